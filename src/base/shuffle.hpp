// SPDX-License-Identifier: MIT
#pragma once

#include <random>
#include <utility>
#include <vector>

namespace quadrille {

/// Puts items in a random order, the same one wherever it runs: that of std::ranges::shuffle differs from library to
/// library.
template <class Item> void shuffle(std::vector<Item>& items, std::mt19937_64& random) {
    for (std::size_t left = items.size(); left > 1; --left) std::swap(items[left - 1], items[random() % left]);
}

} // namespace quadrille
