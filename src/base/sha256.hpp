// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <sha2.h>

// SHA-256 of bytes and of numbers, and the seals that it puts on records.
namespace quadrille {

/// SHA-256 of bytes as they come. Its end may be asked for once.
class Sha256 {
  public:
    using Bytes = std::array<std::uint8_t, SHA256_DIGEST_LENGTH>;

    Sha256() { SHA256Init(&context_); }

    /// The call costs more than the hashing of a few bytes: gather them.
    void add(const std::uint8_t* bytes, std::size_t size) { SHA256Update(&context_, bytes, size); }
    void add(std::string_view text) { add(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()); }

    Bytes bytes() {
        Bytes bytes{};
        SHA256Final(bytes.data(), &context_);
        return bytes;
    }

    /// The same as 64 hexadecimal digits.
    std::string hex() {
        std::array<char, SHA256_DIGEST_STRING_LENGTH> text{};
        SHA256End(&context_, text.data());
        return {text.data()};
    }

  private:
    SHA2_CTX context_;
};

/// SHA-256 over numbers of one size, little-endian. They gather in a buffer, since the library's call costs
/// more than their hashing.
template <std::unsigned_integral Number> class NumberDigest {
  public:
    void add(Number number) {
        if (used_ == buffer_.size()) flush();
        for (std::size_t byte = 0; byte < sizeof(Number); ++byte)
            buffer_[used_++] = static_cast<std::uint8_t>(number >> 8 * byte);
    }

    /// Its end, which may be asked for once.
    std::string hex() {
        flush();
        return sha256_.hex();
    }

  private:
    void flush() {
        sha256_.add(buffer_.data(), used_);
        used_ = 0;
    }

    Sha256 sha256_;
    std::array<std::uint8_t, 4096> buffer_; // whole numbers
    std::size_t used_ = 0;
};

// Records that are kept in files - of jobs, of parts, checkpoints - end in a seal: the SHA-256 of the record
// without it. What was cut, edited or mixed up on its way is seen before any of it is believed:
//
//     {"format":"quadrille-job","version":1,...,"sha256":"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822c..."}
//
// The seal is over bytes, not over values: a record is canonical JSON on one line, and no other text of equal
// meaning will do.

/// A record with its seal as the last field. Precondition: it is a JSON object on one line that is not empty.
std::string sealed(std::string_view record);

/// The record without its seal; nothing if there is no seal, or if it does not fit the text. A line end at
/// the end of `text` does not count.
std::optional<std::string> unsealed(std::string_view text);

/// The seal itself, 64 hexadecimal digits. Precondition: the text is sealed.
std::string_view seal_of(std::string_view text);

} // namespace quadrille
