// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include <quadrille/problem.hpp>

namespace quadrille::search::sweep {

/// Orders of the primary items in which a sweep may cover them, the narrowest front first: few items are
/// touched by options of the items before them, and still open. Items that share options with most others,
/// as the pieces of a puzzle do, come last in each: they are covered on the way.
std::vector<std::vector<ItemId>> orders(const Problem& problem);

} // namespace quadrille::search::sweep
