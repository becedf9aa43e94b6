// SPDX-License-Identifier: MIT
#include "cli/search/batch.hpp"

#include <algorithm>
#include <new>
#include <thread>
#include <utility>

#include <unistd.h>

#include <quadrille/control.hpp>

#include "base/threads.hpp"

namespace quadrille::cli {

Batch::Batch(const Invocation& invocation, SearchRun& search, OutputFile& output, std::function<Solver()> make_solver,
             const Params& params)
    : search_(search), output_(output), make_solver_(std::move(make_solver)), params_(params),
      control_(search.start(params.covers, &written_)), report_(control_.progress), nodes_(control_.limits.nodes),
      size_(params.first), solvers_(threads_or_cores(search.params().threads)),
      wipes_(!invocation.has("output") && ::isatty(STDOUT_FILENO) != 0) {
    solvers_.front() = make_solver_(); // what it cannot take is told at once
    total_.stats.profile.assign(1, 0);
    control_.progress = report_.with([this](const Progress& progress) {
        Count covers = total_.covers;
        covers += progress.covers;
        report_({0, total_.stats.nodes + progress.nodes, covers.saturated()});
    });
}

bool Batch::answer(std::vector<EachTask> tasks, const std::function<bool(const EachTask&)>& take) {
    const auto begin = std::chrono::steady_clock::now();
    const bool limited = nodes_ != Limits().nodes; // all nodes together: one problem after the other
    if (limited) control_.limits.nodes = nodes_ - total_.stats.nodes;
    run(tasks);
    constexpr std::size_t most = 4096;
    if (!limited && std::chrono::steady_clock::now() - begin < params_.moment) size_ = std::min(2 * size_, most);
    return std::ranges::all_of(tasks, [&](const EachTask& task) {
        if (task.error) std::rethrow_exception(task.error);
        total_.stats += task.result->stats;
        return take(task);
    });
}

void Batch::write(const std::function<void()>& write) {
    ++written_;
    report_progress();
    if (wipes_) search_.progress().wipe();
    write();
    if (pace_.due()) output_.flush();
}

void Batch::report_progress() {
    if (control_.progress.due()) control_.progress({});
}

const SolveResult& Batch::finish() {
    total_.stats.threads = threads_used_;
    total_.stats.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
    return total_;
}

/// Only the calling thread reports progress.
void Batch::run(std::span<EachTask> tasks) {
    next_ = 0;
    over_ = false;
    Control silent = control_;
    silent.progress = {};
    std::vector<std::jthread> others;
    const std::size_t wanted = tasks.size() < params_.least_for_two ? 1 : std::min(solvers_.size(), tasks.size());
    for (std::uint32_t k = 1; k < wanted && start_thread(others, [&, k] { work(k, tasks, silent); });) ++k;
    threads_used_ = std::max(threads_used_, static_cast<std::uint32_t>(others.size() + 1));
    work(0, tasks, control_);
}

/// Takes task after task. What cannot be answered by another thread's solver for lack of memory is left to
/// the first one.
void Batch::work(std::uint32_t number, std::span<EachTask> tasks, const Control& control) {
    Solver& solver = solvers_[number];
    if (!solver) {
        try {
            solver = make_solver_();
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
