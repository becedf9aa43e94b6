// SPDX-License-Identifier: MIT
#include "puzzles/star_grid.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <span>

#include <fmt/core.h>

#include "base/disjoint_sets.hpp"
#include "base/quoted.hpp"
#include "base/utf8.hpp"
#include "puzzles/front_end.hpp"

namespace quadrille::puzzles {

namespace {

/// What some coloured signs end in; it is not seen.
constexpr std::string_view colour_selector = "\xef\xb8\x8f";

/// A cell without a region, as people and our pictures draw it.
constexpr std::array<std::string_view, 4> dot_signs{".", "·", "∙", "⋅"};

constexpr std::array<std::string_view, 6> ground_signs{"⬜", "⬛", "□", "■", "◻", "◼"};

constexpr std::array<std::string_view, 6> star_signs{"*", "★", "⭐", "👑", "♛", "♕"};

/// A board as it is read, with the place of each cell.
struct Draft {
    StarGrid grid{};
    std::vector<Place> places{};
    std::string used{};                               ///< letters and digits that are regions of the text
    std::map<std::string, char, std::less<>> signs{}; ///< the letters that stand for coloured squares and the like

    explicit Draft(const PuzzleText& text);
    std::optional<char> letter_of(std::string_view sign);
};

Draft::Draft(const PuzzleText& text) {
    for (const TextLine& line : text.lines())
        for (const Word& word : line.words) std::ranges::copy_if(word.text, std::back_inserter(used), is_alnum);
}

/// The letter of the region that a sign stands for: itself, or, beyond ASCII, one that the text does not use. Nothing if
/// the sign is no region.
std::optional<char> Draft::letter_of(std::string_view sign) {
    if (sign.size() == 1) return is_alnum(sign.front()) ? std::optional(sign.front()) : std::nullopt;
    constexpr char32_t first_stroke = 0x2500, last_stroke = 0x257f; // of frames
    if (const char32_t code = decode(sign).code; code >= first_stroke && code <= last_stroke) return std::nullopt;
    if (const auto known = signs.find(sign); known != signs.end()) return known->second;
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    const std::size_t free = letters.find_first_not_of(used);
    if (free == letters.npos) return std::nullopt;
    used += letters[free];
    return signs.emplace(sign, letters[free]).first->second;
}

void add_cell(Draft& draft, char region, Place place) {
    draft.grid.regions += region;
    draft.places.push_back(place);
}

/// Adds the cells of a word; a star may stand behind its cell, and commas and semicolons between cells.
void add_cells(Draft& draft, const PuzzleText& text, const Word& word) {
    bool behind_region = false;
    for (std::size_t i = 0; i < word.text.size();) {
        const std::string_view sign = first_character(std::string_view(word.text).substr(i));
        const Place place = word.at(i);
        i += sign.size();
        if (sign == "," || sign == ";" || sign == colour_selector) continue;
        const bool is_star = std::ranges::find(star_signs, sign) != star_signs.end();
        const bool is_dot = std::ranges::find(dot_signs, sign) != dot_signs.end();
        const auto region = is_star || is_dot ? StarGrid::no_region : draft.letter_of(sign);
        if (!region) text.fail(place, in_quotes(sign), "a letter or digit, '.' or '*'");
        if (!(is_star && behind_region)) add_cell(draft, *region, place);
        behind_region = *region != StarGrid::no_region;
        if (is_star) draft.grid.givens.push_back(static_cast<std::uint32_t>(draft.places.size() - 1));
    }
}

void add_row(Draft& draft, const PuzzleText& text, const TextLine& line) {
    const std::size_t begin = draft.places.size();
    for (const Word& word : line.words) add_cells(draft, text, word);
    const std::size_t cells = draft.places.size() - begin;
    if (draft.grid.size == 0) {
        if (cells > StarGrid::max_size)
            text.fail(line.place(), counted(cells, "cell"), fmt::format("at most {}", StarGrid::max_size));
        draft.grid.size = static_cast<std::uint32_t>(cells);
    }
    const std::size_t size = draft.grid.size;
    if (cells != size)
        text.fail(cells > size ? draft.places[begin + size] : line.end(), "a row of " + counted(cells, "cell"),
                  fmt::format("{} as in the first row", size));
}

/// Makes the only region of a board none if a white or black square stands for it: it is the ground.
void drop_ground(Draft& draft) {
    const std::string names = draft.grid.region_names();
    const bool is_ground
        = draft.signs.size() == 1 && std::ranges::find(ground_signs, draft.signs.begin()->first) != ground_signs.end();
    if (names.size() == 1 && is_ground) std::ranges::fill(draft.grid.regions, StarGrid::no_region);
}

/// Warns of regions in several pieces. Regions that fill the board must be as many as rows.
void check_regions(const Draft& draft, const PuzzleText& text, std::vector<std::string>& warnings) {
    const std::uint32_t n = draft.grid.size;
    const std::string& regions = draft.grid.regions;
    DisjointSets pieces(static_cast<std::uint32_t>(regions.size()));
    for (std::uint32_t cell = 0; cell < regions.size(); ++cell) {
        if ((cell + 1) % n != 0 && regions[cell] == regions[cell + 1]) pieces.join(cell, cell + 1);
        if (cell + n < regions.size() && regions[cell] == regions[cell + n]) pieces.join(cell, cell + n);
    }
    std::map<char, std::uint32_t> first;
    std::set<char> warned;
    for (std::uint32_t cell = 0; cell < regions.size(); ++cell) {
        if (regions[cell] == StarGrid::no_region) continue;
        const auto [seen, is_first] = first.emplace(regions[cell], cell);
        if (!is_first && pieces.root(seen->second) != pieces.root(cell) && warned.insert(regions[cell]).second)
            warnings.push_back(
                text.warning(draft.places[cell], fmt::format("region {} is in several pieces: the first is at {}",
                                                             regions[cell], shown(draft.places[seen->second]))));
    }
    const bool full = regions.find(StarGrid::no_region) == std::string::npos;
    if (full && first.size() != n)
        text.fail(draft.places.front(), fmt::format("a board filled by {}", counted(first.size(), "region")),
                  fmt::format("{}, as many as rows", n));
}

/// The first given before this one that the rules forbid beside it.
std::optional<std::uint32_t> clash(const StarGrid& grid, std::size_t given, const StarRules& rules) {
    const std::uint32_t n = grid.size, star = grid.givens[given];
    const auto before = std::span(grid.givens).first(given);
    const auto apart = [](std::uint32_t x, std::uint32_t y) { return x > y ? x - y : y - x; };
    if (rules.queens) { // one a row, so they are few
        for (const std::uint32_t other : before)
            if (apart(star / n, other / n) == apart(star % n, other % n)) return other;
        return std::nullopt;
    }
    for (const std::uint32_t other : {star - n - 1, star - n, star - n + 1, star - 1}) // may wrap below 0
        if (std::ranges::binary_search(before, other) && apart(star % n, other % n) <= 1) return other;
    return std::nullopt;
}

void check_givens(const Draft& draft, const PuzzleText& text, const StarRules& rules) {
    const std::uint32_t n = draft.grid.size;
    std::map<std::string, std::vector<std::uint32_t>> by_line;
    for (std::size_t i = 0; i < draft.grid.givens.size(); ++i) {
        const std::uint32_t star = draft.grid.givens[i];
        const Place place = draft.places[star];
        if (const auto other = clash(draft.grid, i, rules))
            text.fail(place,
                      fmt::format("a star {} that at {}", rules.queens ? "on a diagonal with" : "beside",
                                  shown(draft.places[*other])),
                      rules.queens ? "queens that do not attack each other" : "stars that do not touch");
        std::vector<std::string> lines{fmt::format("row {}", star / n + 1), fmt::format("column {}", star % n + 1)};
        const char region = draft.grid.regions[star];
        if (region != StarGrid::no_region) lines.push_back(fmt::format("region {}", region));
        for (const std::string& line : lines) {
            auto& stars = by_line[line];
            stars.push_back(star);
            if (stars.size() > rules.stars)
                text.fail(place,
                          fmt::format("star {} of {} (the first is at {})", stars.size(), line,
                                      shown(draft.places[stars.front()])),
                          fmt::format("{} in it", rules.stars));
        }
    }
}

} // namespace

std::string StarGrid::region_names() const {
    std::string names;
    for (const char region : regions)
        if (region != no_region && names.find(region) == std::string::npos) names += region;
    return names;
}

StarGrid read_star_grid(const PuzzleText& text, const StarRules& rules, std::vector<std::string>& warnings) {
    Draft draft(text);
    const auto& lines = text.lines();
    if (lines.empty()) text.fail(text.end(), "no row", "a board, a row a line");
    std::vector<std::size_t> counts;
    for (const TextLine& line : lines) {
        Draft row(text);
        for (const Word& word : line.words) add_cells(row, text, word);
        counts.push_back(row.places.size());
    }
    refuse_title(text, lines.front().place(), counts);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (i > 0 && i == draft.grid.size)
            text.fail(lines[i].place(), "one more row", fmt::format("{} as there are columns", i));
        add_row(draft, text, lines[i]);
    }
    if (lines.size() < draft.grid.size)
        text.fail(text.end(), counted(lines.size(), "row"), fmt::format("{} as there are columns", draft.grid.size));
    drop_ground(draft);
    check_regions(draft, text, warnings);
    check_givens(draft, text, rules);
    return draft.grid;
}

std::optional<Claim> claim_star_grid(std::string_view text) try {
    const PuzzleText lines(std::string(text), "");
    constexpr std::size_t least = 4;
    if (lines.lines().size() < least || lines.lines().size() > StarGrid::max_size) return std::nullopt;
    std::vector<std::string> warnings;
    const StarGrid grid = read_star_grid(lines, {.stars = StarGrid::max_size}, warnings);
    const bool full = grid.regions.find(StarGrid::no_region) == std::string::npos;
    const auto zeros = static_cast<std::size_t>(std::ranges::count(grid.regions, '0'));
    if (2 * zeros > grid.regions.size()) return std::nullopt; // a matrix
    if (!warnings.empty() || grid.region_names().size() != grid.size) return std::nullopt;
    return Claim{"a star battle", "", grid.size < 10 ? "" : "--stars 2 where a row has two, and so on", !full};
} catch (const ParseError&) {
    return std::nullopt;
}

std::string star_grid_text(const StarGrid& grid) {
    std::string text;
    auto given = grid.givens.begin();
    for (std::uint32_t cell = 0; cell < grid.regions.size(); ++cell) {
        const bool star = given != grid.givens.end() && *given == cell;
        given += star ? 1 : 0;
        const char region = grid.regions[cell];
        if (region != StarGrid::no_region || !star) text += region;
        if (star) text += region == StarGrid::no_region ? " *" : "*"; // a blank: it marks no letter before it
        if ((cell + 1) % grid.size == 0) text += '\n';
    }
    return text;
}

} // namespace quadrille::puzzles
