// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include <quadrille/analysis.hpp>
#include <quadrille/solve.hpp>

#include "solve/simplify/component_view.hpp"

namespace quadrille {

/// How a problem without `require` and `forbid` is walked, or each component of one.
struct Walks {
    /// Walks the covers of a problem. An empty sink only counts. The options of a cover reach the sink in any
    /// order.
    using Walk = std::function<SolveResult(const Problem& problem, const SolveParams& params, const Control& control,
                                           const CoverSink& sink)>;

    std::string_view engine; ///< the engine of the answer, if nothing is walked
    Walk walk;
    Walk first = nullptr; ///< to a single cover; empty if `walk` does that too
};

/// Several searches under one control, and the sum of what they did.
class Searches {
  public:
    Searches(const Walks& walks, const SolveParams& params, const Control& control);

    const Limits& limits() const { return control_.limits; }

    /// Searches a component for at most `covers` covers, within the rest of the other limits.
    SolveResult run(const Problem& problem, std::uint64_t covers, const CoverSink& sink);

    /// Searches the largest component, each cover of which stands for `factor` covers of the whole. Only this
    /// search reports progress, so that the share never falls.
    SolveResult run_main(const Problem& problem, std::uint64_t covers, const CoverSink& sink, std::uint64_t factor);

    /// Whether the caller wants an end. To be asked between searches, which may be too short to ask, and
    /// while covers of several searches are combined.
    std::optional<Ending> stopped() const;

    /// The answer for the whole.
    SolveResult answer(const Count& covers, Ending ending);

  private:
    SolveResult run_with(Control control, const Problem& problem, std::uint64_t covers, const CoverSink& sink);

    const Walks walks_;
    const SolveParams& params_;
    const Control& control_;
    SolveResult total_;
};

/// Lists the components, the smallest first: they are settled soonest.
std::vector<ComponentView> by_size(const Problem& input, const Simplified& simplified);

/// Returns how many covers of one more component reach the limit, where the others have `combinations`
/// combinations. Precondition: `combinations` is not 0.
std::uint64_t wanted(std::uint64_t limit, std::uint64_t combinations);

} // namespace quadrille
