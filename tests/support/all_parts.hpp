// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include <quadrille/part.hpp>

#include "support/brute_force.hpp"

namespace quadrille::test {

/// The engines that can take a problem in parts.
std::vector<std::string> engines_of_parts(const Problem& problem);

/// All parts of a problem together.
struct AllParts {
    std::uint64_t covers = 0, nodes = 0, units = 0;
    std::vector<Cover> list = {};    // as the parts come; empty if they were counted
    std::optional<Units> whole = {}; // as the first part tells them
    bool same_units = true, complete = true;
};

/// Counts or lists each of so many parts. Every other one is told the units that the first has found.
AllParts all_parts(const Problem& problem, std::uint64_t of, const SolveParams& params, bool listed);

/// What is wrong with the parts of a problem with so many covers, if anything is: their counts, nodes and
/// lists must make up those of the whole.
std::optional<std::string> wrong_parts(const Problem& problem, std::uint64_t of, std::string engine,
                                       std::uint64_t covers);

/// The same by each engine of a small problem, in so many parts, then in so many; held against subset
/// enumeration.
std::optional<std::string> disagreement_of_parts(const Problem& problem,
                                                 std::initializer_list<std::uint64_t> numbers);

} // namespace quadrille::test
