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

// For the handler: a file name that needs no allocation to be read.
std::array<char, 4096> doomed_file{};
volatile std::sig_atomic_t has_doomed_file = 0;

void remove_and_die(int signal) {
    if (has_doomed_file) ::unlink(doomed_file.data());
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
    } catch (const std::system_error&) { // none is to be had: the search goes on, and signals do as they did
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
    if (has_doomed_file) ::unlink(doomed_file.data());
    std::signal(signal, SIG_DFL);
    const sigset_t set = set_of({signal});
    ::pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
    ::raise(signal);
    std::_Exit(128 + signal); // if even that is not delivered
}

void remove_on_signal(const std::string& path) {
    has_doomed_file = 0;
    if (path.empty() || path.size() >= doomed_file.size()) return;
    std::memcpy(doomed_file.data(), path.c_str(), path.size() + 1);
    has_doomed_file = 1;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction action {};
        ::sigaction(signal, nullptr, &action);
        if (action.sa_handler == SIG_DFL) std::signal(signal, remove_and_die); // an ignored one stays ignored
    }
}

} // namespace quadrille::cli
