// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "generators/ansi.hpp"
#include "generators/front_end.hpp"
#include "generators/sudoku_list.hpp"
#include "generators/sudoku_text.hpp"
#include "problem/quoted.hpp"

namespace quadrille::generators {

namespace {

Extent parse_box(std::string_view word) {
    const auto box = parse_extent(word, Sudoku::max_size);
    if (!box || box->area() < 4 || box->area() > Sudoku::max_size)
        refuse(sudoku.name, in_quotes(word), "a box of 4 to 25 cells such as --box 2x3, 2 rows by 3 columns");
    return *box;
}

std::string parse_symbols(std::string_view word) {
    std::string sorted(word);
    std::ranges::sort(sorted);
    const bool repeated = std::ranges::adjacent_find(sorted) != sorted.end();
    if (word.empty() || repeated || !std::ranges::all_of(word, is_alnum))
        refuse(sudoku.name, in_quotes(word),
               "different letters and digits such as --symbols 0123456789ABCDEF");
    return std::string(word);
}

/// The grid without any given, 9 x 9 if nothing else is said.
Sudoku empty_grid(const Extent& box, std::string symbols) {
    if (symbols.empty()) symbols = default_symbols(box.area());
    if (symbols.size() != box.area()) refuse_symbols(symbols, box.area());
    return {box, symbols, std::vector<std::uint8_t>(std::size_t{box.area()} * box.area())};
}

/// Where the puzzle comes from: one of FILE, --grid and --base.
std::string_view origin_of_puzzle(const Arguments& arguments) {
    std::vector<std::string_view> found;
    if (!arguments.has("givens") && (!arguments.input_name.empty() || !arguments.input.empty()))
        found.emplace_back("FILE");
    for (const std::string_view flag : {"--grid", "--base", "--givens"})
        if (arguments.has(flag.substr(2))) found.push_back(flag);
    if (found.empty()) refuse(sudoku.name, "neither FILE nor --grid nor --base", "one of them");
    if (found.size() > 1)
        refuse(sudoku.name, fmt::format("both {} and {}", found[0], found[1]), "one of them");
    return found.front();
}

Sudoku parse(const Arguments& arguments) {
    if (!arguments.words.empty()) refuse(sudoku.name, in_quotes(arguments.words.front()), "one FILE only");
    SudokuTextParams params;
    if (arguments.has("box")) params.box = parse_box(arguments.get("box"));
    if (arguments.has("symbols")) params.symbols = parse_symbols(arguments.get("symbols"));
    const std::string_view where = origin_of_puzzle(arguments);
    if (where == "--base" || where == "--givens") {
        if (arguments.has("puzzle"))
            refuse(sudoku.name, fmt::format("--puzzle and {}", where), "one of them");
        return empty_grid(params.box.value_or(Extent{3, 3}), params.symbols);
    }
    if (arguments.has("puzzle")) {
        params.number = parse_number(arguments.get("puzzle"), 1, UINT32_MAX);
        if (!params.number)
            refuse(sudoku.name, in_quotes(arguments.get("puzzle")), "a number such as --puzzle 1");
    }
    if (where == "FILE") return read_sudoku(arguments.input, arguments.input_name, params);
    return read_sudoku(arguments.get("grid"), "--grid", params);
}

/// A digit in an empty cell.
struct Choice {
    std::uint32_t cell;
    std::uint32_t digit;
};

/// The digits that the givens leave to each cell, in the order of the options: by cell and digit.
std::vector<Choice> choices(const Sudoku& puzzle) {
    const UsedDigits used(puzzle);
    std::vector<Choice> all;
    for (std::uint32_t cell = 0; cell < puzzle.givens.size(); ++cell) {
        const auto houses = puzzle.houses(cell);
        for (std::uint32_t digit = 1; digit <= puzzle.size() && puzzle.givens[cell] == 0; ++digit) {
            bool taken = false;
            for (std::size_t kind = 0; kind < houses.size(); ++kind)
                taken |= used.has(kind, houses[kind], digit);
            if (!taken) all.push_back({cell, digit});
        }
    }
    return all;
}

/// The items of a sudoku: empty cells p, and what digits rows r, columns c and boxes b still need.
struct Items {
    std::vector<ItemId> cells;
    std::array<std::vector<ItemId>, Sudoku::house_names.size()> needs; ///< by house and digit

    Items(ProblemBuilder& builder, const Sudoku& puzzle);
};

/// A number as one character, so that names such as p0f are unambiguous.
char numeral(std::uint32_t number) { return "0123456789abcdefghijklmnop"[number]; }

Items::Items(ProblemBuilder& builder, const Sudoku& puzzle) : cells(puzzle.givens.size()) {
    const std::uint32_t n = puzzle.size();
    const auto add = [&](char kind, std::uint32_t a, std::uint32_t b) {
        return builder.add_item(std::string{kind, numeral(a), numeral(b)}).first;
    };
    for (std::uint32_t cell = 0; cell < cells.size(); ++cell)
        if (puzzle.givens[cell] == 0) cells[cell] = add('p', cell / n, cell % n);
    for (auto& need : needs) need.resize(n * (n + 1));
    const UsedDigits used(puzzle);
    for (std::uint32_t house = 0; house < n; ++house)
        for (std::uint32_t digit = 1; digit <= n; ++digit)
            for (std::size_t kind = 0; kind < needs.size(); ++kind)
                if (!used.has(kind, house, digit))
                    needs[kind][house * n + digit] = add("rcb"[kind], house, digit);
}

std::string given_text(const Sudoku& puzzle) {
    std::string text;
    for (const std::uint8_t digit : puzzle.givens) text += digit == 0 ? '.' : puzzle.symbol(digit);
    return text;
}

Problem emit(const Arguments& arguments) {
    const Sudoku puzzle = parse(arguments);
    const std::uint32_t n = puzzle.size();
    ProblemBuilder builder;
    const Items items(builder, puzzle);
    for (const auto [cell, digit] : choices(puzzle)) {
        const auto houses = puzzle.houses(cell);
        std::array<ItemId, 4> covered{items.cells[cell]};
        for (std::size_t kind = 0; kind < houses.size(); ++kind)
            covered[kind + 1] = items.needs[kind][houses[kind] * n + digit];
        add_option(builder, choice_name(cell / n, cell % n, puzzle.symbol(digit)), covered);
    }
    std::vector<std::string> origin{"--box", fmt::format("{}x{}", puzzle.box.rows, puzzle.box.columns)};
    if (arguments.has("base"))
        origin.emplace_back("--base");
    else
        origin.insert(origin.end(), {"--grid", given_text(puzzle)});
    if (puzzle.symbols != default_symbols(n)) origin.insert(origin.end(), {"--symbols", puzzle.symbols});
    const auto empty = static_cast<std::size_t>(std::ranges::count(puzzle.givens, 0));
    annotate(builder, fmt::format("{0}x{0} sudoku with {1}", n, counted(n * n - empty, "given")), sudoku.name,
             std::move(origin));
    return builder.build();
}

/// The strokes of a frame: a line along, a line down, and where they meet, by row and column of the
/// junctions.
struct Frame {
    std::string_view along, down;
    std::array<std::array<std::string_view, 3>, 3> junctions;
};
constexpr Frame heavy{"━", "┃", {{{"┏", "┳", "┓"}, {"┣", "╋", "┫"}, {"┗", "┻", "┛"}}}};
constexpr Frame ascii{"-", "|", {{{"+", "+", "+"}, {"+", "+", "+"}, {"+", "+", "+"}}}};

/// The rule above the given row, or below the last.
std::string draw_rule(const Sudoku& puzzle, std::uint32_t row, const Frame& frame) {
    const auto& [left, middle, right] = frame.junctions[row == 0 ? 0 : row == puzzle.size() ? 2 : 1];
    std::string line(left);
    for (std::uint32_t column = 1; column <= puzzle.size(); ++column) {
        const bool box_ends = column % puzzle.box.columns == 0;
        line += fmt::format("{0}{0}", frame.along);
        if (box_ends) line += fmt::format("{}{}", frame.along, column == puzzle.size() ? right : middle);
    }
    return line + '\n';
}

/// A digit; in colour, givens are bold and found ones blue.
std::string draw_digit(const Sudoku& puzzle, std::uint32_t digit, bool given, const Style& style) {
    const std::string symbol(1, puzzle.symbol(digit));
    if (!style.colour) return symbol;
    return fmt::format("{}{}{}", given ? std::string(ansi::bold) : ansi::text(33), symbol, ansi::plain);
}

std::string draw_line(const Sudoku& puzzle, std::span<const std::uint32_t> digits) {
    std::string line;
    for (const std::uint32_t digit : digits) line += digit == 0 ? '.' : puzzle.symbol(digit);
    return line + '\n';
}

std::string draw_grid(const Sudoku& puzzle, std::span<const std::uint32_t> digits, const Style& style) {
    const Frame& frame = style.ascii ? ascii : heavy;
    const std::uint32_t n = puzzle.size();
    std::string picture;
    for (std::uint32_t cell = 0; cell < digits.size(); ++cell) {
        const std::uint32_t row = cell / n, column = cell % n;
        if (column == 0 && row % puzzle.box.rows == 0) picture += draw_rule(puzzle, row, frame);
        if (column % puzzle.box.columns == 0) picture += fmt::format("{} ", frame.down);
        picture += draw_digit(puzzle, digits[cell], puzzle.givens[cell] != 0, style) + ' ';
        if (column + 1 == n) picture += fmt::format("{}\n", frame.down);
    }
    return picture + draw_rule(puzzle, n, frame);
}

Painter render(const Arguments& arguments, const Style& style) {
    const Sudoku puzzle = parse(arguments);
    return [puzzle, all = choices(puzzle), style](std::span<const OptionId> cover) {
        std::vector<std::uint32_t> digits(puzzle.givens.begin(), puzzle.givens.end());
        for (const OptionId option : cover) digits[all[index(option)].cell] = all[index(option)].digit;
        return style.line ? draw_line(puzzle, digits) : draw_grid(puzzle, digits, style);
    };
}

std::unique_ptr<ListReader> list(const Arguments& arguments) {
    return std::make_unique<SudokuList>(parse(arguments), arguments.input_name);
}

std::vector<std::uint32_t> orbits(const Arguments& arguments, std::string_view symmetry) {
    const Sudoku puzzle = parse(arguments);
    const std::vector<std::uint32_t> cells = square_orbits(puzzle.size(), symmetry);
    std::vector<std::uint32_t> numbers;
    for (const Choice& choice : choices(puzzle)) numbers.push_back(cells[choice.cell]);
    return numbers;
}

/// Whether one of the first lines is a row of a table that has a puzzle of usual size, with more beside it.
bool is_table(std::string_view text) try {
    SudokuList list(empty_grid({3, 3}, ""), "");
    std::string names;
    for (std::uint64_t number = 1; number <= 2 && !text.empty(); ++number) {
        const std::string_view line = text.substr(0, text.find_first_of("\r\n"));
        if (list.read(line, number, names) && !names.empty()) return true;
        text.remove_prefix(std::min(text.size(), text.find('\n')));
        text.remove_prefix(std::min<std::size_t>(text.size(), 1));
    }
    return false;
} catch (const ParseError&) {
    return false;
}

std::optional<Claim> claim(std::string_view text) {
    const std::size_t puzzles = glance_at_sudokus(text);
    if (puzzles == 1) return Claim{"a sudoku", ""};
    if (puzzles > 1) return Claim{"a list of sudokus", "--puzzle 1"};
    if (is_table(text)) return Claim{"a table of sudokus", std::nullopt};
    return std::nullopt;
}

constexpr std::array flags{
    Flag{"box", "RxC", "use boxes of R rows and C columns instead of the squarest ones"},
    Flag{"symbols", "STRING", "the digits, such as 0123456789ABCDEF, instead of 1 to 9 and letters from A"},
    Flag{"puzzle", "K", "take the K-th puzzle of FILE, from 1"},
    Flag{"grid", "TEXT", "take this puzzle instead of FILE"},
    Flag{"base", "", "make the empty grid, for --each of solve, count and unique"},
    Flag{"givens", "LIST", "print the givens of each puzzle in LIST instead of a problem, for --each"},
};

} // namespace

const Generator sudoku{
    .name = "sudoku",
    .summary = "solve a sudoku from 4x4 to 25x25",
    .synopsis = "[FILE | --grid TEXT | --base | --givens LIST] [--box RxC] [--symbols STRING] [--puzzle K]",
    .help = "FILE has one puzzle a line, as 81 characters, or one row a line, with or without\n"
            "blanks and lines drawn around the boxes. Other sizes work the same way. An empty\n"
            "cell is any of . 0 * _ - ? X that is no symbol. Digits above 9 are letters from\n"
            "A. # begins a comment. Empty lines may separate puzzles, but not stand inside\n"
            "one. Option r0c2=4 puts a 4 into the third cell of the first row.\n"
            "LIST has one puzzle a line; other fields, such as names or answers, are ignored.\n"
            "It may be of any length: each line is translated as it comes.\n"
            "  quadrille gen sudoku --puzzle 3 puzzles.txt | quadrille solve | quadrille render\n"
            "  quadrille gen sudoku --grid 1....4..2....... | quadrille count   # 6\n"
            "  quadrille make sudoku -n 10 --symmetry half\n"
            "  quadrille gen sudoku --base -o base.json\n"
            "  quadrille gen sudoku --givens puzzles.txt | quadrille solve --each - base.json |\n"
            "    quadrille render --style line\n",
    .flags = flags,
    .reads_file = true,
    .emit = emit,
    .render = render,
    .draws_lines = true,
    .list = list,
    .symmetries = square_symmetries,
    .orbits = orbits,
    .claim = claim,
};

} // namespace quadrille::generators
