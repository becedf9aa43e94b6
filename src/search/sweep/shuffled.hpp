// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <span>
#include <type_traits>

#include <quadrille/control.hpp>
#include <quadrille/problem.hpp>

#include "search/meter.hpp"
#include "search/sweep/keyed.hpp"

namespace quadrille::search {

/// Sweeps of a problem in one order of items, each with the options in another random order: for a first cover where
/// items have colours and covers are many, as in edge matching. Options that do not agree with the colours used before
/// them are never looked at (keyed.hpp), so that a node takes some nanoseconds.
///
/// In its statistics `nodes` are options taken, `updates` the options looked at.
class ShuffledSweep {
  public:
    /// Colours are honoured; bounds, `require` and `forbid` are not looked at. Throws Unsupported as sweep::Uses does.
    ShuffledSweep(const Problem& problem, std::uint64_t seed);

    /// Forecasts the time that it takes to find an order and to fill tables, in nanoseconds; infinite if it cannot take
    /// the problem.
    static double build_time(const Problem& problem);

    /// Searches until a limit or the observer stops it, as Links::run does. Limits and counters are of all sweeps.
    template <class Observer> Ending run(const Control& control, Observer&& observer);

    /// Begins anew.
    void restart() { keyed_.shuffle(random_); }

    const SearchStats& stats() const { return stats_; }
    std::uint64_t covers() const { return covers_; }

    /// The time that the search has spent, in nanoseconds, computed from its counters as in Links::cost.
    double cost() const {
        return node_time * static_cast<double>(keyed_.nodes) + look_time * static_cast<double>(keyed_.looks);
    }

    /// Nodes after which it pays to begin anew, times those of Luby's sequence: some 20 ms.
    static constexpr std::uint64_t restart_interval = 1'000'000;

  private:
    static constexpr double node_time = 10, look_time = 2; // nanoseconds

    void note();

    sweep::Keyed keyed_;
    std::mt19937_64 random_;
    SearchStats stats_;
    std::uint64_t covers_ = 0;
};

template <class Observer> Ending ShuffledSweep::run(const Control& control, Observer&& observer) {
    constexpr bool listens = std::remove_cvref_t<Observer>::listens;
    Meter meter(control, keyed_.widest, keyed_.nodes, keyed_.looks, covers_);
    Ending ending = Ending::cover_limit;
    while (covers_ < control.limits.covers) {
        if (const auto stop
            = meter.look(keyed_.looks, [&] { return Progress{.nodes = keyed_.nodes, .covers = covers_}; })) {
            ending = *stop;
            break;
        }
        const std::uint64_t before = keyed_.nodes;
        const sweep::KeyedEvent event = keyed_.walk(meter.left());
        meter.spend(keyed_.nodes - before);
        if (event == sweep::KeyedEvent::exhausted) {
            ending = Ending::exhausted;
            break;
        }
        if (event == sweep::KeyedEvent::pause) continue;
        ++covers_;
        if constexpr (listens)
            if (!observer(std::span<const OptionId>(keyed_.cover))) break;
    }
    note();
    return ending;
}

} // namespace quadrille::search
