// SPDX-License-Identifier: MIT
// Star battles, queens with regions, and pieces that dominate a board.
#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "base/disjoint_sets.hpp"
#include "base/quoted.hpp"
#include "base/utf8.hpp"
#include "puzzles/base/colours.hpp"
#include "puzzles/base/front_end.hpp"
#include "puzzles/base/grid_picture.hpp"
#include "puzzles/base/text_lines.hpp"

namespace quadrille::puzzles {

namespace {

struct StarRules {
    std::uint32_t stars = 1; ///< in each row, column and region
    bool queens = false;     ///< none on the diagonals of another, instead of none beside it
};

/// A square board cut into regions, with stars that are given.
struct StarGrid {
    static constexpr std::uint32_t max_size = 1000;
    static constexpr char no_region = '.';

    std::uint32_t size = 0;
    std::string regions;               ///< by cell, row by row
    std::vector<std::uint32_t> givens; ///< cells with a star, ascending
    std::string text = {};

    /// The regions, in the order in which they come.
    std::string region_names() const;
};

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

std::string StarGrid::region_names() const {
    std::string names;
    for (const char region : regions)
        if (region != no_region && names.find(region) == std::string::npos) names += region;
    return names;
}

/// Reads a row a line: a letter or digit is a cell of the region of that name, `.` one of no region. A `*`
/// behind a letter or digit puts a star there; elsewhere it is a cell with a star and without a region. Commas and
/// semicolons may stand between cells. A sign beyond ASCII, such as a coloured square, is a region too: a letter that
/// the text does not use stands for it.
/// Throws ParseError, also for stars that the rules forbid beside another. Adds a warning for each region in several
/// pieces, which is often a slip of the pen.
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
    draft.grid.text = text.normalised();
    return draft.grid;
}

/// Claims a board of regions: as many lines as cells a line, and as many regions, each in one piece.
std::optional<Claim> claim_stars(std::string_view text) try {
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

constexpr std::uint32_t max_dominated = 100; // a queen sees up to 400 squares

/// A chess piece, and whether it goes from a square to one that lies a number of rows and columns away.
struct Piece {
    std::string_view name;
    char letter;
    std::string_view glyph;
    bool (*attacks)(std::uint32_t rows, std::uint32_t columns);
};
constexpr std::array<Piece, 5> pieces{{
    {"queen", 'Q', "♛", [](auto r, auto c) { return r == 0 || c == 0 || r == c; }},
    {"king", 'K', "♚", [](auto r, auto c) { return r <= 1 && c <= 1; }},
    {"rook", 'R', "♜", [](auto r, auto c) { return r == 0 || c == 0; }},
    {"bishop", 'B', "♝", [](auto r, auto c) { return r == c; }},
    {"knight", 'N', "♞", [](auto r, auto c) { return r * c == 2 || r + c == 0; }},
}};

struct StarPuzzle {
    StarGrid grid;
    StarRules rules;
    std::uint32_t dominate = 0; ///< how many pieces attack or hold all squares; 0: it is no such puzzle
    const Piece* piece = nullptr;
    std::vector<std::string> warnings = {};

    std::uint32_t size() const { return grid.size; }
    bool touching() const { return !rules.queens; }
};

std::uint32_t parse_flag(const Arguments& arguments, std::string_view flag, std::uint32_t max) {
    const auto number = parse_number(arguments.get(flag), 1, max);
    if (!number)
        refuse(star_boards.info.name, in_quotes(arguments.get(flag)) + fmt::format(" for --{}", flag),
               fmt::format("a number from 1 to {}", max));
    return *number;
}

/// Reads the flags of domination, which go with nothing else.
void parse_domination(StarPuzzle& puzzle, const Arguments& arguments) {
    const std::string name = in_small_letters(arguments.get("piece", "queen"));
    const auto* const piece = std::ranges::find(pieces, name, &Piece::name);
    if (piece == pieces.end())
        refuse(star_boards.info.name, in_quotes(name) + " for --piece", "queen, king, rook, bishop or knight");
    puzzle.piece = piece;
    if (!arguments.has("dominate")) {
        if (arguments.has("piece")) refuse(star_boards.info.name, "--piece without --dominate", "both or none");
        return;
    }
    for (const std::string_view other : {"stars", "queens", "text"})
        if (arguments.has(other))
            refuse(star_boards.info.name, fmt::format("--dominate and --{}", other), "one of them");
    if (arguments.words.size() != 1) refuse(star_boards.info.name, "--dominate without N", "the size of the board");
    puzzle.dominate = parse_flag(arguments, "dominate", StarGrid::max_size * StarGrid::max_size);
}

StarPuzzle parse_stars(const Arguments& arguments) {
    StarPuzzle puzzle;
    parse_domination(puzzle, arguments);
    if (arguments.has("stars")) puzzle.rules.stars = parse_flag(arguments, "stars", StarGrid::max_size / 2);
    puzzle.rules.queens = arguments.has("queens");
    if (puzzle.rules.queens && puzzle.rules.stars > 1)
        refuse(star_boards.info.name, "--queens and several --stars", "one queen in a row");
    if (const auto text = text_of(star_boards, arguments)) {
        if (puzzle.dominate > 0) refuse(star_boards.info.name, "--dominate and FILE", "one of them");
        puzzle.grid = read_star_grid(*text, puzzle.rules, puzzle.warnings);
        return puzzle;
    }
    const std::uint32_t max = puzzle.dominate > 0 ? max_dominated : StarGrid::max_size;
    const std::uint32_t size = only_number(arguments, star_boards.info.name, "a size", 1, max);
    if (puzzle.dominate > size * size)
        refuse(star_boards.info.name, fmt::format("{} pieces", puzzle.dominate),
               fmt::format("at most the {} squares", size * size));
    puzzle.grid = {size, std::string(std::size_t{size} * size, StarGrid::no_region), {}};
    return puzzle;
}

// ---- stars

/// The items of a board of stars, by their number.
struct StarItems {
    std::vector<ItemId> rows, columns;
    std::array<std::optional<ItemId>, 128> regions;     ///< by letter
    std::vector<std::optional<ItemId>> rising, falling; ///< diagonals, for queens
    std::vector<ItemId> blocks;                         ///< of 2x2 cells, by the upper left one, for stars

    StarItems(ProblemBuilder& builder, const StarPuzzle& puzzle);
};

StarItems::StarItems(ProblemBuilder& builder, const StarPuzzle& puzzle) {
    const std::uint32_t n = puzzle.size();
    const Bounds bounds{puzzle.rules.stars, puzzle.rules.stars};
    const auto add = [&](const std::string& name) { return builder.add_item(name, Kind::primary, bounds); };
    for (std::uint32_t k = 0; k < n; ++k) {
        rows.push_back(add(fmt::format("r{}", k)));
        columns.push_back(add(fmt::format("c{}", k)));
    }
    for (const char region : puzzle.grid.region_names())
        regions[static_cast<unsigned char>(region)] = add(fmt::format("region-{}", region));
    for (const std::uint32_t cell : puzzle.grid.givens) builder.add_item("given-" + square_name(cell / n, cell % n));
    for (std::uint32_t d = 0; d < 2 * n - 1 && puzzle.rules.queens; ++d) {
        const bool single = d == 0 || d == 2 * n - 2;
        rising.push_back(single ? std::nullopt
                                : std::optional(builder.add_item(fmt::format("a{}", d), Kind::secondary)));
        falling.push_back(single ? std::nullopt
                                 : std::optional(builder.add_item(fmt::format("b{}", d), Kind::secondary)));
    }
    for (std::uint32_t block = 0; block < (n - 1) * (n - 1) && puzzle.touching(); ++block)
        blocks.push_back(builder.add_item("t" + square_name(block / (n - 1), block % (n - 1)), Kind::secondary));
}

/// What a star in a cell covers. Two stars touch if and only if they share a block of 2x2 cells.
std::vector<ItemId> items_of(const StarItems& items, const StarPuzzle& puzzle, std::uint32_t row,
                             std::uint32_t column) {
    const std::uint32_t n = puzzle.size();
    std::vector<ItemId> covered{items.rows[row], items.columns[column]};
    const char region = puzzle.grid.regions[row * n + column];
    if (const auto item = items.regions[static_cast<unsigned char>(region)]) covered.push_back(*item);
    if (puzzle.rules.queens) {
        if (const auto item = items.rising[row + column]) covered.push_back(*item);
        if (const auto item = items.falling[column + n - 1 - row]) covered.push_back(*item);
        return covered;
    }
    for (const std::uint32_t r : {row - 1, row}) // may wrap below 0
        for (const std::uint32_t c : {column - 1, column})
            if (r < n - 1 && c < n - 1) covered.push_back(items.blocks[r * (n - 1) + c]);
    return covered;
}

void emit_stars(ProblemBuilder& builder, Board& board, const StarPuzzle& puzzle) {
    const std::uint32_t n = puzzle.size();
    const std::uint64_t cells = std::uint64_t{n} * n;
    check_size(star_boards.info.name, cells, cells * 7);
    const StarItems items(builder, puzzle);
    auto given = puzzle.grid.givens.begin();
    for (std::uint32_t cell = 0; cell < cells; ++cell) {
        auto covered = items_of(items, puzzle, cell / n, cell % n);
        const std::string name = square_name(cell / n, cell % n);
        if (given != puzzle.grid.givens.end() && *given == cell) {
            // An item of its own, which only this option covers, so that every format carries it.
            covered.push_back(*builder.find_item("given-" + name));
            ++given;
        }
        add_option(builder, name, covered);
        board.show({cell}, 0);
    }
}

// ---- domination

bool sees(const StarPuzzle& puzzle, std::uint32_t from, std::uint32_t to) {
    const auto apart = [](std::uint32_t x, std::uint32_t y) { return x > y ? x - y : y - x; };
    const std::uint32_t n = puzzle.size();
    return puzzle.piece->attacks(apart(from / n, to / n), apart(from % n, to % n));
}

/// Squares are covered up to as often as there are pieces, and one more item counts the pieces.
void emit_domination(ProblemBuilder& builder, Board& board, const StarPuzzle& puzzle) {
    const std::uint32_t n = puzzle.size(), squares = n * n;
    const ItemId total = builder.add_item("pieces", Kind::primary, {puzzle.dominate, puzzle.dominate});
    std::vector<ItemId> item;
    for (std::uint32_t square = 0; square < squares; ++square)
        item.push_back(
            builder.add_item("s" + square_name(square / n, square % n), Kind::primary, {1, puzzle.dominate}));
    for (std::uint32_t from = 0; from < squares; ++from) {
        std::vector<ItemId> covered{total};
        for (std::uint32_t to = 0; to < squares; ++to)
            if (sees(puzzle, from, to)) covered.push_back(item[to]);
        add_option(builder, square_name(from / n, from % n), covered);
        board.show({from}, 0);
    }
}

// ---- both

std::string title(const StarPuzzle& puzzle) {
    const std::uint32_t n = puzzle.size();
    if (puzzle.dominate > 0)
        return fmt::format("{} that dominate {}x{} squares", counted(puzzle.dominate, puzzle.piece->name), n, n);
    const std::size_t regions = puzzle.grid.region_names().size();
    std::string text = puzzle.rules.queens
                           ? counted(n, "queen")
                           : fmt::format("{0}x{0} with {1} a row", n, counted(puzzle.rules.stars, "star"));
    if (regions > 0) text += " in " + counted(regions, "region");
    if (!puzzle.grid.givens.empty()) text += ", " + counted(puzzle.grid.givens.size(), "given");
    return text;
}

std::vector<std::string> canonical(const StarPuzzle& puzzle) {
    std::vector<std::string> words;
    if (puzzle.dominate > 0) {
        words = {std::to_string(puzzle.size()), "--dominate", std::to_string(puzzle.dominate)};
        if (puzzle.piece != pieces.data()) words.insert(words.end(), {"--piece", std::string(puzzle.piece->name)});
        return words;
    }
    if (puzzle.grid.region_names().empty() && puzzle.grid.givens.empty())
        words = {std::to_string(puzzle.size())};
    else
        words = {"--text", puzzle.grid.text};
    if (puzzle.rules.stars > 1) words.insert(words.end(), {"--stars", std::to_string(puzzle.rules.stars)});
    if (puzzle.rules.queens) words.emplace_back("--queens");
    return words;
}

// Light colours, so that black letters can be read on them.
constexpr std::array<std::uint8_t, 10> palette{214, 117, 157, 227, 219, 180, 252, 153, 209, 193};

bool is_chess(const StarPuzzle& puzzle) { return puzzle.dominate > 0 || puzzle.rules.queens; }

Board empty_board(const StarPuzzle& puzzle) {
    const std::uint32_t n = puzzle.size();
    Board board;
    board.cells = square_cells(n, n);
    for (std::uint32_t cell = 0; cell < board.cells.size(); ++cell) {
        board.cells[cell].region = static_cast<unsigned char>(puzzle.grid.regions[cell]);
        board.cells[cell].dark = puzzle.dominate > 0 && (cell / n + cell % n) % 2 != 0;
    }
    board.looks = {{std::string(is_chess(puzzle) ? puzzle.piece->glyph : "★")}};
    for (const std::uint32_t cell : puzzle.grid.givens) board.cells[cell].text = board.looks.front().text;
    return board;
}

/// Draws stars, with borders around regions if there are any; in colour each region has its own ground.
TextPainter painter(const StarPuzzle& puzzle) {
    const auto text
        = [letter = is_chess(puzzle) ? puzzle.piece->letter : '*'](const FilledCell& cell, const Style& style) {
              if (cell.text().empty()) return std::string(style.ascii ? "." : "·");
              return style.ascii ? std::string(1, letter) : std::string(cell.text());
          };
    const std::string names = puzzle.grid.region_names();
    if (names.empty())
        return rows_of([text](const FilledCell& cell, const Style& style) { return text(cell, style) + ' '; });
    return grid_of({.stamp =
                        [text, names](const FilledCell& cell, const Style& style) {
                            const std::size_t region = names.find(static_cast<char>(cell.cell.region));
                            Stamp stamp{text(cell, style)};
                            if (style.colour && region != std::string::npos)
                                stamp.escape = ansi::on(palette[region % palette.size()]);
                            return stamp;
                        },
                    .ground = true});
}

Made emit_stars(const Arguments& arguments) {
    const StarPuzzle puzzle = parse_stars(arguments);
    ProblemBuilder builder;
    Board board = empty_board(puzzle);
    if (puzzle.dominate > 0)
        emit_domination(builder, board, puzzle);
    else
        emit_stars(builder, board, puzzle);
    annotate(builder, title(puzzle), star_boards.info.name, canonical(puzzle));
    Made made{builder.build(), std::move(board), painter(puzzle)};
    made.warnings = puzzle.warnings;
    return made;
}

constexpr std::array stars_flags{
    Flag{"stars", "K", "put K stars into each row, column and region instead of 1"},
    Flag{"queens", "", "place queens: no two on a diagonal, however far apart"},
    Flag{"dominate", "K", "place K pieces that attack or hold every square of an N x N board"},
    Flag{"piece", "NAME", "queen, king, rook, bishop or knight, for --dominate (default queen)"},
    text_flag,
};

} // namespace

const Generator star_boards{
    .info = {
        .name = "stars",
        .summary = "place stars that do not touch, by rows, columns and regions; queens; domination",
        .synopsis = "N | FILE | --text TEXT [--stars K] [--queens] [--dominate K [--piece NAME]]",
        .help = "Star Battle and the Queens of newspapers: each row, column and region has K stars,\n"
                "and no two touch, not even at a corner. FILE has a row a line, a character a cell:\n"
                "a letter or digit is the region, a dot no region; * behind a letter is a star that\n"
                "is given there, elsewhere a cell of its own with a star. Commas may part the cells;\n"
                "# and // begin comments. Coloured squares are regions, called by free letters;\n"
                "white or black squares alone are the ground, without a region, and so is ·.\n"
                "A region in several pieces is still one region; a warning names it.\n"
                "Option r0c2 is a star in the third cell of the first row.\n"
                "  quadrille gen stars 8 | quadrille count                # 5242\n"
                "  quadrille gen stars 8 --stars 2 | quadrille count      # 2\n"
                "  quadrille gen stars 8 --dominate 5 | quadrille count   # 4860\n",
        .flags = stars_flags,
        .reads_text = true,
        .takes_sizes = true,
    },
    .emit = emit_stars,
    .claim = claim_stars,
};

} // namespace quadrille::puzzles
