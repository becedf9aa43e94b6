// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace quadrille::search {

/// Branches of a search tree that were not tried yet: what one search gives away, what is left to it, and
/// what another one, of the same problem and the same engine, walks after `start`.
///
/// They are the node at the end of a path, with all below it, and the branches behind the path at each level
/// from a floor on. So one path stands for much: with a floor of 1, the subtrees marked o
///
///     level 0          .  x  .            x  on the path
///     level 1             .  x  o  o      o  meant
///     level 2                .  o  o
///
/// Every class that walks a tree gives some away, so that threads can share the work (solve/shared_walk.hpp):
///
///     std::optional<Branches> split();        gives away the untried branches of the shallowest node that
///                                             has any, and does not try them any more
///     void start(const Branches& branches);   on a search that is new or exhausted: `run` walks just these
///
/// A tree is the same however it is split, and what is given away comes right behind what is left. The way
/// down to the branches is not counted again: nodes and profiles of all searches add up to those of one.
///
/// Links, cells and masks also take part where a search is dealt out, or goes on another day:
///
///     std::optional<Branches> rest() const;   all that is left, without giving it away; nothing at the end
///     bool start(const Branches& branches);   false, and nothing to walk, if there are no such branches
struct Branches {
    /// Stands for the choice of an item that takes no more options, where multiplicities allow it.
    static constexpr std::uint32_t no_more = UINT32_MAX;

    /// What was chosen at each level below the unit. Of links and cells these are indices of options; else
    /// the engine's own numbers, which are equal in all searches of one problem.
    std::vector<std::uint32_t> choices = {};
    double weight
        = 1; ///< the part of the whole tree that they are, each child of a node being worth the same
    /// The first level whose branches behind the path are meant. Where a search gives away, the last one.
    std::size_t floor = 0;

    /// The options on the way from the root to the top of what is walked, in the tree of links. Its weight.
    std::vector<std::uint32_t> unit = {};
    double unit_weight = 1;
};

} // namespace quadrille::search
