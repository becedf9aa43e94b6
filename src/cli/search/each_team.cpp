// SPDX-License-Identifier: MIT
#include "cli/search/each_team.hpp"

#include <algorithm>
#include <new>
#include <thread>
#include <utility>

#include "base/threads.hpp"

namespace quadrille::cli {

EachTeam::EachTeam(std::uint32_t threads, std::function<Solver()> hire, std::size_t least_for_two)
    : hire_(std::move(hire)), least_for_two_(least_for_two), solvers_(threads) {
    solvers_.front() = hire_(); // what it cannot take is told at once
}

void EachTeam::answer(std::span<EachTask> tasks, const Control& control) {
    next_ = 0;
    over_ = false;
    Control silent = control;
    silent.progress = {};
    std::vector<std::jthread> others;
    const std::size_t wanted = tasks.size() < least_for_two_ ? 1 : std::min(solvers_.size(), tasks.size());
    for (std::uint32_t k = 1; k < wanted && start_thread(others, [&, k] { work(k, tasks, silent); });) ++k;
    threads_used_ = std::max(threads_used_, static_cast<std::uint32_t>(others.size() + 1));
    work(0, tasks, control);
}

/// Takes task after task. What cannot be answered by another thread's solver for lack of memory is left to
/// the first one.
void EachTeam::work(std::uint32_t number, std::span<EachTask> tasks, const Control& control) {
    auto& solver = solvers_[number];
    if (!solver) {
        try {
            solver = hire_();
        } catch (const std::bad_alloc&) {
            return;
        }
    }
    while (!over_) {
        const std::size_t at = next_++;
        if (at >= tasks.size()) return;
        EachTask& task = tasks[at];
        try {
            solver(task, control);
            if (task.result->cut_short()) over_ = true;
        } catch (...) {
            task.error = std::current_exception();
            over_ = true;
        }
    }
}

} // namespace quadrille::cli
