// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "models/linear.hpp"

namespace quadrille::external {

/// Where Cbc is: the names of its library, each tried in turn.
inline constexpr std::array cbc_libraries{"libCbcSolver.so.3", "libCbcSolver.so"};

/// What Cbc is asked.
struct CbcQuestion {
    encode::LinearModel model = {};
    std::vector<double> costs = {};                                  ///< by variable; the least sum is wanted
    std::optional<double> cutoff = {};                               ///< only sums below it are of interest
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max(); ///< of Cbc's own tree
    std::optional<double> seconds = {};                              ///< of wall time
};

/// The answer of Cbc.
struct CbcAnswer {
    bool proved = false; ///< that the point is an optimum or, if there is none, that there can be none
    std::optional<std::vector<std::uint32_t>> ones = {}; ///< the best point found: which variables are 1
    double cost = 0;                                     ///< of the point
    std::uint64_t nodes = 0;                             ///< of Cbc's tree
};

/// Loads a library and asks. It prints, it cannot be stopped, and it may crash: call it in a `ChildTask`.
/// Throws std::runtime_error if Cbc gives up, Unsupported if its library is not there.
CbcAnswer ask_cbc(const CbcQuestion& question, std::span<const char* const> libraries = cbc_libraries);

} // namespace quadrille::external
