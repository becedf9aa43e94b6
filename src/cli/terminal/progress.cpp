// SPDX-License-Identifier: MIT
#include "cli/terminal/progress.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/input/problem_input.hpp"
#include "cli/terminal/figures.hpp"

namespace quadrille::cli {

namespace {

// How often the search looks whether a line is wanted, and how often the live one is drawn.
constexpr std::chrono::milliseconds look(100), redraw(1000);

/// Rounded down: 100% is the end.
std::string percent(double share) {
    constexpr double few = 1e-3;
    if (share > 0 && share < few) return fmt::format("{:.1g}%", 100 * share);
    return fmt::format("{:.1f}%", std::floor(1000 * share) / 10);
}

std::size_t columns() {
    winsize size{};
    constexpr std::size_t usual = 80;
    return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : usual;
}

/// Of a search that stores what it has solved: how much it found there, and what that takes.
std::string stored_in_words(const Progress& progress) {
    const auto hits = static_cast<double>(progress.hits);
    return fmt::format("{:.0f}% found stored, {:.0f} MiB", 100 * hits / (hits + static_cast<double>(progress.nodes)),
                       static_cast<double>(progress.memory) / (1 << 20));
}

} // namespace

void ProgressLine::attach(Control& control, const std::uint64_t* problems, bool covers) {
    problems_ = problems;
    covers_ = covers;
    begin_ = std::chrono::steady_clock::now();
    next_ = begin_ + redraw;
    control.progress = {look, [this](const Progress& progress) { report(progress); }};
}

void ProgressLine::report(const Progress& progress) {
    share_ = std::max(share_, progress.share);
    const auto now = std::chrono::steady_clock::now();
    const bool asked = asked_.exchange(false);
    if (!asked && (!live_ || now < next_)) return;
    const double seconds = std::chrono::duration<double>(now - begin_).count();
    const auto nodes = static_cast<double>(progress.nodes);
    const auto problems = static_cast<double>(problems_ ? *problems_ : 0);
    std::vector parts{problems_ ? in_words(problems) + " problems" : percent(share_) + " of the search tree",
                      in_words(nodes) + " nodes"};
    for (const auto& [cost, what] : {std::pair(progress.cost, "cost"), {progress.bound, "bound"}})
        if (cost) parts.push_back(fmt::format("{} {}", what, to_string(*cost, progress.cost_decimals)));
    if (progress.cost && progress.bound) parts.back() += gap_in_words(*progress.cost, *progress.bound);
    if (progress.memory != 0)
        parts.push_back(stored_in_words(progress));
    else if (covers_)
        parts.push_back(in_words(static_cast<double>(progress.covers)) + " covers");
    parts.push_back(time_in_words(seconds));
    parts.push_back(problems_ ? in_words(problems / std::max(seconds, 1e-9)) + " problems/s"
                              : in_words(nodes / std::max(seconds, 1e-9)) + " nodes/s");
    if (asked) {
        wipe();
        say(fmt::format("{}", fmt::join(parts, ", ")));
    } else {
        draw(parts);
        next_ = now + redraw;
    }
}

void ProgressLine::finish(const SolveResult& result) {
    finish(result.complete(), result.stats.nodes, result.covers.saturated());
}

void ProgressLine::finish(bool complete, std::uint64_t nodes, std::uint64_t covers) {
    wipe();
    if (asked_) report({complete ? 1 : share_, nodes, covers});
}

// Blanks do on every terminal. A line that reached its edge would be broken in two, and could not be wiped:
// what does not fit is left out.
void ProgressLine::draw(std::span<const std::string> parts) {
    const std::size_t room = columns() - 1;
    std::string line;
    for (const std::string& part : parts) {
        const std::string more = line.empty() ? part : line + ", " + part;
        if (more.size() > room) break;
        line = more;
    }
    tell_as_it_is(fmt::format("\r{:<{}}", line, drawn_));
    drawn_ = line.size();
}

void ProgressLine::wipe() {
    if (drawn_ == 0) return;
    tell_as_it_is(fmt::format("\r{:{}}\r", "", drawn_));
    drawn_ = 0;
}

} // namespace quadrille::cli
