// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace quadrille::diagram {

/// Lets one of several threads do alone what the others must not see half done.
class Pause {
  public:
    /// One more thread takes part, in addition to the first one. Each calls `rest` again and again, and
    /// `leave` at its end.
    void join() {
        const std::lock_guard lock(mutex_);
        ++running_;
    }
    void leave() {
        const std::lock_guard lock(mutex_);
        --running_;
        change_.notify_all();
    }

    /// Waits while another is alone, if it wants to be.
    void rest() {
        if (!wanted_.load(std::memory_order_relaxed)) return;
        std::unique_lock lock(mutex_);
        rest(lock);
    }

    /// Does something while all others rest.
    template <class Work> void alone(Work work) {
        std::unique_lock lock(mutex_);
        rest(lock);
        wanted_ = true;
        --running_;
        change_.wait(lock, [this] { return running_ == 0; });
        const Back back{*this};
        work();
    }

  private:
    struct Back { // whatever the work throws
        Pause& pause;
        ~Back() {
            ++pause.running_;
            pause.wanted_ = false;
            pause.change_.notify_all();
        }
    };

    void rest(std::unique_lock<std::mutex>& lock) {
        while (wanted_) {
            --running_;
            change_.notify_all();
            change_.wait(lock, [this] { return !wanted_; });
            ++running_;
        }
    }

    std::mutex mutex_;
    std::condition_variable change_;
    std::uint32_t running_ = 1;
    std::atomic<bool> wanted_ = false;
};

} // namespace quadrille::diagram
