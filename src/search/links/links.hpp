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
#include "search/build_time.hpp"
#include "search/links/dance.hpp"
#include "search/meter.hpp"
#include "search/upper_nodes.hpp"

namespace quadrille::search {

/// The estimates of one random path for the whole search tree.
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

/// The engine `links`: Algorithms X, C and M as in the book, on the links of dance.hpp. The search is
/// iterative. It can be stopped after any node or cover, and continues from there when it is run again.
template <class Items, bool coloured = false> class Links : private Dance<Items, coloured, false> {
    using Base = Dance<Items, coloured, false>;
    using Base::is_header, Base::item_of, Base::fan, Base::bounded;
    using Base::items_, Base::nodes_, Base::choices_, Base::updates_;
    using Base::open, Base::admit, Base::settle, Base::unsettle, Base::close;

  public:
    /// Preconditions: the problem has no colours unless `coloured`, no bounds unless Items has; `require` and
    /// `forbid` are not looked at.
    explicit Links(const Problem& problem) : Base(problem) { stats_.profile.assign(1, 0); }

    /// Forecasts the time that it takes to build the links of a problem, in nanoseconds.
    static double build_time(const Problem& problem) { return list_build_time(problem); }

    /// Searches until a limit or the observer stops it. The observer is called for each cover: `bool
    /// observer(std::span<const OptionId>)` in the order of choice, false to stop; an observer whose
    /// `listens` is false is not called at all, and covers are only counted. If it has `branches_on(number)`,
    /// this is called at each node with the item on which the search branches or, at a dead end, with an item
    /// that has too few options.
    ///
    /// If its `watches` is true, `step(kind, subject)` is called for each step: for `branch` the subject is
    /// the engine's number of the item, for `take` the index of the option. Between steps `wants_more()` is
    /// called; once it returns false, the search continues without it to a point where it can stop.
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

    /// The time that the search has spent, in nanoseconds, computed from its counters with fixed prices, so
    /// that it is the same at each run. tests/bench/prices.py compares the prices with the clock. A node
    /// looks at all primary items.
    double cost() const {
        return (20 + 0.14 * this->primary_) * static_cast<double>(stats_.nodes)
               + 5 * static_cast<double>(stats_.updates);
    }

    /// Returns how many of the nodes above units a search of the whole tree counts: all of them.
    std::uint64_t nodes_above(const UpperNodes& above) const { return above.all; }

    /// Gives branches away, describes the branches left, and walks branches of another search: see Branches.
    std::optional<Branches> split();
    std::optional<Branches> rest() const;
    bool start(const Branches& branches);
    static constexpr bool names_options = true; ///< whether the choices in Branches are options

    /// Walks down one random path and back up, and returns what the whole tree is like if all paths are like
    /// this one: each node stands for as many as there are branches to choose from above it. The expected
    /// values are the true ones (Knuth 1975, "Estimating the efficiency of backtrack programs").
    /// Precondition: nothing was run yet.
    template <class Random> Probe probe(Random& random);

  private:
    template <class Observer> bool visit(Observer& observer);
    template <class Observer> void note_branch(Observer& observer, std::uint32_t item) const;
    template <class Observer> static void tell(Observer& observer, SearchStep::Kind kind, std::uint32_t subject = 0);
    template <class Observer> void tell_choice(Observer& observer) const;
    void climb();
    std::uint32_t name(std::uint32_t choice) const;
    std::optional<std::size_t> last_level() const;
    Branches branches_at(std::size_t level, bool next) const;
    bool reach(std::uint32_t option, bool last);
    void find_options();

    std::vector<OptionId> cover_; // made up when an observer listens
    enum class Step : std::uint8_t { enter, leave, done } next_ = Step::enter;
    std::size_t floor_ = 0; // the number of levels from the root that have no branches of ours left
    std::uint64_t covers_ = 0;
    SearchStats stats_;
    std::vector<std::uint32_t> first_nodes_;          // by option, made when the first is required; 0 if it has no node
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
void Links<Items, coloured>::restart(std::span<const OptionId> required, std::span<const OptionId> forbidden) {
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

template <class Items, bool coloured> template <class Observer> bool Links<Items, coloured>::visit(Observer& observer) {
    if constexpr (!std::remove_cvref_t<Observer>::listens) {
        return true;
    } else {
        this->taken(cover_);
        return observer(std::span<const OptionId>(cover_));
    }
}

/// Reports a step. Compiles to nothing if there is no watcher.
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

template <class Items, bool coloured> template <class Random> Probe Links<Items, coloured>::probe(Random& random) {
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
            spend(weight * degree / (degree - k)); // only this fraction of the paths comes by here
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

/// What stands for a choice in Branches.
template <class Items, bool coloured> std::uint32_t Links<Items, coloured>::name(std::uint32_t choice) const {
    return is_header(choice) ? Branches::no_more : index(this->option_of(choice));
}

/// The path down to the current branch of a level, or to the next one. The weight is the weight of one
/// branch.
template <class Items, bool coloured> Branches Links<Items, coloured>::branches_at(std::size_t level, bool next) const {
    Branches branches;
    for (std::size_t l = 0; l <= level; ++l) {
        branches.choices.push_back(name(l == level && next ? nodes_[choices_[l]].down : choices_[l]));
        branches.weight /= fan(l).degree;
    }
    return branches;
}

// Since the shallowest branches go first, the levels that have given theirs away are always those down to a
// floor: the search looks at it where it looked for the root, and sharing costs it nothing.
template <class Items, bool coloured> std::optional<Branches> Links<Items, coloured>::split() {
    if (next_ == Step::done) return std::nullopt;
    for (std::size_t level = floor_; level < choices_.size(); ++level) {
        const std::uint32_t left = fan(level).left();
        if (left == 0) continue;
        floor_ = level + 1;
        Branches given = branches_at(level, true);
        given.weight *= left;
        given.floor = level;
        return given;
    }
    return std::nullopt;
}

/// The deepest level that has branches left.
template <class Items, bool coloured> std::optional<std::size_t> Links<Items, coloured>::last_level() const {
    for (std::size_t level = choices_.size(); level-- > floor_;)
        if (fan(level).left() != 0) return level;
    return std::nullopt;
}

/// After a finished node, the remaining work begins with the next branch of the deepest level that has one.
template <class Items, bool coloured> std::optional<Branches> Links<Items, coloured>::rest() const {
    if (next_ == Step::done) return std::nullopt;
    std::size_t levels = choices_.size();
    if (next_ == Step::leave) {
        const auto last = last_level();
        if (!last) return std::nullopt;
        levels = *last + 1;
    }
    Branches left;
    if (levels > 0) left = branches_at(levels - 1, next_ == Step::leave);
    if (next_ == Step::leave) left.weight = 0; // of the deepest level: with the others
    left.floor = floor_;
    double weight = 1;
    for (std::size_t level = 0; level < levels; ++level) {
        const auto branches = fan(level);
        weight /= branches.degree;
        if (level >= floor_) left.weight += weight * branches.left();
    }
    return left;
}

/// Branches on the next item, up to an option. Returns false, back at the node, if the item has no such
/// option. Options before it are taken off, as in the search that gave the branch away. The updates of the
/// last level do not belong to the path: the search that walks the branch counts them.
template <class Items, bool coloured> bool Links<Items, coloured>::reach(std::uint32_t option, bool last) {
    if (items_.empty()) return false;
    const std::uint64_t updates = updates_;
    const std::uint32_t item = items_.choose();
    if (item == Items::none || items_.degree(item) <= 0) return false;
    open(item);
    while (name(choices_.back()) != option) {
        if (!admit()) {
            close();
            return false;
        }
        if (is_header(choices_.back())) {
            unsettle();
            close();
            return false;
        }
        choices_.back() = nodes_[choices_.back()].down;
    }
    if (last) updates_ = updates;
    if (admit()) return true;
    close();
    return false;
}

template <class Items, bool coloured> bool Links<Items, coloured>::start(const Branches& branches) {
    climb();
    const std::uint64_t updates = updates_;
    const std::size_t above = branches.unit.size(), levels = above + branches.choices.size();
    bool there = branches.floor <= branches.choices.size();
    for (std::size_t level = 0; there && level < levels; ++level) {
        const bool last = level + 1 == levels;
        if (last) updates_ = updates; // the search that gave it away counted the updates of the path
        there = reach(level < above ? branches.unit[level] : branches.choices[level - above], last);
        if (there) settle();
    }
    if (!there) climb();
    floor_ = there ? above + branches.floor : 0;
    next_ = there ? Step::enter : Step::done;
    return there;
}

} // namespace quadrille::search
