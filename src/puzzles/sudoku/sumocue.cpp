// SPDX-License-Identifier: MIT
#include "puzzles/sudoku/importers.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include <fmt/core.h>
#include <quadrille/error.hpp>

namespace quadrille::puzzles {

namespace {

constexpr std::string_view white = " \t\r\n\v\f";
constexpr std::string_view sumocue_head = "SumoCueV1", perfect_head = "3x3:";
constexpr std::uint32_t no_region = UINT32_MAX;

/// A cell as the text has it.
struct CueCell {
    std::uint32_t cage;               ///< the same for the cells of a cage
    std::optional<std::uint32_t> sum; ///< if it is told here
    std::uint32_t region = no_region;
    Place place;
};

/// The text, white space left out, with the place of what comes next.
class Cursor {
  public:
    Cursor(std::string_view text, const std::string& source) : rest_(text), source_(source) { skip(); }

    bool at_end() const { return rest_.empty(); }
    Place place() const { return place_; }

    /// Takes the character if it comes next.
    bool take(char c) {
        if (rest_.empty() || rest_.front() != c) return false;
        advance();
        skip();
        return true;
    }
    void take_head(std::string_view head) {
        for (std::size_t i = 0; i < head.size(); ++i) advance();
        skip();
    }
    std::uint32_t number(std::uint32_t most) {
        const Place begin = place_;
        std::string digits;
        while (!rest_.empty() && rest_.front() >= '0' && rest_.front() <= '9') {
            digits += rest_.front();
            advance();
        }
        skip();
        const auto value = parse_number(digits, 0, most);
        if (!value)
            throw ParseError(source_, begin,
                             fmt::format("found {}, expected a number up to {}",
                                         digits.empty() ? next() : "'" + digits + "'", most));
        return *value;
    }
    [[noreturn]] void fail(std::string_view expected) const { fail_at(source_, place_, next(), expected); }

  private:
    std::string next() const { return rest_.empty() ? "the end of the text" : shown(rest_.front()); }
    void advance() {
        place_ = rest_.front() == '\n' ? Place{place_.line + 1, 1} : Place{place_.line, place_.column + 1};
        rest_.remove_prefix(1);
    }
    void skip() {
        while (!rest_.empty() && white.find(rest_.front()) != std::string_view::npos) advance();
    }

    std::string_view rest_;
    const std::string& source_;
    Place place_{1, 1};
};

constexpr std::uint32_t most_cells = Sudoku::max_size * Sudoku::max_size;

std::vector<CueCell> read_sumocue_cells(Cursor& cursor) {
    std::vector<CueCell> entries;
    while (!cursor.at_end() && entries.size() <= most_cells) {
        const auto index = static_cast<std::uint32_t>(entries.size());
        CueCell entry{index, std::nullopt, no_region, cursor.place()};
        if (cursor.take('='))
            entry.sum = cursor.number(UINT16_MAX);
        else if (cursor.take('+'))
            entry.cage = cursor.number(most_cells - 1);
        else
            cursor.fail("= and a sum or + and a cell");
        if (cursor.take('J')) entry.region = cursor.number(Sudoku::max_size - 1);
        entries.push_back(entry);
    }
    return entries;
}

std::vector<CueCell> read_perfect_cells(Cursor& cursor) {
    std::vector<CueCell> entries;
    while (!cursor.at_end() && entries.size() <= most_cells) {
        const Place place = cursor.place();
        const std::uint32_t field = cursor.number(UINT16_MAX);
        entries.push_back({field % 256, field / 256, no_region, place});
        if (!cursor.take(':') && !cursor.at_end()) cursor.fail("a colon between two cells");
    }
    return entries;
}

/// Turns the cages into givens and clues.
void add_cages(GridText& grid, const std::vector<CueCell>& entries, const std::string& source) {
    std::map<std::uint32_t, std::vector<std::uint32_t>> cages;
    for (std::uint32_t i = 0; i < entries.size(); ++i) cages[entries[i].cage].push_back(i);
    const std::uint32_t n = grid.box.area();
    for (const auto& [name, cells] : cages) {
        const Place place = entries[cells.front()].place;
        const auto told
            = std::ranges::find_if(cells, [&](std::uint32_t cell) { return entries[cell].sum.has_value(); });
        if (told == cells.end())
            throw ParseError(source, place,
                             fmt::format("found +{} in {}, expected the number of a cell that begins a cage", name,
                                         square_name(cells.front() / n, cells.front() % n)));
        const std::uint32_t sum = *entries[*told].sum;
        for (const std::uint32_t cell : cells)
            if (entries[cell].sum.value_or(sum) != sum)
                throw ParseError(
                    source, entries[cell].place,
                    fmt::format("found a sum of {} for cage {}, expected {} as before", *entries[cell].sum, name, sum));
        if (sum == 0) continue;
        if (cells.size() == 1 && sum <= n) {
            grid.cells[cells.front()].symbol = default_symbols(n)[sum - 1];
            continue;
        }
        std::string text = std::to_string(sum);
        for (const std::uint32_t cell : cells) text += ' ' + square_name(cell / n, cell % n);
        grid.clues.push_back({"cage", text, source, place, true});
    }
}

void add_region_clue(GridText& grid, const std::vector<CueCell>& entries, const std::string& source) {
    std::string text;
    for (const CueCell& entry : entries) {
        if ((entry.region == no_region) != (entries.front().region == no_region))
            throw ParseError(source, entry.place, "found regions for some of the cells, expected all or none");
        if (entry.region != no_region) text += static_cast<char>('A' + entry.region);
    }
    if (!text.empty()) grid.clues.push_back({"regions", text, source, entries.front().place, true});
}

} // namespace

bool is_sumocue(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(white), text.size()));
    return text.starts_with(sumocue_head) || text.starts_with(perfect_head);
}

GridText read_sumocue(std::string_view text, const std::string& source, const SudokuTextParams&) {
    Cursor cursor(text, source);
    const Place begin = cursor.place();
    const bool perfect = text.find(perfect_head) < text.find(sumocue_head);
    cursor.take_head(perfect ? perfect_head : sumocue_head);
    const bool diagonals = cursor.take(perfect ? 'd' : 'D');
    if (perfect && (!cursor.take(':') || !cursor.take('k') || !cursor.take(':')))
        cursor.fail("3x3::k: or 3x3:d:k: and 81 numbers");
    const auto entries = perfect ? read_perfect_cells(cursor) : read_sumocue_cells(cursor);
    std::uint32_t n = 4;
    while (n * n < entries.size()) ++n;
    const auto box = default_box(n);
    if (n * n != entries.size() || !box || (perfect && n != 9))
        throw ParseError(
            source, begin,
            fmt::format("found {}, expected 81, or n*n where n has boxes", counted(entries.size(), "cell")));
    GridText grid;
    grid.box = *box;
    for (const CueCell& entry : entries) grid.cells.push_back({'.', entry.place});
    if (diagonals) grid.clues.push_back({"rules", "x", source, begin, true});
    add_region_clue(grid, entries, source);
    add_cages(grid, entries, source);
    return grid;
}

} // namespace quadrille::puzzles
