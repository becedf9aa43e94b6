// SPDX-License-Identifier: MIT
#include "cli/commands/job_parts.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>

#include <fmt/core.h>

#include "base/quoted.hpp"
#include "cli/flags/flags.hpp"
#include "cli/input/problem_input.hpp"
#include "cli/terminal/messages.hpp"
#include "cli/terminal/output_file.hpp"

namespace quadrille::cli {

namespace {

struct Range {
    std::uint32_t first = 0, last = 0, step = 1;
};

/// Reads a number at the front of a text, and takes it away.
bool take_number(std::string_view& text, std::uint32_t& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{}) return false;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return true;
}

bool take(std::string_view& text, char mark) {
    if (!text.starts_with(mark)) return false;
    text.remove_prefix(1);
    return true;
}

/// FIRST, FIRST-LAST or FIRST-LAST:STEP.
std::optional<Range> parse_range(std::string_view text) {
    Range range;
    if (!take_number(text, range.first)) return std::nullopt;
    range.last = range.first;
    if (take(text, '-')) {
        if (!take_number(text, range.last) || range.last < range.first) return std::nullopt;
        if (take(text, ':') && (!take_number(text, range.step) || range.step == 0)) return std::nullopt;
    }
    return text.empty() ? std::optional(range) : std::nullopt;
}

} // namespace

std::vector<std::uint32_t> parse_part_numbers(std::span<const std::string> words, std::uint32_t parts) {
    std::vector<bool> named(parts); // however often
    for (const std::string& word : words) {
        for (std::size_t begin = 0; begin <= word.size();) {
            const std::size_t end = std::min(word.find(',', begin), word.size());
            const std::string piece = word.substr(begin, end - begin);
            const auto range = parse_range(piece);
            if (!range || range->last >= parts)
                throw UsageError(fmt::format("found {}, expected a part from 0 to {}, or a range such as 0-{}",
                                             in_quotes(piece), parts - 1, parts - 1));
            for (std::uint64_t part = range->first; part <= range->last; part += range->step) named[part] = true;
            begin = end + 1;
        }
    }
    std::vector<std::uint32_t> numbers;
    for (std::uint32_t part = 0; part < parts; ++part)
        if (named[part]) numbers.push_back(part);
    return numbers;
}

namespace {

/// The line that works parts, but for which.
std::string work_line(const ScriptParams& params) {
    std::string line = "quadrille work";
    for (const std::string& flag : params.flags) line += ' ' + shell_word(flag);
    return line;
}

/// A time limit for a task: twice what its parts should take, since they differ, in whole hours.
std::string time_limit(const ScriptParams& params) {
    if (!params.seconds) return "##SBATCH --time=02:00:00\n";
    const double parts = std::ceil(static_cast<double>(params.parts) / most_tasks);
    const double hours = std::clamp(std::ceil(2 * parts * *params.seconds / 3600), 1.0, 999.0);
    return fmt::format("#SBATCH --time={:02.0f}:00:00\n", hours);
}

// The shell stays, since the signal goes to it alone. A task that was cancelled gets it too, but does not run
// any more by the books: it shall not come again.
constexpr const char* requeue = R"sh(
worker=$!
# Half a minute before its time is over Slurm tells the task: the worker saves what it has, and the task queues up again.
again() {
  kill -TERM "$worker" 2>/dev/null
  wait "$worker"
  code=$?
  id=${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID
  if [ "$code" -ne 0 ] && [ "${SLURM_RESTART_COUNT:-0}" -lt 100 ] && [ "$(squeue -h -j "$id" -o %T)" = RUNNING ]; then
    echo "$id is put into the queue again"
    scontrol requeue "$id"
  fi
  exit "$code"
}
trap again TERM
wait "$worker"
)sh";

} // namespace

std::vector<std::uint32_t> tasks_of(const std::vector<std::uint32_t>& parts) {
    std::vector<std::uint32_t> tasks;
    for (const std::uint32_t part : parts) tasks.push_back(part % most_tasks);
    std::ranges::sort(tasks);
    tasks.erase(std::unique(tasks.begin(), tasks.end()), tasks.end());
    return tasks;
}

std::string slurm_script(const ScriptParams& params) {
    return fmt::format("#!/bin/bash\n"
                       "# Works the parts of this job as a Slurm array: 'sbatch job.sbatch' in this folder.\n"
                       "# Fit the first lines to your cluster; how, docs/clusters.md says.\n"
                       "#SBATCH --job-name=quadrille\n"
                       "#SBATCH --array=0-{}\n"
                       "#SBATCH --ntasks=1\n"
                       "#SBATCH --cpus-per-task={}\n"
                       "{}"
                       "#SBATCH --signal=B:TERM@30\n"
                       "#SBATCH --requeue\n"
                       "#SBATCH --open-mode=append\n"
                       "#SBATCH --output=slurm-%a.log\n"
                       "run={}\n"
                       "{} --threads \"${{SLURM_CPUS_PER_TASK:-1}}\" \"$run\" \"$SLURM_ARRAY_TASK_ID-{}:{}\" &",
                       std::min(params.parts, most_tasks) - 1, params.threads, time_limit(params),
                       shell_word(params.folder), work_line(params), params.parts - 1, most_tasks)
           + requeue;
}

std::string parallel_script(const ScriptParams& params) {
    // Without --jobs, as many workers as a machine has cores. Parallel hands the command to a shell once
    // more, here or at the other end.
    const std::string command
        = fmt::format("{} --threads {} {} {{}}", work_line(params), params.threads, shell_word(params.folder));
    const std::string jobs = params.threads > 1 ? fmt::format(" --jobs {:.4g}%", 100.0 / params.threads) : "";
    return fmt::format(
        "#!/bin/bash\n"
        "# Works the parts of this job by GNU Parallel, here or on the machines that the file HOSTS lists:\n"
        "#   bash job.parallel [HOSTS]\n"
        "# The same line begins, and goes on after a failure. Change nothing in between: Parallel knows its "
        "jobs\n"
        "# by their numbers only.\n"
        "run={}\n"
        "seq 0 {} | parallel ${{1:+--sshloginfile \"$1\" --filter-hosts}}{} --joblog \"$run/joblog\" "
        "--resume-failed \\\n"
        "  --retries 3 --halt soon,fail=50% {}\n",
        shell_word(params.folder), params.parts - 1, jobs, shell_word(command));
}

void print_faults(const JobSurvey& survey, std::string_view command) {
    for (const std::string& fault : survey.faults()) print(fault);
    if (survey.fault_count() > survey.faults().size())
        warn(fmt::format("{}: and {} files more that do not count", command,
                         survey.fault_count() - survey.faults().size()));
}

} // namespace quadrille::cli
