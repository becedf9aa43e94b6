// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace quadrille {

/// What states of an automaton need more memory than a rule may have. `unroll` says so with the name of the rule.
struct TooManyWords {};

/// Lists of words, numbered from 0 as they come: equal lists have one number. Open addressing; the hash only finds a
/// place, and equality is that of the words.
class Interned {
  public:
    static constexpr std::size_t max_words = std::size_t{1} << 25;

    std::uint32_t size() const { return static_cast<std::uint32_t>(ends_.size()); }

    /// Views into the lists, until the next one is added.
    std::span<const std::uint32_t> operator[](std::uint32_t number) const {
        const std::size_t begin = number == 0 ? 0 : ends_[number - 1];
        return {words_.data() + begin, ends_[number] - begin};
    }

    /// Returns the number of a list. `list` may not be a view into the lists. Throws TooManyWords if there are more
    /// than `max_words`.
    std::uint32_t number(std::span<const std::uint32_t> list) {
        if (2 * (ends_.size() + 1) > slots_.size()) grow();
        std::uint32_t& slot = slots_[locate(list)];
        if (slot != vacant) return slot;
        if (words_.size() + ends_.size() + list.size() > max_words) throw TooManyWords();
        slot = size();
        words_.insert(words_.end(), list.begin(), list.end());
        ends_.push_back(words_.size());
        return slot;
    }

    /// Forgets all lists, and keeps the memory.
    void clear() {
        words_.clear();
        ends_.clear();
        std::ranges::fill(slots_, vacant);
    }

  private:
    static constexpr std::uint32_t vacant = UINT32_MAX;

    std::size_t locate(std::span<const std::uint32_t> list) const {
        std::uint64_t hash = list.size();
        for (const std::uint32_t word : list) hash = (hash ^ word) * 0x9e37'79b9'7f4a'7c15;
        const std::size_t mask = slots_.size() - 1;
        std::size_t i = (hash ^ hash >> 32) & mask;
        while (slots_[i] != vacant && !std::ranges::equal((*this)[slots_[i]], list)) i = (i + 1) & mask;
        return i;
    }

    void grow() {
        slots_.assign(slots_.empty() ? 64 : 2 * slots_.size(), vacant);
        for (std::uint32_t number = 0; number < size(); ++number) slots_[locate((*this)[number])] = number;
    }

    std::vector<std::uint32_t> words_;
    std::vector<std::size_t> ends_;
    std::vector<std::uint32_t> slots_;
};

} // namespace quadrille
