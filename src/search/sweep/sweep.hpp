// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/problem.hpp>

#include "search/branches.hpp"
#include "search/meter.hpp"
#include "search/sweep/tables.hpp"

namespace quadrille::search {

/// The engine `sweep`: items are covered in a fixed order, found once, by options of the bucket of the first
/// open one. Which of these are live is read from tables by what is covered already, so that no list is kept
/// and nothing is undone: a child is an OR, a few reads, and it is dropped at once where no option is left
/// for its first item. It shines where the order has a narrow front, as in slim polyform boxes, and is lost
/// where the front is wide.
///
/// In its statistics `nodes` are the states branched on, 64 options of a bucket at a time, `updates` the
/// children looked at. Covers, which are told or counted where they are found, are no nodes.
class Sweep {
  public:
    /// Colours are honoured; bounds, `require` and `forbid` are not looked at. `telling`: covers will be told
    /// to an observer, else they are only counted. Throws Unsupported as sweep::Buckets and sweep::Tables do.
    Sweep(const Problem& problem, bool telling);

    /// The same in a given order of the primary items.
    Sweep(const Problem& problem, std::span<const ItemId> order, bool telling);

    /// One more search of the same problem, not begun. They share what they read. Any thread may call it, while this one
    /// searches too.
    Sweep another() const { return Sweep(state_->structure, telling()); }

    /// Forecasts the time that it takes to build a sweep of the problem, in nanoseconds: finding orders,
    /// probing them, and filling tables. It is infinite if the engine cannot take the problem. Probes of
    /// large trees take the most, whatever the size of the problem; which trees are large is not known
    /// before.
    static double build_time(const Problem& problem);

    /// Forecasts the cost of a whole sweep of the problem, in a millisecond, within a factor of 4 or so;
    /// infinite if the engine cannot take the problem.
    static double forecast(const Problem& problem);

    /// Forecasts the cost of this whole sweep, a little better, in no time. It is worth it at once.
    double forecast(double) const { return node_time * state_->structure->likely; }
    static constexpr double forecast_after = 0;

    /// Searches until a limit or the observer stops it, as Links::run does. Precondition: this is `telling`
    /// if the observer listens.
    template <class Observer> Ending run(const Control& control, Observer&& observer);

    /// Whether the search reports covers, and does not only count them.
    bool telling() const { return state_->telling; }

    const SearchStats& stats() const { return stats_; }
    std::uint64_t covers() const { return state_->covers; }
    Position position() const;

    /// What was done, in children of a plain problem or so: the same on all machines.
    std::uint64_t work() const { return state_->looks + 2 * state_->nodes; }

    /// The time that the search has spent, in nanoseconds, computed from its counters as in Links::cost.
    double cost() const { return 6.5 * static_cast<double>(work()); }

    /// Begins again with some options taken. They are not reported with the covers, and the remainder is walked
    /// as a problem of its own. Precondition: they differ, and do not exclude each other.
    void restart(std::span<const OptionId> required);

    /// Gives branches away, and walks what another search gave away: see Branches.
    std::optional<Branches> split();
    void start(const Branches& branches);

  private:
    Sweep(std::shared_ptr<const sweep::Structure> structure, bool telling);

    static constexpr double node_time = 30; // nanoseconds, with the children looked at

    void take_surplus(std::uint64_t limit);
    sweep::Event walk(Meter& meter, std::uint64_t covers);
    void note(const Meter& meter);
    std::uint32_t ordinal_of(std::size_t entry, std::size_t depth) const;
    std::size_t entry_at(std::size_t depth, std::size_t deepest) const;

    std::unique_ptr<sweep::State> state_;
    std::vector<sweep::Word> root_;      // covered there
    double end_ = 1;                     // where in the tree what is ours ends
    std::vector<OptionId> cover_;        // made up when an observer listens
    std::vector<std::uint32_t> numbers_; // of options in the buckets, when first asked for
    SearchStats stats_;
};

template <class Observer> Ending Sweep::run(const Control& control, Observer&& observer) {
    constexpr bool listens = std::remove_cvref_t<Observer>::listens;
    sweep::State& s = *state_;
    Meter meter(control, s.buckets.bits(), s.nodes, s.looks, s.covers);
    Ending ending = Ending::exhausted;
    const auto describe = [&] { return Progress{position().done, s.nodes, s.covers}; };
    for (;;) {
        take_surplus(control.limits.covers);
        if (s.covers >= control.limits.covers) {
            ending = Ending::cover_limit;
            break;
        }
        if (s.top == s.bottom) break;
        // A cover that was found is told, though no node is left.
        if (const auto stop = s.has_cover_on_top() ? std::nullopt : meter.look(s.looks, describe)) {
            ending = *stop;
            break;
        }
        const sweep::Event event = walk(meter, control.limits.covers - s.covers);
        if constexpr (listens) {
            if (event != sweep::Event::cover) continue;
            cover_.clear();
            const std::size_t depth = s.depth_of(s.top);
            for (std::size_t d = 1; d <= depth; ++d) cover_.push_back(s.buckets.id(s.levels[d].option));
            if (observer(std::span<const OptionId>(cover_))) continue;
            ending = Ending::cover_limit;
            break;
        }
    }
    note(meter);
    return ending;
}

} // namespace quadrille::search
