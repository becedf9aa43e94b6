// SPDX-License-Identifier: MIT
#include "cli/durable_file.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "cli/terminal/interrupt.hpp"

namespace quadrille::cli {

namespace {

[[noreturn]] void fail(const std::string& path) {
    throw std::system_error(errno, std::generic_category(), path);
}

/// Closes a descriptor. A failing close that nobody asked for is not told.
class Descriptor {
  public:
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() {
        if (number_ >= 0) ::close(number_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    int number() const { return number_; }
    bool close() { return ::close(std::exchange(number_, -1)) == 0; }

  private:
    int number_;
};

/// The same for no other process on any machine that shares the folder.
std::string temporary_name(const std::filesystem::path& file) {
    std::array<char, 64> host{};
    ::gethostname(host.data(), host.size() - 1);
    constexpr std::size_t longest = 150; // of the 255 bytes of a name
    return file.parent_path()
           / fmt::format("{}.{}.{}.tmp", file.filename().string().substr(0, longest), host.data(),
                         ::getpid());
}

bool write_all(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const ssize_t n = ::write(descriptor, text.data(), text.size());
        if (n < 0 && errno != EINTR) return false;
        if (n > 0) text.remove_prefix(static_cast<std::size_t>(n));
    }
    return true;
}

} // namespace

void write_durably(const std::string& path, std::string_view text) {
    const SignalHold hold; // else one that comes here would leave the temporary file behind
    const std::string temporary = temporary_name(path);
    Descriptor file(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
    if (file.number() < 0) fail(path);
    if (!write_all(file.number(), text) || ::fsync(file.number()) != 0 || !file.close()
        || std::rename(temporary.c_str(), path.c_str()) != 0) {
        const int error = errno;
        ::unlink(temporary.c_str());
        errno = error;
        fail(path);
    }
    sync_folder_of(path);
}

void sync_folder_of(const std::string& path) {
    const std::filesystem::path parent = std::filesystem::path(path).parent_path();
    const std::string folder = parent.empty() ? "." : parent.string();
    const Descriptor open(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    // Some file systems cannot, and say so: there the rename is all that can be had.
    if (open.number() < 0 || (::fsync(open.number()) != 0 && errno != EINVAL)) fail(folder);
}

} // namespace quadrille::cli
