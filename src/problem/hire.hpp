// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <new>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "problem/stopwatch.hpp"

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

} // namespace quadrille
