// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>

#include "base/sha256.hpp"

namespace quadrille {

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

} // namespace quadrille
