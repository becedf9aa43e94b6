// SPDX-License-Identifier: MIT
#include "cli/terminal/output_file.hpp"

#include <algorithm>
#include <cctype>
#include <cerrno>
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
#include <unistd.h>

#include "base/errors.hpp"
#include "base/quoted.hpp"
#include "base/system.hpp"
#include "base/to_number.hpp"
#include "base/utf8.hpp"
#include "base/whole_file.hpp"
#include "cli/terminal/progress.hpp"

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

bool is_standard(const std::optional<std::string>& path) { return !path || *path == "-"; }

void refuse_terminal(std::string_view command) {
    throw UsageError(fmt::format("{}: found a terminal to write to, expected --output FILE or a pipe", command));
}

namespace {

/// The descriptor that an entry of /proc/self/fd stands for, such as what /dev/stdout and /dev/fd/3 lead to.
std::optional<int> descriptor_of(const std::filesystem::path& file) {
    std::error_code error;
    const std::string number = file.filename();
    if (number.empty() || number.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
    const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : ".";
    if (!std::filesystem::equivalent(folder, "/proc/self/fd", error)) return std::nullopt;
    return to_number<int>(number).value_or(INT_MAX); // which is not open
}

/// Whether a file is there that cannot be replaced: a device, a pipe, a folder.
bool is_special(const std::string& file) {
    std::error_code error;
    const auto status = std::filesystem::status(file, error);
    return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status);
}

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

OutputFile::OutputFile(const std::optional<std::string>& path)
    : name_(is_standard(path) ? "<stdout>" : *path), stream_(this) {
    stream_.exceptions(std::ios::badbit); // so that what write_all throws comes through
    if (!is_standard(path)) open(*path);
    spells_out_ = ::isatty(descriptor()) != 0;
}

std::string OutputFile::growing_name(const std::string& path) {
    const std::string file = behind_links(path);
    if (path.empty() || path == "-" || descriptor_of(file) || is_special(file))
        throw UsageError(fmt::format("found {}, expected a regular file to write", in_quotes(path)));
    return WholeFile::growing_name(file);
}

OutputFile::OutputFile(const std::string& path, std::uint64_t kept) : name_(path), grows_(true), stream_(this) {
    stream_.exceptions(std::ios::badbit);
    (void)growing_name(path);
    whole_.emplace(behind_links(path), path, kept);
}

void OutputFile::open(const std::string& path) {
    if (path.empty()) throw UsageError("found an empty name, expected a file to write");
    if (has_place_for_number(path))
        throw UsageError(
            fmt::format("found {}, expected a name without %d: all answers go to one file", in_quotes(path)));
    const std::string file = behind_links(path);
    if (const auto inherited = descriptor_of(file)) {
        // What is closed on exec is ours, and nothing the caller can mean. A copy shares its place in the file with other
        // processes that write there; a file opened anew would not.
        const int flags = ::fcntl(*inherited, F_GETFD);
        if (flags >= 0 && (flags & FD_CLOEXEC) != 0) errno = EBADF;
        if (flags >= 0 && (flags & FD_CLOEXEC) == 0) in_place_ = Descriptor(::fcntl(*inherited, F_DUPFD_CLOEXEC, 0));
        if (!in_place_) fail();
    } else if (is_special(file)) {
        in_place_ = Descriptor(uninterrupted([&] { return ::open(file.c_str(), O_WRONLY | O_CLOEXEC); }));
        if (!in_place_) fail();
    } else {
        const SignalHold hold; // else one that comes between the two would leave the file behind
        remove_on_signal(whole_.emplace(file, path).temporary());
    }
}

OutputFile::~OutputFile() {
    if (!whole_) return;
    const std::string temporary = whole_->temporary();
    whole_.reset();
    keep_on_signal(temporary);
}

void OutputFile::fail() const { throw std::system_error(errno, std::generic_category(), name_); }

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
        const ssize_t n = transfer(descriptor(), POLLOUT, [&] { return ::write(descriptor(), from, size); });
        if (n < 0 && errno == EPIPE) die_by(SIGPIPE);
        if (n < 0) fail();
        from += n;
        size -= static_cast<std::size_t>(n);
    }
}

void OutputFile::flush() { sync(); }

std::uint64_t OutputFile::settle() {
    send(true);
    const off_t size = ::lseek(descriptor(), 0, SEEK_CUR);
    if (size < 0 || uninterrupted([&] { return ::fdatasync(descriptor()); }) != 0) fail();
    return static_cast<std::uint64_t>(size);
}

void OutputFile::commit() {
    send(true);
    if (whole_) {
        const std::string temporary = whole_->temporary();
        if (!whole_->commit().close()) fail();
        if (grows_) sync_folder_of(behind_links(name_));
        keep_on_signal(temporary);
        whole_.reset();
        return;
    }
    // A file system may keep the bad news until the end; standard output itself belongs to our caller.
    Descriptor last = in_place_ ? std::exchange(in_place_, Descriptor(-1)) : Descriptor(::dup(STDOUT_FILENO));
    if (!last || !last.close()) fail();
}

} // namespace quadrille::cli
