// SPDX-License-Identifier: MIT
// Regions of any shape in the place of boxes: jigsaw sudoku.
#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "base/disjoint_sets.hpp"
#include "puzzles/sudoku/clues.hpp"
#include "puzzles/sudoku/text.hpp"

namespace quadrille::puzzles {

namespace {

/// A cell's letter and where it stands.
struct RegionLetter {
    char letter;
    Place place;
};

std::vector<RegionLetter> read_letters(const Sudoku& puzzle, const ClueLine& clue) {
    std::vector<RegionLetter> letters;
    for (const ClueWord& word : words_of(clue))
        for (std::size_t i = 0; i < word.text.size(); ++i) {
            const Place place{word.place.line, word.place.column + (clue.imported ? 0 : i)};
            if (!is_alnum(word.text[i]))
                refuse_word(clue, place,
                            fmt::format("found {}, expected a letter or digit for each region", shown(word.text[i])));
            letters.push_back({word.text[i], place});
        }
    if (letters.size() != puzzle.cells.size())
        refuse_word(clue, clue.place,
                    fmt::format("found regions for {}, expected a letter for each of {}",
                                counted(letters.size(), "cell"), puzzle.cells.size()));
    return letters;
}

/// The pieces that neighbours of one letter make; on a torus cells are neighbours over its edges too.
DisjointSets pieces_of(std::span<const RegionLetter> letters, std::uint32_t n, bool toroidal) {
    DisjointSets pieces(static_cast<std::uint32_t>(letters.size()));
    const auto join = [&](std::uint32_t cell, std::uint32_t next) {
        if (letters[cell].letter == letters[next].letter) pieces.join(cell, next);
    };
    for (std::uint32_t cell = 0; cell < letters.size(); ++cell) {
        const std::uint32_t row = cell / n, column = cell % n;
        if (toroidal || row + 1 < n) join(cell, (row + 1) % n * n + column);
        if (toroidal || column + 1 < n) join(cell, row * n + (column + 1) % n);
    }
    return pieces;
}

} // namespace

void add_regions(Sudoku& puzzle, const ClueLine& clue, bool toroidal) {
    if (puzzle.is_samurai()) refuse_word(clue, clue.place, "found regions of a samurai, expected a single grid");
    const std::uint32_t n = puzzle.size();
    const auto letters = read_letters(puzzle, clue);
    puzzle.houses.resize(puzzle.houses.size() - n); // the boxes come last
    DisjointSets pieces = pieces_of(letters, n, toroidal);
    std::array<std::uint32_t, 256> first; // of each letter
    first.fill(Sudoku::no_cell);
    std::uint32_t regions = 0;
    for (std::uint32_t cell = 0; cell < letters.size(); ++cell) {
        const auto [letter, place] = letters[cell];
        std::uint32_t& begin = first[static_cast<unsigned char>(letter)];
        if (begin != Sudoku::no_cell) {
            if (pieces.root(cell) != pieces.root(begin))
                refuse_word(clue, place,
                            fmt::format("found region {} in pieces: {} is apart from {}, expected one piece", letter,
                                        puzzle.shown_name(cell), puzzle.shown_name(begin)));
            puzzle.regions[cell] = puzzle.regions[begin];
            continue;
        }
        begin = cell;
        House house{std::string{'b', numeral(regions)}, fmt::format("region {}", letter), {}, regions, 1};
        for (std::uint32_t other = 0; other < letters.size(); ++other)
            if (letters[other].letter == letter) house.cells.push_back(other);
        if (house.cells.size() != n)
            refuse_word(
                clue, place,
                fmt::format("found region {} of {}, expected {}", letter, counted(house.cells.size(), "cell"), n));
        puzzle.regions[cell] = regions++;
        puzzle.houses.push_back(std::move(house));
    }
}

} // namespace quadrille::puzzles
