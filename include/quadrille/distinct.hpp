// SPDX-License-Identifier: MIT
#pragma once

/// @file
/// Covers up to symmetry: two covers are of one class if a symmetry of the problem maps one to the other.

#include <cstdint>
#include <functional>
#include <span>

#include <quadrille/control.hpp>
#include <quadrille/export.hpp>
#include <quadrille/numbers.hpp>
#include <quadrille/problem.hpp>
#include <quadrille/solve.hpp>
#include <quadrille/symmetry.hpp>

namespace quadrille::inline QUADRILLE_ABI {

struct DistinctParams {
    SolveParams search = {}; ///< how covers are searched for
    /// Which symmetries count. Those that change costs never do: they would map a cover to one of another cost.
    SymmetryParams symmetry = {};
};

/// The answer of `count_distinct` or `solve_distinct`.
struct DistinctResult {
    SolveResult search; ///< the classes found as `covers`; all of them if it is complete
    Count total;        ///< how many covers these classes have together
    Count order = 1;    ///< how many symmetries the problem has
};

/// Takes a cover of a class, as ascending indices of options, and how many covers the class has. Returns false if it
/// wants no more.
using DistinctSink = std::function<bool(std::span<const OptionId> cover, const Count& images)>;

/// Counts the classes of covers. With up to 20,000 symmetries by Burnside's lemma: the mean over all symmetries of
/// how many covers each of them maps to themselves. With more, by canonical forms of covers, until the sizes of the classes
/// found add up to the number of covers. Limits of `control` hold for the whole; `covers` is one of classes. If a
/// limit ends it, the answer is a lower bound. Throws as `count`, and Unsupported if the library was built without
/// nauty.
QUADRILLE_EXPORT DistinctResult count_distinct(const Problem& problem, const DistinctParams& params = {},
                                               const Control& control = {});

/// Hands over one cover of each class: with up to 20,000 symmetries the least cover, in the order of `solve`; with
/// more, the first one found. Throws as `count_distinct`.
QUADRILLE_EXPORT DistinctResult solve_distinct(const Problem& problem, const DistinctParams& params,
                                               const Control& control, const DistinctSink& sink);

} // namespace quadrille::inline QUADRILLE_ABI
