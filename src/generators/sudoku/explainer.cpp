// SPDX-License-Identifier: MIT
#include "generators/sudoku/explainer.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>

#include <fmt/core.h>

namespace quadrille::generators {

namespace {

/// What an item of a sudoku says: that a cell is filled, or that a house has a digit.
struct Demand {
    std::string place; ///< "r4c3" or "box 4"
    std::string digit; ///< empty for a cell

    bool is_cell() const { return digit.empty(); }
    std::string text() const { return is_cell() ? place : fmt::format("the {} of {}", digit, place); }
};

/// The cell and the digit of an option called "r4c3=7".
struct CellDigit {
    std::string_view cell, digit;
};

CellDigit parse(std::string_view name) {
    const std::size_t equals = name.find('=');
    return {name.substr(0, equals), name.substr(std::min(name.size(), equals + 1))};
}

/// The number that a numeral of an item's name stands for: digits, then letters.
std::optional<std::uint32_t> value(char numeral) {
    const std::size_t place = std::string_view("0123456789abcdefghijklmnop").find(numeral);
    return place == std::string_view::npos ? std::nullopt : std::optional(std::uint32_t(place));
}

/// Two in one phrase: "the 7 and the 9 of box 4", "the 7 of row 1 and of row 5", "r4c3 and r4c5".
std::string both(const Demand& one, const Demand& other) {
    if (one.is_cell() || other.is_cell()) return one.text() + " and " + other.text();
    if (one.place == other.place)
        return fmt::format("the {} and the {} of {}", one.digit, other.digit, one.place);
    if (one.digit == other.digit) return fmt::format("{} and of {}", one.text(), other.place);
    return one.text() + " and " + other.text();
}

class SudokuExplainer : public Explainer {
  public:
    explicit SudokuExplainer(const Problem& problem) : Explainer(problem), symbols_(problem.item_count()) {
        for (std::uint32_t o = 0; o < problem.option_count(); ++o)
            for (const ItemId item : problem.items(OptionId{o}))
                symbols_[index(item)] = parse(problem.option_name(OptionId{o})).digit;
    }

    std::string explain(const Deduction& deduction) const override {
        std::vector<Demand> items, within;
        if (!read(deduction.items, items) || !read(deduction.within, within))
            return Explainer::explain(deduction);
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
        if (!demand) return Explainer::lack(item);
        if (demand->is_cell()) return demand->place + " has no digit left";
        return fmt::format("{} has no place for the {}", demand->place, demand->digit);
    }

    std::string item(ItemId item) const override {
        const auto demand = read(item);
        return demand ? demand->text() : Explainer::item(item);
    }

  private:
    /// What the item is by its name: p43 the cell, r47, c37 and b47 the houses with their digits.
    std::optional<Demand> read(ItemId item) const {
        const std::string_view name = problem().item_name(item);
        if (name.size() != 3 || !value(name[1]) || !value(name[2])) return std::nullopt;
        if (name[0] == 'p') return Demand{fmt::format("r{}c{}", *value(name[1]), *value(name[2])), ""};
        const std::string_view house = name[0] == 'r' ? "row" : name[0] == 'c' ? "column" : "box";
        if (name[0] != house[0]) return std::nullopt;
        return Demand{fmt::format("{} {}", house, *value(name[1])), std::string(symbols_[index(item)])};
    }

    /// False if one of them is another kind of item.
    bool read(std::span<const ItemId> items, std::vector<Demand>& demands) const {
        for (const ItemId item : items)
            if (const auto demand = read(item)) demands.push_back(*demand);
        return demands.size() == items.size();
    }

    std::string single(const Demand& item, OptionId option) const {
        const CellDigit choice = parse(problem().option_name(option));
        if (item.is_cell()) return fmt::format("{}: only the {} is left", item.place, choice.digit);
        return fmt::format("{}: the {} goes only to {}", item.place, item.digit, choice.cell);
    }

    std::string inside(const Demand& inner, const Demand& outer, const Deduction& deduction) const {
        return fmt::format("{}: the {} goes only to {}, {}", inner.place, inner.digit, outer.place,
                           banned(deduction.forbidden));
    }

    std::string pair(std::span<const Demand> items, std::span<const Demand> within,
                     const Deduction& deduction) const {
        const std::string inner = both(items[0], items[1]), outer = both(within[0], within[1]);
        const std::string out = banned(deduction.forbidden);
        if (items[0].is_cell() && items[1].is_cell()) return fmt::format("{} take {}, {}", inner, outer, out);
        if (within[0].is_cell() && within[1].is_cell())
            return fmt::format("{} go only to {}, {}", inner, outer, out);
        return fmt::format("{} can only be {}, {}", inner, outer, out);
    }

    std::vector<std::string_view> symbols_; // by item: the digit of its options, for what that is good
};

} // namespace

std::unique_ptr<Explainer> explain_sudoku(const Problem& problem) {
    return std::make_unique<SudokuExplainer>(problem);
}

} // namespace quadrille::generators
