// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <streambuf>
#include <string>
#include <string_view>

#include <quadrille/control.hpp>
#include <quadrille/error.hpp>

namespace quadrille::format {

/// Bytes of an input, decompressed if their first ones say gzip, bzip2, xz or zstd.
class Bytes {
  public:
    /// The one kind of file that is no text and may be expected.
    static constexpr std::string_view diagram_file = "a diagram file";

    /// Looks at the first bytes. Throws ParseError if they clearly belong to something unexpected (a PNG,
    /// UTF-16, ...).
    Bytes(std::streambuf& in, std::string source, std::string_view expected = "a problem as text",
          const Control& control = {});
    ~Bytes();

    /// Reads up to `size` bytes, which may be few where no more are there yet; 0 at the end. Throws
    /// ParseError where a compressed stream is damaged or ends early, and Stopped if the control says so.
    std::size_t read(char* to, std::size_t size);

    const std::string& source() const { return source_; }

  private:
    class Raw;
    std::string source_;
    std::unique_ptr<Raw> raw_;
    std::unique_ptr<std::streambuf> decompressor_; // null where nothing is compressed
    std::string compression_;
    Control control_;
};

/// Reads 1 to `size` bytes, as many as there are by now. Returns their number; 0 at the end.
using ReadBytes = std::function<std::size_t(char* to, std::size_t size)>;

/// What reading decompressed bytes throws if the end mark is missing.
struct EndsEarly : std::runtime_error {
    EndsEarly() : std::runtime_error("ends early") {}
};

/// Decompresses what `read` gives: gzip, bzip2, xz or zstd. Null for any other name. Reading the result throws
/// EndsEarly, std::ios_base::failure for damaged data, and what `read` throws.
std::unique_ptr<std::streambuf> decompress(std::string_view compression, ReadBytes read);

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
