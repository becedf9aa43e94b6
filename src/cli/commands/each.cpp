// SPDX-License-Identifier: MIT
#include "cli/commands/each.hpp"

#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <unistd.h>

#include <quadrille/control.hpp>
#include <quadrille/deduce.hpp>
#include <quadrille/front_ends.hpp>
#include <quadrille/solve.hpp>

#include "cli/input/givens_input.hpp"
#include "cli/input/problem_input.hpp"
#include "cli/search/cover_listing.hpp"
#include "cli/search/each_team.hpp"
#include "cli/search/search_run.hpp"
#include "cli/terminal/output_file.hpp"
#include "cli/terminal/progress.hpp"
#include "output/words/words.hpp"
#include "problem/origin_text.hpp"

namespace quadrille::cli {

namespace {

/// What a command asks of each problem, and how it writes the answer down.
class Question {
  public:
    virtual ~Question() = default;
    virtual EachTeam::Solver hire(const SearchRun& search) const = 0; // in any thread
    virtual void begin() {}
    virtual void write(const EachTask& task) = 0;

    /// The last record, in JSON lines.
    virtual std::string end(const SolveResult& total, std::uint64_t problems) const {
        return output::result_record(
            total, {{"status", total.complete() ? "answered" : "unknown"}, {"problems", std::to_string(problems)}});
    }
};

/// A solver that asks an EachSolver of its own.
template <class Ask> EachTeam::Solver make_solver(const SearchRun& search, Ask ask) {
    return [ask, solver = std::make_shared<EachSolver>(search.problem(), search.params())](
               EachTask& task, const Control& control) { ask(*solver, task, control); };
}

class FirstCover : public Question {
  public:
    explicit FirstCover(std::unique_ptr<output::CoverWriter> writer) : writer_(std::move(writer)) {}

    EachTeam::Solver hire(const SearchRun& search) const override {
        return make_solver(search, [](EachSolver& solver, EachTask& task, const Control& control) {
            task.result = solver.first(task.givens, control);
            const auto cover = solver.cover();
            if (task.result->covers != 0) task.cover.assign(cover.begin(), cover.end());
        });
    }
    void begin() override { writer_->begin(); }
    void write(const EachTask& task) override {
        const output::ListedProblem problem{task.line, task.givens};
        if (task.result->covers == 0)
            writer_->none_of(problem);
        else
            writer_->cover_of(problem, task.cover);
    }

  private:
    std::unique_ptr<output::CoverWriter> writer_;
};

class CoverCount : public Question {
  public:
    CoverCount(std::ostream& out, bool json) : out_(out), json_(json) {}

    EachTeam::Solver hire(const SearchRun& search) const override {
        return make_solver(search, [](EachSolver& solver, EachTask& task, const Control& control) {
            task.result = solver.count(task.givens, control);
        });
    }
    void write(const EachTask& task) override {
        const SolveResult& result = *task.result;
        if (json_)
            out_ << fmt::format("{{\"type\":\"count\",\"line\":{},\"count\":\"{}\",\"complete\":{}}}\n", task.line,
                                result.covers.to_string(), result.complete());
        else
            out_ << (result.complete() ? "" : "at least ") << result.covers << '\n';
    }

  protected:
    std::ostream& out_;
    bool json_;
};

class Uniqueness : public CoverCount {
  public:
    using CoverCount::CoverCount;

    void write(const EachTask& task) override {
        const std::string_view answer = to_string(uniqueness(*task.result));
        if (json_)
            out_ << fmt::format("{{\"type\":\"unique\",\"line\":{},\"unique\":\"{}\"}}\n", task.line, answer);
        else
            out_ << answer << '\n';
    }
};

class Rating : public Question {
  public:
    Rating(std::ostream& out, bool json) : out_(out), json_(json) {}

    EachTeam::Solver hire(const SearchRun& search) const override {
        return [deducer = std::make_shared<Deducer>(search.problem())](EachTask& task, const Control& control) {
            task.rating = deducer->deduce(task.givens, {}, control);
            task.result.emplace();
            task.result->ending = task.rating.ending;
        };
    }
    void write(const EachTask& task) override {
        const bool none = task.rating.outcome == DeduceResult::Outcome::none;
        ++(none ? none_ : levels_[std::size_t(task.rating.level())]);
        if (json_)
            out_ << output::rating_json(task.rating, task.line).text() << '\n';
        else
            out_ << output::rating_text(task.rating) << '\n';
    }
    /// How many there were of each level.
    std::string end(const SolveResult& total, std::uint64_t problems) const override {
        output::Json levels = output::Json::object("none", none_);
        for (std::size_t level = 0; level < levels_.size(); ++level)
            levels.set(technique_name(static_cast<Technique>(level)), levels_[level]);
        return output::Json::object("type", "result", "status", total.complete() ? "answered" : "unknown", "complete",
                                    total.complete(), "ending", output::ending_name(total.ending), "problems",
                                    std::to_string(problems), "levels", std::move(levels))
            .text();
    }

  private:
    std::ostream& out_;
    bool json_;
    std::uint64_t none_ = 0;
    decltype(DeduceResult::steps) levels_{};
};

/// Answers the problems of a list in its order, until it or a limit ends. As many are read as are there
/// already and as a moment suffices for; then several threads answer them.
class EachRun {
  public:
    EachRun(const Invocation& invocation, SearchRun& search, LineInput& input, OutputFile& output, Question& question,
            std::uint64_t limit)
        : search_(search), input_(input), output_(output), question_(question),
          control_(search.start(limit, &problems_)), report_(control_.progress), nodes_(control_.limits.nodes),
          team_(threads_or_cores(search.params().threads), [this] { return question_.hire(search_); }),
          quiet_(invocation.has("quiet")), wipes_(!invocation.has("output") && ::isatty(STDOUT_FILENO) != 0) {
        control_.progress = report_.with([this](const Progress& progress) { report(progress); });
        total_.stats.profile.assign(1, 0);
    }

    /// The sum of all answers. Its ending is the ending of the list, or why the list was left.
    SolveResult run() {
        const auto begin = std::chrono::steady_clock::now();
        input_.file().while_waiting([this] { return keep_waiting(); });
        GivensInput list(input_.lines(), search_.problem(), quiet_);
        question_.begin();
        while (const auto givens = next(list)) {
            tasks_.emplace_back();
            tasks_.back().line = list.line();
            tasks_.back().givens.assign(givens->begin(), givens->end());
            if (tasks_.size() >= batch_.size() && !answer()) break;
        }
        answer();
        total_.stats.threads = team_.threads();
        const auto spent = std::chrono::steady_clock::now() - begin;
        total_.stats.seconds = std::chrono::duration<double>(spent).count();
        return total_;
    }

    std::uint64_t problems() const { return problems_; }

  private:
    std::optional<std::span<const OptionId>> next(GivensInput& list);
    bool answer();
    bool write(const EachTask& task);
    bool keep_waiting();
    bool stopped();
    void report_progress();
    void report(const Progress& progress);

    SearchRun& search_;
    LineInput& input_;
    OutputFile& output_;
    Question& question_;
    std::uint64_t problems_ = 0; // answered so far
    Control control_;            // of one answer
    const ProgressSink report_;
    const std::uint64_t nodes_; // the limit for all
    EachTeam team_;
    std::vector<EachTask> tasks_;                       // that are read and not answered
    BatchSize batch_{1, std::chrono::milliseconds(10)}; // of tasks
    const bool quiet_;
    const bool wipes_; // the progress line stands on the terminal that the answers go to
    Pace pace_;
    SolveResult total_;
};

/// Reads the next problem. What comes before a line that is wrong is answered first.
std::optional<std::span<const OptionId>> EachRun::next(GivensInput& list) {
    try {
        return list.next();
    } catch (...) {
        if (answer()) throw;
        return std::nullopt;
    }
}

/// Answers what was read. False if that was stopped.
bool EachRun::answer() {
    std::vector<EachTask> tasks = std::exchange(tasks_, {});
    if (stopped()) return false;
    const auto begin = std::chrono::steady_clock::now();
    const bool limited = nodes_ != Limits().nodes; // all nodes together: one problem after the other
    if (limited) control_.limits.nodes = nodes_ - total_.stats.nodes;
    team_.answer(tasks, control_);
    if (!limited) batch_.note(std::chrono::steady_clock::now() - begin);
    return std::ranges::all_of(tasks, [this](const EachTask& task) { return write(task); });
}

/// Writes an answer down. False if it was cut short.
bool EachRun::write(const EachTask& task) {
    if (task.error) std::rethrow_exception(task.error);
    const SolveResult& result = *task.result;
    if (problems_ == 0) total_.engine = result.engine;
    total_.covers += result.covers;
    total_.stats += result.stats;
    if (result.cut_short()) {
        total_.ending = result.ending;
        return false;
    }
    ++problems_;
    report_progress();
    if (wipes_) search_.progress().wipe();
    question_.write(task);
    if (pace_.due()) output_.flush();
    return true;
}

/// While the next line is yet to come, the reader of our answers must have them all.
bool EachRun::keep_waiting() {
    if (!answer()) return false;
    output_.flush();
    report_progress();
    return !stopped();
}

/// Whether the signals or the clock say so; notes which.
bool EachRun::stopped() {
    total_.ending = quadrille::stopped(control_).value_or(total_.ending);
    return total_.ending != Ending::exhausted;
}

void EachRun::report(const Progress& progress) {
    Count covers = total_.covers;
    covers += progress.covers;
    report_({0, total_.stats.nodes + progress.nodes, covers.saturated()});
}

/// Tells who asked between two searches.
void EachRun::report_progress() {
    if (control_.progress.due()) control_.progress({});
}

/// The base that a list states in its first line, as `gen --givens` writes it.
Problem base_of(const Invocation& invocation, LineInput& input) {
    refuse_empty_pipe(input.file(), "problem");
    input.lines(); // reads the first bytes
    constexpr std::string_view mark = "# quadrille:";
    std::string_view line = input.file().head();
    line = line.substr(0, line.find('\n'));
    const auto origin = line.starts_with(mark) ? parse_origin(line.substr(mark.size())) : std::nullopt;
    if (!origin || !find_front_end(origin->generator))
        throw UsageError(fmt::format(
            "{}: found standard input for --each and for the problem, expected it once at most: a list that gen --givens "
            "did not make needs the file of its base, as in quadrille {} --each - BASE",
            invocation.command(), invocation.command()));
    const Problem base = remake_puzzle(*origin).problem();
    return restrict(base, options_of_flag(invocation, base, "require"), options_of_flag(invocation, base, "forbid"));
}

using MakeQuestion = std::function<std::unique_ptr<Question>(OutputFile& output, const Problem& base)>;

ExitCode run_each(const Invocation& invocation, std::uint64_t limit, const MakeQuestion& make) {
    const std::string list = *invocation.get("each");
    LineInput input(invocation, list);
    const bool only_list = list == "-" && invocation.file() == "-";
    SearchRun search
        = only_list ? SearchRun(invocation, [&] { return base_of(invocation, input); }) : SearchRun(invocation);
    OutputFile output(invocation.get("output"));
    const auto question = make(output, search.problem());
    SolveResult total;
    std::uint64_t problems = 0;
    try {
        EachRun run(invocation, search, input, output, *question, limit);
        total = run.run();
        problems = run.problems();
        search.progress().finish(total);
    } catch (...) {
        search.progress().wipe();
        output.flush(); // the answers before the line that is wrong
        throw;
    }
    if (problems == 0 && total.complete() && input.file().head().empty())
        refuse_empty_pipe(input.file(),
                          "problem"); // not before: a limit of time holds while the first byte is awaited
    if (invocation.has("json"))
        output.stream() << question->end(total, problems) << '\n';
    else if (!total.complete())
        output.stream() << "# incomplete: " << output::ending_name(total.ending) << '\n';
    output.commit();
    return search.finish(total, answered);
}

} // namespace

ExitCode solve_each(const Invocation& invocation, output::Show show) {
    return run_each(invocation, 1, [&](OutputFile& output, const Problem& base) {
        return std::make_unique<FirstCover>(cover_writer(invocation, output, base, show));
    });
}

ExitCode count_each(const Invocation& invocation, std::uint64_t limit) {
    return run_each(invocation, limit, [&](OutputFile& output, const Problem&) {
        return std::make_unique<CoverCount>(output.stream(), invocation.has("json"));
    });
}

ExitCode rate_each(const Invocation& invocation) {
    return run_each(invocation, UINT64_MAX, [&](OutputFile& output, const Problem&) {
        return std::make_unique<Rating>(output.stream(), invocation.has("json"));
    });
}

ExitCode unique_each(const Invocation& invocation) {
    return run_each(invocation, 2, [&](OutputFile& output, const Problem&) {
        return std::make_unique<Uniqueness>(output.stream(), invocation.has("json"));
    });
}

} // namespace quadrille::cli
