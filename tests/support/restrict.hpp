// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <utility>

#include <quadrille/problem.hpp>

namespace quadrille::test {

/// Requires or forbids one more option of a problem.
inline void require(Problem& problem, OptionId option) {
    problem = restrict(std::move(problem), std::span(&option, 1), {});
}
inline void forbid(Problem& problem, OptionId option) {
    problem = restrict(std::move(problem), {}, std::span(&option, 1));
}

} // namespace quadrille::test
