// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/each.hpp>
#include <quadrille/export.hpp>
#include <quadrille/ids.hpp>
#include <quadrille/solve.hpp>

namespace quadrille::inline QUADRILLE_ABI {

/// How to make a problem on a base.
struct MakeParams {
    std::uint64_t seed = 0; ///< of the random choices
    /// For each option of the base, the number of its orbit: options of one orbit are given together or not
    /// at all. Empty: each option is given for itself.
    std::span<const std::uint32_t> orbits = {};
};

/// A problem with one cover.
struct MakeResult {
    std::vector<OptionId> givens; ///< options of the base, ascending: what the problem requires
    std::vector<OptionId> cover;  ///< its only cover, givens included, ascending
    SolveResult search; ///< `covers` is 1 if it was made, 0 if not; complete if the base has no cover
};

/// Makes a problem that has one cover, with no given too many: whichever given is left out, there are more
/// covers; of orbits, whichever orbit. It draws a cover of the base, and takes givens away from it in random
/// order for as long as `EachSolver::another` finds no other cover.
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
