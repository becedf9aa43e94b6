// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include <quadrille/control.hpp>
#include <quadrille/problem.hpp>

#include "search/cost/best_covers.hpp"

namespace quadrille::search {

/// Finds the covers of least cost, or of greatest, by branch and bound.
///
/// The search walks with PricedLinks, whose nodes are cheap because they know only the prices of the
/// subproblem that it began with. Near the root, where much work hangs below a node, it pays to find new
/// prices for what is left there (prices.hpp): their bound may rule the node out, or leave so few options
/// that the walk goes on in a structure of its own, built for that subproblem. Whether it pays is learnt
/// level by level from how much work lay below such nodes so far, and how much of it new prices have saved.
/// So the search is hardly slower than DLX5 where prices are of no use (mutilated boards), and goes through
/// few nodes where they are.
class Cheapest {
  public:
    virtual ~Cheapest() = default;

    /// Goes on until all is proved (exhausted), a limit is reached, or about so much work is done, in updates
    /// (node_limit). Limits::covers is not looked at.
    virtual Ending run(const Control& control, std::uint64_t work = UINT64_MAX) = 0;

    /// The best covers met so far.
    virtual const BestCovers& best() const = 0;

    /// By which part of the first lower bound the best cover exceeds it; infinite before there are covers
    /// enough. Where it is small, linear programming tells much of the problem.
    virtual double gap() const = 0;

    virtual const SearchStats& stats() const = 0;
};

/// `wanted`: how many of the best covers. The problem must outlive the search; its `require` and `forbid` are
/// not looked at.
std::unique_ptr<Cheapest> make_cheapest(const Problem& problem, Sense sense, std::uint64_t wanted);

} // namespace quadrille::search
