// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <sha2.h>

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

} // namespace quadrille
