// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>

#include <quadrille/solve.hpp>

#include "search/cost/cheapest.hpp"

namespace quadrille {

/// Makes what `auto` searches a component with: branch and bound and, for one best cover where the problem has symmetries,
/// remainders up to isomorphism (search/orbits/best_by_orbits.hpp). They take turns and tell each other their covers.
///
/// Branch and bound begins. The look at the symmetries comes when it costs a small share of what was spent. With more than a
/// board has, or where options dominate each other, both get equal shares from then on; otherwise remainders up to
/// isomorphism seldom pay. No clock is read: which best cover is found is the same each time.
std::unique_ptr<search::Cheapest> best_by_turns(const Problem& component, const OptimizeParams& params,
                                                std::uint64_t wanted, std::optional<Cost> worst);

} // namespace quadrille
