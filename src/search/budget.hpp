// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <utility>

#include <quadrille/control.hpp>

#include "search/meter.hpp"

namespace quadrille::search {

/// What a run may spend before it pauses. The limits of its Control end a search; a budget only hands control
/// back, and the search continues when it is run again. Counters are totals of the search, as in Limits.
struct Budget {
    std::uint64_t nodes = unlimited;
    std::uint64_t covers = unlimited; ///< for a search that only counts covers
    std::chrono::steady_clock::time_point time = std::chrono::steady_clock::time_point::max();

    /// Asks for a pause. It replaces the stop token of the control: its owner passes a stop on.
    std::stop_token attention = {};

    /// A time slice of `nanoseconds` that begins now.
    static Budget of_time(double nanoseconds) {
        return {.time
                = std::chrono::steady_clock::now() + std::chrono::nanoseconds(static_cast<std::int64_t>(nanoseconds))};
    }
};

/// What a run within a budget returns, in place of an ending, if it pauses.
inline constexpr std::nullopt_t paused = std::nullopt;

/// Calls `run(control)`, which returns an Ending, with the limits of the control and of the budget, whichever
/// come first. Returns the ending, or `paused` if the budget was spent.
template <class Run> std::optional<Ending> run_within(const Control& control, const Budget& budget, const Run& run) {
    const Limits& limits = control.limits;
    Control both = control;
    both.limits.nodes = std::min(limits.nodes, budget.nodes);
    both.limits.covers = std::min(limits.covers, budget.covers);
    both.limits.deadline = std::min(limits.deadline, budget.time);
    if (budget.attention.stop_possible()) both.stop = budget.attention;
    const Ending ending = run(std::as_const(both));
    const bool pauses = (ending == Ending::node_limit && budget.nodes < limits.nodes)
                        || (ending == Ending::cover_limit && budget.covers < limits.covers)
                        || (ending == Ending::time_limit && budget.time < limits.deadline)
                        || (ending == Ending::interrupted && budget.attention.stop_possible());
    return pauses ? paused : std::optional(ending);
}

} // namespace quadrille::search
