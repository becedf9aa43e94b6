// SPDX-License-Identifier: MIT
#include "cli/terminal/progress.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <sys/ioctl.h>

#include "cli/terminal/messages.hpp"

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
        warn(fmt::format("{}", fmt::join(parts, ", ")));
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
    print_as_it_is(fmt::format("\r{:<{}}", line, drawn_));
    drawn_ = line.size();
}

void ProgressLine::wipe() {
    if (drawn_ == 0) return;
    print_as_it_is(fmt::format("\r{:{}}\r", "", drawn_));
    drawn_ = 0;
}

namespace {

// GNU timeout, for one, signals its child and then the child's whole group: that is one request, not two.
constexpr std::chrono::milliseconds same_request(100);

constexpr int ask_signal = SIGUSR1;
constexpr int wake_up = SIGUSR2; // sent by the destructor to its own thread

sigset_t set_of(std::initializer_list<int> signals) {
    sigset_t set;
    sigemptyset(&set);
    for (const int signal : signals) sigaddset(&set, signal);
    return set;
}

/// For the handler: a file name that needs no allocation to be read.
struct DoomedFile {
    std::array<char, 4096> path{};
    volatile std::sig_atomic_t is_set = 0;
};
std::array<DoomedFile, 2> doomed_files; // an answer and its proof

void remove_doomed_files() {
    for (const DoomedFile& file : doomed_files)
        if (file.is_set) ::unlink(file.path.data());
}

void remove_and_die(int signal) {
    remove_doomed_files();
    std::signal(signal, SIG_DFL);
    ::raise(signal);
}

} // namespace

ProgressSignalClaim::ProgressSignalClaim() {
    const sigset_t set = set_of({ask_signal});
    ::pthread_sigmask(SIG_BLOCK, &set, nullptr);
}

InterruptWatch::InterruptWatch(ProgressLine& progress) : progress_(progress), watched_(set_of({wake_up})) {
    for (const int signal : {SIGINT, SIGTERM, ask_signal}) {
        struct sigaction action {};
        ::sigaction(signal, nullptr, &action);
        if (action.sa_handler != SIG_IGN) sigaddset(&watched_, signal); // nohup and the like stay in force
    }
    ::pthread_sigmask(SIG_BLOCK, &watched_, nullptr);
    const sigset_t asking = set_of({ask_signal});
    constexpr timespec at_once{0, 0}; // a short search would be over before the thread has looked
    if (::sigtimedwait(&asking, nullptr, &at_once) == ask_signal) progress_.ask();
    try {
        thread_ = std::thread([this] { wait(); });
    } catch (const std::system_error&) { // no more threads: the search goes on, and signals do as they did
        ::pthread_sigmask(SIG_UNBLOCK, &watched_, nullptr);
    }
}

InterruptWatch::~InterruptWatch() {
    if (!thread_.joinable()) return;
    done_ = true;
    ::pthread_kill(thread_.native_handle(), wake_up);
    thread_.join();
    sigdelset(&watched_, ask_signal); // one that comes late must not end the process either
    ::pthread_sigmask(SIG_UNBLOCK, &watched_, nullptr);
}

void InterruptWatch::wait() {
    std::chrono::steady_clock::time_point first;
    while (!done_) {
        const int signal = ::sigwaitinfo(&watched_, nullptr);
        if (signal == ask_signal) progress_.ask();
        if (signal != SIGINT && signal != SIGTERM) continue;
        const auto now = std::chrono::steady_clock::now();
        if (signal_ == 0) {
            signal_ = signal;
            first = now;
            source_.request_stop();
        } else if (now - first > same_request) {
            die_by(signal);
        }
    }
}

void die_by(int signal) {
    remove_doomed_files();
    std::signal(signal, SIG_DFL);
    const sigset_t set = set_of({signal});
    ::pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
    ::raise(signal);
    std::_Exit(128 + signal); // if even that is not delivered
}

void remove_on_signal(const std::string& path) {
    const auto file = std::ranges::find_if(doomed_files, [](const DoomedFile& f) { return !f.is_set; });
    if (file == doomed_files.end() || path.size() >= file->path.size()) return;
    std::memcpy(file->path.data(), path.c_str(), path.size() + 1);
    file->is_set = 1;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction action {};
        ::sigaction(signal, nullptr, &action);
        if (action.sa_handler == SIG_DFL) std::signal(signal, remove_and_die); // an ignored one stays ignored
    }
}

void keep_on_signal(const std::string& path) {
    for (DoomedFile& file : doomed_files)
        if (file.is_set && path == file.path.data()) file.is_set = 0;
}

} // namespace quadrille::cli
