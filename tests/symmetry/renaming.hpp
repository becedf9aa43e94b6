// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include <quadrille/problem.hpp>

namespace quadrille::test {

/// A permutation of 0..size - 1.
inline std::vector<std::uint32_t> shuffled(std::mt19937_64& random, std::uint32_t size) {
    std::vector<std::uint32_t> order(size);
    std::iota(order.begin(), order.end(), 0u);
    std::shuffle(order.begin(), order.end(), random);
    return order;
}

/// The same problem in other words: items, options and the cells of options in a random order, and the colours
/// of each secondary item under other names.
inline Problem renamed(const Problem& problem, std::mt19937_64& random) {
    ProblemBuilder builder;
    const auto items = shuffled(random, problem.item_count());
    std::vector<ItemId> image(problem.item_count());
    std::vector<std::vector<std::uint32_t>> colours(problem.item_count());
    for (const std::uint32_t i : items) {
        image[i] = builder.add_item({}, problem.kind(ItemId{i}), problem.bounds(ItemId{i}));
        colours[i] = shuffled(random, problem.colour_count());
    }
    for (const std::uint32_t o : shuffled(random, problem.option_count())) {
        builder.begin_option();
        const auto cells = problem.items(OptionId{o});
        for (const std::uint32_t k : shuffled(random, static_cast<std::uint32_t>(cells.size()))) {
            const ColourId colour = problem.colour(OptionId{o}, k);
            const std::uint32_t i = index(cells[k]);
            const ColourId other
                = colour == ColourId::none ? colour : builder.colour("c" + std::to_string(colours[i][index(colour)]));
            (void)builder.add_cell(image[i], other);
        }
    }
    return builder.build();
}

} // namespace quadrille::test
