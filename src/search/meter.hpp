// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <optional>

#include <quadrille/solve.hpp>

namespace quadrille::search {

/// Watches the limits of a running search. Nodes are counted down exactly; the clock and the stop token are
/// looked at every `interval` nodes, since reading them at each would cost as much as the search.
class Meter {
  public:
    /// `nodes` and `covers`: what earlier runs of the same search have spent already.
    Meter(const Control& control, std::uint64_t nodes, std::uint64_t covers)
        : control_(control), nodes_(nodes),
          covers_left_(control.limits.covers - std::min(covers, control.limits.covers)) {
        refill();
    }

    /// The next search node is about to be entered. Why it may not be, if so.
    std::optional<Ending> enter() {
        if (left_ == 0) {
            if (const auto ending = poll()) return ending;
        }
        --left_;
        return std::nullopt;
    }

    /// A cover was found. True if it was the last one asked for.
    bool last_cover() { return --covers_left_ == 0; }
    bool wants_covers() const { return covers_left_ != 0; }

    std::uint64_t nodes() const { return nodes_ + granted_ - left_; }

  private:
    static constexpr std::uint64_t interval = 1024;

    void refill() {
        nodes_ += granted_;
        granted_ = left_
            = std::min(interval, control_.limits.nodes - std::min(nodes_, control_.limits.nodes));
    }

    std::optional<Ending> poll() {
        refill();
        if (left_ == 0) return Ending::node_limit;
        if (control_.stop.stop_requested()) return give_back(Ending::interrupted);
        if (control_.limits.deadline != std::chrono::steady_clock::time_point::max()
            && std::chrono::steady_clock::now() >= control_.limits.deadline)
            return give_back(Ending::time_limit);
        return std::nullopt;
    }

    Ending give_back(Ending ending) {
        granted_ = left_ = 0;
        return ending;
    }

    const Control& control_;
    std::uint64_t nodes_;       // spent before the present grant
    std::uint64_t granted_ = 0; // nodes until the next poll, when it was granted
    std::uint64_t left_ = 0;    // of them
    std::uint64_t covers_left_;
};

} // namespace quadrille::search
