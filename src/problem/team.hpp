// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "problem/hire.hpp"
#include "problem/stopwatch.hpp"

namespace quadrille {

/// Threads that work together again and again. Between two works they sleep: to wake one takes a tenth of the time that a
/// new one takes.
class Team {
  public:
    Team() = default;
    Team(const Team&) = delete;
    ~Team() {
        {
            const std::lock_guard lock(mutex_);
            is_over_ = true;
        }
        begun_.notify_all();
    }

    /// Calls `work(k)` for each k from 0 to threads - 1, or for fewer if the system has no more threads: 0 in the caller's
    /// thread, each other in one of its own. Waits for all. What `work` throws is handed to `fail`, which several threads may
    /// call. Returns how many threads there were.
    template <class Work, class Fail>
    std::uint32_t work(std::uint32_t threads, const Work& work, const Fail& fail) {
        const auto guarded = [&](std::uint32_t k) {
            try {
                work(k);
            } catch (...) {
                fail(std::current_exception());
            }
        };
        const std::uint32_t others = threads < 2 ? 0 : begin(threads - 1, guarded);
        guarded(0);
        if (others != 0) wait();
        return others + 1;
    }

    /// The CPU time, in nanoseconds, of all threads but the callers' in all works.
    double hired_time() const { return hired_time_; }

  private:
    /// Begins a work with this number of other threads, if the system has them. Returns how many there are.
    template <class Work> std::uint32_t begin(std::uint32_t others, const Work& work) {
        while (threads_.size() < others && hire(threads_, [this, k = threads_.size() + 1] { serve(k); }))
            ;
        others = std::min(others, static_cast<std::uint32_t>(threads_.size()));
        if (others == 0) return 0;
        {
            const std::lock_guard lock(mutex_);
            work_ = std::ref(work);
            wanted_ = at_work_ = others;
            ++round_;
        }
        begun_.notify_all();
        return others;
    }

    void wait() {
        std::unique_lock lock(mutex_);
        ended_.wait(lock, [this] { return at_work_ == 0; });
    }

    /// What the thread of number k does.
    void serve(std::size_t k) {
        std::unique_lock lock(mutex_);
        for (std::uint64_t round = 0;;) {
            begun_.wait(lock, [&] { return is_over_ || (round != round_ && k <= wanted_ && at_work_ != 0); });
            if (is_over_) return;
            round = round_;
            lock.unlock();
            const Stopwatch watch;
            work_(static_cast<std::uint32_t>(k));
            hired_time_ += watch.passed();
            lock.lock();
            if (--at_work_ == 0) ended_.notify_one();
        }
    }

    std::mutex mutex_;
    std::condition_variable begun_, ended_;
    std::function<void(std::uint32_t)> work_;
    std::uint64_t round_ = 0;              // works that were begun
    std::size_t wanted_ = 0, at_work_ = 0; // threads other than the caller's
    bool is_over_ = false;
    std::atomic<double> hired_time_ = 0;
    std::vector<std::jthread> threads_; // the last member: they use the others
};

} // namespace quadrille
