// SPDX-License-Identifier: MIT
#include "puzzles/sudoku/sudoku.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/core.h>

#include "puzzles/base/front_end.hpp"

namespace quadrille::puzzles {

namespace {

/// What an item of a sudoku says: that a cell is filled, or that a house has a digit, or has it once at most.
struct Demand {
    std::string place; ///< "r4c3" or "box 4"
    std::string digit; ///< empty for a cell; "3 or 4" where a house keeps digits further apart

    bool is_cell() const { return digit.empty(); }
    std::string text() const { return is_cell() ? place : fmt::format("the {} of {}", digit, place); }
};

/// The cell and the digit of an option called "r4c3=7".
struct CellDigit {
    std::string_view cell, digit;
};

CellDigit parse(std::string_view name) {
    const std::size_t equals = name.rfind('='); // an equation may stand before the digits of its table
    const std::string_view digits = name.substr(std::min(name.size(), equals + 1));
    return {name.substr(0, equals), digits.substr(0, digits.find('/'))}; // what follows are states
}

/// The number that a numeral of an item's name stands for: digits, then letters. Nothing if it is no numeral.
std::optional<std::uint32_t> value(char numeral) {
    const std::size_t place = std::string_view("0123456789abcdefghijklmnop").find(numeral);
    return place == std::string_view::npos ? std::nullopt : std::optional(std::uint32_t(place));
}

/// What an item's name says between its first letter and its digit.
enum class Names { nothing, number, number_if_many, cell, pair };

/// A kind of house: how the names of its items are made, and what to call it.
struct HouseKind {
    char letter;
    Names names;
    std::string_view words; ///< before the number or the cell
};

constexpr std::array<HouseKind, 12> house_kinds{{
    {'r', Names::number, "row"},
    {'c', Names::number, "column"},
    {'b', Names::number, "box"},
    {'w', Names::number, "window"},
    {'d', Names::number, "disjoint group"},
    {'x', Names::number_if_many, "the falling diagonal"},
    {'y', Names::number_if_many, "the rising diagonal"},
    {'a', Names::nothing, "the asterisk"},
    {'q', Names::cell, "the square at"},
    {'k', Names::pair, ""},
    {'n', Names::pair, ""},
    {'s', Names::pair, ""},
}};

/// The cell that two numerals stand for: "4f" for "r4c15".
std::optional<std::string> cell_of(std::string_view numerals) {
    const auto row = value(numerals[0]), column = value(numerals[1]);
    return row && column ? std::optional(square_name(*row, *column)) : std::nullopt;
}

/// What to call a house by the part of an item's name between its letter and its digit. Nothing if that is
/// another kind of name.
std::optional<std::string> house_words(const HouseKind& kind, std::string_view part, bool many) {
    const auto worded = [&](const std::string& rest) { return fmt::format("{} {}", kind.words, rest); };
    switch (kind.names) {
    case Names::pair:
        if (part.size() != 4) return std::nullopt;
        if (const auto one = cell_of(part), other = cell_of(part.substr(2)); one && other)
            return fmt::format("{} and {}", *one, *other);
        return std::nullopt;
    case Names::cell:
        if (part.size() != 2) return std::nullopt;
        if (const auto cell = cell_of(part)) return worded(*cell);
        return std::nullopt;
    default:
        if (part.size() != 1 || !value(part[0])) return std::nullopt;
        const bool numbered = kind.names == Names::number || (kind.names == Names::number_if_many && many);
        return numbered ? worded(std::to_string(*value(part[0]))) : std::string(kind.words);
    }
}

/// The kind of clue whose table has an item of that name, or null.
const ClueKind* table_kind(std::string_view name) {
    const auto* const kind = std::ranges::find_if(
        clue_kinds, [&](const ClueKind& it) { return !it.place.empty() && name.starts_with(it.flag.name); });
    return kind == clue_kinds.end() ? nullptr : kind;
}

/// The table of a sum of houses begins so: "rest_r3+r4_r3c8-r5c8=2".
constexpr std::string_view house_sum_letters = "rest_";

/// "r3c8 - r5c8 = 2" for "r3c8-r5c8=2".
std::string spaced(std::string_view equation) {
    std::string text;
    for (std::size_t i = 0; i < equation.size(); ++i) {
        const bool sign
            = i > 0 && equation[i - 1] != '=' && std::string_view("+-=").find(equation[i]) != std::string_view::npos;
        text += sign ? fmt::format(" {} ", equation[i]) : std::string(1, equation[i]);
    }
    return text;
}

/// Two in one phrase: "the 7 and the 9 of box 4", "the 7 of row 1 and of row 5", "r4c3 and r4c5".
std::string both(const Demand& one, const Demand& other) {
    if (one.is_cell() || other.is_cell()) return one.text() + " and " + other.text();
    if (one.place == other.place) return fmt::format("the {} and the {} of {}", one.digit, other.digit, one.place);
    if (one.digit == other.digit) return fmt::format("{} and of {}", one.text(), other.place);
    return one.text() + " and " + other.text();
}

class SudokuExplainer : public output::Explainer {
  public:
    explicit SudokuExplainer(const Problem& problem)
        : Explainer(problem), symbols_(problem.item_count()), tables_(problem.item_count()),
          options_(problem.item_count()) {
        for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
            const std::span<const ItemId> items = problem.items(OptionId{o});
            const std::string_view digits = parse(problem.option_name(OptionId{o})).digit;
            if (!items.empty() && tables_[index(items.front())].empty())
                tables_[index(items.front())] = table_words(items);
            for (const ItemId item : items) {
                ++options_[index(item)];
                std::string& known = symbols_[index(item)];
                if (digits.size() == 1 && known.find(digits) == std::string::npos) known += digits;
            }
        }
        for (std::string& digits : symbols_) std::ranges::sort(digits);
        for (std::uint32_t i = 0; i < problem.item_count(); ++i)
            many_diagonals_ = many_diagonals_ || problem.item_name(ItemId{i}).starts_with("x1");
        for (std::uint32_t i = 0; i < problem.item_count(); ++i)
            if (const std::string_view name = problem.item_name(ItemId{i}); name.starts_with(house_sum_letters))
                tables_[i] = house_sum_words(name);
    }

    std::string explain(const Deduction& deduction) const override {
        std::vector<Demand> items, within;
        if (!read(deduction.items, items) || !read(deduction.within, within)) return of_tables(deduction);
        switch (deduction.technique) {
        case Technique::single:
            return single(items.front(), deduction.required.front());
        case Technique::inside:
            return inside(items.front(), within.front(), deduction);
        case Technique::pair:
            return pair(items, within, deduction);
        default:
            return Explainer::explain(deduction);
        }
    }

    std::string lack(ItemId item) const override {
        const auto demand = read(item);
        if (!demand && is_table(item)) return this->item(item) + " has no digits left that fit";
        if (!demand) return Explainer::lack(item);
        if (demand->is_cell()) return demand->place + " has no digit left";
        return fmt::format("{} has no place for the {}", demand->place, demand->digit);
    }

    std::string item(ItemId item) const override {
        if (const auto demand = read(item)) return demand->text();
        if (is_table(item)) return tables_[index(item)];
        if (const auto cell = cell_named(item, 'v')) return "the digit of " + *cell;
        if (const auto cell = cell_named(item, 'm')) return "the mark of " + *cell;
        if (const auto cells = state_words(item)) return *cells;
        return Explainer::item(item);
    }

    /// "r0c0 (the cage at r0c0)" where clues leave the cell some of the digits.
    std::string item_of_core(ItemId item) const override {
        const auto demand = read(item);
        const std::string name = demand && demand->is_cell() ? table_through(demand->place) : "";
        return this->item(item) + (name.empty() ? "" : fmt::format(" ({})", name));
    }

    std::string option(OptionId option) const override {
        const auto items = problem().items(option);
        if (items.empty() || !is_table(items.front())) return Explainer::option(option);
        return fmt::format("{} in {}", parse(problem().option_name(option)).digit, item(items.front()));
    }

  private:
    /// What an item is by its name: p43 the cell, r47 the 7 of row 4, and so on. In a samurai the letter of a
    /// grid may stand before it.
    std::optional<Demand> read(ItemId item) const {
        if (const auto cell = cell_named(item, 'p')) return Demand{*cell, ""};
        std::string_view name = problem().item_name(item);
        std::string grid;
        if (name.size() > 1 && name[0] >= 'A' && name[0] <= 'E') {
            grid = fmt::format(" of grid {}", name[0]);
            name.remove_prefix(1);
        }
        if (name.size() < 3 || !value(name.back())) return std::nullopt;
        const auto kind = std::ranges::find(house_kinds, name[0], &HouseKind::letter);
        if (kind == house_kinds.end()) return std::nullopt;
        const auto place = house_words(*kind, name.substr(1, name.size() - 2), many_diagonals_);
        return place ? std::optional(Demand{*place + grid, digits_of(item)}) : std::nullopt;
    }

    /// What to call a house by the name of its items without the digit: "row 3" for "r3".
    std::string house_called(std::string_view name) const {
        const bool many_grids = name.size() > 2 && name[0] >= 'A' && name[0] <= 'E';
        const std::string_view part = name.substr(many_grids ? 1 : 0);
        const auto kind = std::ranges::find(house_kinds, part.front(), &HouseKind::letter);
        const auto words
            = kind == house_kinds.end() ? std::nullopt : house_words(*kind, part.substr(1), many_diagonals_);
        if (!words) return std::string(name);
        return many_grids ? fmt::format("{} of grid {}", *words, name[0]) : *words;
    }

    /// "the sum r3c8 - r5c8 = 2 of row 3 and row 4".
    std::string house_sum_words(std::string_view name) const {
        name.remove_prefix(house_sum_letters.size());
        const std::size_t bar = std::min(name.find('_'), name.size());
        std::vector<std::string> houses;
        for (std::size_t begin = 0; begin < bar;) {
            const std::size_t end = std::min(name.find('+', begin), bar);
            if (end > begin) houses.push_back(house_called(name.substr(begin, end - begin)));
            begin = end + 1;
        }
        std::string text = fmt::format("the sum {} of ", spaced(name.substr(std::min(bar + 1, name.size()))));
        for (std::size_t i = 0; i < houses.size(); ++i)
            text += (i == 0 ? "" : i + 1 < houses.size() ? ", " : " and ") + houses[i];
        return text;
    }

    /// The cell of an item whose name is a letter and a cell.
    std::optional<std::string> cell_named(ItemId item, char letter) const {
        const std::string_view name = problem().item_name(item);
        return name.size() == 3 && name[0] == letter ? cell_of(name.substr(1)) : std::nullopt;
    }

    /// "3", "3 or 4", "1 to 5".
    std::string digits_of(ItemId item) const {
        const std::string& digits = symbols_[index(item)];
        if (digits.size() < 2) return digits;
        return fmt::format("{} {} {}", digits.front(), digits.size() == 2 ? "or" : "to", digits.back());
    }

    /// What to call the state between two pieces of a line, such as "cage3.1-2": "the first 2 cells of the cage".
    std::optional<std::string> state_words(ItemId item) const {
        const std::string_view name = problem().item_name(item);
        const ClueKind* const kind = table_kind(name);
        const std::size_t dash = name.find('-', std::min(name.find('.'), name.size()));
        if (!kind || dash == std::string_view::npos) return std::nullopt;
        const std::string_view number = name.substr(dash + 1);
        return number == "1" ? fmt::format("the first cell of the {}", kind->name)
                             : fmt::format("the first {} cells of the {}", number, kind->name);
    }

    bool is_table(ItemId item) const { return !tables_[index(item)].empty(); }

    /// What to call a table by the items of one of its options: its own and the values of cells that are not
    /// given. Empty if that is another kind of option.
    std::string table_words(std::span<const ItemId> items) const {
        const std::string_view name = problem().item_name(items.front());
        const ClueKind* const kind = table_kind(name);
        if (!kind || items.size() < 2) return "";
        std::vector<std::string> cells;
        for (const ItemId value : items.subspan(1)) cells.push_back(cell_named(value, 'v').value_or("?"));
        if (const std::size_t dot = name.find('.'); dot != std::string_view::npos) // a piece, from 0
            return cells.front() == "?"
                       ? fmt::format("cell {} of the {}",
                                     1 + parse_number(name.substr(dot + 1), 0, UINT32_MAX).value_or(0), kind->name)
                       : fmt::format("the {} through {}", kind->name, cells.front());
        if (kind->flag.name != "dots") return fmt::format("the {} {} {}", kind->name, kind->place, cells.front());
        return cells.size() == 1 ? "the sign at " + cells.front()
                                 : fmt::format("the {} {} {} and {}", kind->name, kind->place, cells[0], cells[1]);
    }

    /// What follows from the tuples of a table.
    std::string of_tables(const Deduction& deduction) const {
        if (deduction.technique == Technique::inside && !deduction.colours.empty()
            && !is_table(deduction.items.front()))
            return of_colours(deduction);
        if (deduction.items.empty() || !is_table(deduction.items.front())) return Explainer::explain(deduction);
        const ItemId table = deduction.items.front();
        if (deduction.technique == Technique::single && deduction.required.size() == 1)
            return fmt::format("{}: only {} is left", item(table),
                               parse(problem().option_name(deduction.required.front())).digit);
        const bool agrees = deduction.technique == Technique::inside && !deduction.colours.empty();
        const auto cell = agrees ? cell_named(deduction.within.front(), 'v') : std::nullopt;
        if (!cell) return Explainer::explain(deduction);
        return fmt::format("{}: all that is left has the {} in {}, {}", item(table), colours(deduction.colours), *cell,
                           banned(deduction.forbidden));
    }

    /// What the digits of a cell, or what stands at a place of a line, leave of clues through it.
    std::string of_colours(const Deduction& deduction) const {
        const ItemId inner = deduction.items.front(), outer = deduction.within.front();
        const auto demand = read(inner);
        const bool own = demand && demand->is_cell() && cell_named(outer, 'v') == demand->place;
        return fmt::format("{}{} can only be {}, {}", own ? "" : item(inner) + ": ", own ? demand->place : item(outer),
                           colours(deduction.colours), banned(deduction.forbidden));
    }

    /// False if one of them is another kind of item.
    bool read(std::span<const ItemId> items, std::vector<Demand>& demands) const {
        for (const ItemId item : items)
            if (const auto demand = read(item)) demands.push_back(*demand);
        return demands.size() == items.size();
    }

    std::string single(const Demand& item, OptionId option) const {
        const CellDigit choice = parse(problem().option_name(option));
        if (item.is_cell()) return fmt::format("{}: only the {} is left{}", item.place, choice.digit, clue_of(option));
        return fmt::format("{}: the {} goes only to {}", item.place, item.digit, choice.cell);
    }

    /// What to call the first table through a cell, empty if there is none.
    std::string table_through(std::string_view cell) const {
        for (std::uint32_t o = 0; o < problem().option_count(); ++o) {
            const auto items = problem().items(OptionId{o});
            if (items.empty() || !is_table(items.front())) continue;
            for (const ItemId item : items)
                if (cell_named(item, 'v') == cell) return this->item(items.front());
        }
        return "";
    }

    /// ", by the sum r2c8 = 7 of box 5" where a clue that holds in one way leaves the cell of an option no other digit.
    std::string clue_of(OptionId option) const {
        const auto items = problem().items(option);
        if (options_[index(items.front())] != 1) return "";
        for (std::uint32_t o = 0; o < problem().option_count(); ++o) {
            const auto its = problem().items(OptionId{o});
            if (its.empty() || !is_table(its.front()) || options_[index(its.front())] != 1) continue;
            for (const ItemId item : its)
                if (cell_named(item, 'v') && std::ranges::find(items, item) != items.end())
                    return ", by " + this->item(its.front());
        }
        return "";
    }

    std::string inside(const Demand& inner, const Demand& outer, const Deduction& deduction) const {
        if (inner.is_cell())
            return fmt::format("{} takes {}, {}", inner.place, outer.text(), banned(deduction.forbidden));
        return fmt::format("{}: the {} goes only to {}, {}", inner.place, inner.digit, outer.place,
                           banned(deduction.forbidden));
    }

    std::string pair(std::span<const Demand> items, std::span<const Demand> within, const Deduction& deduction) const {
        const std::string inner = both(items[0], items[1]), outer = both(within[0], within[1]);
        const std::string out = banned(deduction.forbidden);
        if (items[0].is_cell() && items[1].is_cell()) return fmt::format("{} take {}, {}", inner, outer, out);
        if (within[0].is_cell() && within[1].is_cell()) return fmt::format("{} go only to {}, {}", inner, outer, out);
        return fmt::format("{} can only be {}, {}", inner, outer, out);
    }

    std::vector<std::string> symbols_;   // by item: the digits of its options
    std::vector<std::string> tables_;    // by item: what to call the table; empty for any other item
    std::vector<std::uint32_t> options_; // by item: how many
    bool many_diagonals_ = false;        // on a torus
};

} // namespace

std::unique_ptr<output::Explainer> explain_sudoku(const Problem& problem) {
    return std::make_unique<SudokuExplainer>(problem);
}

} // namespace quadrille::puzzles
