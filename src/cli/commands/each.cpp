// SPDX-License-Identifier: MIT
#include "cli/commands/each.hpp"

#include <chrono>
#include <functional>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <unistd.h>

#include <quadrille/each.hpp>

#include "cli/files.hpp"
#include "cli/input/givens_input.hpp"
#include "cli/input/problem_input.hpp"
#include "cli/search_run.hpp"
#include "cli/terminal/pace.hpp"

namespace quadrille::cli {

namespace {

using Givens = std::span<const OptionId>;

/// What a command asks of each problem, and how it writes the answer down.
class Question {
  public:
    virtual ~Question() = default;
    virtual SolveResult ask(EachSolver& solver, Givens givens, const Control& control) = 0;
    virtual void begin() {}
    virtual void write(std::uint64_t line, const SolveResult& result, const EachSolver& solver) = 0;
};

class FirstCover : public Question {
  public:
    explicit FirstCover(std::unique_ptr<output::CoverWriter> writer) : writer_(std::move(writer)) {}

    SolveResult ask(EachSolver& solver, Givens givens, const Control& control) override {
        return solver.first(givens, control);
    }
    void begin() override { writer_->begin(); }
    void write(std::uint64_t line, const SolveResult& result, const EachSolver& solver) override {
        if (result.covers == 0)
            writer_->none_of(line);
        else
            writer_->cover_of(line, solver.cover());
    }

  private:
    std::unique_ptr<output::CoverWriter> writer_;
};

class CoverCount : public Question {
  public:
    CoverCount(std::ostream& out, bool json) : out_(out), json_(json) {}

    SolveResult ask(EachSolver& solver, Givens givens, const Control& control) override {
        return solver.count(givens, control);
    }
    void write(std::uint64_t line, const SolveResult& result, const EachSolver&) override {
        if (json_)
            out_ << fmt::format("{{\"type\":\"count\",\"line\":{},\"count\":\"{}\",\"complete\":{}}}\n", line,
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

    void write(std::uint64_t line, const SolveResult& result, const EachSolver&) override {
        const std::string_view answer = result.covers > 1    ? "many\n"
                                        : result.covers == 1 ? "one\n"
                                                             : "none\n";
        if (json_)
            out_ << fmt::format("{{\"type\":\"unique\",\"line\":{},\"unique\":\"{}\"}}\n", line,
                                answer.substr(0, answer.size() - 1));
        else
            out_.write(answer.data(), static_cast<std::streamsize>(answer.size()));
    }
};

/// Answers one problem after the other, until the list or a limit ends.
class EachRun {
  public:
    EachRun(const Invocation& invocation, SearchRun& search, InputFile& input, OutputFile& output,
            Question& question, std::uint64_t limit)
        : search_(search), input_(input), output_(output), question_(question),
          control_(search.start(limit, &problems_)), report_(control_.progress),
          nodes_(control_.limits.nodes), solver_(search.problem(), search.params()),
          wipes_(!invocation.has("output") && ::isatty(STDOUT_FILENO) != 0) {
        control_.progress = report_.with([this](const Progress& progress) { report(progress); });
        total_.stats.profile.assign(1, 0);
    }

    /// The sum of all answers; its ending is that of the list, or why it was left.
    SolveResult run() {
        const auto begin = std::chrono::steady_clock::now();
        input_.while_waiting([this] { return keep_waiting(); });
        format::Bytes bytes(input_, input_.name());
        format::Lines lines(bytes);
        GivensInput list(lines, search_.problem());
        question_.begin();
        while (answer_next(list)) {
        }
        const auto spent = std::chrono::steady_clock::now() - begin;
        total_.stats.seconds = std::chrono::duration<double>(spent).count();
        return total_;
    }

    std::uint64_t problems() const { return problems_; }

  private:
    bool answer_next(GivensInput& list);
    bool keep_waiting();
    bool stopped();
    void tell_progress();
    void report(const Progress& progress);

    SearchRun& search_;
    InputFile& input_;
    OutputFile& output_;
    Question& question_;
    std::uint64_t problems_ = 0; // answered so far
    Control control_;            // of one answer
    const ProgressSink report_;
    const std::uint64_t nodes_; // the limit for all
    EachSolver solver_;
    const bool wipes_; // the progress line stands on the terminal that the answers go to
    Pace pace_;
    SolveResult total_;
};

/// Answers the next problem. False if there is none, or it was stopped.
bool EachRun::answer_next(GivensInput& list) {
    const auto givens = list.next();
    if (!givens || stopped()) return false;
    control_.limits.nodes = nodes_ - total_.stats.nodes;
    const SolveResult result = question_.ask(solver_, *givens, control_);
    if (problems_ == 0) total_.engine = result.engine;
    total_.covers += result.covers;
    total_.stats += result.stats;
    if (result.cut_short()) {
        total_.ending = result.ending;
        return false;
    }
    ++problems_;
    tell_progress();
    if (wipes_) search_.progress().wipe();
    question_.write(list.line(), result, solver_);
    if (pace_.due()) output_.flush();
    return true;
}

/// While the next line is yet to come, whoever reads our answers shall have them all.
bool EachRun::keep_waiting() {
    output_.flush();
    tell_progress();
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
void EachRun::tell_progress() {
    if (control_.progress.due()) control_.progress({});
}

using MakeQuestion = std::function<std::unique_ptr<Question>(OutputFile& output, const Problem& base)>;

ExitCode run_each(const Invocation& invocation, std::uint64_t limit, const MakeQuestion& make) {
    const std::string& command = invocation.command();
    if (invocation.choice("exit-code", "posix|sat") == "sat")
        throw UsageError(command + ": found --each and --exit-code sat, expected one of them");
    for (const std::string_view flag : {"threads", "seed"}) invocation.exclude("each", flag);
    const std::string list = *invocation.get("each");
    if (list == "-" && invocation.file() == "-")
        throw UsageError(command
                         + ": found standard input for --each and for the problem, expected it once at most");
    InputFile input(list);
    refuse_overwriting(invocation, input);
    SearchRun search(invocation);
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
    if (invocation.has("json"))
        output.stream() << output::result_record(
            total,
            {{"status", total.complete() ? "answered" : "unknown"}, {"problems", std::to_string(problems)}})
                        << '\n';
    else if (!total.complete())
        output.stream() << "# incomplete: " << output::ending_name(total.ending) << '\n';
    output.commit();
    return search.finish(total, answered);
}

} // namespace

ExitCode solve_each(const Invocation& invocation, output::Show show) {
    return run_each(invocation, 1, [&](OutputFile& output, const Problem& base) {
        const output::Output& kind = output::find_output(invocation.has("json") ? "json" : "text");
        return std::make_unique<FirstCover>(kind.make(output.stream(), base, show));
    });
}

ExitCode count_each(const Invocation& invocation, std::uint64_t limit) {
    return run_each(invocation, limit, [&](OutputFile& output, const Problem&) {
        return std::make_unique<CoverCount>(output.stream(), invocation.has("json"));
    });
}

ExitCode unique_each(const Invocation& invocation) {
    return run_each(invocation, 2, [&](OutputFile& output, const Problem&) {
        return std::make_unique<Uniqueness>(output.stream(), invocation.has("json"));
    });
}

} // namespace quadrille::cli
