// SPDX-License-Identifier: MIT
// Makes calls to files fail: a module for LD_PRELOAD, driven by tests/usage/faults.py. Without it, nothing would show that a full disk
// loses no checkpoint, no part of a job and no old output file.
//
// A program that it is loaded into stops before `main` and becomes a server. QUADRILLE_FAULTS names two
// descriptors, as in 5,6. For each line `CALL FIRST LAST ERROR` on the first, it forks a process that
// continues as the program, in which the FIRST to the LAST of these calls fail with that error, a number of
// errno; 0 lets reads and writes take one byte only. The answer on the other, once the process has ended, is
// `STATUS FAILED CALL=COUNT...`: its ending as in `waitpid`, the number of failed calls, and the number of
// calls of each kind. Forks and threads of the program are included.
#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

enum Call : int { none, open_, read_, write_, sync_, rename_, close_, truncate_, chmod_, stat_, mkstemp_, call_count };
constexpr const char* names[call_count]
    = {"none", "open", "read", "write", "sync", "rename", "close", "truncate", "chmod", "stat", "mkstemp"};

/// Shared by the server and its child processes.
struct Tally {
    std::atomic<std::uint64_t> calls[call_count];
    std::atomic<std::uint64_t> failed;
};

bool armed = false; // in the process that is the program
Call failing = none;
std::uint64_t first_failing = 0, last_failing = 0;
int failure = 0;
Tally* tally = nullptr;

bool fails(Call call) {
    if (!armed) return false;
    const std::uint64_t number = ++tally->calls[call];
    if (call != failing || number < first_failing || number > last_failing) return false;
    ++tally->failed;
    errno = failure;
    return true;
}

/// The function of that name that would have been called without this module.
template <class Function> Function* real(Function*, const char* name) {
    return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

decltype(&::mkstemp) real_mkstemp;
decltype(&::fopen) real_fopen;

/// The error of a failing call, otherwise the result of the system.
template <class... Arguments> long run(Call call, long number, Arguments... arguments) {
    return fails(call) ? -1 : ::syscall(number, arguments...);
}

/// The same for a transfer, of which an error of 0 leaves one byte.
template <class Buffer> ssize_t transfer(Call call, long number, int descriptor, Buffer* buffer, std::size_t size) {
    if (fails(call)) {
        if (failure != 0) return -1;
        size = size > 0 ? 1 : 0;
    }
    return ::syscall(number, descriptor, buffer, size);
}

using Main = int(int, char**, char**);
Main* program;

/// Runs one case in a process of its own. How it ended.
int run_case(int argc, char** argv, char** environment, const int* ends) {
    std::memset(static_cast<void*>(tally), 0, sizeof *tally);
    ::lseek(STDIN_FILENO, 0, SEEK_SET);
    const pid_t child = ::fork();
    if (child == 0) {
        ::syscall(SYS_close, ends[0]);
        ::syscall(SYS_close, ends[1]);
        ::alarm(30); // a process that hangs is ended by a signal
        armed = true;
        std::exit(program(argc, argv, environment));
    }
    int status = 0;
    while (::syscall(SYS_wait4, child, &status, 0, nullptr) < 0 && errno == EINTR) {
    }
    return status;
}

int serve(int argc, char** argv, char** environment) {
    const char* const descriptors = std::getenv("QUADRILLE_FAULTS");
    int ends[2];
    if (!descriptors || std::sscanf(descriptors, "%d,%d", &ends[0], &ends[1]) != 2)
        return program(argc, argv, environment);
    ::unsetenv("LD_PRELOAD"); // what the program starts is not our affair
    constexpr auto access = PROT_READ | PROT_WRITE;
    tally = static_cast<Tally*>(::mmap(nullptr, sizeof(Tally), access, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
    for (char line[128];;) {
        ssize_t size = ::syscall(SYS_read, ends[0], line, sizeof line - 1);
        if (size <= 0) return 0;
        line[size] = '\0';
        char call[16];
        unsigned long first = 0, last = 0;
        if (std::sscanf(line, "%15s %lu %lu %d", call, &first, &last, &failure) != 4) return 1;
        first_failing = first;
        last_failing = last;
        for (failing = none; std::strcmp(call, names[failing]) != 0; failing = Call(failing + 1))
            if (failing + 1 == call_count) return 1;
        const int status = run_case(argc, argv, environment, ends);
        char answer[1024];
        int length = std::snprintf(answer, sizeof answer, "%d %lu", status, static_cast<unsigned long>(tally->failed));
        for (int c = none + 1; c < call_count; ++c)
            length += std::snprintf(answer + length, sizeof answer - static_cast<std::size_t>(length), " %s=%lu",
                                    names[c], static_cast<unsigned long>(tally->calls[c]));
        answer[length++] = '\n';
        ::syscall(SYS_write, ends[1], answer, length);
    }
}

} // namespace

extern "C" {

// NOLINTNEXTLINE(bugprone-reserved-identifier): glibc's name, which is replaced
int __libc_start_main(Main* main, int argc, char** argv, void (*init)(), void (*fini)(), void (*loader)(),
                      void* stack) {
    program = main;
    real_mkstemp = real(&::mkstemp, "mkstemp");
    real_fopen = real(&::fopen, "fopen");
    const auto start = real(&__libc_start_main, "__libc_start_main");
    return start(serve, argc, argv, init, fini, loader, stack);
}

int open(const char* path, int flags, ...) {
    std::va_list rest;
    va_start(rest, flags);
    const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return static_cast<int>(run(open_, SYS_openat, AT_FDCWD, path, flags, mode));
}
FILE* fopen(const char* path, const char* mode) { return fails(open_) ? nullptr : real_fopen(path, mode); }
FILE* fopen64(const char* path, const char* mode) { return fopen(path, mode); }
int mkstemp(char* name) { return fails(mkstemp_) ? -1 : real_mkstemp(name); }

ssize_t read(int descriptor, void* to, std::size_t size) { return transfer(read_, SYS_read, descriptor, to, size); }
ssize_t write(int descriptor, const void* from, std::size_t size) {
    return transfer(write_, SYS_write, descriptor, from, size);
}
ssize_t writev(int descriptor, const iovec* parts, int count) {
    if (!fails(write_)) return ::syscall(SYS_writev, descriptor, parts, count);
    if (failure != 0) return -1;
    for (; count > 0 && parts->iov_len == 0; --count) ++parts;
    return count == 0 ? 0 : ::syscall(SYS_write, descriptor, parts->iov_base, std::size_t{1});
}

int fsync(int descriptor) { return static_cast<int>(run(sync_, SYS_fsync, descriptor)); }
int fdatasync(int descriptor) { return static_cast<int>(run(sync_, SYS_fdatasync, descriptor)); }
int rename(const char* from, const char* to) noexcept {
    return static_cast<int>(run(rename_, SYS_renameat, AT_FDCWD, from, AT_FDCWD, to));
}
int ftruncate(int descriptor, off_t size) noexcept {
    return static_cast<int>(run(truncate_, SYS_ftruncate, descriptor, size));
}
int fchmod(int descriptor, mode_t mode) noexcept { return static_cast<int>(run(chmod_, SYS_fchmod, descriptor, mode)); }
int fstat(int descriptor, struct stat* to) noexcept {
    return static_cast<int>(run(stat_, SYS_newfstatat, descriptor, "", to, AT_EMPTY_PATH));
}
int stat(const char* path, struct stat* to) noexcept {
    return static_cast<int>(run(stat_, SYS_newfstatat, AT_FDCWD, path, to, 0));
}
int lstat(const char* path, struct stat* to) noexcept {
    return static_cast<int>(run(stat_, SYS_newfstatat, AT_FDCWD, path, to, AT_SYMLINK_NOFOLLOW));
}
/// Linux closes the descriptor, whatever it returns.
int close(int descriptor) {
    const bool fail = fails(close_);
    const int error = errno;
    const int result = static_cast<int>(::syscall(SYS_close, descriptor));
    if (!fail) return result;
    errno = error;
    return -1;
}

} // extern "C"
