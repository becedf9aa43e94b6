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

#include "base/quoted.hpp"
#include "base/utf8.hpp"
#include "costs.hpp"
#include "looks.hpp"
#include "puzzles/base/colours.hpp"
#include "puzzles/base/front_end.hpp"
#include "puzzles/base/puzzle_looks.hpp"
#include "puzzles/base/text_lines.hpp"
#include "puzzles/word_list.hpp"

namespace quadrille::puzzles {

namespace {

constexpr std::uint32_t longest_side = 100;
constexpr std::string_view separator = "words:"; // between a grid and its words
constexpr std::string_view block = "#", open_cell = ".";

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

/// A word, by its place in the list, in a slot.
struct PlacedWord {
    std::uint32_t slot;
    std::uint32_t word;
};

struct WordPuzzle {
    Grid grid;
    bool square = false; ///< row k and column k have the same word
    bool repeat = false; ///< a word may come more than once
    std::vector<Slot> slots;
    WordList list; ///< of words that are as long as some slot
    std::vector<PlacedWord> placed;
};

// ---- the text

/// Blocks as people draw them, and as pictures of this front end do.
constexpr std::array<char32_t, 12> drawn_blocks{0x2588, 0x25a0, 0x2b1b, 0x25fc, 0x25fe, 0x25aa,
                                                0x25ae, 0x2587, 0x2593, 0x2592, 0x2591, 0x25a9};

/// The cells of a row: a letter, a block or an open cell each.
Letters row_cells(const PuzzleText& text, const TextLine& line) {
    Letters cells;
    for (const Word& word : line.words)
        for (std::string& cell : letters_of(word.text)) {
            const bool drawn = std::ranges::find(drawn_blocks, decode(cell).code) != drawn_blocks.end();
            if (drawn) cell = block;
            if (cell != block && cell != open_cell && !is_letter(cell)) {
                const std::size_t at = word.text.find(cell); // not found if it has capitals, as circled letters do
                text.fail(word.at(at == std::string::npos ? 0 : at), in_quotes(cell), "a letter, '.' or '#'");
            }
            cells.push_back(std::move(cell));
        }
    return cells;
}

/// Whether a line is a # and words behind it, which is a comment before a grid.
bool looks_like_remark(const TextLine& line) {
    return line.words.size() > 1 && line.words.front().text == block
           && std::any_of(line.words.begin() + 1, line.words.end(),
                          [](const Word& word) { return letters_of(word.text).size() > 1; })
           && std::none_of(line.words.begin() + 1, line.words.end(),
                           [](const Word& word) { return word.text.find_first_of(".#") != std::string::npos; });
}

/// The lines of a grid, without comments. A line that could be a comment or a row is refused.
std::vector<const TextLine*> grid_lines(const PuzzleText& text, std::size_t count) {
    std::vector<const TextLine*> rows, remarks;
    for (std::size_t k = 0; k < count; ++k) {
        const TextLine& line = text.lines()[k];
        (looks_like_remark(line) ? remarks : rows).push_back(&line);
    }
    if (rows.empty()) text.fail(text.lines().front().place(), "no grid", "rows of cells before the words");
    const std::size_t columns = row_cells(text, *rows.front()).size();
    for (const TextLine* remark : remarks) {
        std::size_t cells = 0;
        for (const Word& word : remark->words) cells += letters_of(word.text).size();
        if (cells == columns)
            text.fail(remark->place(), fmt::format("a comment, or a row of {}", counted(cells, "cell")),
                      "// before a comment, or a row without blanks");
    }
    return rows;
}

/// Whether a # begins a word behind the first one, as that of a comment would.
bool has_hash(const TextLine& line) {
    return std::any_of(line.words.begin() + 1, line.words.end(),
                       [](const Word& it) { return it.text.starts_with('#'); });
}

/// Reads the rows of cells before the line that separates them from the words.
Grid read_grid(const PuzzleText& text, std::size_t count) {
    const auto rows = grid_lines(text, count);
    std::vector<std::size_t> counts;
    for (const TextLine* line : rows) counts.push_back(row_cells(text, *line).size());
    refuse_title(text, rows.front()->place(), counts);
    Grid grid;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const TextLine& line = *rows[row];
        const Letters cells = row_cells(text, line);
        grid.cells.insert(grid.cells.end(), cells.begin(), cells.end());
        if (row == 0) grid.extent.columns = static_cast<std::uint32_t>(cells.size());
        if (cells.size() != grid.extent.columns)
            text.fail(line.end(), "a row of " + counted(cells.size(), "cell"),
                      fmt::format("{} as in the first row{}", grid.extent.columns,
                                  has_hash(line) ? "; # is a block here, and // begins a comment" : ""));
        if (cells.size() > longest_side || row >= longest_side)
            text.fail(line.place(), "a larger grid", fmt::format("at most {0}x{0}", longest_side));
    }
    grid.extent.rows = static_cast<std::uint32_t>(rows.size());
    return grid;
}

/// Whether a line is what people write for "words:".
bool stands_for_separator(const TextLine& line) {
    std::string words;
    for (const Word& word : line.words) words += in_small_letters(word.text);
    constexpr std::array<std::string_view, 5> others{"words", "word:", "wordlist", "wordlist:", "list:"};
    return std::ranges::find(others, words) != others.end();
}

/// The index of the line that ends the grid, if there is one. Without a grid's size, which would leave it out, other
/// words may stand for the separator; a list may have them too.
std::optional<std::size_t> find_separator(const PuzzleText& text, bool sized) {
    for (std::size_t i = 0; i < text.lines().size(); ++i)
        if (in_small_letters(text.lines()[i].words.front().text) == separator) {
            text.expect_words(text.lines()[i], 1, 1, fmt::format("'{}' on a line of its own", separator));
            return i;
        }
    for (std::size_t i = 1; i < text.lines().size() && !sized; ++i)
        if (stands_for_separator(text.lines()[i])) return i;
    return std::nullopt;
}

/// Appends the runs of two or more cells along a row or down a column.
void add_slots(const Grid& grid, bool across, std::vector<Slot>& slots) {
    const std::uint32_t lines = across ? grid.extent.rows : grid.extent.columns;
    const std::uint32_t length = across ? grid.extent.columns : grid.extent.rows;
    for (std::uint32_t line = 0; line < lines; ++line) {
        Slot slot{across, {}};
        for (std::uint32_t k = 0; k <= length; ++k) {
            const std::uint32_t cell = across ? line * grid.extent.columns + k : k * grid.extent.columns + line;
            if (k < length && !grid.is_block(cell)) {
                slot.cells.push_back(cell);
                continue;
            }
            if (slot.cells.size() > 1) slots.push_back(slot);
            slot.cells.clear();
        }
    }
}

/// The least score that is wanted, if one is.
std::optional<format::Decimal> min_score(const Arguments& arguments) {
    if (!arguments.has("min-score")) return std::nullopt;
    const auto score = format::parse_decimal(arguments.get("min-score"));
    if (!score)
        refuse(word_grids.info.name, in_quotes(arguments.get("min-score")) + " for --min-score", "a number such as 50");
    return score;
}

void read_words(WordPuzzle& puzzle, const PuzzleText& text, WordListParams params) {
    for (const Slot& slot : puzzle.slots) params.lengths.insert(slot.cells.size());
    puzzle.list = read_word_list(text, params);
    if (params.min_score && !puzzle.list.scored)
        refuse(word_grids.info.name, "--min-score and no score", "words with scores, such as cat;50");
    if (!puzzle.list.words.empty()) return;
    std::string lengths;
    for (const std::size_t length : params.lengths)
        lengths += fmt::format("{}{}",
                               lengths.empty()                      ? ""
                               : length == *params.lengths.rbegin() ? " or "
                                                                    : ", ",
                               length);
    const std::string& others = puzzle.list.left_out;
    text.fail(text.end(), fmt::format("no word of {} letters", lengths),
              "one at least" + (others.empty() ? "" : "; " + others));
}

Grid empty_grid(const Arguments& arguments) {
    const Extent extent = only_extent(arguments, word_grids.info.name, "ROWSxCOLUMNS such as 4x5", longest_side);
    return {extent, Letters(extent.area(), std::string(open_cell))};
}

/// The cell of a square of n x n on the other side of the diagonal.
std::uint32_t mirrored(std::uint32_t cell, std::uint32_t n) { return cell % n * n + cell / n; }

/// A square of words is read by rows only; its columns are the same. Letters below the diagonal count above
/// it.
void make_square(WordPuzzle& puzzle) {
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

bool fits(const WordPuzzle& puzzle, const Slot& slot, const Letters& letters) {
    if (letters.size() != slot.cells.size()) return false;
    for (std::size_t k = 0; k < letters.size(); ++k) {
        const std::string& given = puzzle.grid.cells[slot.cells[k]];
        if (given != open_cell && given != letters[k]) return false;
    }
    return true;
}

/// Which words fit where, in the order of the options. Throws UsageError if they are too many.
std::vector<PlacedWord> placed_words(const WordPuzzle& puzzle) {
    std::vector<PlacedWord> all;
    std::uint64_t cells = 0;
    for (std::uint32_t slot = 0; slot < puzzle.slots.size(); ++slot)
        for (std::uint32_t word = 0; word < puzzle.list.words.size(); ++word)
            if (fits(puzzle, puzzle.slots[slot], puzzle.list.words[word].letters)) {
                all.push_back({slot, word});
                cells += puzzle.slots[slot].cells.size() + 2;
                check_size(word_grids.info.name, all.size(), cells);
            }
    return all;
}

std::string slot_name(const WordPuzzle& puzzle, const Slot& slot) {
    const std::uint32_t first = slot.cells.front(), columns = puzzle.grid.extent.columns;
    // The first cell of a mirrored row is the first cell of its column.
    return fmt::format("{}-{}", slot.across ? "across" : "down",
                       puzzle.square ? square_name(first % columns, 0) : square_name(first / columns, first % columns));
}

/// Says which slots no word fits, since the problem has no cover then.
void warn_of_empty_slots(WordPuzzle& puzzle, const PuzzleText& text) {
    std::vector<bool> filled(puzzle.slots.size());
    for (const PlacedWord& it : puzzle.placed) filled[it.slot] = true;
    const auto empty = std::ranges::find(filled, false);
    if (empty == filled.end()) return;
    const Slot& slot = puzzle.slots[static_cast<std::size_t>(empty - filled.begin())];
    const auto others = std::ranges::count(filled, false) - 1;
    std::string pattern;
    for (const std::uint32_t cell : slot.cells) pattern += puzzle.grid.cells[cell];
    const bool any = std::ranges::any_of(puzzle.list.words,
                                         [&](const ListWord& it) { return it.letters.size() == slot.cells.size(); });
    puzzle.list.warnings.push_back(text.warning(
        text.end(), fmt::format("no word {} {}{}",
                                any ? fmt::format("fits {} in", in_quotes(pattern))
                                    : fmt::format("of {} letters for", slot.cells.size()),
                                slot_name(puzzle, slot), others == 0 ? "" : fmt::format(", nor for {} more", others))));
}

WordPuzzle parse_word_puzzle(const Arguments& arguments) {
    Arguments file = arguments;
    file.words.clear();
    const auto text = *text_of(word_grids, file, PuzzleText::slashes);
    const auto end = find_separator(text, !arguments.words.empty());
    if (end && !arguments.words.empty())
        refuse(word_grids.info.name,
               fmt::format("both {} and rows before '{}'", in_quotes(arguments.words.front()), separator), "one grid");
    WordPuzzle puzzle;
    puzzle.square = arguments.has("square");
    puzzle.repeat = arguments.has("repeat");
    if (!end && arguments.words.empty())
        refuse(word_grids.info.name, "no grid",
               fmt::format("ROWSxCOLUMNS, or rows of cells and a line '{}' before the words", separator));
    if (end && *end == 0) text.fail(text.lines().front().place(), "no grid", "rows of cells before the words");
    puzzle.grid = end ? read_grid(text, *end) : empty_grid(arguments);
    add_slots(puzzle.grid, true, puzzle.slots);
    if (puzzle.square) make_square(puzzle);
    if (!puzzle.square) add_slots(puzzle.grid, false, puzzle.slots);
    if (puzzle.slots.empty())
        refuse(word_grids.info.name, "a grid without room for a word", "two cells in a row or column");
    read_words(puzzle, text, {.first_line = end ? *end + 1 : 0, .min_score = min_score(arguments)});
    puzzle.placed = placed_words(puzzle);
    warn_of_empty_slots(puzzle, text);
    return puzzle;
}

// ---- the problem

std::string puzzle_text(const WordPuzzle& puzzle) {
    std::string text;
    for (std::uint32_t cell = 0; cell < puzzle.grid.cells.size(); ++cell)
        text.append(puzzle.grid.cells[cell]).append((cell + 1) % puzzle.grid.extent.columns == 0 ? "\n" : "");
    text.append(separator);
    for (const ListWord& word : puzzle.list.words) {
        text.append("\n").append(word.spelled);
        if (puzzle.list.scored) text.append(";").append(to_string(Cost(word.score.units), word.score.decimals));
    }
    return text + '\n';
}

std::string title(const WordPuzzle& puzzle) {
    const auto [rows, columns] = puzzle.grid.extent;
    const bool plain = std::ranges::all_of(puzzle.grid.cells, [](const std::string& it) { return it == open_cell; });
    return fmt::format("{}x{} {} of {}", rows, columns,
                       puzzle.square ? "word square"
                       : plain       ? "word rectangle"
                                     : "crossword",
                       counted(puzzle.list.words.size(), "word"));
}

/// The secondary items that cells and words are.
struct WordItems {
    std::vector<ItemId> cells, words;

    WordItems(ProblemBuilder& builder, const WordPuzzle& puzzle) : cells(puzzle.grid.cells.size()) {
        std::set<std::uint32_t> used;
        for (const Slot& slot : puzzle.slots) {
            builder.add_item(slot_name(puzzle, slot));
            used.insert(slot.cells.begin(), slot.cells.end());
        }
        const std::uint32_t columns = puzzle.grid.extent.columns;
        for (const std::uint32_t cell : used)
            cells[cell] = builder.add_item(square_name(cell / columns, cell % columns), Kind::secondary);
        if (!puzzle.repeat)
            for (const ListWord& word : puzzle.list.words)
                words.push_back(builder.add_item(word.spelled, Kind::secondary));
    }
};

Board empty_board(const WordPuzzle& puzzle) {
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
std::string letter_glyph(const FilledCell& cell, const Style& style) {
    if (cell.cell.black) return style.ascii ? "# " : "■ ";
    const std::string text(cell.text().empty() ? open_cell : cell.text());
    if (!cell.given || !style.colour) return text + ' ';
    return fmt::format("{}{}{} ", ansi::bold, text, ansi::plain);
}

Made emit_words(const Arguments& arguments) {
    const WordPuzzle puzzle = parse_word_puzzle(arguments);
    ProblemBuilder builder;
    const WordItems items(builder, puzzle);
    Board board = empty_board(puzzle);
    std::map<std::string_view, std::uint32_t> looks; // of letters
    for (const auto [slot, word] : puzzle.placed) {
        const auto& [spelled, letters, score] = puzzle.list.words[word];
        std::vector<std::uint32_t> cells = puzzle.slots[slot].cells, shown;
        builder.begin_option();
        if (puzzle.list.scored) builder.set_cost(score.units, score.decimals);
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
    Made made{builder.build(), std::move(board), rows_of(letter_glyph)};
    made.warnings = puzzle.list.warnings;
    return made;
}

/// A grid, and a line `words:` behind it.
std::optional<Claim> claim_words(std::string_view text) {
    const auto lines = glance(text);
    const auto mark = std::ranges::find_if(lines, [](std::string_view line) {
        std::string words = in_small_letters(line);
        std::erase_if(words, [](char c) { return c == ' ' || c == '\t'; });
        return words == separator || words == "words" || words == "wordlist:";
    });
    if (mark == lines.begin() || mark == lines.end()) return std::nullopt;
    const bool has_cells = std::any_of(lines.begin(), mark, [](std::string_view line) {
        return line.find_first_of(".#") != line.npos || decode(line).code >= 0x80;
    });
    if (!mark->ends_with(':') && !has_cells) return std::nullopt; // a word of a list
    return Claim{"a grid with words", ""};
}

constexpr std::array words_flags{
    Flag{"square", "", "have the same words in the rows and in the columns"},
    Flag{"repeat", "", "let a word come more than once"},
    Flag{"min-score", "N", "leave out words with a score below N, in a list with scores"},
    text_flag,
};

} // namespace

const Generator word_grids{
    .info = {
        .name = "words",
        .summary = "fill a grid with words: rectangles, squares, crosswords",
        .synopsis = "[ROWSxCOLUMNS] FILE | --text TEXT [--square] [--repeat] [--min-score N]",
        .help = "FILE has words, and before them a grid if none is asked for by its size: a row a\n"
                "line, . an open cell, # a block, a letter one that is given, and then a line\n"
                "'words:'. Two or more cells in a row or column take a word, no word twice. Capital\n"
                "letters of all scripts are made small; accents may be composed or not. A score behind\n"
                "a word, as in cat;50, is the cost of using it: 'solve --maximize' finds the best fill.\n"
                "A warning counts words that are left out: for their length or score, a blank, or\n"
                "anything but letters. // begins a comment, and so does # outside of the grid. Option\n"
                "across-r0c0=acre writes a word into the first row.\n"
                "  quadrille gen words 4x4 --square words.txt | quadrille count\n"
                "  quadrille gen words scored.txt --min-score 40 | quadrille solve --maximize\n"
                "  quadrille gen words crossword.txt | quadrille solve | quadrille render\n",
        .flags = words_flags,
        .reads_text = true,
        .takes_sizes = true,
    },
    .emit = emit_words,
    .claim = claim_words,
};

} // namespace quadrille::puzzles
