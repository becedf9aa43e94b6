// SPDX-License-Identifier: MIT
#include <array>
#include <string>
#include <vector>

#include <fmt/core.h>

#include <quadrille/job.hpp>

#include "cli/commands/command.hpp"
#include "cli/files.hpp"
#include "cli/input/problem_input.hpp"
#include "cli/job/faults.hpp"
#include "cli/job/scripts.hpp"
#include "cli/terminal/figures.hpp"
#include "job/part_ranges.hpp"

namespace quadrille::cli {

namespace {

constexpr std::array<Flag, 4> flags{{
    {"missing", "", "print the tasks to do, as 'sbatch --array' takes them"},
    json_flag,
    output_flag,
    quiet_flag,
}};

constexpr std::size_t shown_ranges = 20; // of a line for people

/// A row of parts such as "missing     2: 13-14".
std::string row(std::string_view name, const std::vector<std::uint32_t>& parts) {
    return fmt::format("{:<11} {}{}\n", name, parts.size(),
                       parts.empty() ? "" : ": " + job::in_ranges(parts, shown_ranges));
}

std::string text(const Job& job, const JobSurvey& survey) {
    const auto done = survey.done();
    const bool whole = done.size() == job.parts;
    std::string text = fmt::format("job         {}\nparts       {}\ndone        {}\n", job.name.substr(0, 16),
                                   job.parts, done.size())
                       + row("incomplete", survey.incomplete()) + row("missing", survey.missing());
    Count covers = survey.covers();
    covers += survey.begun();
    text += fmt::format("covers      {}{}\nnodes       {}\n", whole ? "" : "at least ", covers.to_string(),
                        in_words(static_cast<double>(survey.nodes())));
    if (!done.empty())
        text += fmt::format("time        {} of workers, {} a part\n", time_in_words(survey.seconds()),
                            time_in_words(survey.seconds() / static_cast<double>(done.size())));
    if (!done.empty() && !whole)
        text += fmt::format("left        about {} of one worker\n", time_in_words(survey.seconds_left()));
    return text;
}

ExitCode run(const Invocation& invocation) {
    invocation.exclude("missing", "json");
    if (invocation.words().empty()) throw UsageError("status: found no folder, expected the folder of a job");
    const JobFolder folder(invocation.file());
    const Job job = read_job(folder.job());
    JobSurvey survey(job);
    survey.take_all(folder);
    if (!invocation.has("quiet")) tell_faults(survey, "status");
    OutputFile file(invocation.get("output"));
    if (invocation.has("missing")) {
        if (const auto tasks = tasks_of(survey.wanting()); !tasks.empty())
            file.stream() << job::in_ranges(tasks) << '\n';
    } else {
        file.stream() << (invocation.has("json") ? survey.json() + '\n' : text(job, survey));
    }
    file.commit();
    return answered;
}

} // namespace

const Command status_command{
    "status",
    "say how far a job has come",
    "RUN",
    "Prints how many parts of the job in folder RUN are done, which are incomplete (begun, and cut\n"
    "short) and which are missing, the covers found so far, and about how much time remains. --missing\n"
    "prints the tasks to give to 'sbatch --array': the numbers of the parts that are not done, modulo\n"
    "1000. If all parts are done, it prints nothing.\n"
    "\n"
    "For example: quadrille status run\n",
    flags,
    run};

} // namespace quadrille::cli
