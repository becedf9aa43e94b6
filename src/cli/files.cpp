// SPDX-License-Identifier: MIT
#include "cli/files.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/exit_code.hpp"
#include "cli/terminal/interrupt.hpp"

namespace quadrille::cli {

namespace {

constexpr std::size_t chunk = 1 << 16;

} // namespace

void claim_standard_descriptors() {
    // Opened the wrong way round: to read from it, or write to it, fails.
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (::fcntl(descriptor, F_GETFD) < 0)
            (void)::open("/dev/null",
                         descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY); // the lowest free number
}

void tell(std::string_view message) {
    if (std::fwrite(message.data(), 1, message.size(), stderr) == message.size()) std::fflush(stderr);
}

InputFile::InputFile(const std::string& path)
    : name_(path == "-" ? "<stdin>" : path), descriptor_(STDIN_FILENO), buffer_(chunk) {
    if (path != "-") descriptor_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    struct stat status {};
    if (descriptor_ < 0 || ::fstat(descriptor_, &status) != 0)
        throw NoInput(name_ + ": " + std::strerror(errno));
    if ((::fcntl(descriptor_, F_GETFL) & O_ACCMODE) == O_WRONLY)
        throw NoInput(name_ + ": " + std::strerror(EBADF));
    if (S_ISDIR(status.st_mode)) throw NoInput(name_ + ": " + std::strerror(EISDIR));
}

InputFile::~InputFile() {
    if (descriptor_ != STDIN_FILENO) ::close(descriptor_);
}

bool InputFile::is_same_file(const std::string& path) const {
    struct stat mine {
    }, other{};
    return ::fstat(descriptor_, &mine) == 0 && ::stat(path.c_str(), &other) == 0
           && mine.st_dev == other.st_dev && mine.st_ino == other.st_ino && S_ISREG(mine.st_mode);
}

/// Waits for input, if anyone is to be told of that. False if he would not wait any longer.
bool InputFile::wait() const {
    if (!idle_) return true;
    constexpr int tick = 50; // milliseconds
    pollfd input{descriptor_, POLLIN, 0};
    for (int timeout = 0;; timeout = tick) {
        const int ready = ::poll(&input, 1, timeout);
        if (ready > 0 || (ready < 0 && errno != EINTR)) return true; // if it cannot be read, `read` says why
        if (!idle_()) return false;
    }
}

std::size_t InputFile::read_some(char* to, std::size_t size) {
    if (!wait()) return 0;
    while (true) {
        const ssize_t n = ::read(descriptor_, to, size);
        if (n >= 0) return static_cast<std::size_t>(n);
        if (errno != EINTR) throw std::system_error(errno, std::generic_category(), name_);
    }
}

InputFile::int_type InputFile::underflow() {
    const std::size_t n = read_some(buffer_.data(), buffer_.size());
    setg(buffer_.data(), buffer_.data(), buffer_.data() + n);
    return n == 0 ? traits_type::eof() : traits_type::to_int_type(buffer_[0]);
}

/// Reads until `size` bytes are there or the input ends, as std::streambuf promises.
std::streamsize InputFile::xsgetn(char* to, std::streamsize size) {
    std::streamsize have = std::min<std::streamsize>(size, egptr() - gptr());
    if (have > 0) std::memcpy(to, gptr(), static_cast<std::size_t>(have));
    gbump(static_cast<int>(have));
    while (have < size) {
        const std::size_t n = read_some(to + have, static_cast<std::size_t>(size - have));
        if (n == 0) break;
        have += static_cast<std::streamsize>(n);
    }
    return have;
}

namespace {

bool is_standard(const std::optional<std::string>& path) { return !path || *path == "-"; }

/// Whether a file can take the place of `path`; a device, pipe or socket there is written as it is.
bool is_replaceable(const std::string& path) {
    struct stat status {};
    return ::stat(path.c_str(), &status) != 0 || S_ISREG(status.st_mode);
}

/// The file behind symbolic links, which shall stay links, even if there is no such file yet.
std::string resolved(const std::string& path) {
    std::filesystem::path file = path;
    std::error_code error;
    constexpr int most_links = 40; // as the kernel has it
    for (int links = 0; links < most_links && std::filesystem::is_symlink(file, error); ++links)
        file = file.parent_path() / std::filesystem::read_symlink(file, error);
    return file;
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

} // namespace

OutputFile::OutputFile(const std::optional<std::string>& path)
    : name_(is_standard(path) ? "<stdout>" : *path), descriptor_(STDOUT_FILENO), stream_(this) {
    stream_.exceptions(std::ios::badbit); // so that what write_all throws comes through
    if (is_standard(path)) return;
    if (path->empty()) throw UsageError("found an empty name for --output, expected a file");
    if (is_replaceable(*path)) {
        final_ = resolved(*path);
        temporary_ = final_ + ".XXXXXX";
        const SignalHold hold; // else one that comes between the two would leave the file behind
        descriptor_ = ::mkstemp(temporary_.data());
        if (descriptor_ < 0)
            temporary_.clear();
        else
            remove_on_signal(temporary_);
    } else {
        descriptor_ = ::open(path->c_str(), O_WRONLY | O_CLOEXEC);
    }
    if (descriptor_ < 0) fail(errno);
}

OutputFile::~OutputFile() {
    if (descriptor_ >= 0 && descriptor_ != STDOUT_FILENO) ::close(descriptor_);
    if (!temporary_.empty()) ::unlink(temporary_.c_str()); // not committed
    remove_on_signal({});
}

void OutputFile::fail(int error) const { throw std::system_error(error, std::generic_category(), name_); }

OutputFile::int_type OutputFile::overflow(int_type c) {
    if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
    const char byte = traits_type::to_char_type(c);
    xsputn(&byte, 1);
    return c;
}

std::streamsize OutputFile::xsputn(const char* from, std::streamsize size) {
    buffer_.append(from, static_cast<std::size_t>(size));
    if (buffer_.size() >= chunk) sync();
    return size;
}

int OutputFile::sync() {
    const std::string text = std::exchange(buffer_, {}); // not written again, should it fail
    write_all(text.data(), text.size());
    return 0;
}

void OutputFile::write_all(const char* from, std::size_t size) {
    while (size > 0) {
        const ssize_t n = ::write(descriptor_, from, size);
        if (n >= 0) {
            from += n;
            size -= static_cast<std::size_t>(n);
        } else if (errno == EPIPE) {
            die_by(SIGPIPE);
        } else if (errno != EINTR) {
            fail(errno);
        }
    }
}

void OutputFile::flush() { sync(); }

void OutputFile::commit() {
    sync();
    if (descriptor_ == STDOUT_FILENO) {
        // A file system may keep the bad news until the end; the descriptor itself belongs to our caller.
        const int copy = ::dup(STDOUT_FILENO);
        if (copy < 0 || ::close(copy) != 0) fail(errno);
        return;
    }
    if (!final_.empty()) {
        const mode_t mask = ::umask(0);
        ::umask(mask);
        struct stat old {};
        const mode_t mode = ::stat(final_.c_str(), &old) == 0 ? old.st_mode & 07777 : 0666 & ~mask;
        if (::fchmod(descriptor_, mode) != 0 || ::fsync(descriptor_) != 0) fail(errno);
    }
    if (::close(std::exchange(descriptor_, -1)) != 0) fail(errno);
    if (!final_.empty() && ::rename(temporary_.c_str(), final_.c_str()) != 0) fail(errno);
    temporary_.clear();
    remove_on_signal({});
}

} // namespace quadrille::cli
