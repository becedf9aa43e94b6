// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

namespace quadrille::search {

/// Counts the nodes above the units of a job, in the tree that the units are of (links/unit_walk.hpp). Every engine that
/// can do parts tells by `nodes_above` how many of them its own search of the whole tree counts.
struct UpperNodes {
    std::uint64_t all = 0;
    std::uint64_t dead = 0;                           ///< with an item that cannot be covered
    bool root_is_dead = false;                        ///< the root is one of these
    std::uint64_t branching = 0;                      ///< with two children or more
    std::array<std::uint64_t, 5> branching_with = {}; ///< of those, by the number of items to cover
};

} // namespace quadrille::search
