// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "search/branches.hpp"
#include "search/budget.hpp"
#include "search/luby.hpp"
#include "search/meter.hpp"
#include "search/position.hpp"

namespace quadrille::search {

/// A search for one cover that restarts now and then. A long search without a cover may suffer from its first
/// choices, and it learns weights that make better ones.
///
/// The runs are in Luby's proportions, 1 1 2 1 1 2 4 ..., of 2000 search nodes. By WeightedKey, median and
/// worst of 121 seeds in milliseconds:
///
///     runs of                             1000         2000         3000        10,000   2000, weights kept
///     sudoku 25x25 with 1460 items    6.7   26     5.6   36     4.4   35     4.0   28     8.7   75
///     quasigroup of order 33, holes   2.6   21     2.1   15     1.5   12     1.6   17     4.1   70
///     Y pentominoes on 15x15          5.0   74     8.9  164      11  118      36  333      36   >400
template <class Search> class Restarts {
  public:
    explicit Restarts(Search search) : search_(std::move(search)) {}

    /// As `Search::run`. Precondition: one cover is wanted, since a cover may come again after a restart.
    template <class Observer> Ending run(const Control& control, Observer&& observer) {
        const auto search = [&](const Control& both) { return search_.run(both, observer); };
        for (;;) {
            if (const auto ending = run_within(control, {.nodes = restart_at_}, search)) return *ending;
            if (const auto stopped = quadrille::stopped(control)) return *stopped;
            search_.restart();
            restart_at_ += luby(++restarts_) * interval;
        }
    }

    const SearchStats& stats() const { return search_.stats(); }
    std::uint64_t covers() const { return search_.covers(); }
    double cost() const { return search_.cost(); }

    /// It has no meaningful position, and no branches to give away.
    Position position() const { return {}; }
    std::optional<Branches> split() { return std::nullopt; }
    void start(const Branches&) {}

  private:
    static constexpr std::uint64_t interval = 2'000;

    Search search_;
    std::uint64_t restarts_ = 1;
    std::uint64_t restart_at_ = interval; // the nodes at which it begins anew
};

} // namespace quadrille::search
