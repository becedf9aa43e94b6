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
    std::optional<Units> whole = {}; // as reported by the first part
    bool same_units = true, complete = true;
};

/// Counts or lists each of the parts. Every second part is given the units that the first has found.
AllParts all_parts(const Problem& problem, std::uint64_t of, const SolveParams& params, bool listed);

/// The fault, if any, of the parts of a problem with this many covers: their counts, nodes and lists must add
/// up to the whole.
std::optional<std::string> wrong_parts(const Problem& problem, std::uint64_t of, std::string engine,
                                       std::uint64_t covers);

/// The same for each engine on a small problem, in one number of parts and then another; compared with subset
/// enumeration.
std::optional<std::string> disagreement_of_parts(const Problem& problem, std::initializer_list<std::uint64_t> numbers);

} // namespace quadrille::test
