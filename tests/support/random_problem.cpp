// SPDX-License-Identifier: MIT
#include "support/random_problem.hpp"
#include "support/restrict.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include <quadrille/problem.hpp>

namespace quadrille::test {

namespace {

class Maker {
  public:
    Maker(std::mt19937_64& random, const Shape& shape) : random_(random), shape_(shape) {}

    Problem make() {
        parts_ = shape_.parts && chance(40) ? 2 + below(2) : 1;
        add_items();
        const std::uint32_t options = rather_many(shape_.max_options);
        // From nearly empty to nearly full options: each density has its own ways to go wrong.
        density_ = 1 + below(50);
        cost_kind_ = below(5);
        if (shape_.costs && chance(50)) builder_.set_sense(Sense::max);
        for (std::uint32_t o = 0; o < options; ++o) add_option();
        // An option equal to another is a further option, and real files are full of them.
        Problem problem = builder_.build();
        if (!shape_.restrictions) return problem;
        for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
            if (chance(4)) test::require(problem, OptionId{o});
            if (chance(8)) test::forbid(problem, OptionId{o});
        }
        return problem;
    }

  private:
    std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(random_() % n); }
    bool chance(std::uint32_t percent) { return below(100) < percent; }

    /// 0 to most; few are rarer, since they are soon exhausted.
    std::uint32_t rather_many(std::uint32_t most) { return std::max(below(most + 1), below(most + 1)); }

    void add_items() {
        const std::uint32_t least = shape_.no_empty ? 1 : 0;
        const std::uint32_t items = least + rather_many(shape_.max_items - least);
        const std::uint32_t primary = shape_.no_empty ? 1 + below(items) : below(items + 1);
        for (std::uint32_t i = 0; i < items; ++i) {
            const bool is_primary = shape_.sorted ? i < primary : chance(60) || (shape_.no_empty && i == 0);
            const std::string name = shape_.names ? "item" + std::to_string(items - i) : "";
            const bool bounded = shape_.bounds && is_primary && chance(40);
            builder_.add_item(name, is_primary ? Kind::primary : Kind::secondary, bounded ? random_bounds() : Bounds{});
            group_.push_back(below(3));
        }
    }

    Bounds random_bounds() {
        const std::uint32_t k = 1 + below(3);
        switch (below(8)) {
        case 0:
        case 1:
            return {0, k};
        case 2:
            return {0, 1};
        case 3:
        case 4:
            return {k, k};
        case 5:
            return {1, k + below(2)};
        case 6:
            return {below(3), std::numeric_limits<std::uint32_t>::max()};
        default:
            return {k, k + below(3)};
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
        if (shape_.costs && chance(90)) builder_.set_cost(random_cost());
    }

    /// Items at random or, so that covers are not too rare, all items of a hidden group; of one part only,
    /// where the problem has several.
    void choose_cells() {
        cells_.clear();
        const std::uint32_t part = below(parts_);
        const bool whole_group = chance(50);
        const std::uint32_t group = below(3);
        for (std::uint32_t i = 0; i < builder_.item_count(); ++i) {
            const bool primary = builder_.kind(ItemId{i}) == Kind::primary;
            const bool chosen = whole_group && primary ? group_[i] == group : chance(density_);
            if (!chosen || i % parts_ != part) continue;
            const bool coloured = shape_.colours && !primary && chance(80);
            cells_.emplace_back(ItemId{i}, coloured ? std::string(1, "RRGB"[below(4)]) : "");
        }
        if (!shape_.sorted) std::ranges::shuffle(cells_, random_);
    }

    std::int64_t random_cost() {
        using Limits = std::numeric_limits<std::int64_t>;
        const auto small = static_cast<std::int64_t>(below(21)) - 10;
        switch (cost_kind_) {
        case 0:
            return small;
        case 1:
            return below(3); // many covers of equal cost
        case 2:
            return -7; // only the number of options counts
        case 3:
            return chance(50) ? Limits::max() - below(3) : Limits::min() + below(3);
        default:
            return static_cast<std::int64_t>(random_()) >> below(64);
        }
    }

    std::mt19937_64& random_;
    const Shape& shape_;
    ProblemBuilder builder_;
    std::uint32_t parts_ = 1;                           // item i belongs to part i % parts_
    std::vector<std::uint32_t> group_;                  // by item: its hidden group
    std::uint32_t density_ = 0;                         // per cent of the items that an option has
    std::uint32_t cost_kind_ = 0;                       // of all options
    std::vector<std::pair<ItemId, std::string>> cells_; // of the last option, with their colours
};

} // namespace

Shape random_shape(std::mt19937_64& random, std::uint32_t max_items, std::uint32_t max_options) {
    const std::uint64_t bits = random();
    return {.max_items = max_items,
            .max_options = max_options,
            .restrictions = (bits & 3) == 0,
            .colours = (bits & 4) != 0,
            .bounds = (bits & 8) != 0,
            .costs = (bits & 16) != 0,
            .names = (bits & 96) == 0,
            .parts = (bits & 128) != 0};
}

Problem random_problem(std::mt19937_64& random, const Shape& shape) { return Maker(random, shape).make(); }

} // namespace quadrille::test
