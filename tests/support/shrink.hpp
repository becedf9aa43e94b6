// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>

#include <quadrille/problem.hpp>

namespace quadrille::test {

/// Makes a failing problem smaller as long as it still fails: takes out options, items and cells one by one,
/// then colours, bounds, costs, `require` and `forbid`, each by itself. Names are dropped where that does not
/// mend it. Precondition: `fails(problem)`.
Problem shrink(Problem problem, const std::function<bool(const Problem&)>& fails);

/// Shrinks a failing problem, writes it to a file of its own and returns the path.
std::string report_failure(const Problem& problem, const std::function<bool(const Problem&)>& fails);

} // namespace quadrille::test
