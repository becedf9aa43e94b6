// SPDX-License-Identifier: MIT
#include "cli/terminal/output_file.hpp"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <climits>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "base/durable_file.hpp"
#include "base/errors.hpp"
#include "base/quoted.hpp"
#include "base/signal_hold.hpp"
#include "base/uninterrupted.hpp"
#include "base/utf8.hpp"
#include "cli/terminal/progress.hpp"

namespace quadrille::cli {

namespace {

constexpr std::size_t chunk = 1 << 16;

/// Closes a descriptor. On Linux it is closed even if a signal comes in between.
bool close_whole(int descriptor) { return ::close(descriptor) == 0 || errno == EINTR; }

} // namespace

void claim_standard_descriptors() {
    // Opened the wrong way round: to read from it, or write to it, fails.
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (::fcntl(descriptor, F_GETFD) < 0)
            (void)::open("/dev/null",
                         descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY); // the lowest free number
}

bool is_standard(const std::optional<std::string>& path) { return !path || *path == "-"; }

void refuse_terminal(std::string_view command) {
    throw UsageError(fmt::format("{}: found a terminal to write to, expected --output FILE or a pipe", command));
}

namespace {

[[noreturn]] void fail_with(int error, const std::string& name) {
    throw std::system_error(error, std::generic_category(), name);
}

/// What a path for output leads to.
struct Target {
    std::string path;             // the file behind the links, which shall stay links; it may not be there yet
    std::optional<int> inherited; // the descriptor that the path names: /dev/stdout, /dev/fd/3
    bool is_magic = false;        // a link of /proc, which opens what no other path need name
    bool in_place = false;        // to be written to, not replaced
};

bool is_same_folder(const std::string& one, const char* other) {
    struct stat a {
    }, b{};
    return ::stat(one.c_str(), &a) == 0 && ::stat(other, &b) == 0 && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

/// The descriptor that an entry of /dev/fd stands for.
std::optional<int> descriptor_of(const std::filesystem::path& file) {
    const std::string number = file.filename();
    const std::string folder = file.has_parent_path() ? file.parent_path() : ".";
    if (number.empty() || number.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
    if (!is_same_folder(folder, "/proc/self/fd")) return std::nullopt;
    int descriptor = INT_MAX; // of a number too large: none that is open
    std::from_chars(number.data(), number.data() + number.size(), descriptor);
    return descriptor;
}

/// Whether a link is one of /proc: its text may lead elsewhere than the link itself does.
bool is_magic_link(const std::string& file) {
    const std::string folder = std::filesystem::path(file).parent_path();
    struct statfs system {};
    constexpr auto proc = 0x9fa0; // PROC_SUPER_MAGIC
    return ::statfs(folder.empty() ? "." : folder.c_str(), &system) == 0 && system.f_type == proc;
}

/// Follows symbolic links one by one, so that the last of them is known. Throws std::system_error for a loop.
Target follow(const std::string& path) {
    std::filesystem::path file = path;
    constexpr int most_links = 40; // as the kernel has it
    for (int links = 0; links <= most_links; ++links) {
        if (const auto descriptor = descriptor_of(file)) return {.path = file, .inherited = descriptor};
        struct stat status {};
        if (::lstat(file.c_str(), &status) != 0) {
            if (errno != ENOENT) fail_with(errno, path);
            return {.path = file, .inherited = {}};
        }
        if (!S_ISLNK(status.st_mode)) return {.path = file, .inherited = {}, .in_place = !S_ISREG(status.st_mode)};
        if (is_magic_link(file)) return {.path = file, .inherited = {}, .is_magic = true, .in_place = true};
        std::error_code error;
        const auto target = std::filesystem::read_symlink(file, error);
        if (error) fail_with(error.value(), path);
        file = file.parent_path() / target;
    }
    fail_with(ELOOP, path);
}

/// A name beside a file, for mkstemp.
std::string temporary_name(const std::filesystem::path& file) {
    constexpr std::size_t longest = 200; // of the 255 bytes of a name; a character cut in two does no harm
    return file.parent_path() / (file.filename().string().substr(0, longest) + ".XXXXXX");
}

} // namespace

OutputFile::OutputFile(const std::optional<std::string>& path)
    : name_(is_standard(path) ? "<stdout>" : *path), descriptor_(STDOUT_FILENO), stream_(this) {
    stream_.exceptions(std::ios::badbit); // so that what write_all throws comes through
    if (!is_standard(path)) open(*path);
    spells_out_ = ::isatty(descriptor_) != 0;
}

std::string OutputFile::growing_name(const std::string& path) {
    const Target target = follow(path);
    if (path.empty() || path == "-" || target.inherited || target.in_place)
        throw UsageError(fmt::format("found {}, expected a regular file to write", in_quotes(path)));
    return target.path + ".partial";
}

OutputFile::OutputFile(const std::string& path, std::uint64_t kept)
    : name_(path), final_(follow(path).path), temporary_(growing_name(path)), stays_(true),
      descriptor_(uninterrupted([&] { return ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666); })),
      stream_(this) {
    stream_.exceptions(std::ios::badbit);
    const auto size = static_cast<off_t>(kept);
    if (descriptor_ >= 0 && ::ftruncate(descriptor_, size) == 0 && ::lseek(descriptor_, size, SEEK_SET) == size) return;
    const int error = errno;
    if (descriptor_ >= 0) ::close(descriptor_);
    fail(error);
}

namespace {

/// Whether a name has a place for a number, as in sol%d.svg and sol%03d.svg, and none in 50%done.txt.
bool has_place_for_number(std::string_view name) {
    for (std::size_t at = name.find('%'); at != name.npos; at = name.find('%', at + 1)) {
        const std::size_t end = std::min(name.find_first_not_of("0123456789", at + 1), name.size());
        const std::string_view behind = name.substr(end);
        if ((behind.starts_with('d') || behind.starts_with('i'))
            && (behind.size() == 1 || !std::isalnum(static_cast<unsigned char>(behind[1]))))
            return true;
    }
    return false;
}

} // namespace

void OutputFile::open(const std::string& path) {
    if (path.empty()) throw UsageError("found an empty name, expected a file to write");
    if (has_place_for_number(path))
        throw UsageError(
            fmt::format("found {}, expected a name without %d: all answers go to one file", in_quotes(path)));
    const Target target = follow(path);
    if (target.inherited) {
        // A copy shares its place in the file with other processes that write there; a file opened anew would
        // not.
        // What is closed on exec is ours, and nothing the caller can mean.
        const int flags = ::fcntl(*target.inherited, F_GETFD);
        if (flags >= 0 && (flags & FD_CLOEXEC) != 0) fail(EBADF);
        descriptor_ = ::fcntl(*target.inherited, F_DUPFD_CLOEXEC, 0);
    } else if (target.in_place) {
        const int flags = O_WRONLY | O_CLOEXEC | (target.is_magic ? O_APPEND : 0);
        descriptor_ = uninterrupted([&] { return ::open(target.path.c_str(), flags); });
    } else {
        open_beside(target.path);
    }
    if (descriptor_ < 0) fail(errno);
}

/// Opens a file that shall take the place of `path`.
void OutputFile::open_beside(const std::string& path) {
    // Who may not write to the old file shall not replace it either.
    if (::faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) != 0 && errno != ENOENT) fail(errno);
    final_ = path;
    const SignalHold hold; // else one that comes between the two would leave the file behind
    descriptor_ = uninterrupted([&] {
        temporary_ = temporary_name(path);
        return ::mkstemp(temporary_.data());
    });
    if (descriptor_ < 0)
        temporary_.clear();
    else
        remove_on_signal(temporary_);
}

OutputFile::~OutputFile() {
    if (descriptor_ >= 0 && descriptor_ != STDOUT_FILENO) ::close(descriptor_);
    if (temporary_.empty() || stays_) return;
    ::unlink(temporary_.c_str()); // not committed
    keep_on_signal(temporary_);
}

void OutputFile::fail(int error) const { fail_with(error, name_); }

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
    send(false);
    return 0;
}

/// Sends on what is buffered, on a terminal without a character that is not complete, unless nothing follows.
void OutputFile::send(bool ends) {
    std::string text = std::exchange(buffer_, {}); // not written again, should it fail
    if (spells_out_) {
        const std::size_t whole = text.size() - (ends ? 0 : incomplete_end(text));
        buffer_ = text.substr(whole);
        text = harmless(std::string_view(text).substr(0, whole), "\n\t");
    }
    write_all(text.data(), text.size());
}

void OutputFile::write_all(const char* from, std::size_t size) {
    while (size > 0) {
        const ssize_t n = transfer(descriptor_, POLLOUT, [&] { return ::write(descriptor_, from, size); });
        if (n < 0 && errno == EPIPE) die_by(SIGPIPE);
        if (n < 0) fail(errno);
        from += n;
        size -= static_cast<std::size_t>(n);
    }
}

void OutputFile::flush() { sync(); }

std::uint64_t OutputFile::settle() {
    send(true);
    const off_t size = ::lseek(descriptor_, 0, SEEK_CUR);
    if (size < 0 || uninterrupted([&] { return ::fdatasync(descriptor_); }) != 0) fail(errno);
    return static_cast<std::uint64_t>(size);
}

void OutputFile::commit() {
    send(true);
    if (descriptor_ == STDOUT_FILENO) {
        // A file system may keep the bad news until the end; the descriptor itself belongs to our caller.
        const int copy = ::dup(STDOUT_FILENO);
        if (copy < 0 || !close_whole(copy)) fail(errno);
        return;
    }
    if (!final_.empty()) {
        const mode_t mask = ::umask(0);
        ::umask(mask);
        struct stat old {};
        const mode_t mode = ::stat(final_.c_str(), &old) == 0 ? old.st_mode & 07777 : 0666 & ~mask;
        if (::fchmod(descriptor_, mode) != 0) fail(errno);
        if (uninterrupted([&] { return ::fsync(descriptor_); }) != 0) fail(errno);
    }
    if (!close_whole(std::exchange(descriptor_, -1))) fail(errno);
    if (!final_.empty() && ::rename(temporary_.c_str(), final_.c_str()) != 0) fail(errno);
    if (stays_)
        sync_folder_of(final_);
    else
        keep_on_signal(temporary_);
    temporary_.clear();
}

} // namespace quadrille::cli
