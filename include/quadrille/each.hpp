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
/// Givens are options of the base. Each answer but that of `another` is that of `restrict(base, givens, {})`.
/// A given that is listed twice counts once. If two givens exclude each other, or no cover of the base has
/// one of them, there is no cover. `require` and `forbid` of the base hold for all answers.
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

    /// Looks for one cover that has all givens, and not all options of `known`: another cover than a known
    /// one, or than those that have a known part. The result is as that of `first`.
    ///
    ///     const bool needed = solver.another(others, {&given, 1}).covers != 0; // else `others` say it all
    ///
    /// It is faster than counting to two, because options of `known` are forbidden, one after another with
    /// those before it required. Give only such options as the givens leave open: of the rest none is
    /// missing in any cover. The engine `sweep` cannot forbid, and passes all covers by that have the option.
    SolveResult another(std::span<const OptionId> givens, std::span<const OptionId> known,
                        const Control& control = {});

    /// The cover that `first` or `another` found, givens included, as ascending indices of the base's
    /// options. It is good until the next question.
    std::span<const OptionId> cover() const;

    /// The base that it was made for.
    const Problem& base() const;

    /// Counts the covers that have all givens, as quadrille::count does.
    SolveResult count(std::span<const OptionId> givens, const Control& control = {});

  private:
    class Answers;
    std::unique_ptr<Answers> answers_;
};

} // namespace quadrille::inline QUADRILLE_ABI
