// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <quadrille/simplify.hpp>
#include <quadrille/solve.hpp>

#include "solve/engine_table.hpp"

namespace quadrille {

/// Several searches under one control, and the sum of what they did.
class Searches {
  public:
    Searches(const Engine& engine, const SolveParams& params, const Control& control);

    const Limits& limits() const { return control_.limits; }

    /// Searches a part for so many covers, within what is left of the other limits.
    SolveResult run(const Problem& problem, std::uint64_t covers, const CoverSink& sink);

    /// The same for the largest part, each cover of which stands for `factor` covers of the whole. It answers
    /// the caller's questions: the share that is done must not fall, and of other searches there may be
    /// thousands.
    SolveResult run_main(const Problem& problem, std::uint64_t covers, const CoverSink& sink,
                         std::uint64_t factor);

    /// Whether the caller wants an end. To be asked between searches, which may be too short to ask, and
    /// while covers of several searches are combined.
    std::optional<Ending> stopped() const;

    /// The answer for the whole.
    SolveResult answer(const Count& covers, Ending ending);

  private:
    SolveResult run_with(Control control, const Problem& problem, std::uint64_t covers,
                         const CoverSink& sink);

    const Engine& engine_;
    const SolveParams& params_;
    const Control& control_;
    SolveResult total_;
};

/// The parts, the smallest first: those that are settled soonest.
std::vector<const Simplified::Part*> by_size(const Simplified& simplified);

/// How many covers of one more part are wanted if there are so many combinations of the others: the least
/// number that reaches the limit. Precondition: `combinations` is not 0.
std::uint64_t wanted(std::uint64_t limit, std::uint64_t combinations);

} // namespace quadrille
