// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

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
/// Givens are options of the base. Each function but `another` answers as for `restrict(base, givens, {})`.
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
    explicit EachSolver(const Problem&&, const SolveParams& = {}) = delete;
    ~EachSolver();
    EachSolver(EachSolver&&) noexcept;
    EachSolver& operator=(EachSolver&&) noexcept;

    /// Looks for one cover that has all givens. The result's `covers` is 0 or 1; `cover` has the cover. The
    /// limits are those of this answer, and the limit of covers does not count. Precondition, here and below:
    /// the givens are options of the base.
    SolveResult first(std::span<const OptionId> givens, const Control& control = {});

    /// Looks for one cover that has all givens, and not all options of `known`: another cover than a known
    /// one, or than those that have a known part. The result is as for `first`.
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

/// How to make a problem on a base.
struct MakeParams {
    std::uint64_t seed = 0; ///< of the random choices
    /// For each option of the base, the number of its orbit: options of one orbit are given together or not
    /// at all. Empty: each option is given for itself.
    std::span<const std::uint32_t> orbits = {};
    /// Stop taking givens away when this many are left, or as few more as an orbit makes. 0: none is superfluous.
    std::uint32_t givens = 0;
    /// Options of a cover that no other cover has all of: they are given at first, and no cover is drawn. Empty: draw
    /// one.
    std::span<const OptionId> cover = {};
};

/// A problem with one cover.
struct MakeResult {
    std::vector<OptionId> givens; ///< options of the base, ascending: what the problem requires
    std::vector<OptionId> cover;  ///< its only cover, givens included, ascending
    SolveResult search; ///< `covers` is 1 if it was made, 0 if not; complete if the base has no cover
};

/// Makes a problem that has one cover, with no given too many unless `givens` allows them: whichever given is left out,
/// there are more covers; of orbits, whichever orbit. It draws a cover of the base, and takes givens away from it in random
/// order for as long as `EachSolver::another` finds no other cover. A search of its own answers the questions
/// that are hard for the solver.
///
///     quadrille::EachSolver solver(grid);
///     const auto sudoku = quadrille::make_problem(solver, {.seed = 7});
///
/// The result depends on base, engine and params, not on what the solver answered before. Covers are drawn by
/// random options that are required as long as there is a cover, so not all are equally likely. The limits
/// are those of all searches together, and the limit of covers does not count.
/// Precondition: `orbits` is empty or has a number for each option of the base.
QUADRILLE_EXPORT MakeResult make_problem(EachSolver& solver, const MakeParams& params = {},
                                         const Control& control = {});

} // namespace quadrille::inline QUADRILLE_ABI
