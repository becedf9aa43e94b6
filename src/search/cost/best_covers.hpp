// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include <quadrille/numbers.hpp>
#include <quadrille/problem.hpp>

namespace quadrille::search {

/// The best covers found so far, and the scale on which a search for them stores its costs.
///
/// Scaled costs are costs times a power of two, rounded down to 64 bits: large enough that rounding prices,
/// which are not whole numbers, hardly weakens them, and small enough that no sum overflows. Bounds made of
/// them are at worst a little low, so no cover is lost. The covers themselves are compared by exact costs.
class BestCovers {
  public:
    /// `wanted`: how many covers are to be kept. Where the greatest cost is wanted, costs are negated. `worst`: the
    /// greatest such cost that a cover may have.
    BestCovers(const Problem& problem, Sense sense, std::uint64_t wanted, std::optional<Cost> worst = {});

    /// By option: its scaled cost.
    std::vector<std::int64_t> scaled_costs() const;

    /// No number that prices are made of may leave this range.
    std::int64_t range() const { return range_; }

    /// A cover of a greater scaled cost is of no use any more.
    std::int64_t threshold() const { return threshold_; }

    /// Whether there are as many covers as are wanted.
    bool enough() const { return found_.size() >= wanted_; }

    /// The least cost that a cover can have whose scaled cost is at least `bound`.
    Cost unscaled(std::int64_t bound) const;

    /// All costs are multiples of it.
    Cost step() const { return step_; }

    /// Keeps a cover if it is one of the best so far.
    void offer(std::vector<OptionId> cover);

    /// Covers by their costs, negated if the greatest is wanted.
    const std::multimap<Cost, std::vector<OptionId>>& found() const { return found_; }

  private:
    Cost signed_cost(OptionId option) const;
    std::int64_t scaled(Cost cost) const;

    const Problem& problem_;
    Sense sense_;
    std::uint64_t wanted_;
    std::optional<Cost> worst_;
    Cost step_ = 1; // all costs are multiples of it
    int scale_ = 0; // costs are kept times 2^scale_
    std::int64_t range_ = 0;
    std::int64_t threshold_ = 0;
    std::multimap<Cost, std::vector<OptionId>> found_;
};

} // namespace quadrille::search
