// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <random>
#include <utility>
#include <vector>

namespace quadrille {

/// Puts `count` things in a random order by `exchange(a, b)`, the same one wherever it runs: that of std::ranges::shuffle differs
/// from library to library.
template <class Exchange> void shuffle(std::size_t count, std::mt19937_64& random, const Exchange& exchange) {
    for (std::size_t left = count; left > 1; --left) exchange(left - 1, static_cast<std::size_t>(random() % left));
}

/// The same of the items of a list.
template <class Item> void shuffle(std::vector<Item>& items, std::mt19937_64& random) {
    shuffle(items.size(), random, [&](std::size_t a, std::size_t b) { std::swap(items[a], items[b]); });
}

} // namespace quadrille
