// SPDX-License-Identifier: MIT
// SHA-256 under the names of libmd, for systems without it: FIPS 180-4, section 6.2.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#define SHA256_DIGEST_LENGTH 32
#define SHA256_DIGEST_STRING_LENGTH 65

struct SHA2_CTX {
    std::array<std::uint32_t, 8> state;
    std::array<std::uint8_t, 64> block;
    std::uint64_t size; // of the message so far, in bytes
};

namespace quadrille::stand_in {

constexpr std::array<std::uint32_t, 64> sha256_constants{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

/// Works the block into the state.
inline void sha256_block(SHA2_CTX& it) {
    const auto turn = [](std::uint32_t x, int by) { return std::rotr(x, by); };
    std::array<std::uint32_t, 64> w;
    for (std::size_t t = 0; t < 16; ++t)
        w[t] = std::uint32_t{it.block[4 * t]} << 24 | std::uint32_t{it.block[4 * t + 1]} << 16
               | std::uint32_t{it.block[4 * t + 2]} << 8 | it.block[4 * t + 3];
    for (std::size_t t = 16; t < 64; ++t) {
        const std::uint32_t x = w[t - 15], y = w[t - 2];
        w[t] = w[t - 16] + (turn(x, 7) ^ turn(x, 18) ^ x >> 3) + w[t - 7] + (turn(y, 17) ^ turn(y, 19) ^ y >> 10);
    }
    auto [a, b, c, d, e, f, g, h] = it.state;
    for (std::size_t t = 0; t < 64; ++t) {
        const std::uint32_t one
            = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + sha256_constants[t] + w[t];
        const std::uint32_t two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        h = g, g = f, f = e, e = d + one, d = c, c = b, b = a, a = one + two;
    }
    const std::array<std::uint32_t, 8> more{a, b, c, d, e, f, g, h};
    for (std::size_t k = 0; k < 8; ++k) it.state[k] += more[k];
}

} // namespace quadrille::stand_in

inline void SHA256Init(SHA2_CTX* it) {
    it->state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    it->size = 0;
}

inline void SHA256Update(SHA2_CTX* it, const std::uint8_t* bytes, std::size_t size) {
    for (std::size_t k = 0; k < size; ++k) {
        it->block[it->size++ % 64] = bytes[k];
        if (it->size % 64 == 0) quadrille::stand_in::sha256_block(*it);
    }
}

inline void SHA256Final(std::uint8_t* digest, SHA2_CTX* it) {
    std::array<std::uint8_t, 8> bits;
    for (std::size_t k = 0; k < 8; ++k) bits[k] = static_cast<std::uint8_t>(8 * it->size >> (56 - 8 * k));
    const std::uint8_t mark = 0x80, zero = 0;
    SHA256Update(it, &mark, 1);
    while (it->size % 64 != 56) SHA256Update(it, &zero, 1);
    SHA256Update(it, bits.data(), bits.size());
    for (std::size_t k = 0; k < SHA256_DIGEST_LENGTH; ++k)
        digest[k] = static_cast<std::uint8_t>(it->state[k / 4] >> (24 - 8 * (k % 4)));
}

inline char* SHA256End(SHA2_CTX* it, char* text) {
    std::array<std::uint8_t, SHA256_DIGEST_LENGTH> digest;
    SHA256Final(digest.data(), it);
    for (std::size_t k = 0; k < 2 * digest.size(); ++k)
        text[k] = "0123456789abcdef"[digest[k / 2] >> (k % 2 == 0 ? 4 : 0) & 15];
    text[SHA256_DIGEST_STRING_LENGTH - 1] = '\0';
    return text;
}
