// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/problem.hpp>

#include "search/dance.hpp"
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

/// The engine `links`: Algorithms X, C and M as they are in the book, on the links of dance.hpp. The search
/// is iterative, can be stopped after any node or cover, and goes on from there when it is run again.
template <class Items, bool coloured = false> class Links : private Dance<Items, coloured, false> {
    using Base = Dance<Items, coloured, false>;
    using Base::items_, Base::nodes_, Base::choices_, Base::updates_;
    using Base::open, Base::admit, Base::settle, Base::unsettle, Base::close, Base::is_header, Base::bounded;

  public:
    /// Preconditions: the problem has no colours unless `coloured`, no bounds unless Items has; `require` and
    /// `forbid` are not looked at.
    explicit Links(const Problem& problem) : Base(problem) { stats_.profile.assign(1, 0); }

    /// Searches until a limit or the observer stops it. The observer is called for each cover:
    /// `bool observer(std::span<const OptionId>)` in the order of choice, false to stop; an observer whose
    /// `listens` is false is not called at all, and covers are only counted.
    template <class Observer> Ending run(const Control& control, Observer&& observer);

    /// What was done since construction, all runs together; `seconds` is left to the caller.
    const SearchStats& stats() const { return stats_; }
    std::uint64_t covers() const { return covers_; }

    Position position() const { return next_ == Step::done ? Position{1, 0} : Base::position(); }

    /// Walks down one random path and back up, and returns what the whole tree is like if all paths are like
    /// this one: each node stands for as many as there are branches to choose from above it. The expected
    /// values are the true ones (Knuth 1975, "Estimating the efficiency of backtrack programs").
    /// Precondition: nothing was run yet.
    template <class Random> Probe probe(Random& random);

  private:
    template <class Observer> bool visit(Observer& observer);

    std::vector<OptionId> cover_; // made up when an observer listens
    enum class Step : std::uint8_t { enter, leave, done } next_ = Step::enter;
    std::uint64_t covers_ = 0;
    SearchStats stats_;
};

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

template <class Items, bool coloured>
template <class Observer>
Ending Links<Items, coloured>::run(const Control& control, Observer&& observer) {
    Meter meter(control, this->primary_, stats_.nodes, updates_, covers_);
    if (!meter.wants_covers()) return Ending::cover_limit;
    Ending ending = Ending::exhausted;
    while (next_ != Step::done) {
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
                const bool more = visit(observer);
                if (meter.last_cover() || !more) {
                    ending = Ending::cover_limit;
                    break;
                }
                continue;
            }
            const std::uint32_t item = items_.choose(); // X3
            if (item == Items::none || items_.degree(item) <= 0) continue;
            open(item);
        } else if (choices_.empty()) { // X8: leave level l
            next_ = Step::done;
            break;
        } else {
            unsettle();
            if (bounded && is_header(choices_.back())) {
                close();
                continue;
            }
            choices_.back() = nodes_[choices_.back()].down;
        }
        if (admit()) {
            settle();
            next_ = Step::enter;
        } else {
            close();
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
    while (!choices_.empty()) {
        unsettle();
        close();
    }
    stats_.updates = updates_;
    return whole;
}

} // namespace quadrille::search
