// SPDX-License-Identifier: MIT
#pragma once

#include <quadrille/control.hpp>
#include <quadrille/numbers.hpp>
#include <quadrille/problem.hpp>

#include "proof/writer.hpp"

namespace quadrille::proof {

/// Writes the steps which show that no cover costs less than `least`, or more than it if the greatest cost is
/// wanted: branch and bound, the bounds being prices of items. Prices are dual values of linear programs,
/// rounded; any prices bound the costs, whatever program found them. Where Clp is not there, all
/// prices are 0, and it may take long. Of the limits, the deadline counts. The problem's `require` and
/// `forbid` are obeyed. Precondition: the required options can all be taken, and there is an item left then.
Ending write_prices(const Problem& problem, Sense sense, Cost least, const Control& control, Writer& writer);

} // namespace quadrille::proof
