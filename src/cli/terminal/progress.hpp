// SPDX-License-Identifier: MIT
// How far a search has come, and the signals that ask for it or end it.
#pragma once

#include <atomic>
#include <chrono>
#include <csignal>
#include <span>
#include <stop_token>
#include <string>
#include <thread>

#include <quadrille/solve.hpp>

namespace quadrille::cli {

/// Tells on standard error how far a search has come: a line once a second, redrawn in its place and wiped
/// at the end, and a line that stays whenever someone asks.
///
/// A signal only sets a mark. The searching thread (of several, the one that has the sink) polls the mark ten times a
/// second and writes all lines between two search nodes, so that no line is torn by another one or by a cover.
class ProgressLine {
  public:
    /// `live`: whether to draw the line once a second.
    explicit ProgressLine(bool live) : live_(live) {}
    ~ProgressLine() { wipe(); }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    bool live() const { return live_; }

    /// From any thread: someone asked.
    void ask() { asked_ = true; }

    /// Makes a search under `control` report here. The control must not outlive this. `problems`: counts answered
    /// problems, if there are many; their share is then unknown. `covers`: whether to print the number of covers.
    void attach(Control& control, const std::uint64_t* problems = nullptr, bool covers = true);

    /// Takes the line away before something else is written to the terminal.
    void wipe();

    /// To be called when the search has ended: prints progress that was asked for too late.
    void finish(const SolveResult& result);
    void finish(bool complete, std::uint64_t nodes, std::uint64_t covers = 0);

  private:
    void report(const Progress& progress);
    void draw(std::span<const std::string> parts);

    bool live_;
    std::atomic<bool> asked_ = false;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    std::chrono::steady_clock::time_point next_; // when to draw again
    const std::uint64_t* problems_ = nullptr;
    bool covers_ = true;
    double share_ = 0;      // the largest so far: rounding must not turn it back
    std::size_t drawn_ = 0; // columns
};

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

/// A file to remove if one of those two, SIGINT, SIGTERM or SIGHUP ends the process: one of a few at most,
/// further ones stay.
void remove_on_signal(const std::string& path);

/// Not that one, after all.
void keep_on_signal(const std::string& path);

/// Sends answers on as they come when they come slowly, and in large pieces when they come fast.
class Pace {
  public:
    bool due() {
        const auto now = std::chrono::steady_clock::now();
        if (now - last_ < std::chrono::milliseconds(50)) return false;
        last_ = now;
        return true;
    }

  private:
    std::chrono::steady_clock::time_point last_; // long ago: the first answer is due at once
};

} // namespace quadrille::cli
