// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

namespace quadrille::search {

/// Branches of one node of a search tree that were not tried yet: what one search gives away by `split`, and
/// another one, of the same problem and the same engine, walks after `start`.
///
/// Every class that walks a tree has both, so that threads can share the work (solve/shared_walk.hpp):
///
///     std::optional<Branches> split();        gives away the untried branches of the shallowest node that
///                                             has any, and does not try them any more
///     void start(const Branches& branches);   on a search that is new or exhausted: `run` walks just these
///
/// A tree is the same however it is split, and what is given away comes right behind what is left. The way
/// down to the branches is not counted again: nodes and profiles of all searches add up to those of one.
struct Branches {
    /// What was chosen at each level, in the engine's own numbers, which are equal in all searches of one
    /// problem. The last one is the first branch that is meant; all behind it at its level are meant too.
    std::vector<std::uint32_t> choices = {};
    double weight
        = 1; ///< the part of the whole tree that they are, each child of a node being worth the same
};

} // namespace quadrille::search
