// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <limits>
#include <optional>

#include <quadrille/control.hpp>

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

} // namespace quadrille::search
