// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <chrono>
#include <span>
#include <string>

#include <quadrille/solve.hpp>

namespace quadrille::cli {

/// Tells on standard error how far a search has come: a line once a second, redrawn in its place and wiped
/// at the end, and a line that stays whenever someone asks.
///
/// Whoever asks only leaves word. The thread that searches, of several the one that has the sink, looks for
/// that ten times a second, and writes all lines between two search nodes, so that none of them is torn by
/// another one or by a cover.
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

    /// Makes the search answer. The control must not outlive this. `problems`: how many are answered, if the
    /// search is one of many; what share of them that is, is not known. `covers`: whether it tells of covers.
    void attach(Control& control, const std::uint64_t* problems = nullptr, bool covers = true);

    /// Takes the line away before something else is written to the terminal.
    void wipe();

    /// The search has ended: answers who asked too late for it.
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

} // namespace quadrille::cli
