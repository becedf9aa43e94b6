// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace quadrille::proof {

/// Numbers keys, which are words of any number, from 0 in the order in which they come. Equal keys, and no
/// others, have equal numbers: a hash only tells where to look.
class KeyTable {
  public:
    static constexpr std::uint32_t absent = UINT32_MAX;

    std::uint32_t size() const { return static_cast<std::uint32_t>(begins_.size() - 1); }
    std::size_t bytes() const {
        return words_.capacity() * sizeof(words_[0]) + begins_.capacity() * sizeof(begins_[0])
               + slots_.capacity() * sizeof(slots_[0]);
    }

    /// The number of a key; `absent` if it has none.
    std::uint32_t find(std::span<const std::uint64_t> key) const {
        const std::uint64_t h = hash(key);
        for (std::size_t s = h & mask();; s = (s + 1) & mask()) {
            const Slot& slot = slots_[s];
            if (slot.number == absent) return absent;
            if (slot.hash == static_cast<std::uint32_t>(h >> 32) && std::ranges::equal(key_of(slot.number), key))
                return slot.number;
        }
    }

    /// Gives a key that is absent the next number. Precondition: fewer than 2^31 keys.
    std::uint32_t add(std::span<const std::uint64_t> key) {
        if (2 * (std::size_t{size()} + 1) > slots_.size()) grow();
        const std::uint32_t number = size();
        words_.insert(words_.end(), key.begin(), key.end());
        begins_.push_back(words_.size());
        enter(hash(key), number);
        return number;
    }

  private:
    struct Slot {
        std::uint32_t hash = 0; // its upper half
        std::uint32_t number = absent;
    };

    static std::uint64_t hash(std::span<const std::uint64_t> key) {
        std::uint64_t h = key.size();
        for (const std::uint64_t word : key) {
            h = (h ^ word) * 0x9fb2'1c65'1e98'df25;
            h ^= h >> 29;
        }
        h *= 0xd6e8'feb8'6659'fd93;
        return h ^ h >> 32;
    }
    std::size_t mask() const { return slots_.size() - 1; }
    std::span<const std::uint64_t> key_of(std::uint32_t number) const {
        return std::span(words_).subspan(begins_[number], begins_[number + 1] - begins_[number]);
    }
    void enter(std::uint64_t h, std::uint32_t number) {
        std::size_t s = h & mask();
        while (slots_[s].number != absent) s = (s + 1) & mask();
        slots_[s] = {static_cast<std::uint32_t>(h >> 32), number};
    }
    void grow() {
        slots_.assign(2 * slots_.size(), Slot{});
        for (std::uint32_t k = 0; k < size(); ++k) enter(hash(key_of(k)), k);
    }

    std::vector<std::uint64_t> words_;
    std::vector<std::size_t> begins_{0};
    std::vector<Slot> slots_ = std::vector<Slot>(1024);
};

} // namespace quadrille::proof
