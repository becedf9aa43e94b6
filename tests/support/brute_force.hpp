// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <quadrille/numbers.hpp>
#include <quadrille/problem.hpp>

namespace quadrille::test {

/// Option indices, ascending.
using Cover = std::vector<OptionId>;

/// All covers of a small problem, sorted, found by trying every subset of its options against the definition
/// in docs/semantics.md: bounds, colours, `require` and `forbid` included. It shares nothing with the
/// engines, nor with Verifier. Precondition: at most 24 options or so.
std::vector<Cover> covers_by_subsets(const Problem& problem);

/// The costs of the best of these covers, the best first, at most this many.
std::vector<Cost> best_costs(const Problem& problem, std::span<const Cover> covers, Sense sense, std::size_t most);

} // namespace quadrille::test
