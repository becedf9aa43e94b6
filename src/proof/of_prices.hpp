// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include <quadrille/control.hpp>
#include <quadrille/numbers.hpp>
#include <quadrille/problem.hpp>

#include "proof/writer.hpp"

namespace quadrille::proof {

struct PricesParams {
    bool forms = false;     ///< whether a rest that is isomorphic to a kept one becomes a reference: steps of version 2
    std::size_t memory = 0; ///< of the forms, about
};

/// Writes the steps which show that no cover costs less than `least`, or more than it if the greatest cost is
/// wanted: branch and bound, the bounds being prices of items. Prices are dual values of linear programs,
/// rounded; any prices bound the costs, whatever program found them. Where Clp is not there, all
/// prices are 0, and it may take long. Of the limits, the deadline counts. The problem's `require` and
/// `forbid` are obeyed. Precondition: the required options can all be taken, and there is an item left then.
Ending write_prices(const Problem& problem, Sense sense, Cost least, const PricesParams& params, const Control& control,
                    Writer& writer);

} // namespace quadrille::proof
