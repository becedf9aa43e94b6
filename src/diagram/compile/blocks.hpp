// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <type_traits>

#include "search/large_pages.hpp"

namespace quadrille::diagram {

/// A table that grows without moving, in blocks, each twice as large as the one before. Threads can read
/// places that they know while others make room. Unused parts take no memory.
///
/// It is not initialised: a thread that takes places writes them before it publishes their numbers.
template <class T> class Blocks {
    static_assert(std::is_trivially_destructible_v<T>);

  public:
    Blocks() = default;
    Blocks(const Blocks&) = delete;
    Blocks& operator=(const Blocks&) = delete;
    ~Blocks() {
        for (unsigned k = 0; k < blocks_.size(); ++k)
            if (blocks_[k]) search::LargePages<T>().deallocate(blocks_[k], size_of(k));
    }

    /// Takes `count` places, side by side, and gives the first. By any thread at any time.
    std::uint64_t take(std::size_t count) {
        const std::lock_guard lock(mutex_);
        std::uint64_t first = end_.load(std::memory_order_relaxed);
        unsigned block = block_of(first);
        while (block_of(first + count - 1) != block) first = begin_of(++block);
        if (!blocks_[block]) blocks_[block] = search::LargePages<T>().allocate(size_of(block));
        end_.store(first + count, std::memory_order_relaxed);
        return first;
    }

    /// No other thread may be at either of them.
    void swap(Blocks& other) {
        blocks_.swap(other.blocks_);
        end_ = other.end_.exchange(end_);
    }

    T& operator[](std::uint64_t place) { return *at(place); }
    const T& operator[](std::uint64_t place) const { return *at(place); }

    /// The end of the places taken.
    std::uint64_t end() const { return end_.load(std::memory_order_relaxed); }
    std::size_t bytes() const { return static_cast<std::size_t>(end()) * sizeof(T); }

  private:
    static constexpr std::uint64_t first_block = 1 << 10;

    static unsigned block_of(std::uint64_t place) {
        return static_cast<unsigned>(std::bit_width(place + first_block) - std::bit_width(first_block));
    }
    static std::uint64_t size_of(unsigned block) { return first_block << block; }
    static std::uint64_t begin_of(unsigned block) { return size_of(block) - first_block; }
    T* at(std::uint64_t place) const {
        const unsigned block = block_of(place);
        return blocks_[block] + (place - begin_of(block));
    }

    std::mutex mutex_;
    std::atomic<std::uint64_t> end_{0};
    std::array<T*, 40> blocks_{};
};

/// What one thread has taken of a table and not used yet.
template <class T> class Portion {
  public:
    /// At least this many places can be taken at once.
    Portion(Blocks<T>& blocks, std::size_t at_once) : blocks_(&blocks), at_once_(at_once) {}

    /// Takes this many free places, and one more, in a row. Returns the first.
    std::uint64_t room(std::size_t count) {
        if (end_ - next_ <= count) {
            const std::size_t taken = std::max(at_once_, count + 1);
            next_ = blocks_->take(taken);
            end_ = next_ + taken;
        }
        return next_;
    }

    /// The same places, which are free no longer.
    std::uint64_t use(std::size_t count) {
        const std::uint64_t first = room(count);
        next_ += count;
        return first;
    }

  private:
    Blocks<T>* blocks_;
    std::size_t at_once_;
    std::uint64_t next_ = 0, end_ = 0;
};

} // namespace quadrille::diagram
