// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <limits>
#include <optional>

#include <quadrille/control.hpp>

namespace quadrille::search {

/// No limit of search nodes or covers. Spending does not make it one: `left_of` keeps it.
inline constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

/// What is left of a limit when so much of it is spent.
constexpr std::uint64_t left_of(std::uint64_t limit, std::uint64_t spent) {
    return limit == unlimited ? unlimited : limit - std::min(limit, spent);
}

/// Watches the limits of a running search. Nodes are counted down exactly; the clock and the stop token are
/// looked at every so many nodes or updates, whichever comes first, since reading them at each node would
/// cost as much as a small one, and a large one can take as long as thousands of those.
class Meter {
  public:
    /// `items`: of the problem; a node looks at most of them. `nodes`, `updates` and `covers`: what earlier
    /// runs of the same search have spent already.
    Meter(const Control& control, std::uint64_t items, std::uint64_t nodes, std::uint64_t updates,
          std::uint64_t covers)
        : control_(control), node_interval_(std::clamp<std::uint64_t>(most_looks / (items + 1), 1, 1024)),
          nodes_(nodes), covers_left_(control.limits.covers - std::min(covers, control.limits.covers)) {
        grant(updates);
    }

    /// The next search node is about to be entered, after so many updates. Why it may not be, if so.
    /// `describe` makes a Progress if someone asks.
    template <class Describe> std::optional<Ending> enter(std::uint64_t updates, const Describe& describe) {
        const auto ending = look(updates, describe);
        if (!ending) --left_;
        return ending;
    }

    /// The same where many nodes are entered at once: up to `left()` of them then, to be spent afterwards.
    template <class Describe> std::optional<Ending> look(std::uint64_t updates, const Describe& describe) {
        if (left_ == 0 || updates >= updates_due_) {
            if (const auto ending = poll(updates)) return ending;
            if (control_.progress.due()) control_.progress(describe());
        }
        return std::nullopt;
    }
    std::uint64_t left() const { return left_; }
    void spend(std::uint64_t nodes) { left_ -= nodes; }

    /// A cover was found. True if it was the last one asked for.
    bool last_cover() { return --covers_left_ == 0; }
    bool wants_covers() const { return covers_left_ != 0; }

    std::uint64_t nodes() const { return nodes_ + granted_ - left_; }

  private:
    static constexpr std::uint64_t most_looks = 1 << 20;
    static constexpr std::uint64_t update_interval = 1 << 16; // well under a millisecond

    void grant(std::uint64_t updates) {
        nodes_ = nodes();
        granted_ = left_
            = std::min(node_interval_, control_.limits.nodes - std::min(nodes_, control_.limits.nodes));
        updates_due_ = updates + update_interval;
    }

    std::optional<Ending> poll(std::uint64_t updates) {
        grant(updates);
        if (left_ == 0) return Ending::node_limit;
        return stopped(control_);
    }

    const Control& control_;
    std::uint64_t node_interval_;
    std::uint64_t nodes_;           // spent before the present grant
    std::uint64_t granted_ = 0;     // nodes until the next poll, when it was granted
    std::uint64_t left_ = 0;        // of them
    std::uint64_t updates_due_ = 0; // when to poll all the same
    std::uint64_t covers_left_;
};

} // namespace quadrille::search
