// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <csignal>
#include <stop_token>
#include <string>
#include <thread>

#include "cli/terminal/progress.hpp"

namespace quadrille::cli {

/// From its making to the end of the process SIGUSR1 does not end it, but waits until a watch takes it.
struct ProgressSignalClaim {
    ProgressSignalClaim();
};

/// While it lives, the first SIGINT or SIGTERM asks the search to stop, a second one ends the process at
/// once, and SIGUSR1 asks how far the search has come.
///
/// A thread of its own waits for the signals, which are blocked everywhere else: no handler runs in the
/// middle of things. Where the system has no more threads, the first signal ends the process.
class InterruptWatch {
  public:
    explicit InterruptWatch(ProgressLine& progress);
    ~InterruptWatch();
    InterruptWatch(const InterruptWatch&) = delete;
    InterruptWatch& operator=(const InterruptWatch&) = delete;

    std::stop_token token() const { return source_.get_token(); }

    /// The signal that came, 0 if none.
    int signal() const { return signal_; }

  private:
    void wait();

    ProgressLine& progress_;
    sigset_t watched_;
    std::stop_source source_;
    std::atomic<int> signal_ = 0;
    std::atomic<bool> done_ = false;
    std::thread thread_;
};

/// Ends the process by that signal, as if it had not been caught.
[[noreturn]] void die_by(int signal);

/// Ends the process at once: no destructor runs.
[[noreturn]] void remove_and_exit(int code);

/// A file to remove if one of those two, SIGINT, SIGTERM or SIGHUP ends the process: one of a few at most,
/// further ones stay.
void remove_on_signal(const std::string& path);

/// Not that one, after all.
void keep_on_signal(const std::string& path);

} // namespace quadrille::cli
