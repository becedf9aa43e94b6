// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include <quadrille/solve.hpp>

#include "solve/walker.hpp"

namespace quadrille {

// The walkers of the engines that search by themselves, of the class that suits the problem. `require` and
// `forbid` are not looked at.

std::unique_ptr<Walker> links_walker(const Problem& problem, ChooseRule rule);
std::unique_ptr<Walker> cells_walker(const Problem& problem, ChooseRule rule);

/// `telling`: it will be run with a sink. Precondition: the problem has no bounds. Throws Unsupported if the
/// problem is too large for masks.
std::unique_ptr<Walker> masks_walker(const Problem& problem, ChooseRule rule, bool telling);

} // namespace quadrille
