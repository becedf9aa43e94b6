// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <random>
#include <span>
#include <vector>

#include "problem/rest/rest.hpp"

namespace quadrille {

/// A node of a walk that branches on an item, and the way back from its children. They are the children of the step `b`
/// of a proof: each live option of the item that may come first is taken, without those before it; at last an item that
/// needs no option is closed.
class Turn {
  public:
    /// Branches on an item that has so many ways in the present rest, at least one.
    Turn(const Rest& rest, Rest::Branch on)
        : item_(on.item), left_(on.ways - (rest.need(on.item).min == 0 ? 1 : 0)), closes_(rest.need(on.item).min == 0),
          begin_(rest.mark()), child_(begin_) {}

    ItemId item() const { return item_; }
    /// The option of the present child; none where the item is closed.
    std::optional<OptionId> option() const { return option_; }
    /// The mark before any child.
    Rest::Mark begin() const { return begin_; }

    /// Makes the next child of the present one, all changes below which are undone. Without a next child returns false,
    /// and the rest is what it was.
    bool next(Rest& rest) {
        rest.undo(child_);
        if (option_) rest.remove(*option_);
        child_ = rest.mark();
        option_.reset();
        if (left_ > 0) {
            --left_;
            option_ = rest.first_live(item_);
            rest.take(*option_);
        } else if (closes_) {
            closes_ = false;
            rest.close(item_);
        } else {
            rest.undo(begin_);
            return false;
        }
        return true;
    }

  private:
    ItemId item_;
    std::uint32_t left_;             // children by options that are still to come
    bool closes_;                    // the child without the item is still to come
    std::optional<OptionId> option_; // of the present child
    Rest::Mark begin_, child_;       // before the first child; before the present one
};

/// Finds the covers of a rest by a plain walk that can pause: Algorithm X with bounds, on the rest itself.
class RestWalk {
  public:
    /// Begins at the present state of `rest`, which must stay as the walk leaves it until it is over.
    void begin(const Rest& rest) {
        turns_.clear();
        origin_ = rest.mark();
        found_ = 0;
        descend_ = true;
    }

    /// Takes the options of a cover, in the order in which they were taken.
    using Sink = std::function<void(std::span<const OptionId>)>;

    /// Visits at most this many nodes. Returns the number visited, which is smaller only if the walk is over.
    std::uint64_t run(Rest& rest, std::uint64_t most, const Sink& sink = {});

    bool is_over() const { return !descend_ && turns_.empty(); }
    std::uint64_t found() const { return found_; }

    /// Forgets the walk, and brings the rest back to where it began.
    void cancel(Rest& rest) {
        turns_.clear();
        descend_ = false;
        rest.undo(origin_);
    }

  private:
    void hand_over(const Sink& sink);

    std::vector<Turn> turns_;
    Rest::Mark origin_ = 0;
    std::uint64_t found_ = 0;
    bool descend_ = false; // a node waits to be visited
    std::vector<OptionId> cover_;
};

/// Estimates the nodes of a RestWalk by one random way down: the sum of the products of the ways that there were. The
/// mean of many estimates is the number of nodes (Knuth, Math. Comp. 29, 1975).
double sampled_nodes(Rest& rest, std::mt19937_64& random);

} // namespace quadrille
