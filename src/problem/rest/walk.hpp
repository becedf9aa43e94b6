// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <random>
#include <span>
#include <vector>

#include "problem/rest/rest.hpp"

namespace quadrille {

/// Finds the covers of a rest by a plain walk that can pause: Algorithm X with bounds, on the rest itself.
class RestWalk {
  public:
    /// Begins at the present state of `rest`, which must stay as the walk leaves it until it is over.
    void begin(const Rest& rest) {
        frames_.clear();
        origin_ = rest.mark();
        found_ = 0;
        descend_ = true;
    }

    /// Takes the options of a cover, in the order in which they were taken.
    using Sink = std::function<void(std::span<const OptionId>)>;

    /// Visits at most this many nodes. Returns the number visited, which is smaller only if the walk is over.
    std::uint64_t run(Rest& rest, std::uint64_t most, const Sink& sink = {});

    bool is_over() const { return !descend_ && frames_.empty(); }
    std::uint64_t found() const { return found_; }

    /// Forgets the walk, and brings the rest back to where it began.
    void cancel(Rest& rest) {
        frames_.clear();
        descend_ = false;
        rest.undo(origin_);
    }

  private:
    /// An item that is branched on. Its options were removed up to the present one.
    struct Frame {
        ItemId item;
        OptionId option;
        Rest::Mark begin, taken; // before any change; before the present option
        bool closed = false;     // the last branch: no more options of the item
    };

    /// Goes on to the next branch of the last frame that has one. Returns false if there is none.
    bool advance(Rest& rest);
    bool branch(Rest& rest, Frame& frame);
    void hand_over(const Sink& sink);

    std::vector<Frame> frames_;
    Rest::Mark origin_ = 0;
    std::uint64_t found_ = 0;
    bool descend_ = false; // a node waits to be visited
    std::vector<OptionId> cover_;
};

/// Estimates the nodes of a RestWalk by one random way down: the sum of the products of the ways that there were. The
/// mean of many estimates is the number of nodes (Knuth, Math. Comp. 29, 1975).
double sampled_nodes(Rest& rest, std::mt19937_64& random);

} // namespace quadrille
