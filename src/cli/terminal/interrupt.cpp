// SPDX-License-Identifier: MIT
#include "cli/terminal/interrupt.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <system_error>

#include <unistd.h>

namespace quadrille::cli {

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

void remove_and_exit(int code) {
    remove_doomed_files();
    std::_Exit(code);
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
