// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include <quadrille/problem.hpp>

#include "search/claims.hpp"

// What `sweep` knows before it begins: options by items, tables of dead states, and its state.
namespace quadrille::search::sweep {

using Word = std::uint64_t;

inline bool has_bit(const Word* mask, std::uint32_t bit) { return (mask[bit / 64] >> bit % 64 & 1) != 0; }

/// The claims of a problem's options (search/claims.hpp) as masks of bits, in a fixed order of its primary
/// items. Each option stands in the bucket of its first item: the first open item of a search is covered by
/// an option of its bucket, or not at all.
///
/// Primary items are bits, in order. A use of a secondary item stands right behind the last item in whose
/// bucket it occurs or, if the first such item is far away, behind all others.
class Buckets {
  public:
    /// Throws Unsupported as `check_size`.
    Buckets(const Problem& problem, std::span<const ItemId> order);

    static constexpr std::uint32_t most_bits = 4096;
    static constexpr std::uint64_t most_words = 1 << 26;

    /// Throws Unsupported if there are too many bits, or if the masks of the options have too many words.
    static void check_size(std::uint64_t bits, std::uint64_t options);

    std::uint32_t bits() const { return bits_; }
    std::uint32_t words() const { return words_; } ///< of a mask
    std::uint32_t options() const { return static_cast<std::uint32_t>(ids_.size()); }
    std::span<const Word> primary() const { return primary_; } ///< the bits that must be covered

    /// The bucket of a bit: its options are numbered from `begin` to `end`, the last ones of the problem
    /// first. Empty if the bit is no primary item.
    std::uint32_t begin(std::uint32_t bit) const { return begins_[bit]; }
    std::uint32_t end(std::uint32_t bit) const { return begins_[bit + 1]; }

    const Word* claims(std::uint32_t option) const { return claims_.data() + std::size_t{option} * words_; }
    const Word* forbids(std::uint32_t option) const { return forbids_.data() + std::size_t{option} * words_; }
    OptionId id(std::uint32_t option) const { return ids_[option]; }

    /// Whether each primary item has an option.
    bool hopeful() const { return hopeful_; }

    /// The first bit from some bit on that must be covered and is not, or `bits()` if there is none.
    std::uint32_t first_open(const Word* covered) const;

  private:
    std::vector<std::uint32_t> place(const Claims& claims, std::span<const std::uint32_t> first);

    std::uint32_t bits_ = 0, words_ = 0;
    bool hopeful_ = true;
    std::vector<Word> primary_;
    std::vector<std::uint32_t> begins_; // by bit, and one more
    std::vector<Word> claims_, forbids_;
    std::vector<OptionId> ids_;
};

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

/// What is known of a level of the path from the root to the entry on top of the stack.
struct Level {
    std::size_t begin = 0;    ///< where the entries of the level begin in the stack, the last one first
    std::uint32_t degree = 0; ///< how many there were
    std::uint32_t option = 0; ///< what was chosen, if the search tells covers
};

/// What all searches of a problem read: they share it.
struct Structure {
    /// `foreseen`: how many nodes are likely to come. The tables are made for them.
    Structure(Buckets of, double foreseen) : buckets(std::move(of)), tables(buckets, foreseen) {}

    const Buckets buckets;
    const Tables tables;
    double likely = 0; ///< nodes, as foreseen when it was made
};

/// What the kernel works on: a stack of entries, each a state of the search and a chunk of the bucket of its
/// first open item:
///
///     word 0        the window (tables.hpp)
///     1 to W        the bits covered
///     W + 1         which options of the chunk are live; none in an entry that stands for a cover to be told
///     W + 2         number of the chunk, depth << 32
///     W + 3         the option that led here
///
/// To enter an entry is a search node: it is taken off, and an entry for each child and each chunk that has a
/// live option comes in its place. Nothing is ever undone.
struct State {
    State(std::shared_ptr<const Structure> of, bool tells);

    const std::shared_ptr<const Structure> structure;
    const Buckets& buckets;
    const Tables& tables;
    const bool telling; ///< covers are told one by one; else only counted

    std::size_t stride() const { return buckets.words() + 4; }
    const Word* at(std::size_t entry) const { return stack.data() + entry; }
    std::size_t depth_of(std::size_t entry) const { return at(entry)[buckets.words() + 2] >> 32; }
    /// Precondition: there is an entry that is ours.
    bool has_cover_on_top() const { return at(top - stride())[buckets.words() + 1] == 0; }

    std::vector<Word> stack;
    std::size_t bottom = 0, top = 0; ///< the entries that are ours
    std::vector<Level> levels;       ///< by depth

    std::uint64_t nodes_left = 0, covers_left = 0; ///< what may be spent before the kernel must return
    std::uint64_t covers = 0, nodes = 0;
    std::uint64_t surplus = 0; ///< covers that were counted together with the last ones within a limit
    std::uint64_t looks = 0;   ///< children looked at
    std::vector<std::uint64_t> profile;
};

/// Why the kernel returned.
enum class Event : std::uint8_t {
    exhausted, ///< no entry is left
    cover,     ///< the path holds a cover
    pause,     ///< no node is left to be spent, or no cover
};

/// Goes on until there is something to say.
Event walk(State& state);

/// Enters the entry on top, and stops there. Precondition: it stands for no cover.
void step(State& state);

/// Begins anew at the state in which so much is covered.
void plant(State& state, std::span<const Word> covered);

} // namespace quadrille::search::sweep
