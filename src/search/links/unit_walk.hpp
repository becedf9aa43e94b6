// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/problem.hpp>

#include "search/branches.hpp"
#include "search/links/dance.hpp"

namespace quadrille::search {

/// Walks the upper levels of the tree of Links, down to a level that may become smaller during the walk. The
/// nodes of that level are not entered: their number and their options are known one level above.
///
/// A visitor has
///
///     std::size_t level();                     nodes of this level, 1 or more, are not entered
///     void cover(path, weight)                 a node above the level that is a cover
///     void dead(depth)                         one with an item that cannot be covered
///     void branches(depth, degree, open)       any other, its children, and items to cover
///     static constexpr bool wants_units;       whether it has `unit`
///     void unit(path, weight)                  a node of the level
///
/// A path is as in Branches. A weight is a node's share of the tree.
template <class Items, bool coloured> class UnitWalk : private Dance<Items, coloured, false> {
    using Base = Dance<Items, coloured, false>;
    using Base::admit, Base::bounded, Base::close, Base::is_header, Base::open, Base::settle, Base::unsettle;
    using Base::choices_, Base::items_, Base::nodes_, Base::primary_;

  public:
    explicit UnitWalk(const Problem& problem) : Base(problem) {}

    /// Walks all, unless the stop token or the clock of the control ends it: then it is false.
    template <class Visitor> bool run(const Control& control, Visitor& visitor);

  private:
    struct OnPath {
        double weight;
        std::uint32_t open; // items to cover
        std::uint32_t degree;
    };

    template <class Visitor> bool enter(Visitor& visitor);
    template <class Visitor> void tell_units(Visitor& visitor, std::uint32_t item);
    bool take();
    bool advance();
    std::uint32_t primary_items(std::uint32_t node) const;

    std::vector<std::uint32_t> path_;
    std::vector<OnPath> on_path_; // the nodes on it, the root first
};

template <class Items, bool coloured>
template <class Visitor>
bool UnitWalk<Items, coloured>::run(const Control& control, Visitor& visitor) {
    constexpr std::uint32_t interval = 1024; // reading the clock costs as much as a node
    path_.clear();
    on_path_.assign(1, {1, primary_, 0});
    bool more = true;
    for (std::uint32_t nodes = 1; more; ++nodes) {
        if (nodes % interval == 0 && stopped(control)) break;
        more = enter(visitor) ? take() : advance();
    }
    for (; !choices_.empty(); close()) unsettle();
    return !more;
}

/// Enters a node. Whether it was opened: it has children, which are to be entered too.
template <class Items, bool coloured> template <class Visitor> bool UnitWalk<Items, coloured>::enter(Visitor& visitor) {
    OnPath& node = on_path_.back();
    if (items_.empty()) {
        visitor.cover(path_, node.weight);
        return false;
    }
    const std::uint32_t item = items_.choose();
    node.degree = item == Items::none ? 0 : static_cast<std::uint32_t>(std::max(items_.degree(item), 0));
    if (node.degree == 0) {
        visitor.dead(path_.size());
        return false;
    }
    visitor.branches(path_.size(), node.degree, node.open);
    if (path_.size() + 1 >= visitor.level()) {
        if constexpr (Visitor::wants_units) tell_units(visitor, item);
        return false;
    }
    open(item);
    return true;
}

/// The branches of an item are its first options, as many as may be the first that it takes, and to take none
/// if it needs none.
template <class Items, bool coloured>
template <class Visitor>
void UnitWalk<Items, coloured>::tell_units(Visitor& visitor, std::uint32_t item) {
    const std::uint32_t degree = on_path_.back().degree;
    const double weight = on_path_.back().weight / degree;
    bool may_stop = false;
    if constexpr (bounded) may_stop = items_.need(item) == 0;
    path_.push_back(Branches::no_more);
    for (std::uint32_t k = may_stop, node = nodes_[item].down; k < degree; ++k, node = nodes_[node].down) {
        path_.back() = index(this->option_of(node));
        visitor.unit(path_, weight);
    }
    path_.back() = Branches::no_more;
    if (may_stop) visitor.unit(path_, weight);
    path_.pop_back();
}

/// Goes to the current branch. If there is none, closes the item and returns false.
template <class Items, bool coloured> bool UnitWalk<Items, coloured>::take() {
    if (!admit()) {
        close();
        return false;
    }
    settle();
    const std::uint32_t choice = choices_.back();
    const OnPath above = on_path_.back();
    path_.push_back(is_header(choice) ? Branches::no_more : index(this->option_of(choice)));
    on_path_.push_back({above.weight / above.degree, above.open - primary_items(choice), 0});
    return true;
}

/// Goes on to the next branch. False if there is none.
template <class Items, bool coloured> bool UnitWalk<Items, coloured>::advance() {
    while (!choices_.empty()) {
        unsettle();
        path_.pop_back();
        on_path_.pop_back();
        if (is_header(choices_.back())) {
            close();
            continue;
        }
        choices_.back() = nodes_[choices_.back()].down;
        if (take()) return true;
    }
    return false;
}

/// How many items are covered by the option of a node. Where items have bounds it does not matter.
template <class Items, bool coloured> std::uint32_t UnitWalk<Items, coloured>::primary_items(std::uint32_t node) const {
    if (bounded) return 0;
    std::uint32_t items = 1;
    for (std::uint32_t q = nodes_[node].right; q != node; q = nodes_[q].right) items += nodes_[q].item <= primary_;
    return items;
}

} // namespace quadrille::search
