// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/job/survey.hpp"

namespace quadrille::cli {

/// Answers some parts of a job once more, by another engine, and returns those that have another number of
/// covers, ascending. Which parts depends on the job alone. `sample`: how many, all if there are fewer.
/// Throws Unsupported if the engine cannot, and ParseError as refuse_units. Precondition: all parts are done.
std::vector<std::uint32_t> recount(const Job& job, const JobFolder& folder, const Problem& problem,
                                   const Survey& survey, const std::string& engine, std::uint64_t sample);

} // namespace quadrille::cli
