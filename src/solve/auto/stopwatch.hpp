// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>

#include <time.h>

namespace quadrille {

/// Nanoseconds that threads spend: of this one's work or, where others work, what passes on the wall for
/// each.
class Stopwatch {
  public:
    explicit Stopwatch(std::uint32_t threads) : Stopwatch(threads, threads > 1) {}
    Stopwatch(std::uint32_t threads, bool others) : threads_(threads), others_(others), begin_(now()) {}

    double passed() const { return threads_ * (now() - begin_); }

  private:
    double now() const {
        ::timespec at{};
        ::clock_gettime(others_ ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID, &at);
        return 1e9 * static_cast<double>(at.tv_sec) + static_cast<double>(at.tv_nsec);
    }

    std::uint32_t threads_;
    bool others_;
    double begin_;
};

} // namespace quadrille
