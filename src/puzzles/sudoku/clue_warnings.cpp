// SPDX-License-Identifier: MIT
#include "puzzles/sudoku/clue_warnings.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include <fmt/core.h>

#include "base/disjoint_sets.hpp"

namespace quadrille::puzzles {

namespace {

/// What clues of a word are called, and how their cells hang together.
struct Shape {
    enum class Join { edges, corners, line };
    std::string_view word, name;
    Join join;
};
constexpr std::array shapes{
    Shape{"cage", "cage", Shape::Join::edges},         Shape{"renban", "renban", Shape::Join::corners},
    Shape{"thermo", "thermometer", Shape::Join::line}, Shape{"arrow", "arrow", Shape::Join::line},
    Shape{"whisper", "whisper", Shape::Join::line},
};

/// Looks at the clues one after the other.
class ClueLook {
  public:
    ClueLook(const Sudoku& puzzle, bool toroidal) : puzzle_(puzzle), toroidal_(toroidal) {}

    void at(const ClueLine& clue) {
        if (clue.word == "dots") return look_at_pairs(clue);
        const auto shape = std::ranges::find(shapes, clue.word, &Shape::word);
        if (shape == shapes.end()) return;
        const auto words = words_of(clue);
        const bool takes_number = clue.word == "cage" || clue.word == "whisper";
        const bool numbered = takes_number && has_number(clue);
        const auto cells = parse_cells(puzzle_, clue, std::span(words).subspan(numbered ? 1 : 0));
        const bool extra_region = clue.word == "cage" && !numbered;
        if (!(extra_region && clue.imported)) look_for_gaps(clue, *shape, cells);
        if (clue.word == "cage" && numbered) look_for_overlap(clue, cells);
    }

    std::vector<std::string> warnings;

  private:
    /// How many rows or columns lie between two numbers of rows or columns.
    std::uint32_t distance(std::uint32_t a, std::uint32_t b, std::uint32_t size) const {
        const std::uint32_t straight = a < b ? b - a : a - b;
        return toroidal_ ? std::min(straight, size - straight) : straight;
    }

    bool touch(std::uint32_t a, std::uint32_t b, bool corners) const {
        const Position one = puzzle_.cells[a], other = puzzle_.cells[b];
        const std::uint32_t down = distance(one.row, other.row, puzzle_.extent.rows);
        const std::uint32_t right = distance(one.column, other.column, puzzle_.extent.columns);
        return corners ? std::max(down, right) <= 1 : down + right <= 1;
    }

    /// Signs stand between neighbours.
    void look_at_pairs(const ClueLine& clue) {
        for (const ClueWord& word : words_of(clue)) {
            const std::size_t dash = word.text.find('-');
            if (dash == std::string_view::npos) continue;
            const std::array pair{ClueWord{word.text.substr(0, dash), word.place},
                                  ClueWord{word.text.substr(dash + 1), word.place}};
            const auto cells = parse_cells(puzzle_, clue, pair);
            if (!touch(cells[0], cells[1], false))
                return warn(clue,
                            fmt::format("{} do not touch, and have a sign between them", both(cells[0], cells[1])));
        }
    }

    void look_for_gaps(const ClueLine& clue, const Shape& shape, const std::vector<std::uint32_t>& cells) {
        if (shape.join == Shape::Join::line) {
            for (std::size_t k = 1; k < cells.size(); ++k)
                if (!touch(cells[k - 1], cells[k], true))
                    return warn(clue, fmt::format("{} do not touch, and follow each other on the {}",
                                                  both(cells[k - 1], cells[k]), shape.name));
            return;
        }
        const bool corners = shape.join == Shape::Join::corners;
        DisjointSets parts(static_cast<std::uint32_t>(cells.size()));
        for (std::uint32_t a = 0; a < cells.size(); ++a)
            for (std::uint32_t b = 0; b < a; ++b)
                if (touch(cells[a], cells[b], corners)) parts.join(a, b);
        for (std::uint32_t k = 1; k < cells.size(); ++k)
            if (parts.root(k) != parts.root(0))
                return warn(clue, fmt::format("the {} is in parts: {} are in different ones", shape.name,
                                              both(cells[0], cells[k])));
    }

    void look_for_overlap(const ClueLine& clue, const std::vector<std::uint32_t>& cells) {
        const ClueLine* other = nullptr;
        std::string names;
        for (const std::uint32_t cell : cells) {
            const auto [at, is_new] = cages_.emplace(cell, &clue);
            if (is_new || (other && other != at->second)) continue;
            other = at->second;
            names += (names.empty() ? "" : " ") + puzzle_.shown_name(cell);
        }
        if (!other) return;
        const std::string where = clue.imported ? "" : fmt::format(" at {}:{}", other->place.line, other->place.column);
        warn(clue,
             fmt::format("the cage shares {} with the cage of {}{}", names, words_of(*other).front().text, where));
    }

    std::string both(std::uint32_t a, std::uint32_t b) const {
        return fmt::format("{} and {}", puzzle_.shown_name(a), puzzle_.shown_name(b));
    }

    void warn(const ClueLine& clue, std::string_view sentence) {
        warnings.push_back(fmt::format("{}:{}:{}: warning: {}{}", clue.source, clue.place.line, clue.place.column,
                                       clue.path(), sentence));
    }

    const Sudoku& puzzle_;
    bool toroidal_;
    std::map<std::uint32_t, const ClueLine*> cages_; // by cell: the first one with a sum
};

} // namespace

std::vector<std::string> clue_warnings(const Sudoku& puzzle, std::span<const ClueLine> clues) {
    ClueLook look(puzzle, is_toroidal(clues));
    for (const ClueLine& clue : clues) look.at(clue);
    return std::move(look.warnings);
}

} // namespace quadrille::puzzles
