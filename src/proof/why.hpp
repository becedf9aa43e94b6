// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <quadrille/control.hpp>
#include <quadrille/problem.hpp>
#include <quadrille/proof.hpp>

#include "proof/branching.hpp"
#include "proof/core.hpp"
#include "solve/weights/weights.hpp"

namespace quadrille::proof {

/// What may be spent on a reason, in counts. `Control` may set a deadline besides.
struct WhyParams {
    std::uint64_t first_nodes = 20'000; ///< of a search for a cover, before anything else
    WeighParams weights = {.work = 200'000'000};
    CoreParams core = {};
    BranchingParams branching = {};
};

/// As the public `why`, with limits of its own.
WhyResult why(const Problem& problem, const WhyParams& params = {}, const Control& control = {});

} // namespace quadrille::proof
