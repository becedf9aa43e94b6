// SPDX-License-Identifier: MIT
#include "puzzles/nonogram/check.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>

#include <fmt/core.h>

#include "puzzles/front_end.hpp"

namespace quadrille::puzzles {

namespace {

[[noreturn]] void fail(const std::string& source, Place place, std::string_view found, std::string_view expected) {
    throw ParseError(source, place, fmt::format("found {}, expected {}", found, expected));
}

/// Drops inks without a run, and numbers the others by their letters.
void order_inks(NonogramPuzzle& puzzle, const std::string& source) {
    std::vector<bool> used(puzzle.inks.size());
    for (const Lines* lines : {&puzzle.rows, &puzzle.columns})
        for (const Clue& clue : lines->clues)
            for (const Run& run : clue) used[run.ink] = true;
    std::vector<std::uint32_t> order;
    for (std::uint32_t ink = 0; ink < used.size(); ++ink)
        if (used[ink])
            order.push_back(ink);
        else if (puzzle.inks[ink].place.line > 0)
            puzzle.warnings.push_back(fmt::format("{}:{}:{}: warning: no clue has the colour {}", source,
                                                  puzzle.inks[ink].place.line, puzzle.inks[ink].place.column,
                                                  puzzle.inks[ink].shown()));
    std::ranges::sort(order, {}, [&](std::uint32_t ink) { return puzzle.inks[ink].letter; });
    std::vector<std::uint32_t> number(used.size());
    std::vector<Ink> inks;
    for (const std::uint32_t ink : order) {
        number[ink] = static_cast<std::uint32_t>(inks.size());
        inks.push_back(std::move(puzzle.inks[ink]));
    }
    puzzle.inks = std::move(inks);
    for (Lines* lines : {&puzzle.rows, &puzzle.columns})
        for (Clue& clue : lines->clues)
            for (Run& run : clue) run.ink = number[run.ink];
}

/// What may be wrong where clues do not fit.
std::string hint(const NonogramPuzzle& puzzle) {
    return puzzle.blank_line == 0
               ? ""
               : fmt::format("; the empty line {} is left out: write 0 for a blank one", puzzle.blank_line);
}

void check_lengths(const NonogramPuzzle& puzzle, const Lines& lines, std::string_view across, std::uint32_t length,
                   const std::string& source) {
    for (std::size_t i = 0; i < lines.clues.size(); ++i) {
        const std::uint64_t needed = least_length(lines.clues[i]);
        if (needed > length)
            fail(source, lines.places[i], fmt::format("a clue that takes {} cells", needed),
                 fmt::format("at most {}, the number of {}{}", length, across, hint(puzzle)));
    }
}

/// How many cells each ink fills.
std::vector<std::uint64_t> filled(const NonogramPuzzle& puzzle, const Lines& lines) {
    std::vector<std::uint64_t> cells(puzzle.inks.size());
    for (const Clue& clue : lines.clues)
        for (const Run& run : clue) cells[run.ink] += run.length;
    return cells;
}

void check_sums(const NonogramPuzzle& puzzle, const std::string& source) {
    const auto rows = filled(puzzle, puzzle.rows), columns = filled(puzzle, puzzle.columns);
    if (rows == columns) return;
    std::string found, expected;
    for (std::size_t ink = 0; ink < rows.size(); ++ink) {
        if (rows[ink] == columns[ink]) continue;
        const bool first = found.empty();
        const std::string of = puzzle.is_coloured() ? " of " + puzzle.inks[ink].shown() : "";
        found += first ? "" : " and ";
        found += !puzzle.is_coloured() ? fmt::format("{} filled cells", columns[ink])
                 : first               ? counted(columns[ink], "cell") + of
                                       : fmt::format("{}{}", columns[ink], of);
        expected += fmt::format("{}{}{}", first ? "" : " and ", rows[ink], of);
    }
    fail(source, puzzle.columns.places.front(), fmt::format("columns with {}", found),
         expected + " as in the rows" + hint(puzzle));
}

} // namespace

void check_nonogram(NonogramPuzzle& puzzle, const std::string& source) {
    order_inks(puzzle, source);
    check_lengths(puzzle, puzzle.rows, "columns", puzzle.columns.size(), source);
    check_lengths(puzzle, puzzle.columns, "rows", puzzle.rows.size(), source);
    check_sums(puzzle, source);
}

std::uint32_t pick_puzzle(std::uint32_t count, std::optional<std::uint32_t> number, const std::string& source) {
    if (!number && count > 1)
        refuse(nonogram.info.name, fmt::format("{} puzzles in {}", count, source),
               fmt::format("--puzzle K with K from 1 to {}", count));
    if (number.value_or(1) > count)
        refuse(nonogram.info.name, fmt::format("--puzzle {}", *number),
               fmt::format("a number up to {}, the number of puzzles in {}", count, source));
    return number.value_or(1) - 1;
}

} // namespace quadrille::puzzles
