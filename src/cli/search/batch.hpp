// SPDX-License-Identifier: MIT
// Many problems on one base, answered by all threads: for lists of givens, and for problems to be made.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <quadrille/deduce.hpp>
#include <quadrille/solve.hpp>

#include "cli/search/search_run.hpp"
#include "cli/terminal/output_file.hpp"
#include "cli/terminal/progress.hpp"

namespace quadrille::cli {

/// One problem of a list, or to be made, and the answer once there is one.
struct EachTask {
    std::uint64_t line = 0; ///< or its number, from 1
    std::vector<OptionId> givens;
    std::optional<SolveResult> result;
    std::vector<OptionId> cover; ///< if one was asked for and found
    DeduceResult rating;         ///< if that was asked for; its ending is the ending of the result too
    std::string text;            ///< of a puzzle that was made, if its givens do not tell it
    std::exception_ptr error;    ///< instead of a result
};

/// The one loop over many problems: it has the threads, the sum of all answers, the progress line and the pace of output.
class Batch {
  public:
    /// Answers a task, always by the same thread.
    using Solver = std::function<void(EachTask& task, const Control& control)>;

    struct Params {
        std::uint64_t covers = UINT64_MAX;    ///< to stop at, for each problem
        std::size_t first = 1;                ///< how many tasks are answered at once at first
        std::chrono::milliseconds moment{10}; ///< that they should take: twice as many follow what took less
        /// How many tasks two threads are worth: to wake a thread takes as long as some small answers.
        std::size_t least_for_two = 8;
    };

    /// `make_solver` makes one a thread, those of other threads when they are first of use. All must outlive this.
    Batch(const Invocation& invocation, SearchRun& search, OutputFile& output, std::function<Solver()> make_solver,
          const Params& params);

    /// How many tasks to answer at once: ever more while they take less than a moment, so that no answer waits for others
    /// for long.
    std::size_t size() const { return size_; }
    std::uint32_t threads() const { return static_cast<std::uint32_t>(solvers_.size()); }

    /// The limits of one answer.
    Control& control() { return control_; }

    /// The sum of all answers, and how many problems were written.
    SolveResult& total() { return total_; }
    std::uint64_t written() const { return written_; }

    /// Answers all tasks, each within the limits, and hands them to `take` in their order, until that returns false. Behind one
    /// that was cut short, or that has an error, tasks may be left out; the error is thrown when it is their turn. Returns
    /// whether `take` wants more.
    bool answer(std::vector<EachTask> tasks, const std::function<bool(const EachTask&)>& take);

    /// Writes an answer by `write`: counts it, takes the progress line away and keeps the pace.
    void write(const std::function<void()>& write);

    /// Reports progress to whoever asked between two searches.
    void report_progress();

    /// Completes the sum by threads and time.
    const SolveResult& finish();

  private:
    void run(std::span<EachTask> tasks);
    void work(std::uint32_t number, std::span<EachTask> tasks, const Control& control);

    SearchRun& search_;
    OutputFile& output_;
    const std::function<Solver()> make_solver_;
    const Params params_;
    std::uint64_t written_ = 0;
    SolveResult total_;
    Control control_;
    const ProgressSink report_;
    const std::uint64_t nodes_; // the limit for all problems
    const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    std::size_t size_;
    std::vector<Solver> solvers_; // by thread
    std::atomic<std::size_t> next_ = 0;
    std::atomic<bool> over_ = false;
    std::uint32_t threads_used_ = 1;
    const bool wipes_; // the progress line stands on the terminal that the answers go to
    Pace pace_;
};

} // namespace quadrille::cli
