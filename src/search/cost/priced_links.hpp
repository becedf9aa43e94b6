// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "search/cost/subproblem.hpp"
#include "search/links/dance.hpp"

namespace quadrille::search {

/// Dancing links that look for cheap covers only. Every option has a reduced cost of 0 or more, and options
/// that cost more than the remaining allowance are treated as hidden (the cutoff of Garfinkel and Nemhauser
/// 1969, as in Knuth's DLX5).
///
/// Options come in order of their reduced costs. So every item's list is in that order, and a walk along it
/// can end at the first option that is too expensive. Whether an option is too expensive is a comparison of
/// node numbers.
template <class Items, bool coloured> class PricedLinks : private Dance<Items, coloured, true> {
    using Base = Dance<Items, coloured, true>;

  public:
    /// `reduced`: by option, ascending.
    PricedLinks(const Subproblem& problem, std::span<const std::int64_t> reduced);

    /// What is to become of a search node.
    enum class Verdict : std::uint8_t {
        enter,
        skip,  ///< nothing below it is wanted
        pause, ///< `run` returns; when it is called again, the node is skipped
        stop,  ///< `run` returns; when it is called again, the node is judged again
    };

    /// Searches the covers whose reduced costs add up to at most `allowed`, which may only fall from one call
    /// to the next. Returns true when all are found, false if it was paused. `judge(depth)` is asked at each
    /// search node for its Verdict; `on_cover(std::span<const OptionId>)` returns the new value of `allowed`.
    template <class Judge, class OnCover> bool run(std::int64_t allowed, const Judge& judge, const OnCover& on_cover);

    std::uint64_t updates() const { return this->updates_; }
    using Base::position;

    /// The options that were taken on the way to the present node.
    std::vector<OptionId> taken() const;

    /// By option: whether it is still available there.
    std::vector<bool> live() const;

  private:
    std::uint32_t reach(std::int64_t room) const;
    std::uint32_t reachable_degree(std::uint32_t item, std::uint32_t enough) const;
    std::uint32_t choose(std::int64_t room) const;
    bool admit_affordable(std::int64_t room);
    void pay();
    void pay_back();

    enum class Step : std::uint8_t { enter, leave, done } next_ = Step::enter;
    std::span<const std::int64_t> reduced_;
    std::vector<std::int64_t> node_cost_;   // by node
    std::vector<std::uint32_t> first_node_; // by option
    std::int64_t longest_ = 1;              // most primary items of an option
    std::int64_t allowed_ = 0, spent_ = 0;
    std::vector<std::uint32_t> limits_; // two a level: within which its item was covered, and its option settled
};

template <class Items, bool coloured>
PricedLinks<Items, coloured>::PricedLinks(const Subproblem& problem, std::span<const std::int64_t> reduced)
    : Base(problem), reduced_(reduced), node_cost_(this->nodes_.size()) {
    std::uint32_t node = this->first_spacer_ + 1;
    for (std::uint32_t o = 0; o < problem.option_count(); ++o, ++node) {
        first_node_.push_back(node);
        std::int64_t primary = 0;
        for (const ItemId item : problem.items(OptionId{o})) {
            node_cost_[node++] = reduced[o];
            primary += problem.is_primary(item);
        }
        longest_ = std::max(longest_, primary);
    }
    first_node_.push_back(node);
}

/// The node from which on options cost more than that.
template <class Items, bool coloured> std::uint32_t PricedLinks<Items, coloured>::reach(std::int64_t room) const {
    const auto dear = std::upper_bound(reduced_.begin(), reduced_.end(), room);
    return first_node_[static_cast<std::size_t>(dear - reduced_.begin())];
}

/// How many ways there are to branch on an item with the options in reach, or `enough` if there are more.
template <class Items, bool coloured>
std::uint32_t PricedLinks<Items, coloured>::reachable_degree(std::uint32_t item, std::uint32_t enough) const {
    const std::uint32_t need = this->items_.need(item);
    if (need > 1) enough = std::max(enough, enough + need - 1);
    std::uint32_t count = need == 0; // one way is to take none
    for (std::uint32_t p = this->nodes_[item].down; p != item && this->in_reach(p) && count < enough;
         p = this->nodes_[p].down)
        ++count;
    return need == 0 ? count : count < need ? 0 : count - need + 1;
}

/// The item with the fewest options in reach, or `none` if some item has too few of them, or all items
/// together cannot be paid.
template <class Items, bool coloured> std::uint32_t PricedLinks<Items, coloured>::choose(std::int64_t room) const {
    if (this->items_.wiped()) return Items::none;
    const bool all_in_reach = this->limit_ == first_node_.back();
    std::uint32_t best = Items::none, least = UINT32_MAX;
    std::int64_t sum = 0, dearest = 0;
    for (std::uint32_t i = this->items_.next(0); i != 0; i = this->items_.next(i)) {
        const std::uint32_t degree
            = all_in_reach ? static_cast<std::uint32_t>(this->items_.degree(i)) : reachable_degree(i, least);
        if (degree == 0) return Items::none;
        const std::int64_t cost = node_cost_[this->nodes_[i].down];
        if (this->items_.need(i) > 0) sum += cost;
        // As long as all options can be paid, of equals the item whose cheapest option costs most: on
        // mutilated boards the tree is half as large as with the leftmost. Later the leftmost is better
        // (pentominoes).
        if (degree < least || (degree == least && all_in_reach && cost > dearest)) {
            best = i;
            least = degree;
            dearest = cost;
        }
    }
    // Each item costs at least its cheapest option, divided by the greatest number of items that share it.
    return sum / longest_ > room ? Items::none : best;
}

/// Makes sure that the current choice is affordable. If it is not, the item takes no option, if it may.
template <class Items, bool coloured> bool PricedLinks<Items, coloured>::admit_affordable(std::int64_t room) {
    std::uint32_t& choice = this->choices_.back();
    if (!this->is_header(choice) && node_cost_[choice] > room) choice = this->nodes_[choice].item;
    return this->admit();
}

/// Takes the current option, and gives it back.
template <class Items, bool coloured> void PricedLinks<Items, coloured>::pay() {
    spent_ += node_cost_[this->choices_.back()];
    this->limit_ = reach(allowed_ - spent_);
    limits_.push_back(this->limit_);
    this->settle();
}
template <class Items, bool coloured> void PricedLinks<Items, coloured>::pay_back() {
    this->limit_ = limits_.back();
    limits_.pop_back();
    this->unsettle();
    spent_ -= node_cost_[this->choices_.back()];
    this->limit_ = limits_.back(); // the limit of the item
}

template <class Items, bool coloured> std::vector<OptionId> PricedLinks<Items, coloured>::taken() const {
    std::vector<OptionId> options;
    Base::taken(options);
    return options;
}

template <class Items, bool coloured> std::vector<bool> PricedLinks<Items, coloured>::live() const {
    std::vector<bool> live(reduced_.size());
    const std::uint32_t limit = reach(allowed_ - spent_);
    for (std::uint32_t i = this->items_.next(0); i != 0; i = this->items_.next(i))
        for (std::uint32_t p = this->nodes_[i].down; p != i && p < limit; p = this->nodes_[p].down)
            live[index(this->option_of(p))] = true;
    return live;
}

template <class Items, bool coloured>
template <class Judge, class OnCover>
bool PricedLinks<Items, coloured>::run(std::int64_t allowed, const Judge& judge, const OnCover& on_cover) {
    allowed_ = allowed;
    const auto close = [&] {
        this->close();
        limits_.pop_back();
    };
    while (next_ != Step::done) {
        if (next_ == Step::enter) {
            next_ = Step::leave;
            const std::int64_t room = allowed_ - spent_;
            if (room < 0) continue;
            const Verdict verdict = judge(this->choices_.size());
            if (verdict == Verdict::stop) next_ = Step::enter;
            if (verdict == Verdict::stop || verdict == Verdict::pause) return false;
            if (verdict == Verdict::skip) continue;
            if (this->items_.empty()) {
                allowed_ = on_cover(taken());
                continue;
            }
            this->limit_ = reach(room);
            const std::uint32_t item = choose(room);
            if (item == Items::none) continue;
            limits_.push_back(this->limit_);
            this->open(item);
        } else if (this->choices_.empty()) {
            next_ = Step::done;
            break;
        } else {
            pay_back();
            if (this->is_header(this->choices_.back())) {
                close();
                continue;
            }
            this->choices_.back() = this->nodes_[this->choices_.back()].down;
        }
        if (admit_affordable(allowed_ - spent_)) {
            pay();
            next_ = Step::enter;
        } else {
            close();
            next_ = Step::leave;
        }
    }
    return true;
}

} // namespace quadrille::search
