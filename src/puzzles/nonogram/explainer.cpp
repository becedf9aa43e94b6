// SPDX-License-Identifier: MIT
#include "puzzles/nonogram/explainer.hpp"

#include <string>
#include <string_view>

#include <fmt/core.h>

namespace quadrille::puzzles {

namespace {

/// A line and one of its cells, as names have them: "r3.7".
struct LineCell {
    std::string_view name;

    std::string_view line() const { return name.substr(1, name.find('.') - 1); }
    std::string_view cell() const { return name.substr(name.find('.') + 1); }

    std::string line_words() const { return fmt::format("{} {}", name.front() == 'r' ? "row" : "column", line()); }
    std::string square(std::string_view cell) const {
        return name.front() == 'r' ? fmt::format("r{}c{}", line(), cell) : fmt::format("r{}c{}", cell, line());
    }
    std::string words() const { return fmt::format("{} in {}", square(cell()), line_words()); }
};

/// What an option makes of its cell: "#2.1" is the first cell of run 2, ".2" a blank behind it.
std::string role(std::string_view value) {
    const std::string_view numbers = value.substr(1), run = numbers.substr(0, numbers.find('.'));
    if (value.front() != '.') return fmt::format("cell {} of run {}", numbers.substr(run.size() + 1), run);
    if (run.size() < numbers.size()) return fmt::format("the blank that ends run {}", run);
    return run == "0" ? "a blank before run 1" : fmt::format("a blank behind run {}", run);
}

class NonogramExplainer : public output::Explainer {
  public:
    using Explainer::Explainer;

    std::string explain(const Deduction& deduction) const override {
        if (deduction.technique == Technique::inside) return inside(deduction);
        if (deduction.technique != Technique::single || deduction.required.size() != 1)
            return Explainer::explain(deduction);
        const std::string_view name = problem().option_name(deduction.required.front());
        return fmt::format("{} can only be {}", item(deduction.items.front()), role(name.substr(name.find('=') + 1)));
    }

    std::string item(ItemId item) const override {
        const LineCell it{problem().item_name(item)};
        if (it.name.find('.') == std::string_view::npos) return std::string(it.name); // of the picture
        const std::string_view cell = it.cell(), before = cell.substr(0, cell.find('-'));
        if (before == cell) return it.words();
        return fmt::format("the clue of {} between {} and {}", it.line_words(), it.square(before),
                           it.square(cell.substr(before.size() + 1)));
    }

    std::string option(OptionId option) const override {
        const std::string_view name = problem().option_name(option);
        const std::size_t equals = name.find('=');
        return fmt::format("{} as {}", LineCell{name.substr(0, equals)}.words(), role(name.substr(equals + 1)));
    }

    std::string colour(ColourId colour) const override {
        const std::string_view name = problem().colour_name(colour);
        return name == "." ? "blank" : name == "#" ? "black" : Explainer::colour(colour);
    }

  private:
    /// What a cell of a line can be gives the picture, or the clue beside the cell, these colours only.
    std::string inside(const Deduction& deduction) const {
        const LineCell cell{problem().item_name(deduction.items.front())};
        const std::string_view within = problem().item_name(deduction.within.front());
        const std::string follows = banned(deduction.forbidden);
        if (within.find('.') != std::string_view::npos)
            return fmt::format("what {} can be does not fit all that its neighbour can be, {}", cell.words(), follows);
        return fmt::format("{} makes {} {}, {}", cell.line_words(), within, colours(deduction.colours), follows);
    }
};

} // namespace

std::unique_ptr<output::Explainer> nonogram_explainer(const Problem& problem) {
    return std::make_unique<NonogramExplainer>(problem);
}

} // namespace quadrille::puzzles
