// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <new>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "base/stopwatch.hpp"

namespace quadrille {

/// Starts one more thread. Returns false if the system has no thread or no memory for it: then the caller
/// works with fewer. Declare what `work` refers to before `threads`, whose destructor joins them.
template <class Work> bool hire(std::vector<std::jthread>& threads, Work&& work) {
    try {
        threads.emplace_back(std::forward<Work>(work));
        return true;
    } catch (const std::system_error&) {
    } catch (const std::bad_alloc&) {
    }
    return false;
}

/// The same, and adds the CPU time of the thread to `time`, in nanoseconds, when its work ends.
template <class Work> bool hire(std::vector<std::jthread>& threads, std::atomic<double>& time, Work work) {
    return hire(threads, [&time, work = std::move(work)] {
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
    for (std::uint32_t k = 1; k < threads && hire(others, time, [&guarded, k] { guarded(k); });) ++k;
    guarded(0);
    return static_cast<std::uint32_t>(others.size() + 1);
}

} // namespace quadrille
