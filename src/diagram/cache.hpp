// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>
#include <vector>

#include "diagram/large_pages.hpp"
#include "diagram/words.hpp"

namespace quadrille::diagram {

/// Mixes all words into 64 bits, by multiplications folded to their halves.
template <std::size_t W> struct MixHash {
    std::uint64_t operator()(const Words<W>& words) const {
        std::uint64_t hash = 0x9e37'79b9'7f4a'7c15;
        for (const std::uint64_t word : words) {
            __extension__ typedef unsigned __int128 Wide;
            const Wide product = Wide{hash ^ word} * 0xd6e8'feb8'6659'fd93;
            hash = static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
        }
        return hash * 0x9fb2'1c65'1e98'df25;
    }
};

/// Solved remainders by their words. A hash finds the place, all words decide.
///
/// - slots: open addressing; the high half of the hash, whose first bits are the place, and the entry's
/// number + 1;
/// - entries: words and answer, in blocks that stay where they are, each twice as large as the one before.
template <std::size_t W, class Hash = MixHash<W>> class Cache {
  public:
    Cache() : slots_(first_slots) {}

    /// Asks for the place of a remainder ahead of `find`.
    void prefetch(const Words<W>& words) const { __builtin_prefetch(&slots_[place(tag_of(words))]); }

    /// Asks for the entry too, when the place has come.
    void prefetch_entry(const Words<W>& words) {
        const std::uint64_t tag = tag_of(words);
        for (std::size_t at = place(tag); slots_[at] != 0; at = (at + 1) & (slots_.size() - 1))
            if (slots_[at] >> 32 == tag)
                return __builtin_prefetch(&entry_at(static_cast<std::uint32_t>(slots_[at]) - 1));
    }

    /// The answer stored for a remainder, or null.
    std::uint32_t* find(const Words<W>& words) {
        const std::uint64_t tag = tag_of(words);
        for (std::size_t at = place(tag); slots_[at] != 0; at = (at + 1) & (slots_.size() - 1))
            if (slots_[at] >> 32 == tag) {
                Entry& entry = entry_at(static_cast<std::uint32_t>(slots_[at]) - 1);
                if (same(entry.words, words)) return &entry.answer;
            }
        return nullptr;
    }

    /// Stores an answer, over an earlier one if there is any.
    void store(const Words<W>& words, std::uint32_t answer) {
        if (std::uint32_t* known = find(words)) {
            *known = answer;
            return;
        }
        if (size_ == first_block * ((std::uint64_t{1} << blocks_.size()) - 1))
            blocks_.emplace_back(std::size_t{first_block} << blocks_.size());
        entry_at(size_) = {words, answer};
        if (2 * std::size_t{++size_} > slots_.size()) grow();
        link(tag_of(words), size_);
    }

    std::uint32_t size() const { return size_; }

    /// Calls `visit(words, answer)` for each, in the order in which they were stored.
    template <class Visit> void for_each(Visit visit) {
        for (std::uint32_t k = 0; k < size_; ++k) visit(entry_at(k).words, entry_at(k).answer);
    }

    /// What one more takes, its slots included.
    static constexpr std::size_t bytes_each = sizeof(Words<W>) + 4 * sizeof(std::uint64_t);
    std::size_t bytes() const { return slots_.size() * sizeof(slots_[0]) + size_ * sizeof(Entry); }

  private:
    struct Entry {
        Words<W> words;
        std::uint32_t answer;
    };
    /// Memory for entries; what is not used yet costs none.
    struct Block {
        explicit Block(std::size_t count) : entries(LargePages<Entry>().allocate(count)), size(count) {}
        Block(Block&& other) noexcept : entries(std::exchange(other.entries, nullptr)), size(other.size) {}
        Block& operator=(Block&&) = delete;
        ~Block() {
            if (entries) LargePages<Entry>().deallocate(entries, size);
        }
        Entry* entries;
        std::size_t size;
    };
    static constexpr std::size_t first_slots = 1 << 10;
    static constexpr std::uint32_t first_block = 1 << 8;

    static std::uint64_t tag_of(const Words<W>& words) { return Hash()(words) >> 32; }
    std::size_t place(std::uint64_t tag) const {
        return static_cast<std::size_t>(tag >> (32 - std::countr_zero(slots_.size())));
    }
    /// By words, not by a call of memcmp.
    static bool same(const Words<W>& a, const Words<W>& b) { return contains(a, b) && contains(b, a); }
    Entry& entry_at(std::uint32_t number) {
        const std::uint64_t place = std::uint64_t{number} + first_block;
        const auto block = static_cast<unsigned>(std::bit_width(place) - std::bit_width(first_block));
        return blocks_[block].entries[place - (std::uint64_t{first_block} << block)];
    }

    void link(std::uint64_t tag, std::uint32_t number) {
        std::size_t at = place(tag);
        while (slots_[at] != 0) at = (at + 1) & (slots_.size() - 1);
        slots_[at] = tag << 32 | number;
    }

    void grow() {
        if (slots_.size() == std::size_t{1} << 32) throw std::bad_alloc();
        const auto old = std::exchange(slots_, Slots(2 * slots_.size()));
        for (const std::uint64_t slot : old)
            if (slot != 0) link(slot >> 32, static_cast<std::uint32_t>(slot));
    }

    using Slots = std::vector<std::uint64_t, LargePages<std::uint64_t>>;
    Slots slots_;
    std::vector<Block> blocks_;
    std::uint32_t size_ = 0;
};

} // namespace quadrille::diagram
