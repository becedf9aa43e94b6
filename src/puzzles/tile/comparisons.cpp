// SPDX-License-Identifier: MIT
#include "puzzles/tile/comparisons.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <utility>

namespace quadrille::puzzles {

namespace {

using Places = std::map<std::pair<std::uint32_t, Cells>, std::uint32_t>;

/// Where a move takes each placement.
Cells image_of_all(const std::vector<Placement>& all, const Places& places, const Move& move) {
    Cells image;
    for (const Placement& placement : all)
        image.push_back(places.at({move.pieces[placement.piece], moved(placement, move)}));
    return image;
}

/// The steps that say something. The move takes placements around in cycles; where all but the last of a cycle were
/// found equal, the last is equal too.
Comparison compare(const Cells& order, const Cells& image) {
    Comparison comparison;
    constexpr std::uint32_t none = UINT32_MAX;
    Cells cycle(image.size(), none), left(image.size(), 0); // by placement its cycle; by cycle what is not compared
    for (std::uint32_t i = 0; i < image.size(); ++i)
        for (std::uint32_t at = i; cycle[at] == none; at = image[at]) {
            cycle[at] = i;
            ++left[i];
        }
    for (const std::uint32_t placement : order)
        if (--left[cycle[placement]] > 0) comparison.steps.push_back({placement, image[placement]});
    return comparison;
}

} // namespace

std::uint32_t first_needed(const TilePuzzle& puzzle, const Placement& placement) {
    const auto found = std::ranges::find_if(placement.cells, [&](auto cell) { return !puzzle.board[cell].optional; });
    return found == placement.cells.end() ? static_cast<std::uint32_t>(puzzle.board.size()) : *found;
}

std::vector<Comparison> comparisons(const TilePuzzle& puzzle, const std::vector<Placement>& all,
                                    const std::vector<Move>& group) {
    Places places;
    for (std::uint32_t i = 0; i < all.size(); ++i) places.emplace(std::pair(all[i].piece, all[i].cells), i);
    Cells order(all.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, {}, [&](std::uint32_t i) { return first_needed(puzzle, all[i]); });
    std::set<Cells> images; // on a narrow board several symmetries do the same
    for (const Move& move : group) images.insert(image_of_all(all, places, move));
    std::vector<Comparison> result;
    for (const Cells& image : images) {
        Comparison comparison = compare(order, image);
        if (!comparison.steps.empty()) result.push_back(std::move(comparison));
    }
    return result;
}

} // namespace quadrille::puzzles
