// SPDX-License-Identifier: MIT
#include "diagram/compile/equal_options.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace quadrille::diagram {

namespace {

using Cells = std::vector<std::pair<ItemId, ColourId>>;

Cells cells_of(const Problem& problem, OptionId option) {
    const auto items = problem.items(option);
    Cells cells;
    for (std::size_t k = 0; k < items.size(); ++k) cells.emplace_back(items[k], problem.colour(option, k));
    std::ranges::sort(cells);
    return cells;
}

/// A sum, so that the order of the cells does not matter.
std::uint64_t hash_of(const Problem& problem, OptionId option) {
    std::uint64_t sum = 0;
    const auto items = problem.items(option);
    for (std::size_t k = 0; k < items.size(); ++k) {
        std::uint64_t cell = std::uint64_t{index(problem.colour(option, k))} << 32 | (index(items[k]) + 1);
        cell *= 0x9e37'79b9'7f4a'7c15;
        sum += (cell ^ cell >> 32) * 0xd6e8'feb8'6659'fd93;
    }
    return sum;
}

} // namespace

EqualOptions equal_options(const Problem& problem, std::span<const OptionId> options) {
    const auto count = static_cast<std::uint32_t>(options.size());
    std::vector<std::pair<std::uint64_t, std::uint32_t>> by_hash;
    for (std::uint32_t place = 0; place < count; ++place) by_hash.emplace_back(hash_of(problem, options[place]), place);
    std::ranges::sort(by_hash);
    // By option: the first one that is equal to it.
    std::vector<std::uint32_t> first(count);
    std::iota(first.begin(), first.end(), 0u);
    for (std::size_t begin = 0, end = 0; begin < by_hash.size(); begin = end) {
        std::vector<std::pair<Cells, std::uint32_t>> met; // one, as a rule
        while (end < by_hash.size() && by_hash[end].first == by_hash[begin].first) ++end;
        if (end == begin + 1) continue;
        for (std::size_t k = begin; k < end; ++k) {
            const std::uint32_t place = by_hash[k].second;
            Cells cells = cells_of(problem, options[place]);
            const auto same = std::ranges::find(met, cells, &std::pair<Cells, std::uint32_t>::first);
            if (same == met.end())
                met.emplace_back(std::move(cells), place);
            else
                first[place] = same->second;
        }
    }
    EqualOptions classes;
    classes.places.resize(count);
    std::iota(classes.places.begin(), classes.places.end(), 0u);
    std::ranges::stable_sort(classes.places, {}, [&](std::uint32_t place) { return first[place]; });
    for (std::uint32_t k = 0; k < count; ++k)
        if (first[classes.places[k]] == classes.places[k]) classes.begins.push_back(k);
    classes.begins.push_back(count);
    return classes;
}

std::uint32_t count_different(const Problem& problem) {
    std::vector<std::uint64_t> hashes;
    hashes.reserve(problem.option_count());
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) hashes.push_back(hash_of(problem, OptionId{o}));
    std::ranges::sort(hashes);
    return static_cast<std::uint32_t>(std::unique(hashes.begin(), hashes.end()) - hashes.begin());
}

} // namespace quadrille::diagram
