// SPDX-License-Identifier: MIT
#include "puzzles/grid/grid.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "base/quoted.hpp"
#include "puzzles/base/colours.hpp"
#include "puzzles/base/grid_picture.hpp"
#include "puzzles/base/puzzle_looks.hpp"

namespace quadrille::puzzles {

namespace {

/// Makes the items and options of a grid. Each cell has an option for each of its symbols; rules on sequences see it as
/// a secondary item whose colour is the symbol.
class GridProblem {
  public:
    GridProblem(const RuledGrid& grid, const PuzzleText& text)
        : grid_(grid), text_(text), items_(grid.left_out.size()) {}

    Problem run(Board& board) {
        check_size("grid", option_count(), option_count() * 3);
        Sequences sequences(builder_, grid_.symbols);
        add_cells(sequences);
        for (const Area& area : grid_.different) add_different(area);
        for (const CountRule& rule : grid_.counts) add_count(rule);
        add_options(sequences, board);
        for (const SequenceRule& rule : grid_.sequences) add_sequence(sequences, rule);
        return builder_.build();
    }

    ProblemBuilder& builder() { return builder_; }

  private:
    std::uint64_t option_count() const {
        std::uint64_t count = 0;
        for (std::size_t cell = 0; cell < items_.size(); ++cell)
            if (!grid_.left_out[cell])
                count += static_cast<std::uint64_t>(std::ranges::count(grid_.allowed[cell], true));
        return count;
    }

    std::vector<Symbol> symbols_of(std::uint32_t cell) const {
        std::vector<Symbol> symbols;
        for (std::size_t k = 0; k < grid_.symbols.size(); ++k)
            if (grid_.allowed[cell][k]) symbols.push_back(static_cast<Symbol>(k));
        return symbols;
    }

    /// A name that no item has: that of the rule, with a number where the rule comes again.
    std::string new_name(const std::string& name) {
        const int before = names_[name]++;
        return before == 0 ? name : fmt::format("{}#{}", name, before + 1);
    }

    void add_cells(Sequences& sequences);
    void add_different(const Area& area);
    void add_count(const CountRule& rule);
    void add_options(Sequences& sequences, Board& board);
    void add_sequence(Sequences& sequences, const SequenceRule& rule);

    const RuledGrid& grid_;
    const PuzzleText& text_;
    ProblemBuilder builder_;
    std::map<std::string, int> names_;

    /// The items of a cell: its own, the one that rules on sequences see, and those that only some symbols have.
    struct Cell {
        ItemId item{};
        std::optional<ItemId> colour;
        std::vector<std::pair<std::size_t, ItemId>> by_symbol;
    };
    std::vector<Cell> items_; // by cell
};

void GridProblem::add_cells(Sequences& sequences) {
    for (std::uint32_t cell = 0; cell < items_.size(); ++cell)
        if (!grid_.left_out[cell]) items_[cell].item = builder_.add_item("p" + grid_.cell_name(cell));
    std::vector<bool> seen(items_.size());
    for (const SequenceRule& rule : grid_.sequences)
        for (const std::uint32_t cell : rule.area.cells) seen[cell] = true;
    for (std::uint32_t cell = 0; cell < items_.size(); ++cell)
        if (seen[cell]) items_[cell].colour = sequences.add_cell(grid_.cell_name(cell), symbols_of(cell));
}

/// Each symbol has an item: a primary one where the area has as many cells as there are symbols.
void GridProblem::add_different(const Area& area) {
    std::set<std::size_t> symbols;
    for (const std::uint32_t cell : area.cells)
        for (const Symbol symbol : symbols_of(cell)) symbols.insert(static_cast<std::size_t>(symbol));
    const bool all = symbols.size() == area.cells.size();
    const std::string name = new_name(area.name);
    for (const std::size_t symbol : symbols) {
        const ItemId item = builder_.add_item(fmt::format("{}={}", name, grid_.symbols[symbol]),
                                              all ? Kind::primary : Kind::secondary);
        for (const std::uint32_t cell : area.cells)
            if (grid_.allowed[cell][symbol]) items_[cell].by_symbol.emplace_back(symbol, item);
    }
}

void GridProblem::add_count(const CountRule& rule) {
    std::int64_t cells = 0, forced = 0;
    std::string symbols;
    for (std::size_t k = 0; k < grid_.symbols.size(); ++k)
        if (rule.symbols[k]) symbols += (symbols.empty() ? "" : ",") + grid_.symbols[k];
    for (const std::uint32_t cell : rule.area.cells) {
        const auto all = symbols_of(cell);
        const auto hits
            = std::ranges::count_if(all, [&](Symbol it) { return rule.symbols[static_cast<std::size_t>(it)]; });
        cells += hits > 0 ? 1 : 0;
        forced += hits == std::ssize(all) ? 1 : 0;
    }
    if (cells < rule.range.min || forced > rule.range.max)
        text_.fail(rule.place,
                   fmt::format("{} {} of {} in {}", cells < rule.range.min ? "at most" : "at least",
                               cells < rule.range.min ? cells : forced, symbols, rule.area.name),
                   cells < rule.range.min ? fmt::format("{} or more", rule.range.min)
                                          : fmt::format("{} or fewer", rule.range.max));
    if (rule.range.min <= forced && rule.range.max >= cells) return; // says nothing
    if (rule.range.max == 0) return;                                 // no cell of it has one
    const Bounds bounds{static_cast<std::uint32_t>(std::max<std::int64_t>(rule.range.min, 0)),
                        static_cast<std::uint32_t>(std::min(rule.range.max, cells))};
    const ItemId item
        = builder_.add_item(new_name(fmt::format("{}:{}", rule.area.name, symbols)), Kind::primary, bounds);
    for (const std::uint32_t cell : rule.area.cells)
        for (std::size_t k = 0; k < grid_.symbols.size(); ++k)
            if (rule.symbols[k] && grid_.allowed[cell][k]) items_[cell].by_symbol.emplace_back(k, item);
}

void GridProblem::add_options(Sequences& sequences, Board& board) {
    for (std::uint32_t cell = 0; cell < items_.size(); ++cell) {
        if (grid_.left_out[cell]) continue;
        for (const Symbol symbol : symbols_of(cell)) {
            const auto k = static_cast<std::size_t>(symbol);
            builder_.begin_option();
            std::ignore = builder_.add_cell(items_[cell].item);
            if (items_[cell].colour) std::ignore = builder_.add_cell(*items_[cell].colour, sequences.colour(symbol));
            for (const auto& [of, item] : items_[cell].by_symbol)
                if (of == k) std::ignore = builder_.add_cell(item);
            builder_.set_option_name(fmt::format("{}={}", grid_.cell_name(cell), grid_.symbols[k]));
            if (!grid_.costs.empty()) builder_.set_cost(grid_.costs[cell * grid_.symbols.size() + k], grid_.decimals);
            board.show({cell}, static_cast<std::uint32_t>(k));
        }
    }
}

void GridProblem::add_sequence(Sequences& sequences, const SequenceRule& rule) {
    std::vector<ItemId> cells;
    for (const std::uint32_t cell : rule.area.cells) cells.push_back(*items_[cell].colour);
    try {
        sequences.add(new_name(fmt::format("{}:{}", rule.area.name, rule.word)), cells, rule.automaton);
    } catch (const BadArgument& error) {
        text_.fail_with(rule.place, error.what());
    } catch (const Unsupported& error) {
        text_.fail_with(rule.place, error.what());
    }
}

/// Cells of no more than their width in characters; captions where rows or columns have names.
Board empty_grid_board(const RuledGrid& grid) {
    Board board;
    board.cells = square_cells(grid.size.rows, grid.size.columns);
    double before = 0;
    for (const std::string& name : grid.row_names) before = std::max(before, caption_width(name));
    for (std::size_t row = 0; row < grid.row_names.size(); ++row)
        board.cells.push_back(caption({-before, double(row)}, {before, 1}, grid.row_names[row]));
    for (std::size_t column = 0; column < grid.column_names.size(); ++column)
        board.cells.push_back(caption({double(column), -1}, {1, 1}, grid.column_names[column]));
    for (std::uint32_t cell = 0; cell < grid.left_out.size(); ++cell) {
        board.cells[cell].black = grid.left_out[cell];
        if (!grid.regions.empty()) board.cells[cell].region = static_cast<unsigned char>(grid.regions[cell]);
        if (std::ranges::count(grid.allowed[cell], true) == 1 && !grid.left_out[cell])
            board.cells[cell].text = grid.symbols[static_cast<std::size_t>(std::ranges::find(grid.allowed[cell], true)
                                                                           - grid.allowed[cell].begin())];
    }
    for (const std::string& symbol : grid.symbols) board.looks.push_back({symbol});
    board.figures = grid.figures;
    board.notes = grid.notes;
    return board;
}

Stamp grid_stamp(const FilledCell& cell, const Style& style) {
    if (cell.cell.black) return {"#"};
    if (cell.text().empty()) return {"."};
    return {std::string(cell.text()), !style.colour ? "" : cell.given ? std::string(ansi::bold) : ansi::text(33)};
}

Made emit_grid(const Arguments& arguments) {
    const auto text = text_of(grid_problems, arguments, PuzzleText::slashes);
    if (!text) refuse(grid_problems.info.name, "no text", "FILE or --text with a grid");
    const RuledGrid grid = read_ruled_grid(*text);
    Board board = empty_grid_board(grid);
    GridProblem problem(grid, *text);
    annotate(problem.builder(), fmt::format("{}x{} grid", grid.size.rows, grid.size.columns), grid_problems.info.name,
             {"--text", text->normalised()});
    std::size_t width = 1;
    for (const std::string& symbol : grid.symbols) width = std::max(width, width_of(symbol));
    for (const std::string& name : grid.column_names) width = std::max(width, width_of(name));
    Problem made = problem.run(board);
    return {std::move(made), std::move(board), grid_of({.stamp = grid_stamp, .glyphs = {.width = width}})};
}

/// A text whose first line is `grid 4x7`.
std::optional<Claim> claim_grid(std::string_view text) {
    for (const std::string_view line : glance(text)) {
        if (line.starts_with("//")) continue;
        const auto words = glance_at_words(line);
        if (words.size() != 2 || keyword_of(words[0]) != "grid" || !parse_extent(words[1], RuledGrid::max_size))
            return std::nullopt;
        return Claim{"a grid with rules", "", "", false};
    }
    return std::nullopt;
}

constexpr std::array grid_flags{text_flag};

} // namespace

const Generator grid_problems{
    .info = {
        .name = "grid",
        .summary = "state a grid with rules of your own: number puzzles, rosters",
        .synopsis = "FILE | --text TEXT",
        .help = "FILE has a statement a line; // begins comments:\n"
                "  grid 4x7                        rows and columns\n"
                "  symbols D E N -                 or 1..9\n"
                "  names rows Ann Ben Cai Dov\n"
                "  pattern rows !(.*N[DE].*)       a regular expression over symbols; ! is not, & is and\n"
                "  count columns D 1..2            how many cells of each column have D\n"
                "  differ rows                     all symbols of a row differ\n"
                "  sum r0c0-r0c3 15                also product, difference, ratio\n"
                "  less r0c0 r0c1                  in the order of the symbols\n"
                "  see r0c0-r3c0 2                 cells that come after all before them\n"
                "  unlike rows                     no two rows are equal\n"
                "  only r0c0 D,E                   what a cell may have\n"
                "  cost Ann column 3 N 5           for solve --minimize\n"
                "'cells' and 'regions' have a row of the grid on each of the next lines: a symbol is\n"
                "given, '.' is open, '#' is no cell. Rules speak of rows, columns, regions, all,\n"
                "squares 2x2 (each of them), row 2, column Mon, region A, names, or cells r0c0-r0c4.\n"
                "Option r0c2=D puts D into the third cell of the first row.\n"
                "  quadrille gen grid kenken.grid | quadrille solve | quadrille render\n",
        .flags = grid_flags,
        .reads_text = true,
    },
    .emit = emit_grid,
    .claim = claim_grid,
};

} // namespace quadrille::puzzles
