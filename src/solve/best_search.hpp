// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <quadrille/analysis.hpp>
#include <quadrille/solve.hpp>

#include "search/cost/cheapest.hpp"
#include "solve/components.hpp"

namespace quadrille {

/// A cover, and its cost, negated if the greatest is the best.
struct RankedCover {
    Cost rank = 0;
    std::vector<OptionId> options = {};
};

/// The search for the best covers of a whole problem by branch and bound. It searches each component by
/// itself: the best covers of the whole are unions of the best covers of the components. A search that was
/// stopped goes on when it is run again.
///
/// If several covers are wanted that are no worse than a given cost, and there are several components, a first
/// phase finds the best cover of each. By what their sum is better than the given cost, a cover of any one component
/// may be worse than its best; the second phase lists these.
class BestSearch {
  public:
    /// Makes the search of a component: of `wanted` covers, none of a rank above `worst`.
    using Make = std::unique_ptr<search::Cheapest> (*)(const Problem& component, const OptimizeParams& params,
                                                       std::uint64_t wanted, std::optional<Cost> worst);
    static std::unique_ptr<search::Cheapest> by_links(const Problem& component, const OptimizeParams& params,
                                                      std::uint64_t wanted, std::optional<Cost> worst) {
        return search::make_cheapest(component, params.sense, wanted, worst);
    }

    /// The problem must outlive the search. `params.within` is not looked at.
    BestSearch(const Problem& problem, const OptimizeParams& params, Make make = by_links);

    /// As search::Cheapest::run. Only the search of the largest component reports progress.
    std::optional<Ending> run(const Control& control, std::uint64_t work = UINT64_MAX);

    /// Runs to the end or a limit, and hands over what was found.
    SolveResult finish(const Control& control, const CoverSink& sink) {
        const Ending ending = *run(control);
        return answer(ending, sink);
    }

    /// The best covers met so far, the best first.
    std::vector<RankedCover> covers() const;

    /// Whether linear programming can be expected to tell little of the problem: the largest component has
    /// covers, and its first bound was far below them.
    bool has_wide_gap() const;

    SearchStats stats() const;

    /// Hands over what was found.
    SolveResult answer(Ending ending, const CoverSink& sink) const;

  private:
    Cost rank(std::span<const OptionId> cover) const;
    std::vector<std::optional<Cost>> start_ranks() const;
    std::optional<Ending> run_phase(Control control, std::uint64_t& work);
    bool begin_second_phase();
    std::vector<RankedCover> unions() const;
    ProgressSink whole(const ProgressSink& sink) const;
    std::optional<Cost> bound() const;
    bool has_all() const { return searches_.size() == components_.size(); }

    const Problem& problem_;
    const OptimizeParams& params_;
    const Make make_;
    Simplified simplified_;
    std::vector<ComponentView> components_;                   // the smallest first
    std::vector<std::unique_ptr<search::Cheapest>> searches_; // of the components begun so far
    std::vector<std::optional<Cost>> ceilings_;               // by component: the worst rank of interest
    std::optional<Cost> worst_;                               // rank that a cover may have
    std::uint64_t wanted_;                                    // covers of each component in this phase
    std::vector<RankedCover> best_of_first_phase_;
    SearchStats first_phase_;
    bool impossible_ = false;
};

} // namespace quadrille
