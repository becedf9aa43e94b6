// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include <quadrille/problem.hpp>

namespace quadrille::search {

/// Orders in which a search may cover the primary items one after the other, the narrowest front first: few
/// items are touched by options of the items before them, and still open. Items that share options with most
/// others, as the pieces of a puzzle do, come last in each: they are covered on the way.
std::vector<std::vector<ItemId>> narrow_orders(const Problem& problem);

} // namespace quadrille::search
