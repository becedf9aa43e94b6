// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include <quadrille/problem.hpp>

namespace quadrille::test {

/// All covers of a small problem, found by trying every subset of its options against the definition. It
/// shares nothing with the engines, nor with Verifier. Each cover is ascending, and so is their list.
/// Precondition: at most 20 options; neither colours nor bounds.
std::vector<std::vector<OptionId>> covers_by_subsets(const Problem& problem);

} // namespace quadrille::test
