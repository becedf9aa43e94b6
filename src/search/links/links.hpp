// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/problem.hpp>
#include <quadrille/watch.hpp>

#include "search/branches.hpp"
#include "search/links/dance.hpp"
#include "search/meter.hpp"

namespace quadrille::search {

/// What one random path says of the whole search tree.
struct Probe {
    double nodes = 0;
    double covers = 0;
    double updates = 0;
};

/// The observer of a search that only counts.
struct CountOnly {
    static constexpr bool listens = false;
};

/// Whether an observer wants to know of each step, and not of covers only.
template <class Observer> inline constexpr bool watches_steps = requires {
    requires std::remove_cvref_t<Observer>::watches;
};

/// The engine `links`: Algorithms X, C and M as they are in the book, on the links of dance.hpp. The search
/// is iterative, can be stopped after any node or cover, and goes on from there when it is run again.
template <class Items, bool coloured = false> class Links : private Dance<Items, coloured, false> {
    using Base = Dance<Items, coloured, false>;
    using Base::is_header, Base::item_of, Base::fan, Base::bounded;
    using Base::items_, Base::nodes_, Base::choices_, Base::updates_;
    using Base::open, Base::admit, Base::settle, Base::unsettle, Base::close;

  public:
    /// Preconditions: the problem has no colours unless `coloured`, no bounds unless Items has; `require` and
    /// `forbid` are not looked at.
    explicit Links(const Problem& problem) : Base(problem) { stats_.profile.assign(1, 0); }

    /// Searches until a limit or the observer stops it. The observer is called for each cover:
    /// `bool observer(std::span<const OptionId>)` in the order of choice, false to stop; an observer whose
    /// `listens` is false is not called at all, and covers are only counted. One that has
    /// `branches_on(number)` is told at each node on which item the search branches or, where that has no
    /// children, an item with too few options.
    ///
    /// One that has a `watches` that is true is told of each step too, by `step(kind, subject)`: the subject
    /// of `branch` is the item as the engine numbers it, that of `take` the index of the option. Between
    /// steps it is asked whether it `wants_more()`; once it does not, the search goes on without it to where
    /// it can stop.
    template <class Observer> Ending run(const Control& control, Observer&& observer);

    /// Begins another search, of the covers that have the required options and none of the forbidden ones;
    /// they reach the observer without the required ones. What was done so far is forgotten.
    /// Preconditions: all these options differ, have a primary item each, and the required ones can stand
    /// together.
    void restart(std::span<const OptionId> required, std::span<const OptionId> forbidden = {});

    /// What was done since construction, or `restart`, all runs together; `seconds` is left to the caller.
    const SearchStats& stats() const { return stats_; }
    std::uint64_t covers() const { return covers_; }

    Position position() const { return next_ == Step::done ? Position{1, 0} : Base::position(); }

    /// Gives branches away, and walks what another search gave away: see Branches.
    std::optional<Branches> split();
    void start(const Branches& branches);

    /// Walks down one random path and back up, and returns what the whole tree is like if all paths are like
    /// this one: each node stands for as many as there are branches to choose from above it. The expected
    /// values are the true ones (Knuth 1975, "Estimating the efficiency of backtrack programs").
    /// Precondition: nothing was run yet.
    template <class Random> Probe probe(Random& random);

  private:
    template <class Observer> bool visit(Observer& observer);
    template <class Observer> void note_branch(Observer& observer, std::uint32_t item) const;
    template <class Observer>
    static void tell(Observer& observer, SearchStep::Kind kind, std::uint32_t subject = 0);
    template <class Observer> void tell_choice(Observer& observer) const;
    void climb();
    void find_options();

    std::vector<OptionId> cover_; // made up when an observer listens
    enum class Step : std::uint8_t { enter, leave, done } next_ = Step::enter;
    std::size_t floor_ = 0; // so many levels from the root have no branches left that are ours
    std::uint64_t covers_ = 0;
    SearchStats stats_;
    std::vector<std::uint32_t>
        first_nodes_; // by option, made when the first is required; 0 if it has no node
    std::vector<std::uint32_t> required_, forbidden_; // the first nodes of the options that are so now
};

template <class Items, bool coloured> void Links<Items, coloured>::find_options() {
    for (auto spacer = static_cast<std::uint32_t>(nodes_.size() - 1); spacer != this->first_spacer_;) {
        const std::uint32_t option = nodes_[spacer].right, first = nodes_[spacer].up;
        if (first_nodes_.size() <= option) first_nodes_.resize(option + 1);
        first_nodes_[option] = first;
        spacer = first - 1;
    }
}

template <class Items, bool coloured>
void Links<Items, coloured>::restart(std::span<const OptionId> required,
                                     std::span<const OptionId> forbidden) {
    climb();
    floor_ = 0;
    for (; !required_.empty(); required_.pop_back()) this->unrequire(required_.back());
    for (; !forbidden_.empty(); forbidden_.pop_back()) this->unforbid(forbidden_.back());
    if (first_nodes_.empty()) find_options();
    updates_ = 0;
    for (const OptionId option : forbidden) {
        forbidden_.push_back(first_nodes_[index(option)]);
        this->forbid(forbidden_.back());
    }
    for (const OptionId option : required) {
        required_.push_back(first_nodes_[index(option)]);
        this->require(required_.back());
    }
    next_ = Step::enter;
    covers_ = 0;
    stats_.nodes = 0;
    stats_.updates = 0;
    stats_.profile.assign(1, 0);
}

template <class Items, bool coloured>
template <class Observer>
bool Links<Items, coloured>::visit(Observer& observer) {
    if constexpr (!std::remove_cvref_t<Observer>::listens) {
        return true;
    } else {
        this->taken(cover_);
        return observer(std::span<const OptionId>(cover_));
    }
}

/// Tells of a step. Where nobody watches this is nothing.
template <class Items, bool coloured>
template <class Observer>
void Links<Items, coloured>::tell(Observer& observer, SearchStep::Kind kind, std::uint32_t subject) {
    if constexpr (watches_steps<Observer>) observer.step(kind, subject);
}

template <class Items, bool coloured>
template <class Observer>
void Links<Items, coloured>::tell_choice(Observer& observer) const {
    if constexpr (watches_steps<Observer>) {
        const std::uint32_t choice = choices_.back();
        if (is_header(choice))
            tell(observer, SearchStep::Kind::take_none);
        else
            tell(observer, SearchStep::Kind::take, index(this->option_of(choice)));
    }
}

template <class Items, bool coloured>
template <class Observer>
void Links<Items, coloured>::note_branch(Observer& observer, std::uint32_t item) const {
    if constexpr (requires { observer.branches_on(item); })
        observer.branches_on(item == Items::none ? items_.starved() : item);
}

template <class Items, bool coloured>
template <class Observer>
Ending Links<Items, coloured>::run(const Control& control, Observer&& observer) {
    Meter meter(control, this->primary_, stats_.nodes, updates_, covers_);
    if (!meter.wants_covers()) return Ending::cover_limit;
    using Kind = SearchStep::Kind;
    Ending ending = Ending::exhausted;
    while (next_ != Step::done) {
        if constexpr (watches_steps<Observer>) {
            if (!observer.wants_more()) {
                ending = Ending::cover_limit;
                break;
            }
        }
        if (next_ == Step::enter) { // X2: enter level l
            const auto describe = [&] { return Progress{position().done, meter.nodes(), covers_}; };
            if (const auto stopped = meter.enter(updates_, describe)) {
                ending = *stopped;
                break;
            }
            if (stats_.profile.size() <= choices_.size()) stats_.profile.resize(choices_.size() + 1);
            ++stats_.profile[choices_.size()];
            next_ = Step::leave;
            if (items_.empty()) {
                ++covers_;
                tell(observer, Kind::cover);
                const bool more = visit(observer);
                if (meter.last_cover() || !more) {
                    ending = Ending::cover_limit;
                    break;
                }
                continue;
            }
            const std::uint32_t item = items_.choose(); // X3
            note_branch(observer, item);
            if (item == Items::none || items_.degree(item) <= 0) {
                tell(observer, Kind::dead_end);
                continue;
            }
            open(item);
            tell(observer, Kind::branch, item);
        } else if (choices_.size() == floor_) { // X8: leave level l
            climb();
            next_ = Step::done;
            break;
        } else {
            unsettle();
            tell(observer, Kind::give_back);
            if (bounded && is_header(choices_.back())) {
                close();
                tell(observer, Kind::leave);
                continue;
            }
            choices_.back() = nodes_[choices_.back()].down;
        }
        if (admit()) {
            settle();
            tell_choice(observer);
            next_ = Step::enter;
        } else {
            close();
            tell(observer, Kind::leave);
            next_ = Step::leave;
        }
    }
    stats_.nodes = meter.nodes();
    stats_.updates = updates_;
    return ending;
}

template <class Items, bool coloured>
template <class Random>
Probe Links<Items, coloured>::probe(Random& random) {
    Probe whole{1, 0, 0};
    double weight = 1;
    std::uint64_t counted = updates_;
    const auto spend = [&](double share) {
        whole.updates += share * static_cast<double>(updates_ - counted);
        counted = updates_;
    };
    while (!items_.empty()) {
        const std::uint32_t item = items_.choose();
        if (item == Items::none || items_.degree(item) <= 0) break;
        const auto degree = static_cast<std::uint32_t>(items_.degree(item));
        open(item);
        admit();
        spend(weight);
        const auto skipped = static_cast<std::uint32_t>(random() % degree);
        for (std::uint32_t k = 1; k <= skipped; ++k) {
            choices_.back() = nodes_[choices_.back()].down;
            admit();
            spend(weight * degree / (degree - k)); // only so many paths come by here
        }
        weight *= degree;
        settle();
        spend(weight);
        whole.nodes += weight;
    }
    if (items_.empty()) whole.covers = weight;
    climb();
    stats_.updates = updates_;
    return whole;
}

/// Goes back to the root.
template <class Items, bool coloured> void Links<Items, coloured>::climb() {
    while (!choices_.empty()) {
        unsettle();
        close();
    }
}

// Since the shallowest branches go first, the levels that have given theirs away are always those down to a
// floor: the search looks at it where it looked for the root, and sharing costs it nothing.
template <class Items, bool coloured> std::optional<Branches> Links<Items, coloured>::split() {
    if (next_ == Step::done) return std::nullopt;
    double weight = 1;
    for (std::size_t level = 0; level < choices_.size(); ++level) {
        const auto [tried, degree] = fan(level);
        weight /= degree;
        const std::uint32_t left = degree - tried - 1;
        if (level < floor_ || left == 0) continue;
        floor_ = level + 1;
        Branches given{{choices_.begin(), choices_.begin() + static_cast<std::ptrdiff_t>(floor_)},
                       weight * left};
        given.choices.back() = nodes_[choices_[level]].down;
        return given;
    }
    return std::nullopt;
}

/// Options that come before a choice are taken out of its way as they were in the search that gave it away.
template <class Items, bool coloured> void Links<Items, coloured>::start(const Branches& branches) {
    const std::uint64_t updates = updates_;
    for (const std::uint32_t choice : branches.choices) {
        if (!choices_.empty()) {
            admit();
            settle();
        }
        open(item_of(choice));
        while (choices_.back() != choice) {
            admit();
            choices_.back() = nodes_[choices_.back()].down;
        }
    }
    updates_ = updates; // those of the way were counted by who gave it away
    admit();
    settle();
    floor_ = choices_.size() - 1;
    next_ = Step::enter;
}

} // namespace quadrille::search
