// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

// Places in a search tree: a position, branches to give away, and the units of parts.
namespace quadrille::search {

/// A search's position in its tree; the children of a node share its weight equally (Knuth, section 7.2.2).
struct Position {
    double done = 0;   ///< the fraction of the tree before the current node; it never falls
    double weight = 1; ///< the fraction below the current node
};

/// Untried branches of a search tree. One search gives them away or keeps them for later; another search of the same
/// problem and the same engine walks them after `start`.
///
/// They are the subtree at the end of a path, and at each level from `floor` on the branches after the path. With a
/// floor of 1, a path means the subtrees marked o:
///
///     level 0          .  x  .            x  on the path
///     level 1             .  x  o  o      o  included
///     level 2                .  o  o
///
/// Every class that walks a tree can split it, so that threads share the work:
///
///     std::optional<Branches> split();        gives away the untried branches of the shallowest node that
///                                             has any, and does not try them itself
///     void start(const Branches& branches);   on a new or exhausted search: `run` walks only these branches
///
/// Splitting does not change the tree. In the order of covers, the branches given away follow directly after the
/// branches kept. The path down to them is not counted again: the nodes and profiles of all searches add up to those of
/// a single search.
///
/// Links, masks and tables also support jobs in parts and checkpoints:
///
///     std::optional<Branches> rest() const;   all untried branches, which it keeps; nothing at the end
///     bool start(const Branches& branches);   false, with nothing to walk, if the tree has no such branches
struct Branches {
    /// Stands for the choice of an item that takes no more options, where multiplicities allow it.
    static constexpr std::uint32_t no_more = UINT32_MAX;

    /// The choice at each level below the unit: in links an option's index, in other engines a number of their own, the
    /// same in all searches of one problem.
    std::vector<std::uint32_t> choices = {};
    double weight = 1; ///< the fraction of the whole tree, if the children of a node share its weight equally
    /// The first level whose branches after the path are included. After `split` it is the last level.
    std::size_t floor = 0;

    /// The choices from the root to the top of the unit, and the weight of the unit: options in the tree of links, of
    /// which masks have the units too.
    std::vector<std::uint32_t> unit = {};
    double unit_weight = 1;
};

/// Counts the nodes above the units of a job, in the tree that the units are of (UnitWalk). Every engine that can do
/// parts tells by `nodes_above` how many of them its own search of the whole tree counts.
struct UpperNodes {
    std::uint64_t all = 0;
    std::uint64_t dead = 0;                           ///< with an item that cannot be covered
    bool root_is_dead = false;                        ///< the root is one of these
    std::uint64_t branching = 0;                      ///< with two children or more
    std::array<std::uint64_t, 5> branching_with = {}; ///< of those, by the number of items to cover
};

/// Visits the nodes of the upper levels of a tree, down to a level that may become smaller during the walk. A path is
/// as in Branches. A weight is a node's share of the tree.
class UnitVisitor {
  public:
    virtual ~UnitVisitor() = default;

    /// Nodes of this level, 1 or more, are not entered.
    virtual std::size_t level() const = 0;

    /// Visits a node above the level: a cover; one with an item that cannot be covered; or any other, with its children
    /// and the number of items to cover.
    virtual void cover(std::span<const std::uint32_t> path, double weight) = 0;
    virtual void dead(std::size_t depth) = 0;
    virtual void branches(std::size_t depth, std::uint32_t degree, std::uint32_t open) = 0;

    /// Visits a node of the level, if it wants them.
    virtual bool wants_units() const { return true; }
    virtual void unit(std::span<const std::uint32_t> path, double weight) = 0;
};

} // namespace quadrille::search
