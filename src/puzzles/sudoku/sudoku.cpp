// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "base/quoted.hpp"
#include "puzzles/base/colours.hpp"
#include "puzzles/base/front_end.hpp"
#include "puzzles/base/grid_picture.hpp"
#include "puzzles/sudoku/clues.hpp"
#include "puzzles/sudoku/sudoku.hpp"
#include "puzzles/sudoku/text.hpp"

namespace quadrille::puzzles {

namespace {

Extent parse_box(std::string_view word) {
    const auto box = parse_extent(word, Sudoku::max_size);
    if (!box || box->area() < 4 || box->area() > Sudoku::max_size)
        refuse(sudoku.info.name, in_quotes(word), "a box of 4 to 25 cells such as --box 2x3, 2 rows by 3 columns");
    return *box;
}

std::string parse_symbols(std::string_view word) {
    std::string sorted(word);
    std::ranges::sort(sorted);
    const bool repeated = std::ranges::adjacent_find(sorted) != sorted.end();
    if (word.empty() || repeated || !std::ranges::all_of(word, is_alnum))
        refuse(sudoku.info.name, in_quotes(word), "different letters and digits such as --symbols 0123456789ABCDEF");
    return std::string(word);
}

/// Where the puzzle comes from: one of FILE, --grid and --base.
std::string_view origin_of_puzzle(const Arguments& arguments) {
    std::vector<std::string_view> found;
    if (!arguments.has("givens") && (!arguments.input_name.empty() || !arguments.input.empty()))
        found.emplace_back("FILE");
    for (const std::string_view flag : {"--grid", "--base", "--givens"})
        if (arguments.has(flag.substr(2))) found.push_back(flag);
    if (found.empty()) refuse(sudoku.info.name, "neither FILE nor --grid nor --base", "one of them");
    if (found.size() > 1) refuse(sudoku.info.name, fmt::format("both {} and {}", found[0], found[1]), "one of them");
    return found.front();
}

/// The box of a sudoku without a text: what is said, or what the regions make it.
Extent box_without_text(const Arguments& arguments, const std::optional<Extent>& box, std::span<const ClueLine> clues) {
    if (box || arguments.has("samurai")) return box.value_or(Extent{3, 3});
    for (const ClueLine& clue : clues) {
        if (clue.word != "regions") continue;
        std::size_t cells = 0;
        for (const ClueWord& word : words_of(clue)) cells += word.text.size();
        for (std::uint32_t n = 4; n <= Sudoku::max_size; ++n)
            if (n * n == cells) return default_box(n).value_or(Extent{1, n});
    }
    return {3, 3};
}

/// The sudoku without any given, 9 x 9 if nothing else is said.
Sudoku empty_sudoku(const Extent& box, std::string symbols, bool samurai) {
    if (symbols.empty()) symbols = default_symbols(box.area());
    if (symbols.size() != box.area()) refuse_symbols(symbols, box.area());
    return plain_sudoku(box, std::move(symbols), samurai);
}

SudokuTextParams text_params(const Arguments& arguments, std::string_view where) {
    SudokuTextParams params;
    params.samurai = arguments.has("samurai");
    params.any_size = arguments.has("regions");
    if (arguments.has("box")) params.box = parse_box(arguments.get("box"));
    if (params.samurai && params.box.value_or(Extent{3, 3}) != Extent{3, 3})
        refuse(sudoku.info.name, "--box and --samurai", "one of them");
    if (arguments.has("symbols")) params.symbols = parse_symbols(arguments.get("symbols"));
    if (!arguments.has("puzzle")) return params;
    if (where == "--base" || where == "--givens")
        refuse(sudoku.info.name, fmt::format("--puzzle and {}", where), "one of them");
    params.number = parse_number(arguments.get("puzzle"), 1, UINT32_MAX);
    if (!params.number) refuse(sudoku.info.name, in_quotes(arguments.get("puzzle")), "a number such as --puzzle 1");
    return params;
}

/// A sudoku and what was said of it.
struct Parsed {
    Sudoku puzzle;
    std::vector<ClueLine> clues;
    std::vector<std::string> warnings = {};
};

/// What to type for a size such as 6x6 or 6: the boxes decide it.
std::string advice_on_size(std::string_view word) {
    const auto extent = parse_extent(word, Sudoku::max_size);
    const auto size = parse_number(word.substr(0, word.find('x')), 4, Sudoku::max_size);
    constexpr std::uint32_t usual = 9; // --base is enough
    const auto box = size.value_or(usual) != usual && (!extent || extent->rows == extent->columns) ? default_box(*size)
                                                                                                   : std::nullopt;
    if (!box) return "";
    return fmt::format("; --box {}x{} stands for {}x{} cells", box->rows, box->columns, *size, *size);
}

Parsed parse(const Arguments& arguments) {
    if (!arguments.words.empty())
        refuse(sudoku.info.name, in_quotes(arguments.words.front()),
               arguments.input_name.empty()
                   ? "a FILE, --grid TEXT, or --base for an empty grid" + advice_on_size(arguments.words.front())
                   : "one FILE only");
    const std::string_view where = origin_of_puzzle(arguments);
    const SudokuTextParams params = text_params(arguments, where);
    Parsed parsed{{}, clues_of_flags(arguments)};
    if (where == "--base" || where == "--givens") {
        const Extent box = box_without_text(arguments, params.box, parsed.clues);
        parsed.puzzle = empty_sudoku(box, params.symbols, params.samurai);
        parsed.puzzle.base = true;
    } else {
        const bool file = where == "FILE";
        const std::string source(file ? arguments.input_name : where);
        GridText grid = read_grid(file ? arguments.input : arguments.get("grid"), source, params);
        parsed.puzzle = sudoku_of(grid, source, params.symbols.empty() ? grid.symbols : params.symbols);
        parsed.warnings = std::move(grid.warnings);
        grid.clues.insert(grid.clues.end(), parsed.clues.begin(), parsed.clues.end());
        parsed.clues = std::move(grid.clues);
    }
    complete(parsed.puzzle, parsed.clues);
    for (std::string& warning : clue_warnings(parsed.puzzle, parsed.clues))
        parsed.warnings.push_back(std::move(warning));
    return parsed;
}

std::string given_text(const Sudoku& puzzle) {
    std::string text;
    for (const std::uint8_t digit : puzzle.givens) text += digit == 0 ? '.' : puzzle.symbol(digit);
    return text;
}

std::vector<std::string> origin(const Parsed& parsed) {
    const Sudoku& puzzle = parsed.puzzle;
    std::vector<std::string> words;
    if (puzzle.is_samurai())
        words.emplace_back("--samurai");
    else
        words = {"--box", fmt::format("{}x{}", puzzle.box.rows, puzzle.box.columns)};
    if (puzzle.base)
        words.emplace_back("--base");
    else
        words.insert(words.end(), {"--grid", given_text(puzzle)});
    if (puzzle.symbols != default_symbols(puzzle.size())) words.insert(words.end(), {"--symbols", puzzle.symbols});
    const auto clues = flags_of_clues(parsed.clues);
    words.insert(words.end(), clues.begin(), clues.end());
    return words;
}

/// "9x9 sudoku with 30 givens, rules x antiking, 12 cages". `more`: how many cells are given besides.
std::string title(const Parsed& parsed, std::size_t more = 0) {
    const Sudoku& puzzle = parsed.puzzle;
    const auto given
        = static_cast<std::size_t>(std::ranges::count_if(puzzle.givens, [](std::uint8_t digit) { return digit != 0; }));
    std::string text = puzzle.is_samurai() ? "samurai sudoku" : fmt::format("{0}x{0} sudoku", puzzle.size());
    text += " with " + counted(given + more, "given");
    for (const ClueKind& kind : clue_kinds) {
        const std::string_view name = kind.flag.name;
        std::size_t clues = 0;
        for (const ClueLine& clue : parsed.clues) clues += clue.word == name ? 1 : 0;
        if (clues == 0) continue;
        if (name != "rules") {
            text += fmt::format(", {}", kind.is_counted ? counted(clues, name) : std::string(name));
            continue;
        }
        text += ", rules";
        for (const ClueLine& clue : parsed.clues)
            if (clue.word == "rules")
                for (const ClueWord& word : words_of(clue)) text += fmt::format(" {}", word.text);
    }
    return text;
}

Board empty_board(const Parsed& parsed) {
    const Sudoku& puzzle = parsed.puzzle;
    Board board;
    for (std::uint32_t cell = 0; cell < puzzle.cells.size(); ++cell) {
        BoardCell& it = board.cells.emplace_back(square_cell(puzzle.cells[cell].row, puzzle.cells[cell].column));
        if (puzzle.givens[cell] != 0) it.text = puzzle.symbol(puzzle.givens[cell]);
        it.region = puzzle.regions[cell];
    }
    for (const char symbol : puzzle.symbols) board.looks.push_back({std::string(1, symbol)});
    add_figures(board, puzzle, parsed.clues);
    return board;
}

/// A digit, or a dot for an empty cell; in colour, givens are bold and found ones blue.
Stamp stamp(const FilledCell& cell, const Style& style) {
    if (cell.text().empty()) return {"."};
    return {std::string(cell.text()), !style.colour ? "" : cell.given ? std::string(ansi::bold) : ansi::text(33)};
}

/// The digits on one line; a dot is an empty cell.
std::string draw_line(const Board& board, std::span<const OptionId> cover) {
    std::string line;
    for (const std::string_view text : board.texts_of(cover)) line += text.empty() ? "." : text;
    return line + '\n';
}

std::vector<std::uint32_t> orbits(const Sudoku& puzzle, std::string_view symmetry) {
    if (!puzzle.tables.empty())
        refuse(sudoku.info.name, puzzle.tables.front().name + " for make",
               "rules, regions and marks: only digits can be given");
    if (symmetry == "none") return {};
    if (puzzle.is_samurai())
        refuse(sudoku.info.name, fmt::format("the symmetry {} for a samurai", in_quotes(symmetry)), "none");
    const std::vector<std::uint32_t> cells = square_orbits(puzzle.size(), symmetry);
    std::vector<std::uint32_t> numbers;
    for (const Choice& choice : choices(puzzle)) numbers.push_back(cells[choice.cell]);
    return numbers;
}

Made emit_sudoku(const Arguments& arguments) {
    const Parsed parsed = parse(arguments);
    ProblemBuilder builder;
    Board board = empty_board(parsed);
    add_problem(builder, board, parsed.puzzle);
    annotate(builder, title(parsed), sudoku.info.name, origin(parsed));
    const auto puzzle = std::make_shared<const Sudoku>(parsed.puzzle);
    const auto given = [parsed, digits = choices(parsed.puzzle).size()](std::span<const OptionId> givens) {
        const auto more = std::ranges::count_if(givens, [&](OptionId option) { return index(option) < digits; });
        return title(parsed, static_cast<std::size_t>(more));
    };
    return {.problem = builder.build(),
            .board = std::move(board),
            .paint =
                [grid = grid_of({stamp})](const Board& made, std::span<const OptionId> cover, const Style& style) {
                    return style.line ? draw_line(made, cover) : grid(made, cover, style);
                },
            .explain = explain_sudoku,
            .orbits = [puzzle](std::string_view symmetry) { return orbits(*puzzle, symmetry); },
            .clue_kinds = drawn_clue_kinds,
            .draw_clues =
                [puzzle](std::string_view kind, std::span<const OptionId> cover, std::uint64_t seed) {
                    std::vector<std::uint32_t> digits(puzzle->givens.begin(), puzzle->givens.end());
                    const auto all = choices(*puzzle);
                    for (const OptionId option : cover)
                        if (index(option) < all.size()) digits[all[index(option)].cell] = all[index(option)].digit;
                    return draw_clues(kind, *puzzle, digits, seed);
                },
            .warnings = parsed.warnings,
            .title = given};
}

std::unique_ptr<ListReader> list(const Arguments& arguments) {
    return std::make_unique<SudokuList>(parse(arguments).puzzle, arguments.input_name);
}

constexpr std::array grid_flags{
    Flag{"box", "RxC", "use boxes of R rows and C columns instead of the squarest ones"},
    Flag{"symbols", "STRING", "the digits, such as 0123456789ABCDEF, instead of 1 to 9 and letters from A"},
    Flag{"puzzle", "K", "take the K-th puzzle of FILE, from 1"},
    Flag{"grid", "TEXT", "take this puzzle instead of FILE"},
    Flag{"base", "", "make the empty grid, for --each of solve, count and unique"},
    Flag{"givens", "LIST", "print the givens of each puzzle in LIST instead of a problem, for --each"},
    Flag{"samurai", "", "five grids of 9x9 that share boxes, one in the middle"},
};

/// All flags: those above and the clues.
constexpr auto sudoku_flags = [] {
    std::array<Flag, grid_flags.size() + clue_kinds.size()> all{};
    std::ranges::transform(clue_kinds, std::ranges::copy(grid_flags, all.begin()).out, &ClueKind::flag);
    return all;
}();

} // namespace

const Generator sudoku{
    .info = {
        .name = "sudoku",
        .summary = "solve a sudoku from 4x4 to 25x25",
        .synopsis
        = "[FILE | --grid TEXT | --base | --givens LIST] [--box RxC] [--symbols STRING] [--puzzle K]\n"
          "       [--samurai] [--rules WORDS] [--regions TEXT] [--even CELLS] [--odd CELLS]\n"
          "       [--candidates CELLS] [--whisper LINES] [--cage CAGES] [--sum LINES] [--thermo LINES]\n"
          "       [--arrow LINES] [--renban LINES] [--dots PAIRS]",
        .help = "FILE has one puzzle a line, as 81 characters, or one row a line, with or without\n"
                "blanks and lines drawn around the boxes. Other sizes work the same way. An empty\n"
                "cell is any of . 0 * _ - ? X that is no symbol. Digits above 9 are letters from\n"
                "A. # and // begin comments. Empty lines may separate puzzles, but not stand inside\n"
                "one; so do lines such as 'Grid 02'. Rows may have commas or tabs between cells.\n"
                "Option r0c2=4 puts a 4 into the third cell of the first row.\n"
                "LIST has one puzzle a line; other fields, such as names or answers, are ignored.\n"
                "It may be of any length: each line is translated as it comes.\n"
                "Rules and clues stand behind the grid, a line each, or in flags, parted by\n"
                "semicolons: the line 'cage 15 r0c0 r0c1' is --cage \"15 r0c0 r0c1\". R1C1 is r0c0,\n"
                "and r0c0-r3c3 are four cells of a diagonal. A samurai is 21 rows, or 369 cells.\n"
                ".sdk and SumoCue files are read as they are.\n"
                "  quadrille gen sudoku --puzzle 3 puzzles.txt | quadrille solve | quadrille render\n"
                "  quadrille gen sudoku --grid 1....4..2....... | quadrille count   # 6\n"
                "  quadrille gen sudoku --base --rules \"x antiknight\" | quadrille solve\n"
                "  quadrille make sudoku -n 10 --symmetry half\n"
                "  quadrille gen sudoku --givens puzzles.txt | quadrille solve --each - |\n"
                "    quadrille render --style line\n"
                "  quadrille gen sudoku --givens puzzles.txt | quadrille solve --each - --json |\n"
                "    quadrille render --html -o book.html\n",
        .flags = sudoku_flags,
        .reads_text = true,
        .draws_lines = true,
        .reads_lists = true,
        .symmetries = square_symmetries,
    },
    .emit = emit_sudoku,
    .claim = claim_sudoku,
    .list = list,
};

} // namespace quadrille::puzzles
