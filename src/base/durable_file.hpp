// SPDX-License-Identifier: MIT
#pragma once

#include <cerrno>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <unistd.h>

namespace quadrille {

// Records that must outlive the process, and the machine.

/// Puts a text into the place of a file. Whoever looks, after a power cut too, finds all of the old text or
/// all of the new one. It is written beside the file as PATH.HOST.PID.tmp, synced, and renamed; then the
/// folder is synced. Throws std::system_error, and leaves the old file.
void write_durably(const std::string& path, std::string_view text);

/// Makes the names in the folder of a file as lasting as the files. Throws std::system_error.
void sync_folder_of(const std::string& path);

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

/// A record that one process at a time may write, again and again: what `write_durably` writes, with a lock
/// (flock) that goes from each file to the one that takes its place. It is gone when the process is, so that
/// no lock is ever left behind.
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
