// SPDX-License-Identifier: MIT
#include "base/input_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <quadrille/error.hpp>

#include "base/system.hpp"
#include "base/utf8.hpp"

namespace quadrille {

namespace {

constexpr std::size_t chunk = 1 << 16;

/// Of a pipe: twice what a reader of problems looks at before it refuses them.
constexpr std::size_t most_kept = 1 << 19;

} // namespace

InputFile::InputFile(const std::string& path)
    : name_(path == "-" ? "<stdin>" : path), descriptor_(STDIN_FILENO), begin_(-1), buffer_(chunk) {
    if (path != "-") descriptor_ = uninterrupted([&] { return ::open(path.c_str(), O_RDONLY | O_CLOEXEC); });
    struct stat status {};
    if (descriptor_ < 0 || ::fstat(descriptor_, &status) != 0) throw NoInput(name_ + ": " + std::strerror(errno));
    if ((::fcntl(descriptor_, F_GETFL) & O_ACCMODE) == O_WRONLY) throw NoInput(name_ + ": " + std::strerror(EBADF));
    if (S_ISDIR(status.st_mode)) throw NoInput(name_ + ": " + std::strerror(EISDIR));
    begin_ = ::lseek(descriptor_, 0, SEEK_CUR);
}

InputFile::~InputFile() {
    if (descriptor_ != STDIN_FILENO) ::close(descriptor_);
}

bool InputFile::is_same_file(const std::string& path) const {
    struct stat mine {
    }, other{};
    return ::fstat(descriptor_, &mine) == 0 && ::stat(path.c_str(), &other) == 0 && mine.st_dev == other.st_dev
           && mine.st_ino == other.st_ino && S_ISREG(mine.st_mode);
}

bool InputFile::is_empty_pipe() {
    struct stat status {};
    const bool is_pipe = ::fstat(descriptor_, &status) == 0 && (S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode));
    return is_pipe && head_.empty() && traits_type::eq_int_type(sgetc(), traits_type::eof());
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
    const ssize_t n = transfer(descriptor_, POLLIN, [&] { return ::read(descriptor_, to, size); });
    if (n < 0) throw std::system_error(errno, std::generic_category(), name_);
    const auto size_read = static_cast<std::size_t>(n);
    head_.append(to, std::min(size_read, (begin_ < 0 ? most_kept : chunk) - head_.size()));
    read_ += size_read;
    return size_read;
}

bool InputFile::rewind() {
    if (begin_ >= 0) {
        if (::lseek(descriptor_, begin_, SEEK_SET) < 0) return false;
        head_.clear();
        read_ = 0;
        setg(nullptr, nullptr, nullptr);
        return true;
    }
    if (read_ > head_.size()) return false;
    buffer_.assign(std::max(head_.size(), chunk), '\0');
    std::ranges::copy(head_, buffer_.begin());
    setg(buffer_.data(), buffer_.data(), buffer_.data() + head_.size());
    return true;
}

std::string_view InputFile::head() const {
    std::string_view text = std::string_view(head_).substr(0, chunk);
    if (text.size() == chunk) text = text.substr(0, text.rfind('\n') + 1);
    if (text.starts_with(utf8_mark)) text.remove_prefix(utf8_mark.size());
    return text;
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

} // namespace quadrille
