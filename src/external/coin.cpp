// SPDX-License-Identifier: MIT
#include "external/coin.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <new>
#include <stdexcept>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <quadrille/error.hpp>

#include "base/errors.hpp"

namespace quadrille::external {

LoadedLibrary::LoadedLibrary(std::span<const char* const> names, std::string what) : what_(std::move(what)) {
    std::string why;
    for (const char* name : names) {
        handle_ = ::dlopen(name, RTLD_NOW | RTLD_LOCAL);
        if (handle_) return;
        why = ::dlerror();
        // The loader has no other way to say so.
        if (why.find("allocate memory") != why.npos || why.find("failed to map") != why.npos) throw std::bad_alloc();
    }
    throw Unsupported(fmt::format("cannot load {}: {}", what_, why));
}

void* LoadedLibrary::address(const char* name) const {
    if (void* const symbol = ::dlsym(handle_, name)) return symbol;
    throw Unsupported(fmt::format("finds no {} in {}", name, what_));
}

namespace {

// The exit codes of the child: the text is whole; it is the text of an exception; there is none for lack of
// memory; it was lost. A library that calls `exit` by itself would use another code.
constexpr int exit_returned = 100;
constexpr int exit_thrown = 101;
constexpr int exit_no_memory = 102;
constexpr int exit_untold = 103;

constexpr int result_pipe = 3; // in the child

[[noreturn]] void throw_errno(const char* what) { throw std::system_error(errno, std::generic_category(), what); }

[[noreturn]] void throw_no_resources(const char* what, int error) {
    throw NoResources(fmt::format("{}: {}", what, std::generic_category().message(error)));
}

/// Whether the process may only have so much memory.
bool memory_is_limited() {
    for (const auto resource : {RLIMIT_AS, RLIMIT_DATA}) {
        rlimit limit{};
        if (::getrlimit(resource, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) return true;
    }
    return false;
}

/// Whether a process with this ending was probably short of memory. A library that does not check its
/// allocations crashes, and the kernel kills processes when memory runs out for all.
bool was_short_of_memory(int status) {
    if (WIFEXITED(status)) return WEXITSTATUS(status) == exit_no_memory;
    return WTERMSIG(status) == SIGKILL || memory_is_limited();
}

/// The child ignores signals: it ends with the parent, or when the parent ends it. A terminal sends its
/// interrupt to both, and only the parent knows what must be finished first.
void leave_signals_to_parent() {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2}) std::signal(signal, SIG_IGN);
    sigset_t none;
    sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
}

/// Keeps the pipe only: another open end of somebody's pipe would keep its reader waiting.
void close_all_but(int pipe) {
    const int null = ::open("/dev/null", O_RDWR);
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) ::dup2(null, stream);
    // Out of the way first: the pipe or /dev/null may have any number, 3 too.
    const int spare = ::fcntl(pipe, F_DUPFD, result_pipe + 1);
    ::dup2(spare, result_pipe);
    ::close_range(result_pipe + 1, ~0u, 0);
}

/// Returns false if writing fails, or if there is no reader any more.
bool write_all(std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(result_pipe, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

/// The child's life. It never returns, and leaves without destructors or exit handlers: they are the
/// parent's.
[[noreturn]] void live(const std::function<std::string()>& function, int pipe, pid_t parent) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) std::_Exit(exit_thrown); // it had ended before that line
    leave_signals_to_parent();
    close_all_but(pipe);
    // Not every library gets over an exception of that kind.
    std::set_new_handler([] { std::_Exit(exit_no_memory); });
    int code = exit_thrown;
    std::string text;
    try {
        text = function();
        code = exit_returned;
    } catch (const std::exception& error) {
        text = error.what();
    } catch (...) {
        text = "an exception of unknown type";
    }
    std::_Exit(write_all(text) ? code : exit_untold);
}

} // namespace

ChildTask::ChildTask(const std::function<std::string()>& function) {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw_no_resources("cannot make a pipe", errno);
    const pid_t parent = ::getpid();
    child_ = ::fork();
    if (child_ == 0) live(function, ends[1], parent);
    const int error = errno;
    ::close(ends[1]);
    pipe_ = ends[0];
    if (child_ > 0) return;
    ::close(pipe_);
    throw_no_resources("cannot start a process", error);
}

ChildTask::~ChildTask() {
    if (child_ > 0) ::kill(child_, SIGKILL);
    reap();
    ::close(pipe_);
}

void ChildTask::reap() {
    while (child_ > 0 && ::waitpid(child_, &status_, 0) < 0 && errno == EINTR) {
    }
    child_ = -1;
}

std::optional<std::string> ChildTask::poll(std::chrono::milliseconds wait) {
    const auto until = std::chrono::steady_clock::now() + wait;
    for (;;) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
        pollfd ready{pipe_, POLLIN, 0};
        const int found = ::poll(&ready, 1, static_cast<int>(std::max<std::int64_t>(0, left.count())));
        if (found < 0 && errno != EINTR) throw_errno("cannot wait for a process");
        if (found == 0) return std::nullopt;
        if (found < 0) continue;
        std::array<char, 1 << 14> chunk;
        const ssize_t n = ::read(pipe_, chunk.data(), chunk.size());
        if (n < 0 && errno != EINTR) throw_errno("cannot read from a process");
        if (n == 0) return result();
        if (n > 0) text_.append(chunk.data(), static_cast<std::size_t>(n));
    }
}

std::string ChildTask::result() {
    reap();
    if (WIFEXITED(status_) && WEXITSTATUS(status_) == exit_returned) return std::move(text_);
    if (was_short_of_memory(status_)) throw NoResources("the process ran out of memory");
    if (WIFEXITED(status_) && WEXITSTATUS(status_) == exit_thrown) throw std::runtime_error(text_);
    throw std::runtime_error(WIFSIGNALED(status_)
                                 ? fmt::format("the process was ended by signal {}", WTERMSIG(status_))
                                 : fmt::format("the process ended with code {}", WEXITSTATUS(status_)));
}

} // namespace quadrille::external
