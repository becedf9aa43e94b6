// SPDX-License-Identifier: MIT
#include <algorithm>
#include <memory>
#include <optional>

#include <fmt/core.h>

#include "output/words/words.hpp"
#include "puzzles/puzzle.hpp"

namespace quadrille::inline QUADRILLE_ABI {

namespace {

/// Whether all that the weights lie on are cells that pieces cover.
bool lies_on_board(const Reason& reason, const Puzzle& puzzle) {
    if (reason.kind != Reason::Kind::weights || !puzzle.has_pieces()) return false;
    const auto cells = puzzle.cell_items();
    return std::ranges::all_of(reason.weights, [&](const Weights& weights) {
        return std::ranges::all_of(
            weights.of, [&](const ItemWeight& it) { return std::ranges::find(cells, it.item) != cells.end(); });
    });
}

} // namespace

Words puzzle_words(const Problem& problem) {
    const std::optional<Puzzle> puzzle = remake_puzzle(problem); // has its names, even if the file has lost them
    if (!puzzle) return Words(problem);
    const puzzles::Made& made = PuzzleAccess::made(*puzzle);
    auto explainer = made.explain ? made.explain(made.problem) : std::make_unique<output::Explainer>(problem);
    return WordsAccess::words(
        {problem, std::move(explainer), [own = *puzzle](const Reason& reason) { return lies_on_board(reason, own); }});
}

} // namespace quadrille::inline QUADRILLE_ABI
