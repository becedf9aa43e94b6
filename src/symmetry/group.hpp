// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/numbers.hpp>
#include <quadrille/problem.hpp>

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

/// Changes a map, given by the image of each point, so that each element of a cycle goes to the next one. The
/// points of the elements begin at `shift`.
template <class Id>
void apply_cycles(const std::vector<std::vector<Id>>& cycles, std::uint32_t shift, std::vector<std::uint32_t>& image) {
    for (const auto& cycle : cycles)
        for (std::size_t k = 0; k < cycle.size(); ++k)
            image[shift + index(cycle[k])] = shift + index(cycle[(k + 1) % cycle.size()]);
}

/// The identity of `points` points.
inline std::vector<std::uint32_t> identity(std::size_t points) {
    std::vector<std::uint32_t> image(points);
    std::iota(image.begin(), image.end(), 0U);
    return image;
}

} // namespace quadrille::symmetries
