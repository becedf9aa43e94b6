// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/numbers.hpp>
#include <quadrille/problem.hpp>

#include "search/masks/masks.hpp"
#include "search/orbits/position.hpp"

namespace quadrille::search::orbits {

/// What OrbitsOf sums up to count covers: a weight is the number of partial covers that lead to a remainder.
/// One option of each orbit of an item is taken. If the item needs k options, each cover is met k times, and the
/// weights are divided by k.
class Counts {
  public:
    using Weight = Count;

    /// `telling`: the first cover is wanted, too. Throws Unsupported if bounds are too large.
    explicit Counts(const Problem& problem, bool telling = true);
    static bool can_take(const Problem& problem);

    Count whole() const { return scale_; }
    static bool absorb(Count& weight, const Count& more) {
        weight += more;
        return true;
    }
    bool divides() const { return scale_ != 1u; }

    // Several threads may call these at once.
    Count covers() const;
    bool reaches(std::uint64_t most) const { return covers() >= most; }
    void report(Progress& progress) const { progress.covers = covers().saturated(); }
    void add(std::uint64_t found, const Count& weight);
    /// Whether more covers need only be counted.
    bool only_counts() const;
    void keep(const Path& path, std::span<const OptionId> options);

    /// Precondition: no thread is at work.
    const std::optional<std::vector<OptionId>>& first_cover() const { return first_cover_; }

    class Hand : public Position {
      public:
        Hand(const Problem& problem, Counts& sum) : Position(problem), sum_(sum) {}

        bool open(const Path& path) {
            go_to(path);
            return true;
        }
        bool wants(const Child&) const { return true; }
        bool reduces() const { return false; }
        bool settle(Path& path, const Count&) { return Position::settle(path); }
        Count child_weight(const Count& weight, const Branches& branches, const Child& child) const;

        /// `to_end`: the walk goes on to its end, which may be far.
        void begin_walk(const Path& path, const Count&, bool to_end = false) {
            path_ = path;
            walk_.begin(rest_);
            is_long_ = to_end;
            by_masks_ = false;
        }
        std::uint64_t walk(std::uint64_t most);
        bool is_walked() const { return by_masks_ ? is_over_ : walk_.is_over(); }
        void cancel_walk() { walk_.cancel(rest_); }
        /// The share of the walk that is done; 0 if it cannot tell.
        double share_walked() const { return by_masks_ ? masks_->position().done : 0; }
        /// Adds the covers that the walk has found.
        void add_found(const Count& weight) { sum_.add(by_masks_ ? masks_->covers() : walk_.found(), weight); }

      private:
        bool turns_to_masks();
        void make_masks();
        std::uint64_t walk_masks(std::uint64_t most);

        Counts& sum_;
        RestWalk walk_;
        Path path_; // to where the walk began

        std::optional<Masks> masks_; // for long walks: they take a twentieth of the time or less
        bool may_use_masks_ = true;
        bool is_long_ = false, by_masks_ = false, is_over_ = false;
    };

  private:
    const bool telling_;
    Count scale_ = 1; // of weights, so that they stay whole when they are divided
    mutable std::mutex mutex_;
    Count total_ = 0; // scaled
    std::optional<std::vector<OptionId>> first_cover_;
};

} // namespace quadrille::search::orbits
