// SPDX-License-Identifier: MIT
#include "cli/commands/variants.hpp"

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <unistd.h>

#include <quadrille/control.hpp>
#include <quadrille/deduce.hpp>
#include <quadrille/front_ends.hpp>
#include <quadrille/solve.hpp>

#include "cli/input/covers_input.hpp"
#include "cli/input/problem_input.hpp"
#include "cli/search/answer.hpp"
#include "cli/search/batch.hpp"
#include "cli/search/search_run.hpp"
#include "cli/terminal/output_file.hpp"
#include "cli/terminal/progress.hpp"
#include "output/words/words.hpp"
#include "problem/origin_text.hpp"

namespace quadrille::cli {

namespace {

/// What a command asks of each problem, and how it writes the answer down.
class EachQuestion {
  public:
    virtual ~EachQuestion() = default;
    /// Called in any thread.
    virtual Batch::Solver make_solver(const SearchRun& search) const = 0;
    virtual void begin() {}
    virtual void write(const EachTask& task) = 0;

    /// The last record, in JSON lines.
    virtual std::string end(const SolveResult& total, std::uint64_t problems) const {
        return output::result_record(
            total, {{"status", total.complete() ? "answered" : "unknown"}, {"problems", std::to_string(problems)}});
    }
};

/// A solver that asks an EachSolver of its own.
template <class Ask> Batch::Solver asking(const SearchRun& search, Ask ask) {
    return [ask, solver = std::make_shared<EachSolver>(search.problem(), search.params())](
               EachTask& task, const Control& control) { ask(*solver, task, control); };
}

class FirstCover : public EachQuestion {
  public:
    explicit FirstCover(std::unique_ptr<output::CoverWriter> writer) : writer_(std::move(writer)) {}

    Batch::Solver make_solver(const SearchRun& search) const override {
        return asking(search, [](EachSolver& solver, EachTask& task, const Control& control) {
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

class CoverCount : public EachQuestion {
  public:
    CoverCount(std::ostream& out, bool json) : out_(out), json_(json) {}

    Batch::Solver make_solver(const SearchRun& search) const override {
        return asking(search, [](EachSolver& solver, EachTask& task, const Control& control) {
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

class EachRating : public EachQuestion {
  public:
    EachRating(std::ostream& out, bool json) : out_(out), json_(json) {}

    Batch::Solver make_solver(const SearchRun& search) const override {
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
    EachRun(const Invocation& invocation, SearchRun& search, LineInput& input, OutputFile& output,
            EachQuestion& question, std::uint64_t limit)
        : search_(search), input_(input), output_(output), question_(question), quiet_(invocation.has("quiet")),
          batch_(invocation, search, output, [this] { return question_.make_solver(search_); }, {.covers = limit}) {}

    /// The sum of all answers. Its ending is the ending of the list, or why the list was left.
    SolveResult run() {
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
        return batch_.finish();
    }

    std::uint64_t problems() const { return batch_.written(); }

  private:
    /// Reads the next problem. What comes before a line that is wrong is answered first.
    std::optional<std::span<const OptionId>> next(GivensInput& list) {
        try {
            return list.next();
        } catch (...) {
            if (answer()) throw;
            return std::nullopt;
        }
    }

    /// Answers what was read. False if that was stopped.
    bool answer() {
        std::vector<EachTask> tasks = std::exchange(tasks_, {});
        if (stopped()) return false;
        return batch_.answer(std::move(tasks), [this](const EachTask& task) { return write(task); });
    }

    /// Writes an answer down. False if it was cut short.
    bool write(const EachTask& task) {
        const SolveResult& result = *task.result;
        SolveResult& total = batch_.total();
        if (batch_.written() == 0) total.engine = result.engine;
        total.covers += result.covers;
        if (result.cut_short()) {
            total.ending = result.ending;
            return false;
        }
        batch_.write([&] { question_.write(task); });
        return true;
    }

    /// While the next line is yet to come, the reader of our answers must have them all.
    bool keep_waiting() {
        if (!answer()) return false;
        output_.flush();
        batch_.report_progress();
        return !stopped();
    }

    /// Whether the signals or the clock say so; notes which.
    bool stopped() {
        SolveResult& total = batch_.total();
        total.ending = quadrille::stopped(batch_.control()).value_or(total.ending);
        return total.ending != Ending::exhausted;
    }

    SearchRun& search_;
    LineInput& input_;
    OutputFile& output_;
    EachQuestion& question_;
    const bool quiet_;
    Batch batch_;
    std::vector<EachTask> tasks_; // that are read and not answered
};

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
    const Problem base = with_digest(remake_puzzle(*origin).problem());
    return restrict(base, options_of_flag(invocation, base, "require"), options_of_flag(invocation, base, "forbid"));
}

using MakeQuestion = std::function<std::unique_ptr<EachQuestion>(OutputFile& output, const Problem& base)>;

/// The answers to a list, on their way out as they come.
class ListSink : public AnswerSink {
  public:
    ListSink(const Invocation& invocation, const Problem& base, const MakeQuestion& make)
        : json_(invocation.has("json")), file_(invocation.get("output")), question_(make(file_, base)) {}

    /// Answers the list. The answers before a line that is wrong are written all the same.
    SolveResult run(const Invocation& invocation, SearchRun& search, LineInput& input, std::uint64_t limit) {
        try {
            EachRun run(invocation, search, input, file_, *question_, limit);
            SolveResult total = run.run();
            problems_ = run.problems();
            search.progress().finish(total);
            return total;
        } catch (...) {
            search.progress().wipe();
            file_.flush();
            throw;
        }
    }

    std::uint64_t problems() const { return problems_; }

    void flush() override { file_.flush(); }
    void finish(const SolveResult& total, std::span<const output::Field>) override {
        if (json_)
            file_.stream() << question_->end(total, problems_) << '\n';
        else if (!total.complete())
            file_.stream() << "# incomplete: " << output::ending_name(total.ending) << '\n';
        file_.commit();
    }

  private:
    const bool json_;
    OutputFile file_;
    std::unique_ptr<EachQuestion> question_;
    std::uint64_t problems_ = 0;
};

ExitCode run_each(const Invocation& invocation, std::uint64_t limit, const MakeQuestion& make) {
    const std::string list = *invocation.get("each");
    LineInput input(invocation, list);
    Variant variant{.ask = [&](SearchRun& search, const ProofOutput&) {
        auto sink = std::make_unique<ListSink>(invocation, search.problem(), make);
        const SolveResult total = sink->run(invocation, search, input, limit);
        // Not before: a limit of time holds while the first byte is awaited.
        if (sink->problems() == 0 && total.complete() && input.file().head().empty())
            refuse_empty_pipe(input.file(), "problem");
        return Found{.result = total, .sink = std::move(sink)};
    }};
    if (list == "-" && invocation.file() == "-") variant.read = [&] { return base_of(invocation, input); };
    return answer(invocation, variant);
}

} // namespace

ExitCode solve_each(const Invocation& invocation) {
    return run_each(invocation, 1, [&](OutputFile& output, const Problem& base) {
        return std::make_unique<FirstCover>(cover_writer(invocation, output, base, parse_show(invocation)));
    });
}

ExitCode count_each(const Invocation& invocation, std::uint64_t limit) {
    return run_each(invocation, limit, [&](OutputFile& output, const Problem&) {
        return std::make_unique<CoverCount>(output.stream(), invocation.has("json"));
    });
}

ExitCode rate_each(const Invocation& invocation) {
    return run_each(invocation, UINT64_MAX, [&](OutputFile& output, const Problem&) {
        return std::make_unique<EachRating>(output.stream(), invocation.has("json"));
    });
}

ExitCode unique_each(const Invocation& invocation) {
    return run_each(invocation, 2, [&](OutputFile& output, const Problem&) {
        return std::make_unique<Uniqueness>(output.stream(), invocation.has("json"));
    });
}

} // namespace quadrille::cli
