// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <future>
#include <new>
#include <optional>
#include <stop_token>
#include <system_error>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include <time.h>

#include <quadrille/control.hpp>

// Threads: starting them, their CPU time, and polls of what stops them.
namespace quadrille {

/// Measures the CPU time of the thread that made it, in nanoseconds. A machine that is busy with other
/// programs makes a thread wait, which costs no CPU time.
class Stopwatch {
  public:
    double passed() const { return now() - begin_; }

  private:
    static double now() {
        ::timespec at{};
        if (::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &at) != 0) // emscripten has no clock of threads
            ::clock_gettime(CLOCK_MONOTONIC, &at);
        return 1e9 * static_cast<double>(at.tv_sec) + static_cast<double>(at.tv_nsec);
    }

    double begin_ = now();
};

/// Measures the CPU time, in nanoseconds, that `job` takes in this thread and in the threads that `team` starts for it.
template <class Team, class Job> double time_of(const Team& team, const Job& job) {
    const double before = team.thread_time();
    const Stopwatch watch;
    job();
    return watch.passed() + team.thread_time() - before;
}

/// Starts one more thread. Returns false if the system has no thread or no memory for it: then the caller
/// works with fewer. Declare what `work` refers to before `threads`, whose destructor joins them.
template <class Work> bool start_thread(std::vector<std::jthread>& threads, Work&& work) {
    try {
        threads.emplace_back(std::forward<Work>(work));
        return true;
    } catch (const std::system_error&) {
    } catch (const std::bad_alloc&) {
    }
    return false;
}

/// The same, and adds the CPU time of the thread to `time`, in nanoseconds, when its work ends.
template <class Work> bool start_thread(std::vector<std::jthread>& threads, std::atomic<double>& time, Work work) {
    return start_thread(threads, [&time, work = std::move(work)] {
        const Stopwatch watch;
        work();
        time += watch.passed();
    });
}

/// Calls `work(k)` for each k from 0 to threads - 1, or for fewer if the system has no more threads: 0 in the caller's
/// thread, each other in one of its own, whose CPU time is added to `time`. Waits for all. What `work` throws is
/// handed to `fail`. Returns how many threads there were. Threads that sleep between two such calls in place of new ones were
/// tried for `layers`: dominoes 20x20 took 0.76 of the wall time of one thread with two, and 0.66 with new ones.
template <class Work, class Fail>
std::uint32_t work_together(std::uint32_t threads, std::atomic<double>& time, const Work& work, const Fail& fail) {
    const auto guarded = [&](std::uint32_t k) {
        try {
            work(k);
        } catch (...) {
            fail(std::current_exception());
        }
    };
    std::vector<std::jthread> others;
    for (std::uint32_t k = 1; k < threads && start_thread(others, time, [&guarded, k] { guarded(k); });) ++k;
    guarded(0);
    return static_cast<std::uint32_t>(others.size() + 1);
}

/// Runs two jobs at the same time, `here` in this thread and `there` in one of its own, and returns what both
/// return when both are over. Nothing if the system has no thread, or no memory for it: then neither was
/// begun.
///
/// A job is called with the stop source of the two. It ends soon after a stop is requested, and requests one
/// itself when it makes the other one needless. The caller's `stop` is passed on, and what a job throws stops
/// the other one; then it is thrown here.
template <class Here, class There>
auto beside(const std::stop_token& stop, const Here& here, const There& there)
    -> std::optional<std::pair<std::invoke_result_t<const Here&, std::stop_source>,
                               std::invoke_result_t<const There&, std::stop_source>>> {
    std::stop_source over;
    const std::stop_callback pass_on(stop, [&] { over.request_stop(); });
    const auto guarded = [&over](const auto& job) {
        try {
            return job(over);
        } catch (...) {
            over.request_stop();
            throw;
        }
    };
    std::future<std::invoke_result_t<const There&, std::stop_source>> other; // its destructor waits
    try {
        other = std::async(std::launch::async, [&] { return guarded(there); });
    } catch (const std::system_error&) {
        return std::nullopt;
    } catch (const std::bad_alloc&) {
        return std::nullopt;
    }
    auto mine = guarded(here);
    return std::pair{std::move(mine), other.get()};
}

/// StopPoll at a control once in a number of steps. The control must outlive it.
class StopPoll {
  public:
    StopPoll(const Control& control, std::uint32_t interval) : control_(control), interval_(interval) {}

    /// Throws Stopped if the control says so.
    void step() {
        if (++steps_ % interval_ == 0) throw_if_stopped(control_);
    }

  private:
    const Control& control_;
    std::uint32_t interval_, steps_ = 0;
};

} // namespace quadrille
