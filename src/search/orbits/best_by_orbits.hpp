// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include <quadrille/problem.hpp>

#include "search/cost/cheapest.hpp"
#include "search/orbits/orbits.hpp"

namespace quadrille::search {

/// Finds one best cover by remainders up to isomorphism (orbits/least_ranks.hpp).
///
/// A front that keeps all remainders up to the cost of a poor cover is wide. So passes over the whole problem begin with a
/// low ceiling, the bound of the problem itself. A pass that finds no cover proves that the next ceiling may be higher. As
/// passes grow by a factor, the last one takes most of the time.
class BestByOrbits final : public Cheapest {
  public:
    BestByOrbits(const Problem& problem, Sense sense, std::optional<Cost> worst, std::size_t memory);

    /// For tests: as of OrbitsOf.
    void set_short_walk(std::uint64_t nodes) { front_.set_short_walk(nodes); }

    std::optional<Ending> run(const Control& control, std::uint64_t work = UINT64_MAX) override;
    const BestCovers& best() const override { return front_.sum().best(); }
    void offer(const std::vector<OptionId>& cover) override { front_.sum().offer(cover); }
    double gap() const override;
    std::optional<Cost> bound() const override { return front_.sum().bound(); }
    const SearchStats& stats() const override { return stats_; }
    std::string_view engine() const override { return "orbits"; }

    /// Whether the symmetries are known, and are many, or some beside options that dominate each other.
    bool is_promising() const { return front_.is_rich() || (front_.has_symmetry() && front_.reduces()); }

  private:
    double counted() const;
    bool begin();
    void set_bound(Cost bound);
    bool begin_next_pass();

    const Problem& problem_;
    OrbitsOf<orbits::LeastRanks> front_;
    const std::optional<Cost> worst_;
    Cost ceiling_ = 0; // of the pass
    Cost most_ = 0;    // that a cover can cost
    Cost rise_ = 0;    // of the next ceiling above the bound
    bool begun_ = false;
    SearchStats stats_;
};

} // namespace quadrille::search
