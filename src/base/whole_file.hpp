// SPDX-License-Identifier: MIT
// Files that appear whole or not at all, and records that outlive the process, and the machine.
#pragma once

#include <cerrno>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <unistd.h>

namespace quadrille {

/// An open file, closed at the end. If that close fails, it is not reported; an explicit close reports it.
class Descriptor {
  public:
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() { (void)close(); }
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }

    explicit operator bool() const { return number_ >= 0; }
    int number() const { return number_; }
    bool close() { return number_ < 0 || ::close(std::exchange(number_, -1)) == 0 || errno == EINTR; }

  private:
    int number_;
};

/// What a path leads to: symbolic links are followed one by one, up to an entry of /proc/self/fd, whose text is no path.
/// Throws std::system_error for a loop.
std::string behind_links(const std::string& path);

/// A file that appears whole or not at all: it is written beside its place as PATH.HOST.PID.tmp, synced, and put there by
/// `commit`. Without that it is removed. All throw std::system_error, which names the file as `name` does.
class WholeFile {
  public:
    /// Who may not write to the old file shall not replace it either. The new one gets the mode of the old one.
    explicit WholeFile(std::string path) : WholeFile(path, path) {}
    WholeFile(std::string path, std::string name);

    /// A file that grows in several runs: until `commit` it is PATH.partial, and stays if the process ends. `kept`: the number
    /// of bytes that are kept; what stands behind them is cut off. Precondition: the file has as many.
    WholeFile(std::string path, std::string name, std::uint64_t kept);
    static std::string growing_name(const std::string& path) { return path + ".partial"; }

    ~WholeFile();
    WholeFile(const WholeFile&) = delete;
    WholeFile& operator=(const WholeFile&) = delete;

    int descriptor() const { return file_.number(); }

    /// What it is called until `commit`.
    const std::string& temporary() const { return temporary_; }

    void write(std::string_view text);

    /// `fresh`: fails with the error EBUSY if there is a file by now. Returns the open file, which may have a lock.
    enum class Place : std::uint8_t { replace, fresh };
    Descriptor commit(Place place = Place::replace);

  private:
    [[noreturn]] void fail() const;

    std::string path_, name_, temporary_;
    bool stays_ = false; // if it does not come to `commit`
    Descriptor file_{-1};
};

/// Writes a whole file, and makes it last: after a power cut, too, there is all of the old text or all of the new one.
void write_durably(const std::string& path, std::string_view text);

/// Makes the names in the folder of a file as lasting as the files. Throws std::system_error.
void sync_folder_of(const std::string& path);

/// A record that one process at a time may write, again and again: what `write_durably` writes, with a lock
/// (flock) that goes from each file to the one that takes its place. The lock ends with the process, so no stale lock
/// remains.
class RecordFile {
  public:
    /// A link is followed. Throws std::system_error, with the error EBUSY if another process has it, and
    /// UsageError if what is there is no regular file, or far too large.
    explicit RecordFile(std::string path);

    const std::string& path() const { return path_; }

    /// What was there when it was opened; nothing if there was no file.
    const std::optional<std::string>& text() const { return text_; }

    /// Writes the record. Throws std::system_error, and leaves the old one.
    void write(std::string_view text);

  private:
    bool open();
    [[noreturn]] void refuse() const;
    void remove_leftovers() const;

    std::string path_;
    Descriptor file_{-1}; // that has the lock
    std::optional<std::string> text_;
};

} // namespace quadrille
