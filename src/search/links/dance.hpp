// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include <quadrille/problem.hpp>

#include "search/branches.hpp"
#include "search/links/items.hpp"
#include "search/links/node_table.hpp"

namespace quadrille::search {

/// The dancing links and their moves: the steps of Algorithms X, C and M of TAOCP volume 4B, section 7.2.2.1, at a
/// search node. Links and PricedLinks use these moves for their walks.
///
/// Knuth goes round an option by its spacers alone. Here the nodes of an option are a ring (node_table.hpp), which
/// takes no extra memory. Hiding along the ring is a loop without a test for spacers, and the processor can predict its
/// length: 0.8x the time on Soma, 0.9x on 6x10 pentominoes. If options are long, each link has to wait for the previous
/// one, and stepping is faster: 0.63x on queen domination, with 25 items an option. Keeping `wiped_` in a register
/// through the loop gained nothing.
///
/// `Items` holds the uncovered items and chooses among them (items.hpp). If it derives from
/// BoundedList, the links obey the bounds of Algorithm M. `coloured` adds the colours of Algorithm C.
/// `priced` adds a limit: options behind it need not be hidden. Unused features are not compiled.
template <class Items, bool coloured, bool priced> class Dance {
  protected:
    /// `Source`: Problem, or a type with the same interface for items and options (Subproblem).
    template <class Source> explicit Dance(const Source& problem);

    /// Where the search stands, the present node being yet to be entered.
    Position position() const;

    /// The options chosen so far, in the order of choice.
    void taken(std::vector<OptionId>& options) const;

    static constexpr bool bounded = std::is_base_of_v<BoundedList, Items>;
    static constexpr std::uint32_t settled = UINT32_MAX; // the colour of a node whose item has that colour now

    /// Options from `limit_` on are out of reach: no cover that is wanted has them, so that it does not matter whether
    /// they are hidden. What was hidden within a limit must be unhidden within the same.
    bool in_reach(std::uint32_t node) const { return !priced || node < limit_; }

    /// The nodes of a list in the order in which they are unhidden: from the bottom, or, where only the top of the list
    /// was hidden, from there. All lists being in one order, the links come out right both ways.
    std::uint32_t undo_first(std::uint32_t item) const { return priced ? nodes_[item].down : nodes_[item].up; }
    std::uint32_t undo_next(std::uint32_t node) const { return priced ? nodes_[node].down : nodes_[node].up; }

    /// Calls `f` for the node's siblings in its option, except siblings whose item already has their colour: no option
    /// left in such an item's list excludes them.
    template <class F> void for_siblings(std::uint32_t node, const F& f) {
        const auto visit = [&](std::uint32_t q) {
            if constexpr (coloured) {
                if (colours_[q] == settled) return;
            }
            f(q);
        };
        if (!long_options_) {
            for (std::uint32_t q = nodes_[node].right; q != node; q = nodes_[q].right) visit(q);
        } else {
            std::uint32_t q = node + 1;
            for (; nodes_[q].item != 0; ++q) visit(q);
            for (q = nodes_[q].up; q != node; ++q) visit(q);
        }
    }
    bool is_header(std::uint32_t node) const { return node < first_spacer_; }
    std::uint32_t hide(std::uint32_t node);
    void unhide(std::uint32_t node);
    void cover(std::uint32_t item);
    void uncover(std::uint32_t item);
    void purify(std::uint32_t node);
    void unpurify(std::uint32_t node);
    void commit(std::uint32_t node);
    void uncommit(std::uint32_t node);
    void commit_others(std::uint32_t choice);
    void uncommit_others(std::uint32_t choice);
    std::uint32_t primary_node(std::uint32_t first) const;
    void require(std::uint32_t first);
    void unrequire(std::uint32_t first);
    void forbid(std::uint32_t node);
    void unforbid(std::uint32_t node);
    void tweak(std::uint32_t node);
    void untweak(std::uint32_t item, std::uint32_t first);

    /// The branches of a level: how many come before the present one, and how many there are.
    struct Fan {
        std::uint32_t tried = 0, degree = 0;
        std::uint32_t left() const { return degree - tried - 1; }
    };
    Fan fan(std::size_t level) const;

    std::uint32_t item_of(std::uint32_t choice) const;
    void open(std::uint32_t item);
    bool admit();
    void settle();
    void unsettle();
    void close();

    OptionId option_of(std::uint32_t node) const;

    std::vector<NodeTable::Node> nodes_;
    std::vector<std::uint32_t> colours_;
    std::uint32_t first_spacer_ = 0;
    std::uint32_t primary_ = 0;
    std::uint32_t limit_ = UINT32_MAX; // if `priced`
    bool long_options_ = false;
    Items items_;
    // x_0 .. x_{l-1}: the node chosen at each level above the present one; an item's header where it takes none.
    std::vector<std::uint32_t> choices_;
    // If `bounded`, parallel to choices_: the first node taken off its item's list, or 0; the branching degree.
    std::vector<std::uint32_t> first_tweaks_, degrees_;
    std::uint64_t updates_ = 0; // options taken out of an item's list, put back later
};

template <class Items, bool coloured, bool priced>
template <class Source>
Dance<Items, coloured, priced>::Dance(const Source& problem)
    : primary_(problem.primary_count()), items_(problem.primary_count(), problem.secondary_count()) {
    NodeTable table(problem, coloured);
    nodes_ = std::move(table.nodes);
    colours_ = std::move(table.colours);
    first_spacer_ = table.first_spacer;
    long_options_ = table.long_options;
    for (std::size_t node = first_spacer_; node < nodes_.size(); ++node)
        if (nodes_[node].item != 0) items_.add_option(nodes_[node].item);
    if constexpr (bounded) {
        std::uint32_t number = 0;
        for (std::uint32_t i = 0; i < problem.item_count(); ++i)
            if (problem.is_primary(ItemId{i})) items_.set_bounds(++number, problem.bounds(ItemId{i}));
    }
    items_.start();
}

/// Takes the node's siblings out of their items' lists. Returns their number. Siblings whose item already has their
/// colour stay: no option left in the list excludes them.
template <class Items, bool coloured, bool priced>
std::uint32_t Dance<Items, coloured, priced>::hide(std::uint32_t node) {
    std::uint32_t updates = 0;
    for_siblings(node, [&](std::uint32_t q) {
        const auto& n = nodes_[q];
        nodes_[n.up].down = n.down;
        nodes_[n.down].up = n.up;
        items_.shrink(n.item);
        ++updates;
    });
    return updates;
}

template <class Items, bool coloured, bool priced> void Dance<Items, coloured, priced>::unhide(std::uint32_t node) {
    for_siblings(node, [&](std::uint32_t q) {
        const auto& n = nodes_[q];
        nodes_[n.up].down = q;
        nodes_[n.down].up = q;
        items_.grow(n.item);
    });
}

template <class Items, bool coloured, bool priced> void Dance<Items, coloured, priced>::cover(std::uint32_t item) {
    items_.unlink(item);
    std::uint64_t updates = 0;
    for (std::uint32_t p = nodes_[item].down; p != item && in_reach(p); p = nodes_[p].down) updates += hide(p);
    updates_ += updates;
}

template <class Items, bool coloured, bool priced> void Dance<Items, coloured, priced>::uncover(std::uint32_t item) {
    for (std::uint32_t p = undo_first(item); p != item && in_reach(p); p = undo_next(p)) unhide(p);
    items_.relink(item);
}

/// Gives the node's item the node's colour: hides options of another colour. Options of this colour need not look at
/// the item any more.
template <class Items, bool coloured, bool priced> void Dance<Items, coloured, priced>::purify(std::uint32_t node) {
    const std::uint32_t item = nodes_[node].item, colour = colours_[node];
    std::uint64_t updates = 0;
    for (std::uint32_t p = nodes_[item].down; p != item && in_reach(p); p = nodes_[p].down) {
        if (colours_[p] == colour)
            colours_[p] = settled;
        else
            updates += hide(p);
    }
    updates_ += updates;
}

template <class Items, bool coloured, bool priced> void Dance<Items, coloured, priced>::unpurify(std::uint32_t node) {
    const std::uint32_t item = nodes_[node].item, colour = colours_[node];
    for (std::uint32_t p = undo_first(item); p != item && in_reach(p); p = undo_next(p)) {
        if (colours_[p] == settled)
            colours_[p] = colour;
        else
            unhide(p);
    }
}

/// The option of the node is taken: its item is used once more.
template <class Items, bool coloured, bool priced> void Dance<Items, coloured, priced>::commit(std::uint32_t node) {
    const std::uint32_t item = nodes_[node].item;
    if constexpr (bounded) {
        if (item <= primary_ && items_.take(item) != 0) return;
    }
    if constexpr (coloured) {
        if (colours_[node] == settled) return;
        if (colours_[node] != 0) return purify(node);
    }
    cover(item);
}

template <class Items, bool coloured, bool priced> void Dance<Items, coloured, priced>::uncommit(std::uint32_t node) {
    const std::uint32_t item = nodes_[node].item;
    if constexpr (bounded) {
        if (item <= primary_) {
            if (items_.bound(item) == 0) uncover(item);
            items_.give_back(item);
            return;
        }
    }
    if constexpr (coloured) {
        if (colours_[node] == settled) return;
        if (colours_[node] != 0) return unpurify(node);
    }
    uncover(item);
}

template <class Items, bool coloured, bool priced>
void Dance<Items, coloured, priced>::commit_others(std::uint32_t choice) {
    for (std::uint32_t q = nodes_[choice].right; q != choice; q = nodes_[q].right) commit(q);
}

template <class Items, bool coloured, bool priced>
void Dance<Items, coloured, priced>::uncommit_others(std::uint32_t choice) {
    for (std::uint32_t q = choice - 1; q != choice;) {
        if (nodes_[q].item == 0) {
            q = nodes_[q].down;
        } else {
            uncommit(q);
            --q;
        }
    }
}

/// Returns the node by which an option (its nodes begin at `first`) is taken: a node of a primary item, because only
/// primary items are branched on.
template <class Items, bool coloured, bool priced>
std::uint32_t Dance<Items, coloured, priced>::primary_node(std::uint32_t first) const {
    while (nodes_[first].item > primary_) ++first;
    return first;
}

/// Takes an option before the search begins, as if it had been chosen for one of its items. Where the item can take
/// more, the option leaves its list, from any place in it. Precondition: it is not hidden.
template <class Items, bool coloured, bool priced> void Dance<Items, coloured, priced>::require(std::uint32_t first) {
    const std::uint32_t node = primary_node(first), item = nodes_[node].item;
    bool last = true;
    if constexpr (bounded) last = items_.take(item) == 0;
    if (last) {
        cover(item);
    } else {
        forbid(node);
    }
    commit_others(node);
}

template <class Items, bool coloured, bool priced> void Dance<Items, coloured, priced>::unrequire(std::uint32_t first) {
    const std::uint32_t node = primary_node(first), item = nodes_[node].item;
    uncommit_others(node);
    bool last = true;
    if constexpr (bounded) last = items_.bound(item) == 0;
    if (last) {
        uncover(item);
    } else {
        unforbid(node);
    }
    if constexpr (bounded) items_.give_back(item);
}

/// Takes the option of the node out of the lists of all its items. Precondition: it is not hidden.
template <class Items, bool coloured, bool priced> void Dance<Items, coloured, priced>::forbid(std::uint32_t node) {
    updates_ += hide(node);
    nodes_[nodes_[node].up].down = nodes_[node].down;
    nodes_[nodes_[node].down].up = nodes_[node].up;
    items_.shrink(nodes_[node].item);
}

template <class Items, bool coloured, bool priced> void Dance<Items, coloured, priced>::unforbid(std::uint32_t node) {
    items_.grow(nodes_[node].item);
    nodes_[nodes_[node].up].down = node;
    nodes_[nodes_[node].down].up = node;
    unhide(node);
}

/// Takes the first option of an item off its list, while the search branches on the item. The later branches are
/// searched without it, so that no set of options is found in two orders. If the item is covered, its options are
/// hidden already.
template <class Items, bool coloured, bool priced> void Dance<Items, coloured, priced>::tweak(std::uint32_t node) {
    const std::uint32_t item = nodes_[node].item, below = nodes_[node].down;
    if (items_.bound(item) != 0) updates_ += hide(node);
    nodes_[item].down = below;
    nodes_[below].up = item;
    items_.shrink(item);
}

/// Puts the nodes back that were taken off: `first` and all nodes that were below it.
template <class Items, bool coloured, bool priced>
void Dance<Items, coloured, priced>::untweak(std::uint32_t item, std::uint32_t first) {
    const bool hidden = items_.bound(item) != 0;
    const std::uint32_t end = nodes_[item].down;
    nodes_[item].down = first;
    std::uint32_t above = item;
    for (std::uint32_t p = first; p != end; p = nodes_[p].down) {
        nodes_[p].up = above;
        if (hidden) unhide(p);
        items_.grow(item);
        above = p;
    }
    nodes_[end].up = above;
}

/// The item that a choice is about.
template <class Items, bool coloured, bool priced>
std::uint32_t Dance<Items, coloured, priced>::item_of(std::uint32_t choice) const {
    return is_header(choice) ? choice : nodes_[choice].item;
}

/// Begins to branch on an item: its first option is to be tried next.
template <class Items, bool coloured, bool priced>
void Dance<Items, coloured, priced>::open(std::uint32_t item) { // X4, M4
    if constexpr (bounded) {
        degrees_.push_back(static_cast<std::uint32_t>(items_.degree(item)));
        const bool last = items_.take(item) == 0;
        if (last) cover(item);
        first_tweaks_.push_back(last && !items_.may_stop(item) ? 0 : nodes_[item].down);
    } else {
        cover(item);
    }
    choices_.push_back(nodes_[item].down);
}

/// Whether the current choice is an option, and not the end of the list. If it is, the options before it are taken off.
template <class Items, bool coloured, bool priced> bool Dance<Items, coloured, priced>::admit() { // M5
    const std::uint32_t choice = choices_.back();
    if constexpr (bounded) {
        if (first_tweaks_.back() != 0) {
            const std::uint32_t item = item_of(choice);
            if (is_header(choice)) {
                if (!items_.may_stop(item)) return false;
                if (items_.bound(item) != 0) items_.unlink(item);
                return true;
            }
            if (!items_.may_take(item)) return false;
            tweak(choice);
            return true;
        }
    }
    return !is_header(choice);
}

/// Takes the current option.
template <class Items, bool coloured, bool priced> void Dance<Items, coloured, priced>::settle() { // X5, M6
    if (!is_header(choices_.back())) commit_others(choices_.back());
}

/// Gives it back.
template <class Items, bool coloured, bool priced> void Dance<Items, coloured, priced>::unsettle() { // X6, M7
    const std::uint32_t choice = choices_.back();
    if (!is_header(choice))
        uncommit_others(choice);
    else if constexpr (bounded) {
        if (items_.bound(choice) != 0) items_.relink(choice);
    }
}

/// Ends branching on the item of the last choice.
template <class Items, bool coloured, bool priced> void Dance<Items, coloured, priced>::close() { // X7, M8
    const std::uint32_t item = item_of(choices_.back());
    if constexpr (bounded) {
        if (first_tweaks_.back() != 0) untweak(item, first_tweaks_.back());
        if (items_.bound(item) == 0) uncover(item);
        items_.give_back(item);
        first_tweaks_.pop_back();
        degrees_.pop_back();
    } else {
        uncover(item);
    }
    choices_.pop_back();
}

template <class Items, bool coloured, bool priced>
OptionId Dance<Items, coloured, priced>::option_of(std::uint32_t node) const {
    while (nodes_[node].item != 0) ++node;
    return OptionId{nodes_[node].right};
}

template <class Items, bool coloured, bool priced>
auto Dance<Items, coloured, priced>::fan(std::size_t level) const -> Fan {
    std::uint32_t tried = 0;
    const std::uint32_t choice = choices_[level];
    if (bounded && first_tweaks_[level] != 0) {
        for (std::uint32_t p = first_tweaks_[level]; p != choice; p = nodes_[p].down) ++tried;
        return {tried, degrees_[level]};
    }
    for (std::uint32_t p = nodes_[choice].up; !is_header(p); p = nodes_[p].up) ++tried;
    std::uint32_t degree = tried;
    for (std::uint32_t p = choice; !is_header(p); p = nodes_[p].down) ++degree;
    return {tried, degree};
}

template <class Items, bool coloured, bool priced> auto Dance<Items, coloured, priced>::position() const -> Position {
    Position here;
    for (std::size_t level = 0; level < choices_.size(); ++level) {
        const auto [tried, degree] = fan(level);
        here.done += here.weight * tried / degree;
        here.weight /= degree;
    }
    return here;
}

template <class Items, bool coloured, bool priced>
void Dance<Items, coloured, priced>::taken(std::vector<OptionId>& options) const {
    options.clear();
    for (const std::uint32_t choice : choices_)
        if (!is_header(choice)) options.push_back(option_of(choice));
}

} // namespace quadrille::search
