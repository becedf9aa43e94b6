// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/numbers.hpp>

#include "symmetry/graph.hpp"
#include "symmetry/refinement.hpp"

namespace quadrille::symmetries {

/// Whether this build has nauty. Without it no other symmetry than the identity is found.
bool available();

/// Throws Unsupported if this build does not have it.
void require_nauty();

/// What is asked of a graph.
struct Question {
    bool generators = false;          ///< keep them
    bool form = false;                ///< find the canonical form
    Probe probe = Probe::none;        ///< with `form`: what is tried before nauty. Forms by different probes differ
    std::uint64_t nodes = UINT64_MAX; ///< of nauty's tree, at most: a budget that does not depend on the clock
};

/// The symmetries of a graph.
struct Group {
    Count order = 1;                   ///< the exact order; of a subgroup if not complete
    bool complete = true;              ///< false if the budget or the control ended it: what was found is still true
    std::vector<std::uint32_t> orbits; ///< by vertex: the least vertex of its orbit
    std::vector<std::vector<std::uint32_t>> generators; ///< by vertex: its image
    std::uint64_t nodes = 0;                            ///< of nauty's tree
    std::uint64_t probe_steps = 0;                      ///< as Refinement::steps
};

/// The canonical form of a graph: isomorphic graphs have equal forms, others have different ones.
///
/// The form states the classes with their sizes, the item of each colour, and the items and colours of each
/// option, all by canonical numbers. Each cell takes one byte, or more where
/// items and colours are 256 or more together.
struct Form {
    std::string bytes; // these are compared
    /// The item, or item and colour, that has each canonical number. An isomorphism between two rests of one
    /// form maps `names[k]` of the first to `names[k]` of the second. The options follow by their cells.
    std::vector<Graph::Name> names;
};

/// The most symmetries that a board has, roughly. With more, few rests differ; with fewer, most do.
inline constexpr std::uint64_t most_of_boards = 1000;

/// In how many ways equal options can change places. The order of a group leaves this out, since equal options are one
/// vertex.
Count exchange_count(const Graph& graph);

/// Forecasts the time that it takes to find the symmetries of a problem, in nanoseconds. Most of it is nauty's.
double search_time(const Problem& problem);

/// Finds the symmetries of a graph, and its form if it is asked for (empty if the group is not complete).
/// Without a form, colour refinement is tried first: it often shows that there is no symmetry.
/// Looks at `control` at each node of nauty's tree, and at some probes.
Group find_group(const Graph& graph, const Question& question, const Control& control, Form& form);

} // namespace quadrille::symmetries
