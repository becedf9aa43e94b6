// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <quadrille/simplify.hpp>
#include <quadrille/solve.hpp>

#include "search/cost/cheapest.hpp"

namespace quadrille {

/// A cover, and its cost, negated if the greatest is the best.
struct RankedCover {
    Cost rank = 0;
    std::vector<OptionId> options = {};
};

/// The search for the best covers of a whole problem by branch and bound: each part by itself, the best
/// covers of the whole being unions of the best covers of the parts. It can be stopped, and goes on from
/// there when it is run again.
class BestSearch {
  public:
    /// The problem must outlive the search.
    BestSearch(const Problem& problem, const OptimizeParams& params);

    /// As search::Cheapest::run. The part that is largest answers the caller's questions.
    Ending run(const Control& control, std::uint64_t work = UINT64_MAX);

    /// The best covers met so far, the best first.
    std::vector<RankedCover> covers() const;

    /// Whether linear programming can be expected to tell little of the problem: the largest part has covers,
    /// and its first bound was far below them.
    bool has_wide_gap() const;

    SearchStats stats() const;

    /// Hands over what was found.
    SolveResult answer(Ending ending, const CoverSink& sink) const;

  private:
    const Problem& part_problem(const Simplified::Part* part) const {
        return part ? part->problem : problem_;
    }

    const Problem& problem_;
    const OptimizeParams& params_;
    Simplified simplified_;
    std::vector<const Simplified::Part*> parts_; // the smallest first; null for the whole problem as it is
    std::vector<std::unique_ptr<search::Cheapest>> searches_; // of the parts begun so far
    bool impossible_ = false;
};

} // namespace quadrille
