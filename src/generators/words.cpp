// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "generators/ansi.hpp"
#include "generators/front_end.hpp"
#include "generators/puzzle_looks.hpp"
#include "generators/text_lines.hpp"
#include "looks.hpp"
#include "problem/quoted.hpp"
#include "problem/utf8.hpp"

namespace quadrille::generators {

namespace {

constexpr std::uint32_t max_side = 100;
constexpr std::string_view separator = "words:"; // between a grid and its words
constexpr std::string_view block = "#", open_cell = ".";

using Letters = std::vector<std::string>; // characters in UTF-8

/// Cells row by row: a block, an open cell, or a letter that is given.
struct Grid {
    Extent extent;
    Letters cells;

    bool is_block(std::uint32_t cell) const { return cells[cell] == block; }
};

/// Cells in a row or column that take a word.
struct Slot {
    bool across;
    std::vector<std::uint32_t> cells;
};

struct Puzzle {
    Grid grid;
    bool square = false; ///< row k and column k have the same word
    bool repeat = false; ///< a word may come more than once
    std::vector<Slot> slots;
    std::vector<std::pair<std::string, Letters>> words; ///< that are as long as some slot, each once
};

// ---- letters

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | ' ') : c; }
bool is_ascii_letter(char c) { return lower(c) >= 'a' && lower(c) <= 'z'; }

/// The characters of a word in small letters. Precondition: it is UTF-8.
Letters letters_of(std::string_view word) {
    Letters letters;
    while (!word.empty()) {
        const std::size_t length = std::max<std::size_t>(decode(word).length, 1);
        letters.emplace_back(word.substr(0, length));
        if (length == 1) letters.back().front() = lower(word.front());
        word.remove_prefix(length);
    }
    return letters;
}

/// Whether a word has letters only; of characters beyond ASCII all are.
bool is_word(const Letters& letters) {
    return std::ranges::all_of(letters,
                               [](const std::string& it) { return it.size() > 1 || is_ascii_letter(it[0]); });
}

std::string joined(const Letters& letters) {
    std::string text;
    for (const std::string& letter : letters) text += letter;
    return text;
}

// ---- the text

/// Reads the rows of cells before the line that separates them from the words.
Grid read_grid(const PuzzleText& text, std::size_t rows) {
    Grid grid;
    for (std::size_t row = 0; row < rows; ++row) {
        const TextLine& line = text.lines()[row];
        const std::size_t begin = grid.cells.size();
        for (const Word& word : line.words) {
            std::size_t byte = 0;
            for (const std::string& cell : letters_of(word.text)) {
                if (cell != block && cell != open_cell && !is_word({cell}))
                    text.fail(word.at(byte), in_quotes(cell), "a letter, '.' or '#'");
                grid.cells.push_back(cell);
                byte += cell.size();
            }
        }
        const std::size_t columns = grid.cells.size() - begin;
        if (row == 0) grid.extent.columns = static_cast<std::uint32_t>(columns);
        if (columns != grid.extent.columns)
            text.fail(line.end(), "a row of " + counted(columns, "cell"),
                      fmt::format("{} as in the first row", grid.extent.columns));
        if (columns > max_side || row >= max_side)
            text.fail(line.place(), "a larger grid", fmt::format("at most {0}x{0}", max_side));
    }
    grid.extent.rows = static_cast<std::uint32_t>(rows);
    return grid;
}

/// The index of the line that ends the grid, if there is one.
std::optional<std::size_t> find_separator(const PuzzleText& text) {
    for (std::size_t i = 0; i < text.lines().size(); ++i)
        if (text.lines()[i].keyword() == separator) {
            text.expect_words(text.lines()[i], 1, 1, fmt::format("'{}' on a line of its own", separator));
            return i;
        }
    return std::nullopt;
}

/// Appends the runs of two or more cells along a row or down a column.
void add_slots(const Grid& grid, bool across, std::vector<Slot>& slots) {
    const std::uint32_t lines = across ? grid.extent.rows : grid.extent.columns;
    const std::uint32_t length = across ? grid.extent.columns : grid.extent.rows;
    for (std::uint32_t line = 0; line < lines; ++line) {
        Slot slot{across, {}};
        for (std::uint32_t k = 0; k <= length; ++k) {
            const std::uint32_t cell
                = across ? line * grid.extent.columns + k : k * grid.extent.columns + line;
            if (k < length && !grid.is_block(cell)) {
                slot.cells.push_back(cell);
                continue;
            }
            if (slot.cells.size() > 1) slots.push_back(slot);
            slot.cells.clear();
        }
    }
}

/// Words with anything but letters, such as "don't", are left out.
void read_words(Puzzle& puzzle, const PuzzleText& text, std::size_t first_line) {
    std::set<std::size_t> lengths;
    for (const Slot& slot : puzzle.slots) lengths.insert(slot.cells.size());
    std::set<std::string> seen;
    for (std::size_t i = first_line; i < text.lines().size(); ++i)
        for (const Word& word : text.lines()[i].words) {
            Letters letters = letters_of(word.text);
            std::string spelled = joined(letters);
            if (is_word(letters) && lengths.contains(letters.size()) && seen.insert(spelled).second)
                puzzle.words.emplace_back(std::move(spelled), std::move(letters));
        }
    if (puzzle.words.empty())
        text.fail(text.end(), "no word that is as long as a row or column of cells", "some");
}

Grid empty_grid(const Arguments& arguments) {
    const Extent extent = only_extent(arguments, word_grids.info.name, "ROWSxCOLUMNS such as 4x5", max_side);
    return {extent, Letters(extent.area(), std::string(open_cell))};
}

/// The cell of a square of n x n on the other side of the diagonal.
std::uint32_t mirrored(std::uint32_t cell, std::uint32_t n) { return cell % n * n + cell / n; }

/// A square of words is read by rows only; its columns are the same. Letters below the diagonal count above
/// it.
void make_square(Puzzle& puzzle) {
    const auto [rows, columns] = puzzle.grid.extent;
    const bool has_blocks = std::ranges::find(puzzle.grid.cells, block) != puzzle.grid.cells.end();
    if (rows != columns || has_blocks)
        refuse(word_grids.info.name,
               fmt::format("--square and a grid of {}x{}{}", rows, columns, has_blocks ? " with blocks" : ""),
               "as many rows as columns, and no block");
    const auto above = [n = columns](std::uint32_t cell) { return std::min(cell, mirrored(cell, n)); };
    for (std::uint32_t cell = 0; cell < puzzle.grid.cells.size(); ++cell) {
        const std::string& given = puzzle.grid.cells[cell];
        std::string& other = puzzle.grid.cells[above(cell)];
        if (given == open_cell || given == other) continue;
        if (other != open_cell)
            refuse(word_grids.info.name,
                   fmt::format("--square, {} in {} and {} in {}", in_quotes(other),
                               square_name(cell % columns, cell / columns), in_quotes(given),
                               square_name(cell / columns, cell % columns)),
                   "the same letter on both sides of the diagonal");
        other = given;
    }
    for (Slot& slot : puzzle.slots)
        for (std::uint32_t& cell : slot.cells) cell = above(cell);
}

Puzzle parse(const Arguments& arguments) {
    Arguments file = arguments;
    file.words.clear();
    const auto text = *text_of(word_grids, file);
    const auto end = find_separator(text);
    if (end && !arguments.words.empty())
        refuse(word_grids.info.name,
               fmt::format("both {} and rows before '{}'", in_quotes(arguments.words.front()), separator),
               "one grid");
    Puzzle puzzle;
    puzzle.square = arguments.has("square");
    puzzle.repeat = arguments.has("repeat");
    if (!end && arguments.words.empty())
        refuse(word_grids.info.name, "no grid",
               fmt::format("ROWSxCOLUMNS, or rows of cells and a line '{}' before the words", separator));
    if (end && *end == 0)
        text.fail(text.lines().front().place(), "no grid", "rows of cells before the words");
    puzzle.grid = end ? read_grid(text, *end) : empty_grid(arguments);
    add_slots(puzzle.grid, true, puzzle.slots);
    if (puzzle.square) make_square(puzzle);
    if (!puzzle.square) add_slots(puzzle.grid, false, puzzle.slots);
    if (puzzle.slots.empty())
        refuse(word_grids.info.name, "a grid without room for a word", "two cells in a row or column");
    read_words(puzzle, text, end ? *end + 1 : 0);
    return puzzle;
}

// ---- the problem

/// A word, by its place in the list, in a slot.
struct Choice {
    std::uint32_t slot;
    std::uint32_t word;
};

bool fits(const Puzzle& puzzle, const Slot& slot, const Letters& letters) {
    if (letters.size() != slot.cells.size()) return false;
    for (std::size_t k = 0; k < letters.size(); ++k) {
        const std::string& given = puzzle.grid.cells[slot.cells[k]];
        if (given != open_cell && given != letters[k]) return false;
    }
    return true;
}

/// Which words fit where, in the order of the options. Throws UsageError if they are too many.
std::vector<Choice> choices(const Puzzle& puzzle) {
    std::vector<Choice> all;
    std::uint64_t cells = 0;
    for (std::uint32_t slot = 0; slot < puzzle.slots.size(); ++slot)
        for (std::uint32_t word = 0; word < puzzle.words.size(); ++word)
            if (fits(puzzle, puzzle.slots[slot], puzzle.words[word].second)) {
                all.push_back({slot, word});
                cells += puzzle.slots[slot].cells.size() + 2;
                check_size(word_grids.info.name, all.size(), cells);
            }
    return all;
}

std::string slot_name(const Puzzle& puzzle, const Slot& slot) {
    const std::uint32_t first = slot.cells.front(), columns = puzzle.grid.extent.columns;
    // The first cell of a mirrored row is the first cell of its column.
    return fmt::format("{}-{}", slot.across ? "across" : "down",
                       puzzle.square ? square_name(first % columns, 0)
                                     : square_name(first / columns, first % columns));
}

std::string puzzle_text(const Puzzle& puzzle) {
    std::string text;
    for (std::uint32_t cell = 0; cell < puzzle.grid.cells.size(); ++cell)
        text.append(puzzle.grid.cells[cell]).append((cell + 1) % puzzle.grid.extent.columns == 0 ? "\n" : "");
    text.append(separator);
    for (const auto& [word, letters] : puzzle.words) text.append("\n").append(word);
    return text + '\n';
}

std::string title(const Puzzle& puzzle) {
    const auto [rows, columns] = puzzle.grid.extent;
    const bool plain
        = std::ranges::all_of(puzzle.grid.cells, [](const std::string& it) { return it == open_cell; });
    return fmt::format("{}x{} {} of {}", rows, columns,
                       puzzle.square ? "word square"
                       : plain       ? "word rectangle"
                                     : "crossword",
                       counted(puzzle.words.size(), "word"));
}

/// The secondary items that cells and words are.
struct Items {
    std::vector<ItemId> cells, words;

    Items(ProblemBuilder& builder, const Puzzle& puzzle) : cells(puzzle.grid.cells.size()) {
        std::set<std::uint32_t> used;
        for (const Slot& slot : puzzle.slots) {
            builder.add_item(slot_name(puzzle, slot));
            used.insert(slot.cells.begin(), slot.cells.end());
        }
        const std::uint32_t columns = puzzle.grid.extent.columns;
        for (const std::uint32_t cell : used)
            cells[cell] = builder.add_item(square_name(cell / columns, cell % columns), Kind::secondary);
        if (!puzzle.repeat)
            for (const auto& [word, letters] : puzzle.words)
                words.push_back(builder.add_item(word, Kind::secondary));
    }
};

Board empty_board(const Puzzle& puzzle) {
    const auto [rows, columns] = puzzle.grid.extent;
    Board board;
    board.cells = square_cells(rows, columns);
    for (std::uint32_t cell = 0; cell < board.cells.size(); ++cell) {
        const std::string& text = puzzle.grid.cells[cell];
        board.cells[cell].black = puzzle.grid.is_block(cell);
        if (text != open_cell && text != block) board.cells[cell].text = text;
    }
    return board;
}

/// A letter or a block; in colour, letters that are given are bold.
std::string glyph(const FilledCell& cell, const Style& style) {
    if (cell.cell.black) return style.ascii ? "# " : "■ ";
    const std::string text(cell.text().empty() ? open_cell : cell.text());
    if (!cell.given || !style.colour) return text + ' ';
    return fmt::format("{}{}{} ", ansi::bold, text, ansi::plain);
}

Made emit(const Arguments& arguments) {
    const Puzzle puzzle = parse(arguments);
    const auto all = choices(puzzle);
    ProblemBuilder builder;
    const Items items(builder, puzzle);
    Board board = empty_board(puzzle);
    std::map<std::string_view, std::uint32_t> looks; // of letters
    for (const auto [slot, word] : all) {
        const auto& [spelled, letters] = puzzle.words[word];
        std::vector<std::uint32_t> cells = puzzle.slots[slot].cells, shown;
        builder.begin_option();
        std::ignore = builder.add_cell(ItemId{slot});
        for (std::size_t k = 0; k < letters.size(); ++k) {
            std::ignore = builder.add_cell(items.cells[cells[k]], builder.colour(letters[k]));
            const auto [look, is_new] = looks.emplace(letters[k], board.looks.size());
            if (is_new) board.looks.push_back({letters[k]});
            shown.push_back(look->second);
        }
        if (!puzzle.repeat) std::ignore = builder.add_cell(items.words[word]);
        if (puzzle.square) { // the mirrored cells too
            const std::uint32_t n = puzzle.grid.extent.columns;
            for (std::size_t k = 0; k < letters.size(); ++k) {
                cells.push_back(mirrored(cells[k], n));
                shown.push_back(shown[k]);
            }
        }
        board.show(cells, shown);
        builder.set_option_name(fmt::format("{}={}", slot_name(puzzle, puzzle.slots[slot]), spelled));
    }
    std::vector<std::string> origin{"--text", puzzle_text(puzzle)};
    if (puzzle.square) origin.emplace_back("--square");
    if (puzzle.repeat) origin.emplace_back("--repeat");
    annotate(builder, title(puzzle), word_grids.info.name, std::move(origin));
    return {builder.build(), std::move(board), rows_of(glyph)};
}

/// A grid, and a line `words:` behind it.
std::optional<Claim> claim(std::string_view text) {
    const auto lines = glance(text);
    const auto mark
        = std::ranges::find_if(lines, [](std::string_view line) { return format::is_word(line, separator); });
    if (mark == lines.begin() || mark == lines.end()) return std::nullopt;
    return Claim{"a grid with words", ""};
}

constexpr std::array flags{
    Flag{"square", "", "have the same words in the rows and in the columns"},
    Flag{"repeat", "", "let a word come more than once"},
    text_flag,
};

} // namespace

const Generator word_grids{
    .info = {
        .name = "words",
        .summary = "fill a grid with words: rectangles, squares, crosswords",
        .synopsis = "[ROWSxCOLUMNS] FILE | --text TEXT [--square] [--repeat]",
        .help = "FILE has words, and before them a grid if none is asked for by its size: a row a\n"
                "line, . an open cell, # a block, a letter one that is given, and then a line\n"
                "'words:'. Two or more cells in a row or column take a word, no word twice. Capital\n"
                "letters are made small; words with anything but letters are left out. // begins a\n"
                "comment. Option across-r0c0=acre writes a word into the first row.\n"
                "  quadrille gen words 4x4 --square words.txt | quadrille count\n"
                "  quadrille gen words crossword.txt | quadrille solve | quadrille render\n",
        .flags = flags,
        .reads_text = true,
        .takes_sizes = true,
    },
    .emit = emit,
    .claim = claim,
};

} // namespace quadrille::generators
