// SPDX-License-Identifier: MIT
#include "support/random_problem.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <quadrille/builder.hpp>

namespace quadrille::test {

namespace {

class Maker {
  public:
    Maker(std::mt19937_64& random, const Shape& shape) : random_(random), shape_(shape) {}

    Problem make() {
        add_items();
        const std::uint32_t options = below(shape_.max_options + 1);
        // From nearly empty to nearly full options: each density has its own ways to go wrong.
        density_ = 1 + below(60);
        for (std::uint32_t o = 0; o < options; ++o) add_option();
        // An option equal to another is a further option, and real files are full of them.
        Problem problem = builder_.build();
        if (!shape_.restrictions) return problem;
        for (std::uint32_t o = 0; o < options; ++o) {
            if (chance(8)) problem.require(OptionId{o});
            if (chance(8)) problem.forbid(OptionId{o});
        }
        return problem;
    }

  private:
    std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(random_() % n); }
    bool chance(std::uint32_t percent) { return below(100) < percent; }

    void add_items() {
        const std::uint32_t least = shape_.no_empty ? 1 : 0;
        const std::uint32_t items = least + below(shape_.max_items + 1 - least);
        const std::uint32_t primary = shape_.no_empty ? 1 + below(items) : below(items + 1);
        for (std::uint32_t i = 0; i < items; ++i) {
            const bool is_primary = shape_.sorted ? i < primary : chance(60) || (shape_.no_empty && i == 0);
            const std::string name = shape_.names ? "item" + std::to_string(items - i) : "";
            Bounds bounds;
            if (shape_.bounds && is_primary && chance(30)) {
                bounds.min = below(3);
                bounds.max = std::max(1u, bounds.min + below(2));
            }
            builder_.add_item(name, is_primary ? Kind::primary : Kind::secondary, bounds);
        }
    }

    void add_option() {
        const bool copy = builder_.option_count() > 0 && chance(10);
        if (!copy) choose_cells();
        if (cells_.empty() && shape_.no_empty) return;
        builder_.begin_option();
        for (const auto& [item, colour] : cells_)
            (void)builder_.add_cell(item, colour.empty() ? ColourId::none : builder_.colour(colour));
        if (shape_.names) builder_.set_option_name("option " + std::to_string(builder_.option_count()));
        if (shape_.costs) builder_.set_cost(static_cast<std::int64_t>(below(21)) - 10);
    }

    void choose_cells() {
        cells_.clear();
        for (std::uint32_t i = 0; i < builder_.item_count(); ++i) {
            if (!chance(density_)) continue;
            const bool coloured = shape_.colours && builder_.kind(ItemId{i}) == Kind::secondary && chance(70);
            cells_.emplace_back(ItemId{i}, coloured ? std::string(1, "RGB"[below(3)]) : "");
        }
        if (!shape_.sorted) std::ranges::shuffle(cells_, random_);
    }

    std::mt19937_64& random_;
    const Shape& shape_;
    ProblemBuilder builder_;
    std::uint32_t density_ = 0;                         // per cent of the items that an option has
    std::vector<std::pair<ItemId, std::string>> cells_; // of the last option, with their colours
};

} // namespace

Problem random_problem(std::mt19937_64& random, const Shape& shape) { return Maker(random, shape).make(); }

} // namespace quadrille::test
