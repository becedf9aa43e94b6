// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <quadrille/each.hpp>

namespace quadrille::cli {

/// One problem of a list, and its answer once there is one.
struct EachTask {
    std::uint64_t line = 0;
    std::vector<OptionId> givens;
    std::optional<SolveResult> result;
    std::vector<OptionId> cover; ///< if one was asked for and found
    std::exception_ptr error;    ///< instead of a result
};

/// Answers problems on one base by several threads, each with a solver of its own.
class EachTeam {
  public:
    using Ask = std::function<void(EachSolver& solver, EachTask& task, const Control& control)>;

    /// The base must outlive it. The solvers of other threads are made when they are first of use.
    EachTeam(const Problem& base, const SolveParams& params, std::uint32_t threads, Ask ask);

    /// Answers all, each within these limits. Only behind one that was cut short, or that has an error, tasks
    /// may be left out. Only the calling thread tells progress.
    void answer(std::span<EachTask> tasks, const Control& control);

    /// So many threads have answered.
    std::uint32_t threads() const { return threads_used_; }

  private:
    void work(std::uint32_t number, std::span<EachTask> tasks, const Control& control);

    const Problem& base_;
    const SolveParams params_;
    const Ask ask_;
    std::vector<std::unique_ptr<EachSolver>> solvers_; // by thread
    std::atomic<std::size_t> next_ = 0;
    std::atomic<bool> over_ = false;
    std::uint32_t threads_used_ = 1;
};

} // namespace quadrille::cli
