// SPDX-License-Identifier: MIT
// Nonograms: inks and clues, a line as an automaton, and what is wrong with a puzzle.
#include "puzzles/nonogram/puzzle.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>

#include <fmt/core.h>

#include "base/quoted.hpp"
#include "puzzles/base/front_end.hpp"

namespace quadrille::puzzles {

std::string Ink::shown() const {
    return !name.empty() ? harmless(name) : letter == black ? "black" : std::string(1, letter);
}

std::uint64_t least_length(const Clue& clue) {
    std::uint64_t length = 0;
    for (std::size_t k = 0; k < clue.size(); ++k)
        length += clue[k].length + (k > 0 && clue[k].ink == clue[k - 1].ink ? 1 : 0);
    return length;
}

std::optional<std::uint32_t> parse_rgb(std::string_view word) {
    if (word.starts_with('#')) word.remove_prefix(1);
    if (word.size() != 3 && word.size() != 6) return std::nullopt;
    std::uint32_t rgb = 0;
    for (const char c : word) {
        const char small = c >= 'A' && c <= 'F' ? static_cast<char>(c | ' ') : c;
        const auto digit = std::string_view("0123456789abcdef").find(small);
        if (digit == std::string_view::npos) return std::nullopt;
        rgb = rgb << 4 | static_cast<std::uint32_t>(digit);
        if (word.size() == 3) rgb = rgb << 4 | static_cast<std::uint32_t>(digit);
    }
    return rgb;
}

NonogramLine::NonogramLine(const Clue& clue, std::uint32_t length)
    : length_(length), slack_(length - static_cast<std::uint32_t>(least_length(clue))) {
    const auto add = [&](std::optional<std::uint32_t> ink, std::uint32_t run, std::uint32_t number, std::uint32_t done,
                         bool rests) {
        const auto place = static_cast<std::uint32_t>(word_.size());
        word_.push_back({place, place + 1, ink, run, number});
        rests_.push_back(rests);
        runs_.push_back(done);
    };
    for (std::uint32_t k = 0; k < clue.size(); ++k) {
        if (k > 0 && clue[k].ink == clue[k - 1].ink) add({}, k, 1, k, false);
        for (std::uint32_t cell = 0; cell < clue[k].length; ++cell) add(clue[k].ink, k + 1, cell + 1, k, cell == 0);
    }
    rests_.push_back(true);
    runs_.push_back(static_cast<std::uint32_t>(clue.size()));
}

std::uint64_t NonogramLine::step_count() const {
    std::vector<std::uint32_t> rests{0}; // how many places below each may have a blank beyond the word
    for (const bool rest : rests_) rests.push_back(rests.back() + (rest ? 1 : 0));
    std::uint64_t count = 0;
    for (std::uint32_t k = 0; k < length_; ++k) {
        const std::uint32_t end = greatest(k) + 1;
        count += std::min(end, static_cast<std::uint32_t>(word_.size())) - least(k);
        if (least(k + 1) < end) count += rests[end] - rests[least(k + 1)];
    }
    return count;
}

namespace {

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
            fail_at(source, lines.places[i], fmt::format("a clue that takes {} cells", needed),
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
    fail_at(source, puzzle.columns.places.front(), fmt::format("columns with {}", found),
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
