// SPDX-License-Identifier: MIT
// The commands that read the records of a job: status and merge.

#include <array>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <fmt/core.h>

#include <quadrille/error.hpp>
#include <quadrille/job.hpp>
#include <quadrille/part.hpp>

#include "cli/commands/command.hpp"
#include "cli/commands/job_parts.hpp"
#include "cli/input/problem_input.hpp"
#include "cli/search/answer.hpp"
#include "cli/terminal/messages.hpp"
#include "cli/terminal/output_file.hpp"
#include "job/part_list.hpp"

namespace quadrille::cli {

namespace {

const Flags status_flags{
    Flag{"missing", "", "print the tasks to do, as 'sbatch --array' takes them"}.excludes("json"),
    json_flag,
    output_flag,
    quiet_flag,
};

constexpr std::size_t shown_on_line = 20, shown_in_message = 1000; // ranges of parts

/// A row of parts such as "missing     2: 13-14".
std::string row(std::string_view name, const std::vector<std::uint32_t>& parts) {
    return fmt::format("{:<11} {}{}\n", name, parts.size(),
                       parts.empty() ? "" : ": " + job::in_ranges(parts, shown_on_line));
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

ExitCode run_status(const Invocation& invocation) {
    if (invocation.words().empty()) throw UsageError("status: found no folder, expected the folder of a job");
    const JobFolder folder(invocation.file());
    const Job job = read_job(folder.job());
    JobSurvey survey(job);
    survey.take_all(folder);
    if (!invocation.has("quiet")) print_faults(survey, "status");
    OutputFile file(invocation.get("output"));
    if (invocation.has("missing")) {
        if (const auto tasks = tasks_of(survey.unfinished()); !tasks.empty())
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
    status_flags,
    run_status};

namespace {

namespace fs = std::filesystem;

const Flags merge_flags{
    {"equal-repeats", "", "accept a repeated part if its answer is the same"},
    {"against", "ENGINE", "count some parts again by this engine; refuse if a count differs"},
    Flag{"sample", "K", "with --against: count K parts again (default 3)"}.number(1, most_parts).needs("against"),
    show_flag,
    json_flag,
    output_flag,
    quiet_flag,
};

/// Says what is wrong with a job, and remembers that something is.
class Refusal {
  public:
    explicit Refusal(const Job& job) : job_(job) {}

    bool is_due() const { return due_; }

    void add(std::string_view message) {
        due_ = true;
        print(message);
    }

    /// The parts of which something is wrong, if there are any.
    void add(const std::vector<std::uint32_t>& parts, std::string_view what) {
        if (parts.empty()) return;
        due_ = true;
        warn(fmt::format("merge: {} of {} parts {} {}: {}", parts.size(), job_.parts, parts.size() == 1 ? "is" : "are",
                         what, job::in_ranges(parts, shown_in_message)));
    }
    void add(const std::set<std::uint32_t>& parts, std::string_view what) {
        add(std::vector(parts.begin(), parts.end()), what);
    }

  private:
    const Job& job_;
    bool due_ = false;
};

/// Every list must be what its record says before any of them is printed.
void check_lists(const Job& job, const JobSurvey& survey, Refusal& refusal) {
    for (const std::uint32_t part : survey.done()) {
        if (!job.lists) return;
        try {
            job::check_list(survey.list_file(part), survey.list(part));
        } catch (const ParseError& error) {
            refusal.add(error.what());
        }
    }
}

/// Whether the records are those of all parts, each once. Says what is wrong if they are not.
bool is_whole(const Invocation& invocation, const Job& job, const JobSurvey& survey) {
    Refusal refusal(job);
    print_faults(survey, "merge");
    refusal.add(survey.missing(), "missing");
    refusal.add(survey.incomplete(), "incomplete");
    refusal.add(survey.differing(), "there more than once, with different answers");
    if (!invocation.has("equal-repeats"))
        refusal.add(survey.repeated(), "there more than once, with equal answers (--equal-repeats takes them)");
    check_lists(job, survey, refusal);
    return !refusal.is_due() && survey.fault_count() == 0;
}

SolveResult result_of(const JobSurvey& survey) {
    SolveResult result;
    result.covers = survey.covers();
    for (const std::string& engine : survey.engines()) result.engine += (result.engine.empty() ? "" : ", ") + engine;
    result.stats.nodes = survey.nodes();
    result.stats.seconds = survey.seconds();
    return result;
}

std::vector<output::Field> about(const Job& job) { return {{"job", job.name}, {"parts", std::uint64_t{job.parts}}}; }

ExitCode print_count(const Invocation& invocation, const Job& job, const JobSurvey& survey) {
    OutputFile file(invocation.get("output"));
    if (invocation.has("json"))
        file.stream() << output::result_record(result_of(survey), about(job)) << '\n';
    else
        file.stream() << survey.covers() << '\n';
    file.commit();
    return answered;
}

ExitCode print_list(const Invocation& invocation, const Job& job, const Problem& problem, const JobSurvey& survey) {
    CoverListing listing(invocation, problem, parse_show(invocation));
    for (const std::uint32_t part : survey.done()) {
        const std::string& file = survey.list_file(part);
        const Count covers = job::read_list(file, problem.option_count(), [&](std::span<const OptionId> cover) {
            listing.add(cover);
            return true;
        });
        if (covers != survey.count(part))
            throw ParseError(file, {1, 1},
                             fmt::format("found {} covers, expected {} as its record says", covers.to_string(),
                                         survey.count(part).to_string()));
    }
    listing.finish(result_of(survey), about(job));
    return survey.covers() == 0 ? refuted : answered;
}

/// How an engine shall check some parts; nothing if none is asked for.
struct Check {
    explicit Check(const Invocation& invocation) : sample(invocation.number("sample").value_or(3)) {
        std::vector<std::string_view> known;
        for (const EngineInfo& info : engines()) known.push_back(info.name);
        if (invocation.has("against")) engine = invocation.choice("against", known);
    }

    std::optional<std::string> engine = {};
    std::uint64_t sample;
};

ExitCode write_answer(const Invocation& invocation, const Check& check, const Job& job, const JobFolder& folder,
                      const JobSurvey& survey) {
    if (!job.lists && !check.engine) return print_count(invocation, job, survey);
    const Problem problem = read_problem_of(job, folder);
    if (check.engine) {
        Refusal refusal(job);
        refusal.add(recount(job, folder, problem, survey, *check.engine, check.sample),
                    fmt::format("counted otherwise by engine {}", *check.engine));
        if (refusal.is_due()) return bad_data;
    }
    return job.lists ? print_list(invocation, job, problem, survey) : print_count(invocation, job, survey);
}

ExitCode run_merge(const Invocation& invocation) {
    parse_show(invocation);
    const Check check(invocation);
    const std::vector<std::string>& words = invocation.words();
    if (words.empty())
        throw UsageError("merge: found no folder, expected the folder of a job, or its file and records");
    const bool is_folder = fs::is_directory(words[0]);
    if (is_folder && words.size() > 1)
        throw UsageError("merge: found a folder and files, expected the file of a job before records");
    const JobFolder folder(is_folder ? words[0] : fs::path(words[0]).replace_filename(".").string());
    const Job job = read_job(is_folder ? folder.job() : words[0]);
    JobSurvey survey(job);
    if (is_folder) survey.take_all(folder);
    for (std::size_t k = 1; k < words.size(); ++k) survey.take(words[k]);
    if (!is_whole(invocation, job, survey)) return bad_data;
    return write_answer(invocation, check, job, folder, survey);
}

} // namespace

const Command merge_command{
    "merge",
    "put the answers of all parts of a job together",
    "RUN | JOB FILE...",
    "Prints the count of all covers, or the list of them, as 'solve --all' would. RUN is the folder of\n"
    "the job. Instead of a folder, name the file JOB (job.json) and FILEs, the records of its parts,\n"
    "each with its list in the same folder. If a part is missing, incomplete, repeated, changed, or of\n"
    "another job, merge names it, prints no answer and exits with 65.\n"
    "\n"
    "For example: quadrille merge run\n",
    merge_flags,
    run_merge};

} // namespace quadrille::cli
