// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <stdexcept>
#include <streambuf>
#include <string_view>

namespace quadrille::format {

/// Reads 1 to `size` bytes, as many as there are by now. Returns their number; 0 at the end.
using ReadBytes = std::function<std::size_t(char* to, std::size_t size)>;

/// What reading decompressed bytes throws if the end mark is missing.
struct EndsEarly : std::runtime_error {
    EndsEarly() : std::runtime_error("ends early") {}
};

/// Decompresses what `read` gives: gzip, bzip2, xz or zstd. Null for any other name. Reading the result throws
/// EndsEarly, std::ios_base::failure for damaged data, and what `read` throws.
std::unique_ptr<std::streambuf> decompress(std::string_view compression, ReadBytes read);

} // namespace quadrille::format
