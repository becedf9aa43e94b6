// SPDX-License-Identifier: MIT
#pragma once

#include <charconv>
#include <concepts>
#include <ostream>
#include <string>
#include <string_view>

namespace quadrille::format {

/// Text on its way to a stream, in chunks: a formatted stream takes several times as long for short pieces.
/// The last chunk goes with `flush`, which the writer must call: a destructor could not report that writing
/// failed.
class Chunked {
  public:
    explicit Chunked(std::ostream& out) : out_(out) {}
    Chunked(const Chunked&) = delete;
    Chunked& operator=(const Chunked&) = delete;

    Chunked& operator<<(std::string_view text) {
        text_ += text;
        if (text_.size() >= chunk) flush();
        return *this;
    }
    Chunked& operator<<(char c) { return *this << std::string_view(&c, 1); }
    Chunked& operator<<(std::integral auto number) {
        char digits[24];
        const char* const end = std::to_chars(digits, digits + sizeof digits, number).ptr;
        return *this << std::string_view(digits, static_cast<std::size_t>(end - digits));
    }

    void flush() {
        out_.write(text_.data(), static_cast<std::streamsize>(text_.size()));
        text_.clear();
    }

  private:
    static constexpr std::size_t chunk = 1 << 16;

    std::ostream& out_;
    std::string text_;
};

} // namespace quadrille::format
