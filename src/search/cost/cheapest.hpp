// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/problem.hpp>

#include "problem/rest/rest.hpp"
#include "search/cost/best_covers.hpp"

namespace quadrille::search {

/// Finds the covers of least cost, or of greatest, by branch and bound.
///
/// The search walks with PricedLinks. Its nodes are cheap because they use the prices of the subproblem that
/// the walk began with. Near the root, with much work below a node, it pays to find new prices for the
/// remaining subproblem (prices.hpp). Their bound may refute the node, or exclude many options; then the walk
/// continues in a structure built for that subproblem. The search learns level by level whether this pays:
/// from the work below earlier nodes, and from the share of it that new prices have saved. So it is hardly
/// slower than DLX5 if prices do not help (mutilated boards), and visits few nodes if they do.
class Cheapest {
  public:
    virtual ~Cheapest() = default;

    /// Continues until all is proved (exhausted) or a limit is reached, or pauses after about `work` more
    /// updates. Limits::covers is not looked at.
    virtual std::optional<Ending> run(const Control& control, std::uint64_t work = UINT64_MAX) = 0;

    /// The best covers found so far.
    virtual const BestCovers& best() const = 0;

    /// Takes over a cover that another search has found.
    virtual void offer(const std::vector<OptionId>& cover) = 0;

    /// The gap between the best cover and the first lower bound, as a fraction of that bound; infinite before
    /// there are enough covers. If it is small, linear programming describes the problem well.
    virtual double gap() const = 0;

    /// A cost that no cover betters, negated if the greatest is wanted; nothing before the first bound is known.
    virtual std::optional<Cost> bound() const = 0;

    virtual const SearchStats& stats() const = 0;

    /// The engine that answered.
    virtual std::string_view engine() const = 0;
};

/// `wanted`, `worst`: as of BestCovers. The problem must outlive the search; its `require` and `forbid` are
/// not looked at.
std::unique_ptr<Cheapest> make_cheapest(const Problem& problem, Sense sense, std::uint64_t wanted,
                                        std::optional<Cost> worst = {});

/// Finds the best cover of a remainder of the problem; costs are those of the options that the remainder adds.
std::unique_ptr<Cheapest> make_cheapest(const Rest& remainder, Sense sense, std::optional<Cost> worst);

} // namespace quadrille::search
