// SPDX-License-Identifier: MIT
#pragma once

/// @file
/// The symmetries of a problem: how items and options can change places so that it stays the same problem. Covers up to
/// symmetry: two covers are of one class if a symmetry maps one to the other.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/export.hpp>
#include <quadrille/numbers.hpp>
#include <quadrille/problem.hpp>
#include <quadrille/solve.hpp>

namespace quadrille::inline QUADRILLE_ABI {

struct SymmetryParams {
    /// Symmetries must keep the costs of options.
    bool costs = false;
    /// By item, a number: symmetries map items to items of the same number. Empty if all may be mapped to each other.
    std::vector<std::uint32_t> keep = {};
    /// The most steps that the search for symmetries may take, in nodes of nauty's tree. What it has found by
    /// then is still true.
    std::uint64_t nodes = UINT64_MAX;
};

/// A permutation as cycles: each of {3, 5, 4} goes to the next one, and 4 to 3. What does not move is left out.
struct Permutation {
    std::vector<std::vector<ItemId>> items;
    std::vector<std::vector<OptionId>> options;
};

/// The symmetries of a problem. A symmetry permutes items and options so that an item is in an option exactly
/// if its image is in the image of the option. Primary items go to primary ones of the same bounds, required
/// options to required ones, forbidden to forbidden ones; the colours of a secondary item are mapped one to one to
/// those of its image. Names do not matter. Then a set of options is a cover exactly if its image is one. Options
/// without a primary item and secondary items that exclude nothing stay where they are.
struct Symmetry {
    /// How many there are, exactly; at least that many if not complete.
    Count order = 1;
    /// False if a limit or the stop token ended the search for them.
    bool complete = true;
    /// All symmetries found are products of these.
    std::vector<Permutation> generators;
    /// By item, the least item that it can be mapped to.
    std::vector<std::uint32_t> item_orbits;
    /// By option: the least option that it can be mapped to.
    std::vector<std::uint32_t> option_orbits;
    /// Time that it took.
    double seconds = 0;

    /// Returns how many orbits of items there are.
    std::uint32_t item_orbit_count() const;
    /// Returns how many orbits of options there are.
    std::uint32_t option_orbit_count() const;
};

/// Finds the symmetries of a problem, by nauty (McKay and Piperno). Equal options are exchanged by symmetries
/// too. Of `control`, the deadline and the stop token count: then the answer is not complete. Throws
/// Unsupported if the library was built without nauty.
QUADRILLE_EXPORT Symmetry symmetry(const Problem& problem, const SymmetryParams& params = {},
                                   const Control& control = {});

/// Writes the generators as a program for GAP: the group of permutations of the options, numbered from 1.
QUADRILLE_EXPORT std::string to_gap(const Symmetry& symmetry);

struct DistinctParams {
    /// How covers are searched for.
    SolveParams search = {};
    /// Which symmetries count. Those that change costs never do: they would map a cover to one of another cost.
    SymmetryParams symmetry = {};
};

/// The answer of `count_distinct` or `solve_distinct`.
struct DistinctResult {
    /// The classes found as `covers`; all of them if it is complete.
    SolveResult search;
    /// How many covers these classes have together.
    Count total;
    /// How many symmetries the problem has.
    Count order = 1;
};

/// Takes a cover of a class, as ascending indices of options, and how many covers the class has. Returns false if it
/// wants no more.
using DistinctSink = std::function<bool(std::span<const OptionId> cover, const Count& images)>;

/// Counts the classes of covers. With up to 20,000 symmetries by Burnside's lemma: the mean over all symmetries of
/// how many covers each of them maps to themselves. With more, by canonical forms of covers, until the sizes of the
/// classes found add up to the number of covers. Limits of `control` hold for the whole; `covers` is one of classes. If
/// a limit ends it, the answer is a lower bound. Throws as `count`, and Unsupported if the library was built without
/// nauty.
QUADRILLE_EXPORT DistinctResult count_distinct(const Problem& problem, const DistinctParams& params = {},
                                               const Control& control = {});

/// Hands over one cover of each class: with up to 20,000 symmetries the least cover, in the order of `solve`; with
/// more, the first one found. Throws as `count_distinct`.
QUADRILLE_EXPORT DistinctResult solve_distinct(const Problem& problem, const DistinctParams& params,
                                               const Control& control, const DistinctSink& sink);

} // namespace quadrille::inline QUADRILLE_ABI
