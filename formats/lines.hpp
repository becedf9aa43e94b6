// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <quadrille/error.hpp>

#include "bytes.hpp"

namespace quadrille::format {

/// Cuts an input into lines and holds one at a time: for lists without end. A line is handed over as soon as
/// its last byte is there.
class Lines {
  public:
    explicit Lines(Bytes& bytes) : bytes_(bytes) {}

    /// The next line without its line end, LF or CR LF, or nothing at the end of the input. A UTF-8 mark in
    /// front of the first is left out. The view lives until the next call.
    std::optional<std::string_view> next();

    /// The number of the line that `next` returned last, from 1.
    std::uint64_t number() const { return number_; }

    const std::string& source() const { return bytes_.source(); }

    /// Throws ParseError at a column of that line, from 1.
    [[noreturn]] void fail(std::size_t column, const std::string& message) const {
        throw ParseError(source(), {number_, column}, message);
    }

  private:
    bool refill();

    Bytes& bytes_;
    std::string buffer_ = std::string(std::size_t{1} << 16, '\0'); // grows with the longest line
    std::size_t begin_ = 0, end_ = 0;                              // of the bytes to come in buffer_
    std::uint64_t number_ = 0;
};

} // namespace quadrille::format
