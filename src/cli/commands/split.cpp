// SPDX-License-Identifier: MIT
// The command split, and the folder that it makes, which appears whole or not at all.

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <fmt/core.h>

#include <quadrille/formats.hpp>
#include <quadrille/job.hpp>
#include <quadrille/part.hpp>

#include "base/quoted.hpp"
#include "base/system.hpp"
#include "base/whole_file.hpp"
#include "base/wording.hpp"
#include "cli/commands/command.hpp"
#include "cli/commands/job_parts.hpp"
#include "cli/flags/flags.hpp"
#include "cli/search/search_run.hpp"
#include "cli/terminal/messages.hpp"
#include "cli/terminal/output_file.hpp"

namespace quadrille::cli {

/// A folder that appears whole or not at all: it is filled beside its place, under a name of its own.
class NewFolder {
  public:
    /// `place` may be an empty folder, or a link to one. Throws UsageError if anything else is there.
    explicit NewFolder(const std::string& place);
    /// Without `commit`, nothing is left of it.
    ~NewFolder();
    NewFolder(const NewFolder&) = delete;
    NewFolder& operator=(const NewFolder&) = delete;

    /// Where it will be, as an absolute path.
    const std::string& place() const { return place_; }

    /// Makes the folder to be filled, with files and empty folders, and returns its path. Throws
    /// std::system_error.
    const std::string& open();

    /// Puts it into its place, for good. Throws std::system_error.
    void commit();

  private:
    std::string place_, temporary_;
    OpenFolder entries_; // of the temporary one, read at the end only
};

namespace {

namespace fs = std::filesystem;

/// Absolute, without a slash at the end; of a link what it leads to.
std::string resolved(const std::string& path) {
    std::error_code error;
    const fs::path absolute = fs::absolute(path); // else a name that is not there yet stays a name
    fs::path whole = fs::weakly_canonical(absolute, error);
    if (error) whole = absolute.lexically_normal();
    if (!whole.has_filename()) whole = whole.parent_path();
    return whole;
}

void refuse(const std::string& place, std::string_view what) {
    throw UsageError(fmt::format("split: found {}, {}, expected a new folder", in_quotes(place), what));
}

} // namespace

NewFolder::NewFolder(const std::string& place) : place_(resolved(place)) {
    std::error_code error;
    const fs::file_status status = fs::status(place_, error);
    if (!fs::exists(status)) return;
    if (!fs::is_directory(status)) refuse(place, "which is no folder");
    if (!fs::is_empty(place_, error) && !error) refuse(place, "which is not empty");
}

/// It takes no memory: want of it may be why we are here.
NewFolder::~NewFolder() {
    if (temporary_.empty()) return;
    if (entries_) {
        ::rewinddir(entries_.get());
        while (const dirent* const entry = ::readdir(entries_.get()))
            if (::unlinkat(::dirfd(entries_.get()), entry->d_name, 0) != 0)
                ::unlinkat(::dirfd(entries_.get()), entry->d_name, AT_REMOVEDIR);
    }
    ::rmdir(temporary_.c_str());
}

const std::string& NewFolder::open() {
    std::string name = fmt::format("{}.{}.{}.tmp", place_, host_name(), ::getpid());
    std::error_code error;
    fs::create_directory(name, error);
    if (error) throw std::system_error(error, place_);
    temporary_ = std::move(name);
    entries_.reset(::opendir(temporary_.c_str()));
    if (!entries_) throw std::system_error(errno, std::generic_category(), place_);
    return temporary_;
}

void NewFolder::commit() {
    sync_folder_of(temporary_ + "/"); // the names of its files
    if (std::rename(temporary_.c_str(), place_.c_str()) != 0)
        throw std::system_error(errno, std::generic_category(), place_);
    temporary_.clear();
    sync_folder_of(place_);
}

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::duration;

const Flags split_flags = joined(
    {std::array{Flag{"parts", "N", "make N parts"}.number(1, most_parts).excludes("part-time"),
                Flag{"part-time", "T", "make parts of about T each, such as 30m, by the forecast of 'estimate'"}.time(),
                Flag{"all,a", "", "list the covers instead of counting them"},
                Flag{"try", "T", "try the whole for T first (default 60s; 0 for no try)"}.time(0),
                Flag{"output,o", "RUN", "the folder to make"},
                Flag{"threads", "N", "give each worker N threads (default 1)"}.number(1, most_threads)},
     search_flags_but({"choose", "no-simplify", "time", "nodes", "threads", "stats", "exit-code"}),
     std::array{quiet_flag}});

/// What the flags ask, told before anything is read.
struct Wish {
    explicit Wish(const Invocation& invocation)
        : lists(invocation.has("all")), folder(invocation.get("output").value_or("")),
          parts(invocation.number("parts")), part_time(invocation.time("part-time")),
          try_time(invocation.time("try").value_or(std::chrono::minutes(1))),
          threads(static_cast<std::uint32_t>(invocation.number("threads").value_or(1))) {
        if (!parts && !part_time) invocation.fail("it is not said how many parts to make: --parts N or --part-time T");
        if (folder.empty() || folder == "-") invocation.fail("no new folder is named: --output RUN");
        if (lists && invocation.get("engine") == "diagram")
            invocation.fail(
                "--all and --engine diagram cannot be combined: its lists need no search; compile once, and "
                "let 'query --list --from I --limit K' print the parts (docs/clusters.md)");
    }

    bool lists;
    std::string folder;
    std::optional<std::uint64_t> parts;
    std::optional<std::chrono::nanoseconds> part_time;
    std::chrono::nanoseconds try_time;
    std::uint32_t threads; ///< of a worker
};

class Splitter {
  public:
    explicit Splitter(const Invocation& invocation)
        : invocation_(invocation), wish_(invocation), folder_(wish_.folder),
          search_(invocation, [&] { return read_to_search(invocation).problem; }), original_(search_.problem()) {
        job_.lists = wish_.lists;
        job_.require = options_of_flag(invocation, original_, "require");
        job_.forbid = options_of_flag(invocation, original_, "forbid");
        search_.narrow(job_.require, job_.forbid);
    }

    ExitCode run() {
        const std::string engine = engine_of_parts(); // or why there is none, before the long try
        if (wish_.try_time.count() > 0) {
            const SolveResult whole = try_whole();
            if (whole.complete()) return finish_needless(whole);
            if (whole.ending == Ending::interrupted) return search_.finish(whole, answered);
            note(fmt::format("the whole was not done in {}", time_in_words(duration<double>(wish_.try_time).count())));
        }
        job_.parts = static_cast<std::uint32_t>(wish_.parts ? *wish_.parts : parts_by_time(engine));
        const auto units = find_units(search_.problem(), job_.parts, engine, search_.control());
        if (!units) return finish_early();
        job_.units = *units;
        job_.use_engine(engine);
        write();
        note_job(engine);
        return answered;
    }

  private:
    void note(const std::string& message) const {
        if (!invocation_.has("quiet")) warn("split: " + message);
    }

    ExitCode finish_early() {
        SolveResult nothing;
        nothing.ending = quadrille::stopped(search_.control()).value_or(Ending::interrupted);
        return search_.finish(nothing, answered);
    }

    SolveResult try_whole() {
        note(fmt::format("trying the whole for {} first (--try)",
                         time_in_words(duration<double>(wish_.try_time).count())));
        Control control = search_.start(UINT64_MAX);
        control.limits.deadline = Clock::now() + wish_.try_time;
        SolveResult result = wish_.lists ? quadrille::solve(search_.problem(), search_.params(), control, {})
                                         : quadrille::count(search_.problem(), search_.params(), control);
        search_.progress().wipe();
        return result;
    }

    ExitCode finish_needless(const SolveResult& whole) const {
        const std::string time = time_in_words(whole.stats.seconds);
        if (wish_.lists) {
            note(fmt::format("no job is needed: engine {} found all {} covers in {}; to list them: quadrille "
                             "solve --all {}; "
                             "to make a job anyway: --try 0",
                             whole.engine, whole.covers.to_string(), time, shell_word(invocation_.file())));
            return answered;
        }
        note(fmt::format("no job is needed: engine {} counted all covers in {}; to make one anyway: --try 0",
                         whole.engine, time));
        OutputFile file(std::nullopt);
        file.stream() << whole.covers << '\n';
        file.commit();
        return answered;
    }

    SolveParams worker_params() const {
        SolveParams params = search_.params();
        params.threads = wish_.threads;
        return params;
    }

    /// The engine that answers parts: `auto` is another one for them than for the whole.
    std::string engine_of_parts() const {
        return std::string(part_engine(search_.problem(), worker_params(), wish_.lists));
    }

    /// How many parts of the wanted time there are in the time that the whole should take.
    std::uint64_t parts_by_time(const std::string& engine) {
        EstimateParams params;
        params.search = worker_params();
        params.search.engine = engine;
        params.search.simplify = false; // as parts are searched
        EstimateResult estimated = quadrille::estimate(search_.problem(), params, search_.control());
        std::string by = engine;
        if (!estimated.knows_time() && engine != "links") {
            params.search.engine = by = "links";
            estimated = quadrille::estimate(search_.problem(), params, search_.control());
            for (double* time : {&estimated.seconds.value, &estimated.seconds.low, &estimated.seconds.high})
                *time /= wish_.threads;
        }
        const Estimated& seconds = estimated.seconds;
        if (!estimated.knows_time())
            throw Unsupported(fmt::format(
                "split: --part-time needs a time that can be forecast, and of this problem it is unknown (more than {}): "
                "take --parts N; a part's time shows when one is done",
                time_in_words(seconds.low)));
        const double wanted = duration<double>(*wish_.part_time).count();
        const double parts = std::clamp(std::ceil(seconds.value / wanted), 1.0, static_cast<double>(most_parts));
        seconds_ = seconds.value / parts;
        note(fmt::format(
            "a worker on a machine like this one, with {} and engine {}, would take about {} (from {}): {} of about {}",
            counted(wish_.threads, "thread"), by, time_in_words(seconds.value),
            time_range_in_words(seconds.low, seconds.high), counted(static_cast<std::uint64_t>(parts), "part"),
            time_in_words(*seconds_)));
        return static_cast<std::uint64_t>(parts);
    }

    void write() {
        const JobFolder folder(folder_.open());
        write_job(job_, folder, original_);
        ScriptParams scripts{
            .folder = folder_.place(), .parts = job_.parts, .threads = wish_.threads, .seconds = seconds_};
        for (const std::string_view flag : {"engine", "memory"})
            if (const auto value = invocation_.get(flag))
                scripts.flags.insert(scripts.flags.end(), {fmt::format("--{}", flag), *value});
        write_durably(folder.path() + "/job.sbatch", slurm_script(scripts));
        write_durably(folder.path() + "/job.parallel", parallel_script(scripts));
        folder_.commit();
    }

    void note_job(const std::string& engine) const {
        if (job_.units.count == 0)
            note("warning: all covers were counted before there was a unit, so part 0 does all of the work");
        else if (job_.units.count < job_.parts)
            note(fmt::format("warning: there are only {}, so some parts are empty", counted(job_.units.count, "unit")));
        const std::string run = shell_word(wish_.folder);
        const std::string place
            = job_.units.level == 0 ? "" : fmt::format(" at level {} of the tree", job_.units.level);
        note(fmt::format("{}, {}{}, engine {}", counted(job_.parts, "part"), counted(job_.units.count, "unit"), place,
                         engine));
        note(fmt::format("by Slurm: cd {} && sbatch job.sbatch; by GNU Parallel: bash {} [HOSTS]; here: "
                         "quadrille work {} 0-{}",
                         run, shell_word(wish_.folder + "/job.parallel"), run, job_.parts - 1));
        note(fmt::format("then: quadrille status {}; quadrille merge {}", run, run));
    }

    const Invocation& invocation_;
    Wish wish_;
    NewFolder folder_;
    SearchRun search_;
    Problem original_; // without what the flags require and forbid
    Job job_;
    std::optional<double> seconds_; // of a part
};

ExitCode run_split(const Invocation& invocation) { return Splitter(invocation).run(); }

} // namespace

const Command split_command{
    "split",
    "make a job of many parts, for many machines",
    "[FILE]",
    "Makes the folder RUN of a job. It holds the input of 'work', 'status' and 'merge', a script for\n"
    "Slurm (job.sbatch) and one for GNU Parallel (job.parallel). First split tries to answer the whole\n"
    "for a minute. If that succeeds, it prints the count and makes no job. docs/clusters.md tells how\n"
    "many parts to make.\n"
    "\n"
    "For example: quadrille gen queens 8 | quadrille split --parts 4 --try 0 -o run\n",
    split_flags,
    run_split};

} // namespace quadrille::cli
