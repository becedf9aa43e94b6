// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "search/sweep/buckets.hpp"

namespace quadrille::search::sweep {

/// Up to 64 options of a bucket, and the tables that tell which of them are live.
///
///     live = look[window & look_mask] & table 0[byte 0] & table 1[byte 1] & ...
///
/// The window of a state are the 64 bits behind its first open item, whether they are covered. What the first
/// few of them say stands in `look`: not only which options clash with them, but also which would leave one
/// of these items without any option, or a row of them without options that go together. The bytes are those
/// of an entry (state.hpp), of the window or of the set of covered bits, in which claims of these options
/// are.
///
/// One cache line. A chunk that needs fewer bytes than `few` reads one of them again, which is faster than to
/// ask how many there are.
struct Chunk {
    static constexpr std::uint32_t few = 4;

    const Word* look = nullptr;
    const Word* forbids = nullptr; ///< of the options, one after another
    std::array<const Word*, few> tables{};
    std::array<std::uint16_t, few> bytes{};
    std::uint32_t option = 0; ///< the first one, by number in the buckets
    bool has_more = false;    ///< tables beyond the few, or one more chunk of the bucket
};

/// What few chunks have.
struct ChunkRest {
    const Word* tables = nullptr; ///< beyond the few, 256 words each
    const std::uint16_t* bytes = nullptr;
    std::uint32_t count = 0; ///< of these tables
    std::uint32_t next = 0;  ///< one more chunk of the bucket, or 0
};

/// The chunks of all buckets. The first one of each has the number of its bit; an empty bucket has one too,
/// in which nothing is live.
class Tables {
  public:
    /// How far the look-ahead goes depends on how many nodes there are likely to be. Throws Unsupported if
    /// the tables would take more than `most_words`.
    Tables(const Buckets& buckets, double nodes);
    Tables(const Tables&) = delete;
    Tables& operator=(const Tables&) = delete;

    static constexpr std::uint64_t most_words = 1 << 25;
    static constexpr std::uint32_t most_look = 10; ///< bits

    Word look_mask() const { return (Word{1} << look_bits_) - 1; }
    const Chunk* chunks() const { return chunks_.data(); }
    const ChunkRest* rests() const { return rests_.data(); }
    std::uint32_t most_chunks() const { return most_chunks_; } ///< of a bucket

  private:
    /// The options of a chunk, and the item of its bucket.
    struct Span {
        std::uint32_t item, first, last;
        Word all() const { return first == last ? 0 : ~Word{0} >> (64 - (last - first)); }
    };
    void add(const Buckets& buckets, const Span& span, const std::vector<char>& hopeful, std::uint32_t number);
    std::vector<std::uint16_t> choose_bytes(const Buckets& buckets, const Span& span) const;
    void fill_look(const Buckets& buckets, const Span& span, const std::vector<char>& hopeful);
    void fill_byte(const Buckets& buckets, const Span& span, std::uint16_t byte);
    void point(const Buckets& buckets);

    std::uint32_t look_bits_ = 0, most_chunks_ = 1;
    std::vector<Chunk> chunks_;
    std::vector<ChunkRest> rests_;
    // By chunk as they were made: its number and how many bytes it has; all bytes, one after another.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> made_;
    std::vector<std::uint16_t> bytes_;
    std::vector<Word> looks_, tables_;
};

/// The 64 bits behind a bit of a mask.
inline Word window(const Word* mask, std::uint32_t words, std::uint32_t bit) {
    const std::uint32_t word = bit / 64, shift = bit % 64;
    const Word low = mask[word] >> shift >> 1;
    return word + 1 < words ? low | mask[word + 1] << (63 - shift) : low;
}

} // namespace quadrille::search::sweep
