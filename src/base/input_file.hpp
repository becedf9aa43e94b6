// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <streambuf>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille {

/// Bytes of an open file, read straight from its descriptor. A failing read throws std::system_error.
class InputFile : public std::streambuf {
  public:
    /// `path`: a file, or "-" for standard input. Throws NoInput if it cannot be opened, or is a directory.
    explicit InputFile(const std::string& path);
    ~InputFile() override;
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;

    /// What to call it in messages.
    const std::string& name() const { return name_; }

    /// `idle` is called when a read would have to wait, and every so often while it waits; false makes this
    /// the end of the input.
    void while_waiting(std::function<bool()> idle) { idle_ = std::move(idle); }

    /// What was read first, as it lies in the file: all of it, or some thousands of bytes in whole lines.
    std::string_view head() const;

    /// Begins again with the first byte. False if that is gone: of a pipe only so many bytes are kept as a reader needs
    /// to find that it cannot read them.
    [[nodiscard]] bool rewind();

    /// Whether it is a pipe that ends before its first byte: the command before it failed, or had nothing to say.
    /// Waits for that byte.
    bool is_empty_pipe();

    /// Whether it is the same file as `path` is.
    bool is_same_file(const std::string& path) const;

  protected:
    int_type underflow() override;
    std::streamsize xsgetn(char* to, std::streamsize size) override;

  private:
    std::size_t read_some(char* to, std::size_t size);
    bool wait() const;

    std::string name_;
    int descriptor_;
    std::int64_t begin_; // where its first byte lies; below 0 for a pipe
    std::function<bool()> idle_;
    std::vector<char> buffer_;
    std::string head_;
    std::uint64_t read_ = 0; // bytes, of which head_ has the first
};

} // namespace quadrille
