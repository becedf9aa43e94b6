// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/error.hpp>
#include <quadrille/problem.hpp>

#include "search/meter.hpp"

namespace quadrille::search {

/// Dancing links: Algorithm X with secondary items, as in TAOCP volume 4B, section 7.2.2.1, steps X1 to X8.
///
/// All nodes lie in one vector. The first are the headers of the items, then come the options, each a run of
/// nodes between two spacers. `up` and `down` link the live nodes of an item into a ring through its header,
/// `right` links the nodes of an option into a ring of their own:
///
///     place    0   1    2    3  |  4     5    6     7    8    9    10
///     item         A    B    C  |  -     A    C     -    B    C    -
///     up           5    8    9  |        1    3     5    2    6    8
///     down         5    8    6  |  6     1    9     9    2    3
///     right                     |        6    5     0    9    8    1
///
/// A spacer's item is 0; its `up` is the first node of the option before it, its `down` the last node of the
/// option behind it, and its `right` the index of the option before it. Knuth goes round an option by its
/// spacers alone. The ring costs no room, and hiding along it is a loop without a test for spacers, whose
/// length the processor can foresee: 0.8x the time on Soma, 0.9x on 6x10 pentominoes. Keeping `wiped_` in a
/// register through the loop gained nothing.
///
/// `Items` keeps the uncovered items and chooses among them (item_list.hpp, item_tree.hpp). The search is
/// iterative, can be stopped after any node or cover, and goes on from there when it is run again.
template <class Items> class Links {
  public:
    explicit Links(const Problem& problem);

    /// Searches until a limit or the observer stops it. The observer is called for each cover:
    /// `bool observer(std::span<const OptionId>)` in the order of choice, false to stop; an observer whose
    /// `listens` is false is not called at all, and covers are only counted.
    template <class Observer> Ending run(const Control& control, Observer&& observer);

    /// What was done since construction, all runs together; `seconds` is left to the caller.
    const SearchStats& stats() const { return stats_; }
    std::uint64_t covers() const { return covers_; }

  private:
    struct Node {
        std::uint32_t item;
        std::uint32_t up, down;
        std::uint32_t right;
    };
    static_assert(sizeof(Node) == 16);

    void append_option(const Problem& problem, OptionId option, std::span<const std::uint32_t> number);

    void cover(std::uint32_t item);
    void uncover(std::uint32_t item);
    std::uint32_t hide(std::uint32_t node);
    void unhide(std::uint32_t node);
    void cover_others(std::uint32_t choice);
    void uncover_others(std::uint32_t choice);
    OptionId option_of(std::uint32_t node) const;

    template <class Observer> bool visit(Observer& observer);

    std::vector<Node> nodes_;
    std::uint32_t first_spacer_ = 0;
    Items items_;
    std::vector<std::uint32_t>
        choices_;                 // x_0 .. x_{l-1}: the node chosen at each level above the present one
    std::vector<OptionId> cover_; // the options of choices_, made up when an observer listens
    enum class Step : std::uint8_t { enter, leave, done } next_ = Step::enter;
    std::uint64_t covers_ = 0;
    SearchStats stats_;
};

namespace detail {

/// The engine's number of each item, from 1: primary items in order, then secondary ones.
inline std::vector<std::uint32_t> number_items(const Problem& problem) {
    std::vector<std::uint32_t> number(problem.item_count());
    std::uint32_t primary = 0, secondary = problem.primary_count();
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        number[i] = problem.is_primary(ItemId{i}) ? ++primary : ++secondary;
    return number;
}

} // namespace detail

template <class Items>
Links<Items>::Links(const Problem& problem) : items_(problem.primary_count(), problem.secondary_count()) {
    const std::size_t size
        = std::size_t{problem.item_count()} + problem.cell_count() + problem.option_count() + 2;
    if (size > std::numeric_limits<std::uint32_t>::max())
        throw Unsupported("engine links takes at most 2^32 nodes, and this problem has more");
    nodes_.reserve(size);
    for (std::uint32_t i = 0; i <= problem.item_count(); ++i) nodes_.push_back({i, i, i, {}});
    first_spacer_ = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back({0, 0, 0, {}});
    const auto number = detail::number_items(problem);
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) append_option(problem, OptionId{o}, number);
    items_.start();
    stats_.profile.assign(1, 0);
}

/// Adds an option below the others, unless it has no primary item: then no cover has it (Knuth's rule).
template <class Items>
void Links<Items>::append_option(const Problem& problem, OptionId option,
                                 std::span<const std::uint32_t> number) {
    const auto first = static_cast<std::uint32_t>(nodes_.size());
    bool primary = false;
    for (const ItemId id : problem.items(option)) {
        nodes_.push_back({number[index(id)], 0, 0, static_cast<std::uint32_t>(nodes_.size() + 1)});
        primary |= problem.is_primary(id);
    }
    if (!primary) {
        nodes_.resize(first);
        return;
    }
    for (auto node = first; node < nodes_.size(); ++node) {
        const std::uint32_t item = nodes_[node].item;
        nodes_[node].up = nodes_[item].up;
        nodes_[node].down = item;
        nodes_[nodes_[item].up].down = node;
        nodes_[item].up = node;
        items_.add_option(item);
    }
    nodes_.back().right = first;
    nodes_[first - 1].down = static_cast<std::uint32_t>(nodes_.size() - 1);
    nodes_.push_back({0, first, 0, index(option)});
}

/// Takes the node's siblings out of their items' lists. Returns how many.
template <class Items> std::uint32_t Links<Items>::hide(std::uint32_t node) {
    std::uint32_t updates = 0;
    for (std::uint32_t q = nodes_[node].right; q != node; q = nodes_[q].right) {
        const Node& n = nodes_[q];
        nodes_[n.up].down = n.down;
        nodes_[n.down].up = n.up;
        items_.shrink(n.item);
        ++updates;
    }
    return updates;
}

template <class Items> void Links<Items>::unhide(std::uint32_t node) {
    for (std::uint32_t q = nodes_[node].right; q != node; q = nodes_[q].right) {
        const Node& n = nodes_[q];
        nodes_[n.up].down = q;
        nodes_[n.down].up = q;
        items_.grow(n.item);
    }
}

template <class Items> void Links<Items>::cover(std::uint32_t item) {
    items_.unlink(item);
    std::uint64_t updates = 0;
    for (std::uint32_t p = nodes_[item].down; p != item; p = nodes_[p].down) updates += hide(p);
    stats_.updates += updates;
}

template <class Items> void Links<Items>::uncover(std::uint32_t item) {
    for (std::uint32_t p = nodes_[item].up; p != item; p = nodes_[p].up) unhide(p);
    items_.relink(item);
}

template <class Items> void Links<Items>::cover_others(std::uint32_t choice) {
    for (std::uint32_t q = nodes_[choice].right; q != choice; q = nodes_[q].right) cover(nodes_[q].item);
}

template <class Items> void Links<Items>::uncover_others(std::uint32_t choice) {
    for (std::uint32_t q = choice - 1; q != choice;) {
        if (nodes_[q].item == 0) {
            q = nodes_[q].down;
        } else {
            uncover(nodes_[q].item);
            --q;
        }
    }
}

template <class Items> OptionId Links<Items>::option_of(std::uint32_t node) const {
    while (nodes_[node].item != 0) ++node;
    return OptionId{nodes_[node].right};
}

template <class Items> template <class Observer> bool Links<Items>::visit(Observer& observer) {
    if constexpr (!std::remove_cvref_t<Observer>::listens) {
        return true;
    } else {
        cover_.clear();
        for (const std::uint32_t choice : choices_) cover_.push_back(option_of(choice));
        return observer(std::span<const OptionId>(cover_));
    }
}

template <class Items>
template <class Observer>
Ending Links<Items>::run(const Control& control, Observer&& observer) {
    Meter meter(control, stats_.nodes, stats_.updates, covers_);
    if (!meter.wants_covers()) return Ending::cover_limit;
    Ending ending = Ending::exhausted;
    while (next_ != Step::done) {
        if (next_ == Step::enter) { // X2: enter level l
            if (const auto stopped = meter.enter(stats_.updates)) {
                ending = *stopped;
                break;
            }
            if (stats_.profile.size() <= choices_.size()) stats_.profile.resize(choices_.size() + 1);
            ++stats_.profile[choices_.size()];
            if (items_.empty()) {
                next_ = Step::leave;
                ++covers_;
                const bool more = visit(observer);
                if (meter.last_cover() || !more) {
                    ending = Ending::cover_limit;
                    break;
                }
                continue;
            }
            const std::uint32_t item = items_.choose(); // X3
            if (item == Items::none || nodes_[item].down == item) {
                next_ = Step::leave;
                continue;
            }
            cover(item); // X4
            const std::uint32_t choice = nodes_[item].down;
            choices_.push_back(choice);
            cover_others(choice); // X5
            continue;
        }
        if (choices_.empty()) { // X8: leave level l
            next_ = Step::done;
            break;
        }
        const std::uint32_t last = choices_.back();
        uncover_others(last); // X6
        const std::uint32_t choice = nodes_[last].down;
        if (choice >= first_spacer_) {
            choices_.back() = choice;
            cover_others(choice); // X5
            next_ = Step::enter;
        } else {
            uncover(choice); // X7: the ring is back at its header
            choices_.pop_back();
        }
    }
    stats_.nodes = meter.nodes();
    return ending;
}

} // namespace quadrille::search
