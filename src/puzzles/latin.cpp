// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "base/quoted.hpp"
#include "puzzles/base/colours.hpp"
#include "puzzles/base/front_end.hpp"
#include "puzzles/base/puzzle_looks.hpp"
#include "puzzles/base/text_lines.hpp"

namespace quadrille::puzzles {

namespace {

constexpr std::uint32_t max_order = 150;
constexpr std::string_view joined_symbols = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
constexpr std::string_view empty_cells = ".0_-?*";

enum class Diagonals : std::uint8_t { free, main, all };

struct Square {
    std::uint32_t order;
    Diagonals diagonals;
    bool mates;
    std::vector<std::uint32_t> cells; ///< row by row: 1 to the order, or 0 for an empty one

    /// What is searched in each cell: of a mate, all; else only what is not given.
    bool open(std::uint32_t cell) const { return mates || cells[cell] == 0; }
    std::uint32_t line_count() const { return order * (diagonals == Diagonals::all ? 4 : 2) + 2; }
};

/// The lines that a cell lies on, each of which has every symbol once: rows first, then columns, the two
/// diagonals, or the broken ones of both directions.
std::vector<std::uint32_t> lines_of(const Square& square, std::uint32_t cell) {
    const std::uint32_t n = square.order, row = cell / n, column = cell % n;
    std::vector<std::uint32_t> lines{row, n + column};
    if (square.diagonals == Diagonals::all) {
        lines.push_back(2 * n + (column + n - row) % n);
        lines.push_back(3 * n + (column + row) % n);
    }
    if (square.diagonals == Diagonals::main && row == column) lines.push_back(2 * n);
    if (square.diagonals == Diagonals::main && row + column + 1 == n) lines.push_back(2 * n + 1);
    return lines;
}

/// What a line is called in items: r0, c0, d0 for diagonals that go down, u0 for those that go up.
std::string line_name(const Square& square, std::uint32_t line) {
    const std::uint32_t n = square.order;
    if (square.diagonals == Diagonals::main && line >= 2 * n) return line == 2 * n ? "d0" : "u0";
    return fmt::format("{}{}", "rcdu"[line / n], line % n);
}

std::string line_words(const Square& square, std::uint32_t line) {
    const std::uint32_t n = square.order;
    if (line < 2 * n) return fmt::format("{} {}", line < n ? "row" : "column", line % n + 1);
    return "a diagonal";
}

/// Reads the cells of a row: blanks between numbers, or characters one behind the other.
std::vector<Word> row_cells(const TextLine& line) {
    if (line.words.size() > 1) return line.words;
    std::vector<Word> cells;
    const Word& word = line.words.front();
    for (std::size_t i = 0; i < word.text.size(); ++i) cells.push_back({word.text.substr(i, 1), word.at(i)});
    return cells;
}

std::uint32_t parse_symbol(const PuzzleText& text, const Word& cell, bool joined, std::uint32_t order) {
    if (cell.text.size() == 1 && empty_cells.find(cell.text) != std::string::npos) return 0;
    const char c = cell.text.front();
    const auto at = joined_symbols.find(c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c);
    if (joined && at < order) return static_cast<std::uint32_t>(at + 1);
    const auto number = joined ? std::nullopt : parse_number(cell.text, 1, order);
    if (!number)
        text.fail(cell, fmt::format("1 to {} or '.'",
                                    joined ? std::string(1, joined_symbols[order - 1]) : std::to_string(order)));
    return *number;
}

/// Refuses a square with 0 and another sign for empty cells: its symbols may begin at 0.
void check_zeros(const PuzzleText& text, const std::vector<TextLine>& lines) {
    std::optional<Word> zero, other;
    for (const TextLine& line : lines)
        for (const Word& cell : row_cells(line)) {
            if (cell.text.size() != 1 || empty_cells.find(cell.text) == std::string_view::npos) continue;
            auto& seen = cell.text == "0" ? zero : other;
            if (!seen) seen = cell;
        }
    if (zero && other)
        text.fail(zero->place, fmt::format("0 and {}, both of which are empty cells", in_quotes(other->text)),
                  "one of them; symbols begin at 1");
}

/// Adds a row; `seen` has the places of the givens by line and symbol, so that two that clash are both named.
void add_row(Square& square, const PuzzleText& text, const TextLine& line,
             std::map<std::pair<std::uint32_t, std::uint32_t>, Place>& seen) {
    const auto row = row_cells(line);
    const std::uint32_t n = square.order;
    if (row.size() != n)
        text.fail(row.size() > n ? row[n].place : line.end(), fmt::format("a row of {}", counted(row.size(), "cell")),
                  fmt::format("{} as in the first row", n));
    for (const Word& word : row) {
        const std::uint32_t symbol = parse_symbol(text, word, line.words.size() == 1 && n > 1, n);
        const auto cell = static_cast<std::uint32_t>(square.cells.size());
        square.cells.push_back(symbol);
        if (symbol == 0 && square.mates) text.fail(word, "a symbol: a mate is sought of a full square");
        for (const std::uint32_t k : lines_of(square, cell)) {
            if (symbol == 0 || (square.mates && k >= 2 * n)) continue;
            const auto [first, is_first] = seen.emplace(std::pair(k, symbol), word.place);
            if (!is_first)
                text.fail(word.place, fmt::format("{} again in {}", in_quotes(word.text), line_words(square, k)),
                          fmt::format("it once, as at {}", shown(first->second)));
        }
    }
}

void read_rows(Square& square, const PuzzleText& text) {
    if (text.lines().empty()) text.fail(text.end(), "no row", "a square, a row a line");
    std::vector<TextLine> lines;
    for (const TextLine& line : text.lines()) {
        if (line.words.front().text.front() == ',' || line.words.front().text.find(",,") != std::string::npos)
            text.fail(line.words.front(), "a dot for each empty cell, as in 1,.,3");
        lines.push_back(text.with_names(line, 0));
    }
    std::vector<std::size_t> counts;
    for (const TextLine& line : lines) counts.push_back(row_cells(line).size());
    refuse_title(text, lines.front().place(), counts);
    check_zeros(text, lines);
    const std::size_t order = row_cells(lines.front()).size();
    if (order > max_order)
        text.fail(lines.front().place(), "a row of " + counted(order, "cell"), fmt::format("at most {}", max_order));
    const bool joined = lines.front().words.size() == 1;
    if (joined && order > joined_symbols.size())
        text.fail(lines.front().place(), fmt::format("a row of {} characters", order),
                  fmt::format("at most {}, or numbers with blanks between them", joined_symbols.size()));
    square.order = static_cast<std::uint32_t>(order);
    std::map<std::pair<std::uint32_t, std::uint32_t>, Place> seen;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (i == order) text.fail(lines[i].place(), "one more row", fmt::format("{} as there are columns", order));
        add_row(square, text, lines[i], seen);
    }
    if (lines.size() < order)
        text.fail(text.end(), counted(lines.size(), "row"), fmt::format("{} as there are columns", order));
}

Square parse_latin(const Arguments& arguments) {
    Square square{0, Diagonals::free, arguments.has("mates"), {}};
    if (arguments.has("diagonal")) square.diagonals = Diagonals::main;
    if (arguments.has("pandiagonal")) square.diagonals = Diagonals::all;
    if (arguments.has("diagonal") && arguments.has("pandiagonal"))
        refuse(latin.info.name, "both --diagonal and --pandiagonal", "one of them");
    if (const auto text = text_of(latin, arguments)) {
        read_rows(square, *text);
        return square;
    }
    square.order = only_number(arguments, latin.info.name, "an order", 1, max_order);
    if (square.mates) refuse(latin.info.name, "--mates without a square", "FILE or --text with a full square");
    square.cells.resize(std::size_t{square.order} * square.order);
    return square;
}

struct CellSymbol {
    std::uint32_t cell;
    std::uint32_t symbol;
};

/// By line and symbol, whether a given is there.
std::vector<bool> used_symbols(const Square& square) {
    std::vector<bool> used(std::size_t{square.line_count()} * (square.order + 1));
    for (std::uint32_t cell = 0; cell < square.cells.size(); ++cell)
        if (!square.open(cell))
            for (const std::uint32_t line : lines_of(square, cell))
                used[line * (square.order + 1) + square.cells[cell]] = true;
    return used;
}

/// The symbols that the givens leave to each cell, in the order of the options.
std::vector<CellSymbol> cell_symbols(const Square& square) {
    const auto used = used_symbols(square);
    std::vector<CellSymbol> all;
    for (std::uint32_t cell = 0; cell < square.cells.size(); ++cell) {
        if (!square.open(cell)) continue;
        const auto lines = lines_of(square, cell);
        for (std::uint32_t symbol = 1; symbol <= square.order; ++symbol)
            if (std::ranges::none_of(lines, [&](auto it) { return used[it * (square.order + 1) + symbol]; }))
                all.push_back({cell, symbol});
    }
    return all;
}

/// The items: open cells p, the symbols that lines still need, and the pairs that a square and its mate have.
struct LatinItems {
    std::map<std::uint32_t, ItemId> cells;
    std::vector<ItemId> needs; ///< by line and symbol
    std::vector<ItemId> pairs; ///< by symbol of the square and symbol of the mate

    LatinItems(ProblemBuilder& builder, const Square& square);
};

LatinItems::LatinItems(ProblemBuilder& builder, const Square& square) {
    const std::uint32_t n = square.order;
    std::vector<bool> lines(square.line_count());
    for (std::uint32_t cell = 0; cell < square.cells.size(); ++cell) {
        for (const std::uint32_t line : lines_of(square, cell)) lines[line] = true;
        if (square.open(cell)) cells[cell] = builder.add_item("p" + square_name(cell / n, cell % n));
    }
    const auto used = used_symbols(square);
    needs.resize(used.size());
    for (std::uint32_t line = 0; line < lines.size(); ++line)
        for (std::uint32_t symbol = 1; symbol <= n; ++symbol)
            if (const std::size_t at = line * (n + 1) + symbol; lines[line] && !used[at])
                needs[at] = builder.add_item(fmt::format("{}={}", line_name(square, line), symbol));
    for (std::uint32_t pair = 0; square.mates && pair < n * n; ++pair)
        pairs.push_back(builder.add_item(fmt::format("{}+{}", pair / n + 1, pair % n + 1)));
}

std::string cells_text(const Square& square) {
    std::string text;
    for (std::uint32_t cell = 0; cell < square.cells.size(); ++cell) {
        text += square.cells[cell] == 0 ? "." : std::to_string(square.cells[cell]);
        text += (cell + 1) % square.order == 0 ? '\n' : ' ';
    }
    return text;
}

std::string title(const Square& square, std::size_t givens) {
    constexpr std::array<std::string_view, 3> kinds{"latin square", "diagonal latin square",
                                                    "pandiagonal latin square"};
    const std::string kind
        = fmt::format("{} of order {}", kinds[static_cast<std::size_t>(square.diagonals)], square.order);
    if (square.mates) return kind + " orthogonal to a given one";
    return givens == 0 ? kind : kind + " with " + counted(givens, "given");
}

/// The symbols are the looks of options, or each pair of a symbol and the symbol of the mate.
Board empty_board(const Square& square) {
    const std::uint32_t n = square.order;
    Board board;
    board.cells = square_cells(n, n);
    for (std::uint32_t cell = 0; cell < square.cells.size(); ++cell)
        if (!square.open(cell)) board.cells[cell].text = std::to_string(square.cells[cell]);
    for (std::uint32_t k = 0; k < (square.mates ? n * n : n); ++k)
        board.looks.push_back({square.mates ? fmt::format("{},{}", k / n + 1, k % n + 1) : std::to_string(k + 1)});
    const std::string text = cells_text(square);
    for (std::size_t begin = 0; square.mates && begin < text.size(); begin = text.find('\n', begin) + 1)
        board.notes.push_back((begin == 0 ? "mate of " : "        ")
                              + text.substr(begin, text.find('\n', begin) - begin));
    return board;
}

/// What draws a symbol or a pair of them in columns; in colour, givens are bold and found ones blue.
Glyph glyph_of(const Square& square) {
    return [width = std::to_string(square.order).size()](const FilledCell& cell, const Style& style) {
        const std::string_view text = cell.text().empty() ? "." : cell.text();
        const std::string_view symbol = text.substr(0, text.find(','));
        std::string word = fmt::format("{:>{}}", symbol, width);
        if (symbol.size() < text.size())
            word += fmt::format(",{:<{}}", text.substr(symbol.size() + 1), cell.last ? 0 : width);
        if (style.colour && !cell.text().empty())
            word = fmt::format("{}{}{}", cell.given ? std::string(ansi::bold) : ansi::text(33), word, ansi::plain);
        return word + ' ';
    };
}

Made emit_latin(const Arguments& arguments) {
    const Square square = parse_latin(arguments);
    const std::uint32_t n = square.order;
    const auto all = cell_symbols(square);
    check_size(latin.info.name, all.size(), all.size() * (square.diagonals == Diagonals::all ? 6 : 4));
    ProblemBuilder builder;
    const LatinItems items(builder, square);
    Board board = empty_board(square);
    for (const auto [cell, symbol] : all) {
        std::vector<ItemId> covered{items.cells.at(cell)};
        for (const std::uint32_t line : lines_of(square, cell)) covered.push_back(items.needs[line * (n + 1) + symbol]);
        const std::uint32_t pair = square.mates ? (square.cells[cell] - 1) * n : 0;
        if (square.mates) covered.push_back(items.pairs[pair + symbol - 1]);
        add_option(builder, fmt::format("{}={}", square_name(cell / n, cell % n), symbol), covered);
        board.show({cell}, pair + symbol - 1);
    }
    const auto empty = static_cast<std::size_t>(std::ranges::count(square.cells, 0U));
    const std::size_t givens = square.cells.size() - empty;
    std::vector<std::string> origin;
    for (const std::string flag : {"diagonal", "pandiagonal", "mates"})
        if (arguments.has(flag)) origin.push_back("--" + flag);
    if (givens == 0)
        origin.push_back(std::to_string(n));
    else
        origin.insert(origin.end(), {"--text", cells_text(square)});
    annotate(builder, title(square, givens), latin.info.name, std::move(origin));
    return {builder.build(), std::move(board), rows_of(glyph_of(square))};
}

/// A square of symbols and dots, both there, not all symbols alike.
std::optional<Claim> claim_latin(std::string_view text) {
    const auto lines = glance(text);
    const auto order = static_cast<std::uint32_t>(lines.size());
    std::set<std::string_view> symbols;
    for (const std::string_view line : lines) {
        auto cells = glance_at_words(line);
        if (cells.size() == 1) {
            cells.clear();
            for (std::size_t k = 0; k < line.size(); ++k) cells.push_back(line.substr(k, 1));
        }
        if (cells.size() != order) return std::nullopt;
        for (const std::string_view cell : cells) {
            if (cell != "." && !parse_number(cell, 1, order)) return std::nullopt;
            symbols.insert(cell);
        }
    }
    if (order < 3 || order > max_order || !symbols.contains(".") || symbols.size() < 3) return std::nullopt;
    return Claim{"a latin square with gaps", "", "", true};
}

constexpr std::array latin_flags{
    Flag{"diagonal", "", "have every symbol once on both diagonals too"},
    Flag{"pandiagonal", "", "have every symbol once on all diagonals, the broken ones too"},
    Flag{"mates", "", "seek the orthogonal mates of the square in FILE"},
    text_flag,
};

} // namespace

const Generator latin{
    .info = {
        .name = "latin",
        .summary = "fill a latin square, or find its orthogonal mates",
        .synopsis = "N | FILE | --text TEXT [--diagonal | --pandiagonal] [--mates]",
        .help = "Every row and every column has each of the symbols 1 to N once; N is up to 150.\n"
                "FILE has a row a line: numbers with blanks between them, or characters 1-9 and A-Z\n"
                "one behind the other; a dot, 0 or _ is an empty cell. Commas may stand between\n"
                "cells. # and // begin comments.\n"
                "A mate, laid over the square, gives every pair of symbols once.\n"
                "Option r0c2=4 puts a 4 into the third cell of the first row.\n"
                "  quadrille gen latin 5 --diagonal | quadrille count   # 960\n"
                "  quadrille gen latin --mates square.txt | quadrille solve | quadrille render\n",
        .flags = latin_flags,
        .reads_text = true,
        .takes_sizes = true,
    },
    .emit = emit_latin,
    .claim = claim_latin,
};

} // namespace quadrille::puzzles
