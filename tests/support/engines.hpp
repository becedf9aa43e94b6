// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <string_view>

#include <quadrille/solve.hpp>

namespace quadrille::test {

/// Whether this build has an engine: `sat` and `milp` need libraries that a build can leave out.
inline bool has_engine(std::string_view name) { return std::ranges::count(engines(), name, &EngineInfo::name) == 1; }

} // namespace quadrille::test
