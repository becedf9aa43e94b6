// SPDX-License-Identifier: MIT
// What split, work, status and merge share: numbers of parts, tasks of a Slurm array, scripts, faults of records.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <quadrille/job.hpp>

namespace quadrille::cli {

/// The numbers that words of a command line name: 7, 0-99, 0-99:10 (every tenth) and several of these between
/// commas; ascending, each once. Throws UsageError for anything else, and for a number that is not below
/// `parts`.
std::vector<std::uint32_t> parse_part_numbers(std::span<const std::string> words, std::uint32_t parts);

/// Tasks of a Slurm array at most: by default its numbers end at 1000. Task T does the parts T, T + 1000, ...
inline constexpr std::uint32_t most_tasks = 1000;

/// The tasks of the array that have these parts, ascending. Precondition: the parts ascend.
std::vector<std::uint32_t> tasks_of(const std::vector<std::uint32_t>& parts);

/// How the scripts of a job run its workers.
struct ScriptParams {
    std::string folder; ///< of the job, by an absolute path
    std::uint32_t parts = 0;
    std::uint32_t threads = 1;           ///< of each worker
    std::vector<std::string> flags = {}; ///< further words for `work`
    std::optional<double> seconds = {};  ///< that a part should take, if that is known
};

/// The script for `sbatch`.
std::string slurm_script(const ScriptParams& params);

/// The script around GNU Parallel.
std::string parallel_script(const ScriptParams& params);

/// Tells of files that do not count, on standard error.
void print_faults(const JobSurvey& survey, std::string_view command);

} // namespace quadrille::cli
