// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <span>

#include <quadrille/control.hpp>
#include <quadrille/export.hpp>
#include <quadrille/problem.hpp>
#include <quadrille/solve.hpp>

namespace quadrille::inline QUADRILLE_ABI {

/// Answers many problems that differ only in what they require: sudokus, for example, whose givens are
/// options of the empty grid. The base problem is simplified once, and the engine builds its structure once.
/// Each answer is then a search of its own:
///
///     quadrille::EachSolver solver(grid);
///     while (read(givens)) std::cout << solver.count(givens).covers << '\n';
///
/// Givens are options of the base. Each answer is that of `restrict(base, givens, {})`. A given that is
/// listed twice counts once. If two givens exclude each other, or no cover of the base has one of them, there
/// is no cover. `require` and `forbid` of the base hold for all answers.
///
/// A solver serves one thread at a time; several threads may use several solvers, of the same base too. What
/// Control::progress throws passes to the caller, and the solver can be used again.
class QUADRILLE_EXPORT EachSolver {
  public:
    /// The base must outlive the solver. Throws Unsupported if the engine is unknown, cannot honour what the
    /// problem has, or cannot answer many problems. `auto` takes an engine that can.
    explicit EachSolver(const Problem& base, const SolveParams& params = {});
    ~EachSolver();
    EachSolver(EachSolver&&) noexcept;
    EachSolver& operator=(EachSolver&&) noexcept;

    /// Looks for one cover that has all givens. The result's `covers` is 0 or 1; `cover` has the cover. The
    /// limits are those of this answer, and the limit of covers does not count. Precondition, here and below:
    /// the givens are options of the base.
    SolveResult first(std::span<const OptionId> givens, const Control& control = {});

    /// The cover that `first` found, givens included, as ascending indices of the base's options. It is good
    /// until the next call of `first` or `count`.
    std::span<const OptionId> cover() const;

    /// Counts the covers that have all givens, as quadrille::count does.
    SolveResult count(std::span<const OptionId> givens, const Control& control = {});

  private:
    class Answers;
    std::unique_ptr<Answers> answers_;
};

} // namespace quadrille::inline QUADRILLE_ABI
