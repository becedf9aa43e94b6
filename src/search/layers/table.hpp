// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/limbs.hpp"
#include "search/large_pages.hpp"
#include "search/layers/form.hpp"

namespace quadrille::search::layers {

/// The bytes of all tables together, and their limit; 0 for no limit.
struct Memory {
    std::atomic<std::size_t> used = 0;
    std::size_t most = 0;
    bool is_full() const { return most != 0 && used.load(std::memory_order_relaxed) > most; }
};

/// States of K words, and in how many ways each is reached: an open hash table with linear probing, of cells
/// of K words and the limbs of a number, the least first. No number is 0, so a cell of zeros is free. All
/// numbers have as many limbs as the largest needs.
template <std::uint32_t K> class Table {
  public:
    Table() = default;
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    std::uint32_t size() const { return size_; }
    std::uint32_t limbs() const { return limbs_; }

    /// Cells, free ones too: states, and behind each its number.
    std::size_t cells() const { return cells_.size() / stride(); }
    const Word* cell(std::size_t place) const { return cells_.data() + place * stride(); }
    bool is_free(const Word* cell) const {
        for (std::uint32_t k = 0; k < limbs_; ++k)
            if (cell[K + k] != 0) return false;
        return true;
    }

    static std::uint64_t hash(const Word* state) {
        std::uint64_t h = state[0];
        for (std::uint32_t k = 1; k < K; ++k) h = (std::rotl(h * 0x9E37'79B9'7F4A'7C15, 29)) ^ state[k];
        h = (h ^ h >> 32) * 0x9E37'79B9'7F4A'7C15;
        h = (h ^ h >> 29) * 0xBF58'476D'1CE4'E5B9;
        return h ^ h >> 32;
    }

    /// Lets the cell of a state be read before it is needed.
    void prefetch(std::uint64_t hash) const {
        if (size_ != 0) __builtin_prefetch(cells_.data() + (hash & mask_) * stride(), 1);
    }

    /// Adds ways to the state with this hash. Throws std::bad_alloc.
    void add(const Word* state, std::uint64_t hash, std::span<const Word> ways, Memory& memory) {
        while (ways.size() > 1 && ways.back() == 0) ways = ways.first(ways.size() - 1);
        if (4 * std::size_t{size_} >= 3 * cells()) rebuild(std::max<std::size_t>(2 * cells(), 4), limbs_, memory);
        if (ways.size() > limbs_) rebuild(cells(), static_cast<std::uint32_t>(ways.size()), memory);
        Word* const cell = find(state, hash);
        if (is_free(cell)) {
            std::copy_n(state, K, cell);
            ++size_;
        } else if (may_carry(cell + K, ways)) { // before it does: the cell must not look free
            rebuild(cells(), limbs_ + 1, memory);
            return add_limbs(find(state, hash) + K, ways);
        }
        add_limbs(cell + K, ways);
    }

    /// Gives all memory back.
    void clear(Memory& memory) {
        memory.used -= bytes();
        Cells().swap(cells_);
        size_ = 0;
    }

  private:
    using Cells = std::vector<Word, LargePages<Word>>;

    std::size_t stride() const { return K + limbs_; }
    std::size_t bytes() const { return cells_.size() * sizeof(Word); }

    /// The cell of a state, or the free one where it belongs.
    Word* find(const Word* state, std::uint64_t hash) {
        for (std::uint64_t at = hash & mask_;; at = (at + 1) & mask_) {
            Word* const cell = cells_.data() + at * stride();
            if (std::equal(state, state + K, cell) || is_free(cell)) return cell;
        }
    }

    /// Whether a sum may need one more limb.
    bool may_carry(const Word* sum, std::span<const Word> ways) const {
        Word top = ways.size() == limbs_ ? ways.back() : 0;
        return __builtin_add_overflow(top, sum[limbs_ - 1], &top) || top == ~Word{0};
    }

    void add_limbs(Word* sum, std::span<const Word> ways) const {
        if (limbs_ == 1)
            sum[0] += ways[0];
        else
            quadrille::add({sum, limbs_}, ways);
    }

    void rebuild(std::size_t cells, std::uint32_t limbs, Memory& memory) {
        Cells before(cells * (K + limbs));
        before.swap(cells_);
        memory.used += bytes();
        const std::uint32_t old_limbs = std::exchange(limbs_, limbs);
        mask_ = cells - 1;
        for (std::size_t at = 0; at < before.size(); at += K + old_limbs) {
            const Word* const from = before.data() + at;
            if (std::all_of(from + K, from + K + old_limbs, [](Word limb) { return limb == 0; })) continue;
            std::copy_n(from, K + old_limbs, find(from, hash(from)));
        }
        memory.used -= before.size() * sizeof(Word);
    }

    Cells cells_;
    std::uint64_t mask_ = 0;
    std::uint32_t size_ = 0, limbs_ = 1;
};

} // namespace quadrille::search::layers
