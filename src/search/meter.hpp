// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <stop_token>
#include <utility>

#include <quadrille/control.hpp>
#include <quadrille/problem.hpp>

// What a search may spend: limits, budgets, and forecasts that all searches share.
namespace quadrille::search {

/// No limit of search nodes or covers. `left_of` returns it unchanged.
inline constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

/// Returns the remainder of `limit` after `spent`; 0 if `spent` is more.
constexpr std::uint64_t left_of(std::uint64_t limit, std::uint64_t spent) {
    return limit == unlimited ? unlimited : limit - std::min(limit, spent);
}

/// Watches the limits of a running search. Nodes are counted exactly. The clock and the stop token are read
/// at intervals of nodes or updates, whichever ends first: to read them at each node would double the cost of
/// a small node, and a large node can take as long as thousands of small ones.
class Meter {
  public:
    /// `items`: the number of items of the problem; a node reads most of them. `nodes`, `updates`, `covers`:
    /// the totals of earlier runs of the same search.
    Meter(const Control& control, std::uint64_t items, std::uint64_t nodes, std::uint64_t updates, std::uint64_t covers)
        : control_(control), node_interval_(std::clamp<std::uint64_t>(most_looks / (items + 1), 1, 1024)),
          nodes_(nodes), covers_left_(control.limits.covers - std::min(covers, control.limits.covers)) {
        grant(updates);
    }

    /// Enters the next search node, unless a limit is reached: then it returns the limit. `updates`: the
    /// total so far. `describe` makes a Progress when one is due.
    template <class Describe> std::optional<Ending> enter(std::uint64_t updates, const Describe& describe) {
        const auto ending = look(updates, describe);
        if (!ending) --left_;
        return ending;
    }

    /// As `enter`, for several nodes at once: the caller enters at most `left()` nodes, then calls `spend`.
    template <class Describe> std::optional<Ending> look(std::uint64_t updates, const Describe& describe) {
        if (left_ == 0 || updates >= updates_due_) {
            if (const auto ending = poll(updates)) return ending;
            if (control_.progress.due()) control_.progress(describe());
        }
        return std::nullopt;
    }
    std::uint64_t left() const { return left_; }
    void spend(std::uint64_t nodes) { left_ -= nodes; }

    /// Counts a cover. Returns true if it was the last one asked for.
    bool last_cover() { return --covers_left_ == 0; }
    bool wants_covers() const { return covers_left_ != 0; }

    std::uint64_t nodes() const { return nodes_ + granted_ - left_; }

  private:
    static constexpr std::uint64_t most_looks = 1 << 20;
    static constexpr std::uint64_t update_interval = 1 << 16; // well under a millisecond

    void grant(std::uint64_t updates) {
        nodes_ = nodes();
        granted_ = left_ = std::min(node_interval_, control_.limits.nodes - std::min(nodes_, control_.limits.nodes));
        updates_due_ = updates + update_interval;
    }

    std::optional<Ending> poll(std::uint64_t updates) {
        grant(updates);
        if (left_ == 0) return Ending::node_limit;
        return stopped(control_);
    }

    const Control& control_;
    std::uint64_t node_interval_;
    std::uint64_t nodes_;           // spent before this grant
    std::uint64_t granted_ = 0;     // nodes between the last poll and the next
    std::uint64_t left_ = 0;        // of granted_, not yet spent
    std::uint64_t updates_due_ = 0; // poll at this many updates, even if nodes are left
    std::uint64_t covers_left_;
};

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

/// Forecasts the time, in nanoseconds, that it takes to write the cells of a problem into lists, as measured
/// for links and cells.
inline double list_build_time(const Problem& problem) { return 20.0 * static_cast<double>(problem.cell_count()); }

/// The n-th number, from 1, of the sequence 1 1 2 1 1 2 4 ...: the lengths of runs of a search that restarts
/// (Luby, Sinclair and Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993).
inline std::uint64_t luby(std::uint64_t n) {
    while (!std::has_single_bit(n + 1)) n -= std::bit_floor(n) - 1;
    return (n + 1) / 2;
}

} // namespace quadrille::search
