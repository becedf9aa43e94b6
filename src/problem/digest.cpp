// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include <quadrille/problem.hpp>

#include "problem/sha256.hpp"

namespace quadrille::inline QUADRILLE_ABI {

namespace {

/// SHA-256 over numbers, as 64 bits each, little-endian. They gather in a buffer, since the library's call
/// costs more than their hashing.
class Digest {
  public:
    void add(std::uint64_t number) {
        if (used_ + 8 > buffer_.size()) flush();
        for (int shift = 0; shift < 64; shift += 8)
            buffer_[used_++] = static_cast<std::uint8_t>(number >> shift);
    }

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
    std::array<std::uint8_t, 4096> buffer_;
    std::size_t used_ = 0;
};

} // namespace

std::string digest(const Problem& problem) {
    Digest digest;
    digest.add(problem.item_count());
    for (std::uint32_t i = 0; i < problem.item_count(); ++i) {
        const Bounds bounds = problem.bounds(ItemId{i});
        digest.add(problem.is_primary(ItemId{i}));
        digest.add(bounds.min);
        digest.add(bounds.max);
    }
    digest.add(problem.option_count());
    digest.add(problem.sense() == Sense::max);
    std::vector<std::pair<std::uint32_t, ColourId>> cells;
    std::vector<std::uint32_t> numbers(
        problem.colour_count()); // of colours, from 1 as they come: no name counts
    std::uint32_t colour_count = 0;
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
        const auto items = problem.items(OptionId{o});
        const auto colours = problem.colours(OptionId{o});
        cells.clear();
        for (std::size_t k = 0; k < items.size(); ++k)
            cells.emplace_back(index(items[k]), colours.empty() ? ColourId::none : colours[k]);
        std::ranges::sort(cells); // their order is not the same in every format
        digest.add(cells.size());
        for (const auto& [item, colour] : cells) {
            const bool coloured = colour != ColourId::none;
            digest.add(2 * std::uint64_t{item} + coloured);
            if (!coloured) continue;
            std::uint32_t& number = numbers[index(colour)];
            if (number == 0) number = ++colour_count;
            digest.add(number);
        }
        digest.add(static_cast<std::uint64_t>(problem.cost(OptionId{o})));
    }
    return digest.hex();
}

} // namespace quadrille::inline QUADRILLE_ABI
