// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "base/quoted.hpp"
#include "puzzles/base/front_end.hpp"
#include "puzzles/base/puzzle_looks.hpp"
#include "puzzles/base/text_lines.hpp"
#include "puzzles/tile/polyform_sets.hpp"

namespace quadrille::puzzles {

namespace {

constexpr std::uint32_t max_side = 100, max_copies = 10'000;
constexpr std::size_t max_set_colours = 10; // 2530 squares

/// The colours of a tile's edges: north, east, south, west.
using Tile = std::string;

enum class Turns : std::uint8_t { fixed, turn, flip };

struct EdgePuzzle {
    Extent board;
    char rim = 0; ///< the colour of all outer edges; 0: any
    Turns turns = Turns::turn;
    std::vector<std::pair<Tile, std::uint32_t>> tiles;  ///< each once, with its number
    std::vector<std::pair<std::uint32_t, Tile>> placed; ///< cells whose tile is given, as it lies
    std::string text = {};

    std::uint64_t tile_count() const {
        std::uint64_t sum = 0;
        for (const auto& [tile, copies] : tiles) sum += copies;
        return sum;
    }
};

/// The different ways in which a tile may lie, the first of which stands for all of them.
std::vector<Tile> positions(const Tile& tile, Turns turns) {
    std::set<Tile> all;
    for (int k = 0; k < (turns == Turns::fixed ? 1 : 4); ++k) {
        const Tile turned = tile.substr(static_cast<std::size_t>(k)) + tile.substr(0, static_cast<std::size_t>(k));
        all.insert(turned);
        if (turns == Turns::flip) all.insert(Tile{turned[0], turned[3], turned[2], turned[1]});
    }
    return {all.begin(), all.end()};
}

/// The sides of a cell, as numbers of edges of the board: horizontal ones first, row by row, then the others.
std::array<std::uint32_t, 4> sides(Extent board, std::uint32_t cell) {
    const std::uint32_t row = cell / board.columns, column = cell % board.columns;
    const std::uint32_t west = (board.rows + 1) * board.columns + row * (board.columns + 1) + column;
    return {cell, west + 1, cell + board.columns, west};
}

bool on_rim(Extent board, std::uint32_t cell, std::size_t side) {
    const std::uint32_t row = cell / board.columns, column = cell % board.columns;
    return std::array{row == 0, column + 1 == board.columns, row + 1 == board.rows, column == 0}[side];
}

// ---- the text

struct EdgesReader {
    const PuzzleText& text;
    EdgePuzzle puzzle{};
    Place board_at{};
    std::vector<std::pair<Word, std::uint32_t>> tiles{}; ///< as listed, since `turns` may follow
    std::vector<std::pair<Word, Word>> placed{};         ///< square and tile

    void read_board(const TextLine& line);
    void read_rim(const TextLine& line);
    void read_turns(const TextLine& line);
    void read_set(const TextLine& line);
    void read_place(const TextLine& line);
    void read_tile(const TextLine& line);
    void read_parted_tile(const TextLine& line);
    void expect_tile(const Word& word) const;
    void add_tiles();
    void add_placed();
    void check_placed() const;
};

/// What begins with a word of its own; other lines are tiles.
constexpr std::array<Statement<EdgesReader>, 5> edge_statements{{
    {{"board", 2, 2, "board ROWSxCOLUMNS"}, &EdgesReader::read_board},
    {{"rim", 2, 2, "rim COLOUR"}, &EdgesReader::read_rim},
    {{"turns", 2, 2, "turns fixed|turn|flip"}, &EdgesReader::read_turns},
    {{"set", 2, 2, "set COLOURS"}, &EdgesReader::read_set},
    {{"place", 3, 3, "place SQUARE TILE"}, &EdgesReader::read_place},
}};

void EdgesReader::expect_tile(const Word& word) const {
    if (word.text.size() != 4 || !std::ranges::all_of(word.text, is_alnum))
        text.fail(word, "four letters or digits, the edges north, east, south and west");
}

/// A line `set abc`: all different squares with edges of these colours.
void EdgesReader::read_set(const TextLine& line) {
    const Word& colours = line.words[1];
    std::string sorted = colours.text;
    std::ranges::sort(sorted);
    if (!std::ranges::all_of(sorted, is_alnum) || std::ranges::adjacent_find(sorted) != sorted.end()
        || sorted.size() > max_set_colours)
        text.fail(colours, fmt::format("up to {} different letters or digits", max_set_colours));
    for (const char a : sorted)
        for (const char b : sorted)
            for (const char c : sorted)
                for (const char d : sorted)
                    if (const Tile tile{a, b, c, d}; positions(tile, Turns::turn).front() == tile)
                        tiles.emplace_back(Word{tile, colours.place}, 1);
}

/// Edges with blanks between them, as files of Eternity have them, of one character each.
void EdgesReader::read_parted_tile(const TextLine& line) {
    Word tile{"", line.place()};
    for (const Word& edge : line.words) {
        if (line.words.size() != 4 || edge.text.size() != 1 || !is_alnum(edge.text.front()))
            text.fail(edge, "a tile such as 'abca x2' or 'a b c a': four letters or digits, one for each colour");
        tile.text += edge.text;
    }
    tiles.emplace_back(std::move(tile), 1);
}

void EdgesReader::read_tile(const TextLine& line) {
    if (line.words.size() > 2) return read_parted_tile(line);
    text.expect_words(line, 1, 2, "'abca x2'");
    expect_tile(line.words.front());
    std::uint32_t copies = 1;
    if (line.words.size() == 2) {
        const auto number = keyword_of(line.words[1].text).starts_with('x')
                                ? parse_number(std::string_view(line.words[1].text).substr(1), 1, max_copies)
                                : std::nullopt;
        if (!number) text.fail(line.words[1], fmt::format("how many, from x1 to x{}", max_copies));
        copies = *number;
    }
    tiles.emplace_back(line.words.front(), copies);
}

void EdgesReader::read_board(const TextLine& line) {
    if (board_at.line != 0) text.fail(line.place(), "a second board", fmt::format("one, as at {}", shown(board_at)));
    const auto board = parse_extent(line.words[1].text, max_side);
    if (!board) text.fail(line.words[1], "ROWSxCOLUMNS such as 4x6, up to 100x100");
    puzzle.board = *board;
    board_at = line.place();
}

void EdgesReader::read_rim(const TextLine& line) {
    if (line.words[1].text.size() != 1 || !is_alnum(line.words[1].text.front()))
        text.fail(line.words[1], "a letter or digit");
    puzzle.rim = line.words[1].text.front();
}

void EdgesReader::read_turns(const TextLine& line) {
    constexpr std::array<std::string_view, 3> names{"fixed", "turn", "flip"};
    const auto name = std::ranges::find(names, keyword_of(line.words[1].text));
    if (name == names.end()) text.fail(line.words[1], "fixed, turn or flip");
    puzzle.turns = static_cast<Turns>(name - names.begin());
}

void EdgesReader::read_place(const TextLine& line) {
    expect_tile(line.words[2]);
    placed.emplace_back(line.words[1], line.words[2]);
}

/// Tiles that are one tile turned are added up.
void EdgesReader::add_tiles() {
    std::map<Tile, std::size_t> known;
    for (const auto& [word, copies] : tiles) {
        const Tile tile = positions(word.text, puzzle.turns).front();
        const auto [at, is_new] = known.emplace(tile, puzzle.tiles.size());
        if (is_new) puzzle.tiles.emplace_back(tile, 0);
        puzzle.tiles[at->second].second += copies;
    }
    if (puzzle.tile_count() < puzzle.board.area())
        text.fail(board_at, "a board of " + counted(puzzle.board.area(), "cell"),
                  "no more than the " + counted(puzzle.tile_count(), "tile"));
}

/// Finds the square that a word such as r3c4 names.
std::uint32_t square_of(const PuzzleText& text, const Word& word, Extent board) {
    for (std::uint32_t cell = 0; cell < board.area(); ++cell)
        if (square_name(cell / board.columns, cell % board.columns) == word.text) return cell;
    text.fail(word, fmt::format("a square from r0c0 to {}", square_name(board.rows - 1, board.columns - 1)));
}

void EdgesReader::add_placed() {
    std::map<std::uint32_t, Place> cells;
    std::map<Tile, std::pair<std::uint32_t, Place>> used;
    for (const auto& [square, word] : placed) {
        const std::uint32_t cell = square_of(text, square, puzzle.board);
        const auto [other, is_new] = cells.emplace(cell, square.place);
        if (!is_new)
            text.fail(square.place, "a second tile on " + square.text,
                      fmt::format("one, as at {}", shown(other->second)));
        const Tile tile = positions(word.text, puzzle.turns).front();
        const auto listed = std::ranges::find(puzzle.tiles, tile, &std::pair<Tile, std::uint32_t>::first);
        if (listed == puzzle.tiles.end()) text.fail(word, "one of the tiles, in any way that it may lie");
        auto& [count, first] = used.emplace(tile, std::pair(0U, word.place)).first->second;
        if (++count > listed->second)
            text.fail(word.place, fmt::format("tile {} again (the first is at {})", word.text, shown(first)),
                      "it " + times(std::to_string(listed->second)));
        puzzle.placed.emplace_back(cell, word.text);
    }
    check_placed();
}

/// Given tiles match at their edges, and the rim.
void EdgesReader::check_placed() const {
    constexpr std::array<std::string_view, 4> names{"north", "east", "south", "west"};
    std::map<std::uint32_t, std::pair<char, Place>> colours; // by side of the board
    for (std::size_t i = 0; i < placed.size(); ++i) {
        const auto& [cell, tile] = puzzle.placed[i];
        const Word& word = placed[i].second;
        const auto around = sides(puzzle.board, cell);
        for (std::size_t side = 0; side < around.size(); ++side) {
            const std::string found = fmt::format("{} in the {} of {}", tile[side], names[side], tile);
            if (puzzle.rim != 0 && on_rim(puzzle.board, cell, side) && tile[side] != puzzle.rim)
                text.fail(word.at(side), found, fmt::format("{} at the rim", puzzle.rim));
            const auto [other, is_new] = colours.emplace(around[side], std::pair(tile[side], word.at(side)));
            if (!is_new && other->second.first != tile[side])
                text.fail(
                    word.at(side), found,
                    fmt::format("{} as its neighbour has at {}", other->second.first, shown(other->second.second)));
        }
    }
}

EdgePuzzle read_edges(const PuzzleText& text) {
    EdgesReader reader{text};
    for (const TextLine& line : text.lines())
        if (!read_statement(edge_statements, text, line, reader)) reader.read_tile(line);
    if (reader.board_at.line == 0) text.fail(text.end(), "no board", "a line 'board ROWSxCOLUMNS'");
    reader.add_tiles();
    reader.add_placed();
    reader.puzzle.text = text.normalised();
    return reader.puzzle;
}

/// The text that AxB --set COLOURS --rim COLOUR stands for.
PuzzleText text_of_words(const Arguments& arguments) {
    constexpr std::string_view expected = "a FILE, or ROWSxCOLUMNS and --set COLOURS";
    const std::string_view word = only_word(arguments, edge_tiles.info.name, expected);
    if (!arguments.has("set")) refuse(edge_tiles.info.name, in_quotes(word) + " without --set", expected);
    std::string text = fmt::format("board {}\nset {}\n", word, arguments.get("set"));
    if (arguments.has("rim")) text += fmt::format("rim {}\n", arguments.get("rim"));
    return {text, "arguments"};
}

EdgePuzzle parse_edges(const Arguments& arguments) {
    const auto text = text_of(edge_tiles, arguments);
    if (!text) return read_edges(text_of_words(arguments));
    for (const std::string_view flag : {"set", "rim"})
        if (arguments.has(flag))
            refuse(edge_tiles.info.name, fmt::format("--{} and a text", flag),
                   fmt::format("a line '{} ...' in the text", flag));
    return read_edges(*text);
}

// ---- the problem

/// A tile on a cell, as it lies.
struct LaidTile {
    std::uint32_t tile;
    std::uint32_t cell;
    Tile edges;
};

/// Whether the rim lets a tile lie like that on a cell.
bool fits(const EdgePuzzle& puzzle, const Tile& tile, std::uint32_t cell) {
    for (std::size_t side = 0; side < 4 && puzzle.rim != 0; ++side)
        if (on_rim(puzzle.board, cell, side) && tile[side] != puzzle.rim) return false;
    return true;
}

/// What may lie where, in the order of the options.
std::vector<LaidTile> laid_tiles(const EdgePuzzle& puzzle) {
    std::uint64_t most = 0;
    for (const auto& [tile, copies] : puzzle.tiles)
        most += positions(tile, puzzle.turns).size() * std::uint64_t{puzzle.board.area()};
    constexpr std::uint64_t too_many_to_try = 16'000'000;
    if (most > too_many_to_try) check_size(edge_tiles.info.name, most, 7 * most);
    std::vector<LaidTile> all;
    for (std::uint32_t tile = 0; tile < puzzle.tiles.size(); ++tile)
        for (const Tile& position : positions(puzzle.tiles[tile].first, puzzle.turns))
            for (std::uint32_t cell = 0; cell < puzzle.board.area(); ++cell)
                if (fits(puzzle, position, cell)) {
                    all.push_back({tile, cell, position});
                    check_size(edge_tiles.info.name, all.size(), all.size() * 7);
                }
    return all;
}

struct EdgeItems {
    std::vector<ItemId> tiles, cells, sides;
    std::map<std::pair<std::uint32_t, Tile>, ItemId> placed;

    EdgeItems(ProblemBuilder& builder, const EdgePuzzle& puzzle);
};

EdgeItems::EdgeItems(ProblemBuilder& builder, const EdgePuzzle& puzzle) {
    const auto [rows, columns] = puzzle.board;
    const bool all_used = puzzle.tile_count() == puzzle.board.area();
    for (const auto& [tile, copies] : puzzle.tiles)
        tiles.push_back(builder.add_item("tile-" + tile, Kind::primary, {all_used ? copies : 0, copies}));
    for (std::uint32_t cell = 0; cell < puzzle.board.area(); ++cell)
        cells.push_back(builder.add_item(square_name(cell / columns, cell % columns)));
    for (const auto& [cell, tile] : puzzle.placed)
        placed[{cell, tile}] = builder.add_item("given-" + square_name(cell / columns, cell % columns));
    for (std::uint32_t side = 0; side < (rows + 1) * columns; ++side)
        sides.push_back(builder.add_item("h" + square_name(side / columns, side % columns), Kind::secondary));
    for (std::uint32_t side = 0; side < rows * (columns + 1); ++side)
        sides.push_back(
            builder.add_item("v" + square_name(side / (columns + 1), side % (columns + 1)), Kind::secondary));
}

/// The colours, in the order in which pictures give them theirs.
std::string colours_of(const EdgePuzzle& puzzle) {
    std::string names;
    for (const auto& [tile, copies] : puzzle.tiles) names += tile;
    std::ranges::sort(names);
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

/// Each square of the board as four triangles, in the order of the edges of a tile.
Board empty_board(Extent squares, std::string_view colours) {
    Board board;
    for (std::uint32_t square = 0; square < squares.area(); ++square) {
        const std::uint32_t row = square / squares.columns, column = square % squares.columns;
        const double x = 2.0 * column, y = 2.0 * row;
        const Corner middle{x + 1, y + 1};
        const std::array<Corner, 4> around{{{x, y}, {x + 2, y}, {x + 2, y + 2}, {x, y + 2}}};
        for (std::size_t side = 0; side < around.size(); ++side) {
            board.cells.push_back({{around[side], around[(side + 1) % around.size()], middle}});
            board.cells.back().region = square;
        }
    }
    for (const char colour : colours)
        board.looks.push_back({std::string(1, colour), static_cast<Look::Colour>(board.looks.size())});
    return board;
}

/// Lines between the cells, each with the letter of its edge in the middle.
std::string draw(Extent squares, std::span<const std::string_view> edges) {
    std::string picture;
    for (std::uint32_t row = 0; row <= squares.rows; ++row) {
        const bool last = row == squares.rows;
        std::string line = "+", below;
        for (std::uint32_t column = 0; column < squares.columns; ++column) {
            const auto tile = edges.subspan(4 * ((last ? row - 1 : row) * squares.columns + column), 4);
            const auto side = [&](std::size_t k) { return tile[k].empty() ? "." : tile[k]; };
            line += fmt::format("-{}-+", side(last ? 2 : 0));
            below += fmt::format("{}   ", side(3));
            if (column + 1 == squares.columns) below += side(1);
        }
        picture += line + '\n';
        if (!last) picture += below + '\n';
    }
    return picture;
}

Made emit_edges(const Arguments& arguments) {
    const EdgePuzzle puzzle = parse_edges(arguments);
    const auto all = laid_tiles(puzzle);
    ProblemBuilder builder;
    const EdgeItems items(builder, puzzle);
    const std::string colours = colours_of(puzzle);
    Board board = empty_board(puzzle.board, colours);
    std::string tiles = "tiles:";
    for (const auto& [tile, copies] : puzzle.tiles)
        tiles += copies == 1 ? fmt::format(" {}", tile) : fmt::format(" {} x{}", tile, copies);
    board.notes.push_back(std::move(tiles));
    for (const LaidTile& laid : all) {
        builder.begin_option();
        std::ignore = builder.add_cell(items.tiles[laid.tile]);
        std::ignore = builder.add_cell(items.cells[laid.cell]);
        const auto given = items.placed.find({laid.cell, laid.edges});
        if (given != items.placed.end()) std::ignore = builder.add_cell(given->second);
        const auto around = sides(puzzle.board, laid.cell);
        std::array<std::uint32_t, 4> cells{}, looks{};
        for (std::uint32_t side = 0; side < 4; ++side) {
            std::ignore = builder.add_cell(items.sides[around[side]],
                                           builder.colour(std::string_view(laid.edges).substr(side, 1)));
            cells[side] = 4 * laid.cell + side;
            looks[side] = static_cast<std::uint32_t>(colours.find(laid.edges[side]));
        }
        board.show(cells, looks);
        builder.set_option_name(fmt::format(
            "{}@{}", laid.edges, square_name(laid.cell / puzzle.board.columns, laid.cell % puzzle.board.columns)));
    }
    annotate(builder,
             fmt::format("{}x{} board of {} that match at their edges", puzzle.board.rows, puzzle.board.columns,
                         counted(puzzle.tile_count(), "tile")),
             edge_tiles.info.name, {"--text", puzzle.text});
    const auto paint
        = [squares = puzzle.board](const Board& made, std::span<const OptionId> cover, const Style& style) {
              return draw(squares, made.texts_of(cover)) + (cover.size() <= style.givens ? notes_of(made) : "");
          };
    return {builder.build(), std::move(board), paint};
}

/// Whether words behind `set` are those of tile, which takes a number of cells or the name of a set.
bool is_set_of_tile(std::string_view word) {
    const std::string names = fmt::format(", {},", set_names(Grid::square));
    return parse_number(word, 0, UINT32_MAX) || names.find(fmt::format(", {},", keyword_of(word))) != std::string::npos;
}

/// A line `board ROWSxCOLUMNS`, and four edges in some other line.
std::optional<Claim> claim_edges(std::string_view text) {
    bool board = false, tiles = false;
    for (const std::string_view line : glance(text)) {
        const auto words = glance_at_words(line);
        if (words.empty() || line.starts_with("//") || line.starts_with('#')) continue;
        const std::string word = keyword_of(words.front());
        const auto is_tile = [](std::string_view it) { return it.size() == 4 && std::ranges::all_of(it, is_alnum); };
        if (word == "piece" || word == "grid") return std::nullopt; // of tile
        if (word == "board") {
            if (words.size() != 2 || !parse_extent(words[1], max_side)) return std::nullopt;
            board = true;
        } else if (word == "set") {
            if (words.size() > 1 && is_set_of_tile(words[1])) return std::nullopt; // of tile
            tiles = true;
        } else if (word == "place") {
            tiles = true;
        } else if (word != "rim" && word != "turns") {
            const bool numbers = words.size() > 3 && words.size() < 6;
            if (!board || !(numbers || is_tile(words.front()))) return std::nullopt;
            tiles = true;
        }
    }
    return board && tiles ? std::optional(Claim{"a puzzle of edge-matching tiles", ""}) : std::nullopt;
}

constexpr std::array edges_flags{
    Flag{"set", "COLOURS", "take all different squares of these colours, as in abc: MacMahon's 24"},
    Flag{"rim", "COLOUR", "have this colour all around the board"},
    text_flag,
};

} // namespace

const Generator edge_tiles{
    .info = {
        .name = "edges",
        .summary = "lay square tiles so that their edges match",
        .synopsis = "FILE | --text TEXT | ROWSxCOLUMNS --set COLOURS [--rim COLOUR]",
        .help = "FILE has lines\n"
                "  board 4x6          rows and columns\n"
                "  rim a              the colour around the board; left out: any\n"
                "  turns turn         fixed, turn or flip: how tiles may lie\n"
                "  abca x2            a tile by its edges north, east, south, west; how many\n"
                "  a b c a            the same tile once\n"
                "  set abc            all squares of these colours, turned ones alike, one each\n"
                "  place r0c2 abca    a tile that is given, as it lies\n"
                "# and // begin comments. Surplus tiles are left over. Option caab@r0c2 lays a tile\n"
                "with c in the north.\n"
                "  quadrille gen edges 4x6 --set abc --rim a | quadrille count   # MacMahon: 106624\n"
                "  quadrille gen edges tiles.txt | quadrille solve | quadrille render\n",
        .flags = edges_flags,
        .reads_text = true,
        .takes_sizes = true,
    },
    .emit = emit_edges,
    .claim = claim_edges,
};

} // namespace quadrille::puzzles
