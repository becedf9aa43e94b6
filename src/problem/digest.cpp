// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include <quadrille/problem.hpp>

#include "base/sha256.hpp"

namespace quadrille {

namespace {

using Numbers = NumberDigest<std::uint64_t>;

/// The sections that follow the structure, by their first number. A problem without the feature has no such
/// section, so its digest stays the one of version 1. A section begins with its number and its length, so no
/// two problems give the same numbers.
enum class Section : std::uint8_t { required = 1, forbidden = 2, cost_decimals = 3 };

void add_structure(Numbers& digest, const Problem& problem) {
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
    std::vector<std::uint32_t> numbers(problem.colour_count()); // of colours, from 1 as they come: no name counts
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
    if (problem.cost_decimals() == 0) return;
    digest.add(static_cast<std::uint64_t>(Section::cost_decimals));
    digest.add(1);
    digest.add(problem.cost_decimals());
}

/// Adds a section of options, each once, ascending: their order and repetitions in a file mean nothing.
void add_options(Numbers& digest, Section section, std::span<const OptionId> options) {
    if (options.empty()) return;
    std::vector<OptionId> sorted(options.begin(), options.end());
    std::ranges::sort(sorted);
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
    digest.add(static_cast<std::uint64_t>(section));
    digest.add(sorted.size());
    for (const OptionId option : sorted) digest.add(index(option));
}

} // namespace

} // namespace quadrille

namespace quadrille::inline QUADRILLE_ABI {

std::string digest(const Problem& problem) {
    Numbers digest;
    add_structure(digest, problem);
    add_options(digest, Section::required, problem.required());
    add_options(digest, Section::forbidden, problem.forbidden());
    return digest.hex();
}

std::string structure_digest(const Problem& problem) {
    Numbers digest;
    add_structure(digest, problem);
    return digest.hex();
}

} // namespace quadrille::inline QUADRILLE_ABI
