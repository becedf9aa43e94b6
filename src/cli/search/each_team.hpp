// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include <quadrille/deduce.hpp>
#include <quadrille/solve.hpp>

namespace quadrille::cli {

/// One problem of a list, or to be made, and the answer once there is one.
struct EachTask {
    std::uint64_t line = 0; ///< or its number, from 1
    std::vector<OptionId> givens;
    std::optional<SolveResult> result;
    std::vector<OptionId> cover; ///< if one was asked for and found
    DeduceResult rating;         ///< if that was asked for; its ending is the ending of the result too
    std::exception_ptr error;    ///< instead of a result
};

/// How many tasks to answer at once: ever more while they take less than a moment, so that no answer waits
/// for others for long.
class BatchSize {
  public:
    BatchSize(std::size_t first, std::chrono::milliseconds moment) : size_(first), moment_(moment) {}

    std::size_t size() const { return size_; }
    void note(std::chrono::steady_clock::duration spent) {
        constexpr std::size_t most = 4096;
        if (spent < moment_) size_ = std::min(2 * size_, most);
    }

  private:
    std::size_t size_;
    std::chrono::milliseconds moment_;
};

/// Answers problems on one base by several threads, each with a solver of its own, of whatever kind.
class EachTeam {
  public:
    /// Answers a task, always by the same thread.
    using Solver = std::function<void(EachTask& task, const Control& control)>;

    /// `hire` makes a solver. Those of other threads are made when they are first of use, for `least_for_two`
    /// tasks or more at once: to wake a thread takes as long as some small answers.
    EachTeam(std::uint32_t threads, std::function<Solver()> hire, std::size_t least_for_two = 8);

    /// Answers all, each within these limits. Only behind one that was cut short, or that has an error, tasks
    /// may be left out. Only the calling thread tells progress.
    void answer(std::span<EachTask> tasks, const Control& control);

    /// The number of threads that have answered.
    std::uint32_t threads() const { return threads_used_; }

  private:
    void work(std::uint32_t number, std::span<EachTask> tasks, const Control& control);

    const std::function<Solver()> hire_;
    const std::size_t least_for_two_;
    std::vector<Solver> solvers_; // by thread
    std::atomic<std::size_t> next_ = 0;
    std::atomic<bool> over_ = false;
    std::uint32_t threads_used_ = 1;
};

} // namespace quadrille::cli
