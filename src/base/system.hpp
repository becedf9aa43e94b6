// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <dirent.h>
#include <poll.h>
#include <unistd.h>

// Calls of the system: interrupted ones, signals, the name of the machine, and folders.
namespace quadrille {

/// Repeats a call of the system for as long as signals interrupt it.
template <class Call> auto uninterrupted(const Call& call) {
    auto result = call();
    while (result < 0 && errno == EINTR) result = call();
    return result;
}

/// Reads or writes by `call`, and waits for `event` where the other end of the descriptor is slow.
template <class Call> ssize_t transfer(int descriptor, short event, const Call& call) {
    for (;;) {
        const ssize_t n = uninterrupted(call);
        if (n >= 0 || errno != EAGAIN) return n;
        pollfd other_end{descriptor, event, 0};
        if (::poll(&other_end, 1, -1) < 0 && errno != EINTR) return -1;
    }
}

/// While it lives, signals wait that would end the process.
class SignalHold {
  public:
    SignalHold() {
        sigset_t set;
        sigemptyset(&set);
        for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&set, signal);
        ::pthread_sigmask(SIG_BLOCK, &set, &before_);
    }
    ~SignalHold() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    SignalHold(const SignalHold&) = delete;
    SignalHold& operator=(const SignalHold&) = delete;

  private:
    sigset_t before_;
};

/// What this machine calls itself.
inline std::string host_name() {
    std::array<char, 256> name{};
    ::gethostname(name.data(), name.size() - 1);
    return name.data();
}

struct CloseFolder {
    void operator()(DIR* folder) const { ::closedir(folder); }
};

/// A folder that is being read, closed at the end.
using OpenFolder = std::unique_ptr<DIR, CloseFolder>;

/// The names of what a folder holds, in order; nothing, with errno, if it cannot be opened. Not by a
/// directory_iterator: the one of libstdc++ 12 ends the process if it gets no memory.
std::optional<std::vector<std::string>> names_in(const std::filesystem::path& folder);

} // namespace quadrille
