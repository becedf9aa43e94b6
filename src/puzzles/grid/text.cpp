// SPDX-License-Identifier: MIT
// The text of a grid:
//
//     grid 4x7                              rows and columns
//     symbols D E N -                       or 1..9
//     names rows Ann Ben Cai Dov
//     pattern rows !(.*N[DE].*)             a statement a line, or several with ';' between them
//     count columns D 1..2; cost Ann c3 N 5
//
// `cells` and `regions` have a row of the grid on each of the lines behind them.
#include <algorithm>
#include <array>
#include <compare>
#include <map>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "base/nearest.hpp"
#include "base/quoted.hpp"
#include "base/to_number.hpp"
#include "base/utf8.hpp"
#include "costs.hpp"
#include "puzzles/grid/grid.hpp"

namespace quadrille::puzzles {

std::string RuledGrid::row_name(std::uint32_t row) const {
    return row_names.empty() ? fmt::format("r{}", row) : row_names[row];
}
std::string RuledGrid::column_name(std::uint32_t column) const {
    return column_names.empty() ? fmt::format("c{}", column) : column_names[column];
}
std::string RuledGrid::cell_name(std::uint32_t cell) const {
    const bool dot = !row_names.empty() || !column_names.empty();
    return row_name(cell / size.columns) + (dot ? "." : "") + column_name(cell % size.columns);
}

namespace {

constexpr std::size_t any = SIZE_MAX;
constexpr std::string_view open_cell = ".", no_cell = "#";
constexpr std::uint32_t max_symbols = 1000;

/// The whole sequence of symbols that a rule on numbers reads: by symbol, its number.
using Values = std::vector<std::int64_t>;

class GridReader {
  public:
    explicit GridReader(const PuzzleText& text) : text_(text), areas_(text, grid_) {}

    RuledGrid run() {
        const auto& lines = text_.lines();
        std::vector<TextLine> rules; // they speak of cells and symbols that may be stated behind them
        for (next_ = 0; next_ < lines.size();) {
            const TextLine& line = lines[next_++];
            std::vector<TextLine> parts{{}};
            for (const Word& word : line.words) {
                if (word.text.starts_with('#'))
                    break; // a comment: '#' is a cell in rows of cells only, which are read below
                split(word, parts);
            }
            for (TextLine& part : parts)
                if (!part.words.empty() && !read_shape(part)) rules.push_back(std::move(part));
        }
        if (grid_.size.area() == 0) text_.fail(text_.end(), "no size", "'grid 4x7' and the like");
        if (grid_.symbols.empty()) text_.fail(text_.end(), "no symbols", "'symbols A B C' or 'symbols 1..9'");
        for (const TextLine& rule : rules) read_rule(rule);
        return std::move(grid_);
    }

    void read_size(const TextLine& line) {
        const auto size = parse_extent(line.words[1].text, RuledGrid::max_size);
        if (grid_.size.area() != 0) text_.fail(line.place(), "a second size", "one");
        if (!size)
            text_.fail(line.words[1],
                       fmt::format("rows and columns such as 4x7, at most {} each", RuledGrid::max_size));
        grid_.size = *size;
        grid_.left_out.resize(size->area());
    }

    void read_symbols(const TextLine& line) {
        if (!grid_.symbols.empty()) text_.fail(line.place(), "symbols again", "them once");
        for (const Word& word : std::span(line.words).subspan(1)) {
            const std::size_t dots = word.text.find("..");
            const auto low = dots == 0 || dots == any ? std::nullopt : to_number<int>(word.text.substr(0, dots));
            const auto high = low ? to_number<int>(word.text.substr(dots + 2)) : std::nullopt;
            if (!high) {
                add_symbol(word, word.text);
                continue;
            }
            if (*low > *high) text_.fail(word, "the lower number first");
            for (std::int64_t number = *low; number <= *high; ++number) add_symbol(word, std::to_string(number));
        }
        if (std::uint64_t{grid_.size.area()} * grid_.symbols.size() > 40'000'000)
            text_.fail(line.place(), fmt::format("{} cells with {} symbols", grid_.size.area(), grid_.symbols.size()),
                       "at most 40000000 of both");
        grid_.allowed.assign(grid_.size.area(), std::vector<bool>(grid_.symbols.size(), true));
    }

    void read_names(const TextLine& line) {
        const std::string kind = keyword_of(line.words[1].text);
        const bool rows = kind == "rows";
        if (!rows && kind != "columns") text_.fail(line.words[1], "rows or columns");
        auto& names = rows ? grid_.row_names : grid_.column_names;
        if (!names.empty()) text_.fail(line.place(), "names again", "them once");
        const std::size_t count = rows ? grid_.size.rows : grid_.size.columns;
        const auto given = std::span(line.words).subspan(2);
        if (given.size() != count)
            text_.fail(line.place(), counted(given.size(), "name"),
                       fmt::format("one for each of {}", counted(count, rows ? "row" : "column")));
        for (std::size_t k = 0; k < count; ++k) {
            areas_.add_name(given[k], rows, static_cast<std::uint32_t>(k));
            names.push_back(given[k].text);
        }
    }

    /// Rows of cells: a symbol is given, `.` is open, `#` is no cell.
    void read_cells(const TextLine& line) {
        for (std::uint32_t row = 0; row < grid_.size.rows; ++row) {
            const auto words = row_of_cells(line, row, single_symbols());
            for (std::uint32_t column = 0; column < grid_.size.columns; ++column) {
                const std::uint32_t cell = row * grid_.size.columns + column;
                const Word& word = words[column];
                if (word.text == open_cell) continue;
                if (word.text == no_cell) {
                    grid_.left_out[cell] = true;
                    continue;
                }
                const std::size_t symbol = symbol_number(word, "a symbol, '.' or '#'");
                for (std::size_t k = 0; k < grid_.symbols.size(); ++k)
                    grid_.allowed[cell][k] = grid_.allowed[cell][k] && k == symbol;
            }
        }
    }

    void read_regions(const TextLine& line) {
        if (!grid_.regions.empty()) text_.fail(line.place(), "regions again", "them once");
        for (std::uint32_t row = 0; row < grid_.size.rows; ++row)
            for (const Word& word : row_of_cells(line, row, true)) {
                if (word.text.size() != 1)
                    text_.fail(word, "a letter or digit for each cell, or '.' where there is no region");
                grid_.regions.push_back(word.text == no_cell ? '.' : word.text.front());
            }
    }

    void read_only(const TextLine& line) {
        const auto symbols = symbols_of(line.words.back());
        for (const Area& area : areas(line, 1))
            for (const std::uint32_t cell : area.cells)
                for (std::size_t k = 0; k < symbols.size(); ++k)
                    grid_.allowed[cell][k] = grid_.allowed[cell][k] && symbols[k];
    }

    void read_differ(const TextLine& line) {
        for (Area& area : areas(line, 0)) {
            if (area.cells.size() > grid_.symbols.size())
                text_.fail(line.place(), fmt::format("{} that differ", counted(area.cells.size(), "cell")),
                           fmt::format("at most {}, as there are symbols", grid_.symbols.size()));
            grid_.different.push_back(std::move(area));
        }
    }

    void read_count(const TextLine& line) {
        const Range range = range_of(line.words.back());
        const Word& word = line.words[line.words.size() - 2];
        const auto symbols = symbols_of(word);
        for (Area& area : areas(line, 2)) {
            const auto most = static_cast<std::int64_t>(area.cells.size());
            if (range.min > most)
                text_.fail(line.words.back(), fmt::format("at most {}, as there are cells in {}", most, area.name));
            for (const std::uint32_t cell : area.cells)
                for (std::size_t k = 0; k < symbols.size() && range.max == 0; ++k)
                    grid_.allowed[cell][k] = grid_.allowed[cell][k] && !symbols[k];
            grid_.counts.push_back({std::move(area), symbols, range, line.place()});
        }
    }

    void read_cost(const TextLine& line) {
        const auto cost = format::parse_decimal(line.words.back().text);
        if (!cost) text_.fail(line.words.back(), "a cost such as 7 or 10.50");
        const auto symbols = symbols_of(line.words[line.words.size() - 2]);
        if (grid_.costs.empty()) grid_.costs.resize(std::size_t{grid_.size.area()} * grid_.symbols.size());
        scale_costs(line.words.back(), cost->decimals);
        std::int64_t amount = cost->units;
        for (unsigned k = cost->decimals; k < grid_.decimals; ++k) amount = times_ten(line.words.back(), amount);
        for (const Area& area : areas(line, 2))
            for (const std::uint32_t cell : area.cells)
                for (std::size_t k = 0; k < symbols.size(); ++k) {
                    auto& total = grid_.costs[cell * symbols.size() + k];
                    if (symbols[k] && __builtin_add_overflow(total, amount, &total))
                        text_.fail(line.words.back(), "costs whose sum has 64 bits");
                }
    }

    void read_pattern(const TextLine& line) {
        const auto words = std::span(line.words).subspan(1);
        const std::size_t first = 1 + areas_.leading(words);
        if (first == 1) text_.fail(line.words[1], Areas::expected);
        if (first == line.words.size())
            text_.fail(line.end(), "the end of the line", "a regular expression such as !(.*N[DE].*)");
        const Place place = line.words[first].place;
        std::string expression;
        for (const Word& word : std::span(line.words).subspan(first)) {
            expression.resize(word.place.column - place.column, ' ');
            expression += word.text;
        }
        try {
            const Automaton automaton = Automaton::regex(expression, grid_.symbols);
            for (Area& area : areas(line, line.words.size() - first)) add(line, std::move(area), automaton);
        } catch (const ParseError& error) {
            text_.fail_with({place.line, place.column + error.place().column - 1}, error.message());
        }
        grid_.notes.push_back(words_of(line));
    }

    /// A rule on the sum of an area's numbers.
    void read_sum(const TextLine& line) {
        const Range range = range_of(line.words.back());
        const Values values = values_of(line);
        const bool grows = std::ranges::all_of(values, [](std::int64_t value) { return value >= 0; });
        add_all(line, 1,
                Automaton::by_step(
                    std::int64_t{0},
                    [=](std::int64_t sum, Symbol symbol) -> std::optional<std::int64_t> {
                        sum += values[static_cast<std::size_t>(symbol)];
                        return grows && sum > range.max ? std::nullopt : std::optional(sum);
                    },
                    [=](std::int64_t sum) { return sum >= range.min && sum <= range.max; }));
        cage(line, line.words.back().text);
    }

    void read_product(const TextLine& line) {
        const std::int64_t wanted = number_of(line.words.back());
        if (wanted == 0) text_.fail(line.words.back(), "a product other than 0; for one, count the cells that have 0");
        const Values values = values_of(line);
        add_all(line, 1,
                Automaton::by_step(
                    wanted,
                    [=](std::int64_t rest, Symbol symbol) -> std::optional<std::int64_t> {
                        const std::int64_t value = values[static_cast<std::size_t>(symbol)];
                        return value == 0 || rest % value != 0 ? std::nullopt : std::optional(rest / value);
                    },
                    [](std::int64_t rest) { return rest == 1; }));
        cage(line, line.words.back().text + "*");
    }

    void read_difference(const TextLine& line) {
        const std::int64_t wanted = number_of(line.words.back());
        add_pair(line, [=](std::int64_t low, std::int64_t high) { return high - low == wanted; });
        cage(line, line.words.back().text + "-");
    }

    void read_ratio(const TextLine& line) {
        const std::int64_t wanted = number_of(line.words.back());
        add_pair(line, [=](std::int64_t low, std::int64_t high) { return low * wanted == high; });
        cage(line, line.words.back().text + "/");
    }

    /// Each symbol stands before the next one's in the list of symbols: 2 < 5.
    void read_less(const TextLine& line) {
        const auto all = areas(line, 0);
        const Automaton rising = Automaton::by_step(
            -1, [](int last, Symbol symbol) { return symbol > last ? std::optional(symbol) : std::nullopt; });
        for (const Area& area : all) {
            add(line, area, rising);
            for (std::size_t k = 0; k + 1 < area.cells.size(); ++k)
                grid_.figures.push_back(
                    {Figure::Kind::less,
                     {area.cells[k], area.cells[k + 1]},
                     "",
                     fmt::format("less {} {}", grid_.cell_name(area.cells[k]), grid_.cell_name(area.cells[k + 1]))});
        }
    }

    /// How many cells are seen from the first: those whose symbol comes after all before it in the list of symbols.
    void read_see(const TextLine& line) {
        struct View {
            int highest = -1, seen = 0;
            auto operator<=>(const View&) const = default;
        };
        const Range range = range_of(line.words.back());
        add_all(line, 1,
                Automaton::by_step(
                    View{},
                    [=](View view, Symbol symbol) -> std::optional<View> {
                        if (symbol > view.highest) view = {symbol, view.seen + 1};
                        return view.seen > range.max ? std::nullopt : std::optional(view);
                    },
                    [=](View view) { return view.seen >= range.min; }));
        grid_.notes.push_back(words_of(line));
    }

    /// No two of some areas of one size are equal.
    void read_unlike(const TextLine& line) {
        const auto all = areas(line, 0);
        constexpr int equal = -1, different = -2; // at the beginning of a pair; else its first symbol
        const Automaton unlike = Automaton::by_step(
            equal,
            [=](int state, Symbol symbol) {
                if (state == different) return std::optional(different);
                if (state == equal) return std::optional<int>(symbol);
                return std::optional(state == symbol ? equal : different);
            },
            [=](int state) { return state == different; });
        for (std::size_t i = 0; i < all.size(); ++i)
            for (std::size_t k = 0; k < i; ++k) {
                if (all[i].cells.size() != all[k].cells.size())
                    text_.fail(line.place(), "areas of different sizes", "areas of one size");
                Area pairs{all[k].name + "-" + all[i].name, {}};
                for (std::size_t c = 0; c < all[i].cells.size(); ++c)
                    pairs.cells.insert(pairs.cells.end(), {all[k].cells[c], all[i].cells[c]});
                add(line, std::move(pairs), unlike);
            }
        grid_.notes.push_back(words_of(line));
    }

  private:
    // Words into statements.

    /// Adds a word to the last part; a ';' begins the next one.
    static void split(const Word& word, std::vector<TextLine>& parts) {
        for (std::size_t begin = 0; begin <= word.text.size();) {
            const std::size_t end = std::min(word.text.find(';', begin), word.text.size());
            if (end > begin)
                parts.back().words.push_back({word.text.substr(begin, end - begin), word.at(begin), word.quoted});
            if (end < word.text.size()) parts.emplace_back();
            begin = end + 1;
        }
    }

    bool read_shape(const TextLine& line);
    void read_rule(const TextLine& line);

    static std::string words_of(const TextLine& line) {
        std::string text;
        for (const Word& word : line.words) text.append(text.empty() ? "" : " ").append(word.text);
        return text;
    }

    // Symbols, numbers and ranges.

    void add_symbol(const Word& word, const std::string& symbol) {
        if (symbol == open_cell || symbol == no_cell) text_.fail(word, "another symbol: '.' is an open cell, '#' none");
        if (symbol.find(',') != any) text_.fail(word, "a symbol without a comma");
        if (grid_.symbols.size() == max_symbols) text_.fail(word, fmt::format("at most {} symbols", max_symbols));
        if (!symbol_numbers_.emplace(symbol, grid_.symbols.size()).second) text_.fail(word, "each symbol once");
        grid_.symbols.push_back(symbol);
    }

    std::size_t symbol_number(const Word& word, std::string_view expected = "a symbol") const {
        const auto found = symbol_numbers_.find(word.text);
        if (found != symbol_numbers_.end()) return found->second;
        Nearest nearest(word.text);
        for (const std::string& symbol : grid_.symbols) nearest.offer(symbol);
        text_.fail(
            word,
            fmt::format("{}: {}{}", expected,
                        fmt::join(std::span(grid_.symbols).first(std::min<std::size_t>(grid_.symbols.size(), 20)), " "),
                        nearest.question()));
    }

    /// The symbols of a word such as `D,E`.
    std::vector<bool> symbols_of(const Word& word) const {
        std::vector<bool> symbols(grid_.symbols.size());
        for (std::size_t begin = 0; begin <= word.text.size();) {
            const std::size_t end = std::min(word.text.find(',', begin), word.text.size());
            symbols[symbol_number({word.text.substr(begin, end - begin), word.at(begin)})] = true;
            begin = end + 1;
        }
        return symbols;
    }

    std::int64_t number_of(const Word& word) const {
        const auto number = to_number<std::int32_t>(word.text);
        if (!number) text_.fail(word, "a whole number");
        return *number;
    }

    Range range_of(const Word& word) const {
        const std::size_t dots = word.text.find("..");
        Range range;
        if (dots == any) {
            range.min = range.max = number_of(word);
            return range;
        }
        if (word.text == "..") text_.fail(word, "3, 1..2, 2.. or ..4");
        if (dots > 0) range.min = number_of({word.text.substr(0, dots), word.place});
        if (dots + 2 < word.text.size()) range.max = number_of({word.text.substr(dots + 2), word.at(dots + 2)});
        if (range.min > range.max) text_.fail(word, "the lower number first");
        return range;
    }

    Values values_of(const TextLine& line) const {
        Values values;
        for (const std::string& symbol : grid_.symbols) {
            const auto value = to_number<std::int32_t>(symbol);
            if (!value)
                text_.fail(line.place(),
                           fmt::format("'{}' with the symbol {}", line.words.front().text, in_quotes(symbol)),
                           "symbols that are numbers");
            values.push_back(*value);
        }
        return values;
    }

    void scale_costs(const Word& word, unsigned decimals) {
        for (; grid_.decimals < decimals; ++grid_.decimals)
            for (std::int64_t& cost : grid_.costs) cost = times_ten(word, cost);
    }
    std::int64_t times_ten(const Word& word, std::int64_t number) const {
        std::int64_t product = 0;
        if (__builtin_mul_overflow(number, 10, &product)) text_.fail(word, "costs of 64 bits");
        return product;
    }

    // Rows of cells.

    bool single_symbols() const {
        return std::ranges::all_of(grid_.symbols, [](const std::string& it) { return it.size() == 1; });
    }

    /// The cells of the next line of the text: a word each, or a character each.
    std::vector<Word> row_of_cells(const TextLine& statement, std::uint32_t row, bool joined) {
        if (next_ == text_.lines().size())
            text_.fail(text_.end(), counted(row, "row"),
                       fmt::format("{} behind '{}'", grid_.size.rows, statement.words[0].text));
        const TextLine& line = text_.lines()[next_++];
        std::vector<Word> cells;
        for (const Word& word : line.words) {
            if (!joined || line.words.size() == grid_.size.columns) {
                cells.push_back(word);
                continue;
            }
            for (std::size_t i = 0; i < word.text.size(); ++i) cells.push_back({word.text.substr(i, 1), word.at(i)});
        }
        if (cells.size() != grid_.size.columns)
            text_.fail(cells.size() > grid_.size.columns ? cells[grid_.size.columns].place : line.end(),
                       fmt::format("a row of {}", counted(cells.size(), "cell")), std::to_string(grid_.size.columns));
        return cells;
    }

    // Rules.

    /// The areas that a line names: between its first word and the last few.
    std::vector<Area> areas(const TextLine& line, std::size_t behind) const {
        return areas_.read(std::span(line.words).subspan(1, line.words.size() - 1 - behind));
    }

    void add(const TextLine& line, Area area, const Automaton& automaton) {
        grid_.sequences.push_back({line.keyword(), std::move(area), automaton, line.place()});
    }
    void add_all(const TextLine& line, std::size_t behind, const Automaton& automaton) {
        for (Area& area : areas(line, behind)) add(line, std::move(area), automaton);
    }

    /// A rule on the lower and the higher number of two cells.
    template <class Holds> void add_pair(const TextLine& line, Holds holds) {
        const Values values = values_of(line);
        constexpr int begin = -1, end = -2;
        const Automaton automaton = Automaton::by_step(
            begin,
            [=](int state, Symbol symbol) -> std::optional<int> {
                if (state == begin) return symbol;
                if (state == end) return std::nullopt;
                const auto [low, high]
                    = std::minmax(values[static_cast<std::size_t>(state)], values[static_cast<std::size_t>(symbol)]);
                return holds(low, high) ? std::optional(end) : std::nullopt;
            },
            [=](int state) { return state == end; });
        for (Area& area : areas(line, 1)) {
            if (area.cells.size() != 2) text_.fail(line.place(), counted(area.cells.size(), "cell"), "two");
            add(line, std::move(area), automaton);
        }
    }

    /// Draws a cage around the cells of a rule that names them one by one; other rules are notes.
    void cage(const TextLine& line, std::string text) {
        if (areas_.names_cells(line.words[1]))
            grid_.figures.push_back(
                {Figure::Kind::cage, areas(line, 1).front().cells, std::move(text), words_of(line)});
        else
            grid_.notes.push_back(words_of(line));
    }

    const PuzzleText& text_;
    std::size_t next_ = 0;
    RuledGrid grid_;
    std::map<std::string, std::size_t, std::less<>> symbol_numbers_;
    Areas areas_;
};

/// What a grid is made of.
constexpr std::array shape_statements{
    Statement<GridReader>{{"grid", 2, 2, "grid 4x7"}, &GridReader::read_size},
    Statement<GridReader>{{"symbols", 2, any, "symbols D E N -"}, &GridReader::read_symbols},
    Statement<GridReader>{{"names", 3, any, "names rows Ann Ben"}, &GridReader::read_names},
    Statement<GridReader>{{"cells", 1, 1, "cells"}, &GridReader::read_cells},
    Statement<GridReader>{{"regions", 1, 1, "regions"}, &GridReader::read_regions},
};

constexpr std::array rule_statements{
    Statement<GridReader>{{"only", 3, any, "only CELLS SYMBOLS"}, &GridReader::read_only},
    Statement<GridReader>{{"differ", 2, any, "differ rows"}, &GridReader::read_differ},
    Statement<GridReader>{{"unlike", 2, any, "unlike rows"}, &GridReader::read_unlike},
    Statement<GridReader>{{"pattern", 3, any, "pattern rows .*A.*"}, &GridReader::read_pattern},
    Statement<GridReader>{{"count", 4, any, "count columns D 1..2"}, &GridReader::read_count},
    Statement<GridReader>{{"sum", 3, any, "sum r0c0-r0c2 15"}, &GridReader::read_sum},
    Statement<GridReader>{{"product", 3, any, "product r0c0 r0c1 12"}, &GridReader::read_product},
    Statement<GridReader>{{"difference", 3, any, "difference r0c0 r0c1 2"}, &GridReader::read_difference},
    Statement<GridReader>{{"ratio", 3, any, "ratio r0c0 r0c1 2"}, &GridReader::read_ratio},
    Statement<GridReader>{{"less", 2, any, "less r0c0 r0c1"}, &GridReader::read_less},
    Statement<GridReader>{{"see", 3, any, "see r0c0-r3c0 2"}, &GridReader::read_see},
    Statement<GridReader>{{"cost", 4, any, "cost Ann column 3 N 5"}, &GridReader::read_cost},
};

/// Reads what a grid is made of; false for a rule. Throws ParseError for what is neither.
bool GridReader::read_shape(const TextLine& line) {
    const std::string word = line.keyword();
    const bool is_rule = find_statement(rule_statements, word) != nullptr;
    if (!is_rule && find_statement(shape_statements, word) == nullptr) {
        std::vector<StatementForm> all(shape_statements.begin(), shape_statements.end());
        all.insert(all.end(), rule_statements.begin(), rule_statements.end());
        text_.fail(line.words.front(), words_of_statements(all) + ask_for_statement(all, word));
    }
    if (word != "grid" && grid_.size.area() == 0)
        text_.fail(line.place(), in_quotes(word), "the size first, as in 'grid 4x7'");
    if (word == "cells" && grid_.symbols.empty())
        text_.fail(line.place(), in_quotes(word), "the symbols first, as in 'symbols A B C'");
    return !is_rule && read_statement(shape_statements, text_, line, *this);
}

void GridReader::read_rule(const TextLine& line) { read_statement(rule_statements, text_, line, *this); }

} // namespace

RuledGrid read_ruled_grid(const PuzzleText& text) { return GridReader(text).run(); }

} // namespace quadrille::puzzles
