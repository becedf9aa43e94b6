// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <streambuf>
#include <string>
#include <string_view>

#include <quadrille/control.hpp>

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

} // namespace quadrille::format
