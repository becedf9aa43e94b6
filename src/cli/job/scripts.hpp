// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <quadrille/job.hpp>

namespace quadrille::cli {

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

} // namespace quadrille::cli
