// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <span>

#include <quadrille/control.hpp>
#include <quadrille/problem.hpp>
#include <quadrille/solve.hpp>

namespace quadrille {

/// Answers many problems that differ only in what they require: sudokus, say, whose givens are options of the
/// empty grid. The base problem is simplified, and the engine's structure built, once; each answer is then a
/// search of its own:
///
///     quadrille::EachSolver solver(grid);
///     while (read(givens)) std::cout << solver.count(givens).covers << '\n';
///
/// Givens are options of the base; each answer is that of the base problem with the givens required as well.
/// One given twice counts once; where two exclude each other, or no cover of the base has one of them, there
/// is no cover. `require` and `forbid` of the base hold for all. A solver serves one thread; give each its
/// own.
class EachSolver {
  public:
    /// The base must outlive the solver. Throws Unsupported if the engine is unknown, cannot honour what the
    /// problem has, or cannot answer many problems; `auto` takes one that can.
    explicit EachSolver(const Problem& base, const SolveParams& params = {});
    ~EachSolver();
    EachSolver(EachSolver&&) noexcept;
    EachSolver& operator=(EachSolver&&) noexcept;

    /// Looks for one cover that has all givens; the result's `covers` is 0 or 1, and the cover is to be had
    /// from `cover`. Limits are for this answer; that of covers is not looked at.
    /// Precondition, here and below: the givens are options of the base.
    SolveResult first(std::span<const OptionId> givens, const Control& control = {});

    /// The cover that `first` found, as ascending indices of the base's options, givens included. It is good
    /// until the next question.
    std::span<const OptionId> cover() const;

    /// Counts the covers that have all givens, as quadrille::count does.
    SolveResult count(std::span<const OptionId> givens, const Control& control = {});

  private:
    class Answers;
    std::unique_ptr<Answers> answers_;
};

} // namespace quadrille
