// SPDX-License-Identifier: MIT
#pragma once

#include <time.h>

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

/// The CPU time, in nanoseconds, that `job` takes in this thread and in the threads that `team` hires for it.
template <class Team, class Job> double time_of(const Team& team, const Job& job) {
    const double hired = team.hired_time();
    const Stopwatch watch;
    job();
    return watch.passed() + team.hired_time() - hired;
}

} // namespace quadrille
