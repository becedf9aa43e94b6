// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include <quadrille/problem.hpp>

#include "problem/number_digest.hpp"

namespace quadrille::inline QUADRILLE_ABI {

std::string digest(const Problem& problem) {
    NumberDigest<std::uint64_t> digest;
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
        cells.clear();
        for (std::size_t k = 0; k < items.size(); ++k)
            cells.emplace_back(index(items[k]), problem.colour(OptionId{o}, k));
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
    // No count of cells begins like this, so problems without decimals keep their digests.
    if (problem.cost_decimals() > 0) digest.add(std::uint64_t{1} << 63 | problem.cost_decimals());
    return digest.hex();
}

} // namespace quadrille::inline QUADRILLE_ABI
