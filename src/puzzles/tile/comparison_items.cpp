// SPDX-License-Identifier: MIT
#include "puzzles/tile/comparison_items.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include <fmt/core.h>

#include "puzzles/front_end.hpp"
#include "puzzles/tile/comparisons.hpp"

namespace quadrille::puzzles {

void check_comparisons(const std::vector<Comparison>& comparisons) {
    std::uint64_t steps = 0, cells = 0;
    for (const Comparison& comparison : comparisons) {
        const std::uint64_t size = comparison.steps.size();
        steps += size;
        cells += size * (size + 1) / 2 + 8 * size;
    }
    check_size(tile.info.name, 3 * steps, cells);
}

ComparisonItems::ComparisonItems(const TileProblem& tiles, ProblemBuilder& builder, AddItem add_item, Name name)
    : tiles_(tiles), builder_(builder), add_item_(std::move(add_item)), name_(std::move(name)),
      compared_(tiles.placements.size()), has_(tiles.placements.size()), alone_(tiles.placements.size()),
      first_(tiles.puzzle.board.size()), steps_(tiles.comparisons.size()) {
    if (tiles.comparisons.empty()) return;
    for (const Placement& placement : tiles.placements) needed_.push_back(first_needed(tiles.puzzle, placement));
    for (const Comparison& comparison : tiles.comparisons)
        for (const Step& step : comparison.steps) compared_[step.placement] = compared_[step.other] = true;
}

void ComparisonItems::add_items(Kind kind) {
    for (std::uint32_t i = 0; i < needed_.size(); ++i) {
        if (!compared_[i]) continue;
        const bool lies_free = needed_[i] == first_.size();
        if (kind == Kind::primary && lies_free) alone_[i] = add_item_("with-" + name_(i), kind);
        if (kind == Kind::primary) continue;
        has_[i] = add_item_("has-" + name_(i), kind);
        if (!lies_free && !first_[needed_[i]])
            first_[needed_[i]] = add_item_("first-" + tiles_.puzzle.cell_name(needed_[i]), kind);
    }
    for (std::size_t c = 0; kind == Kind::primary && c < steps_.size(); ++c)
        for (std::size_t k = 0; k < tiles_.comparisons[c].steps.size(); ++k)
            steps_[c].push_back(add_item_(fmt::format("image{}.{}", c, k), kind));
}

void ComparisonItems::begin(const std::string& name) {
    builder_.begin_option();
    builder_.set_option_name(name);
    ++options_;
}

void ComparisonItems::add(ItemId item, ColourId colour) { std::ignore = builder_.add_cell(item, colour); }

void ComparisonItems::add_placement_cells(std::uint32_t placement) {
    if (needed_.empty()) return;
    if (alone_[placement]) add(*alone_[placement]);
    if (has_[placement]) add(*has_[placement], builder_.colour("1"));
    for (const std::uint32_t cell : tiles_.placements[placement].cells)
        if (first_[cell])
            add(*first_[cell],
                builder_.colour(compared_[placement] && cell == needed_[placement] ? name_(placement) : "other"));
}

void ComparisonItems::add_leave_cells(std::uint32_t cell) {
    if (first_[cell]) add(*first_[cell], builder_.colour("other"));
}

void ComparisonItems::say_without(std::uint32_t placement) { add(*has_[placement], builder_.colour("0")); }

void ComparisonItems::say_with(std::uint32_t placement) {
    if (alone_[placement])
        add(*has_[placement], builder_.colour("1"));
    else
        add(*first_[needed_[placement]], builder_.colour(name_(placement)));
}

/// Whether no cover has both placements of a step.
bool ComparisonItems::exclude(const Step& step) const {
    const Cells &one = tiles_.placements[step.placement].cells, &other = tiles_.placements[step.other].cells;
    return std::ranges::find_first_of(one, other) != one.end();
}

std::size_t ComparisonItems::add_options() {
    for (std::uint32_t i = 0; i < needed_.size(); ++i) {
        if (!alone_[i]) continue;
        begin("without-" + name_(i));
        add(*alone_[i]);
        say_without(i);
    }
    for (std::size_t c = 0; c < steps_.size(); ++c)
        for (std::size_t k = 0; k < steps_[c].size(); ++k) {
            const Step& step = tiles_.comparisons[c].steps[k];
            const auto begin_step = [&](const char* what) {
                begin(fmt::format("image{}.{}-{}", c, k, what));
                add(steps_[c][k]);
            };
            begin_step("none");
            say_without(step.placement);
            say_without(step.other);
            if (!exclude(step)) {
                begin_step("both");
                say_with(step.placement);
                say_with(step.other);
            }
            begin_step("first");
            for (std::size_t later = k + 1; later < steps_[c].size(); ++later) add(steps_[c][later]);
            say_with(step.placement);
            say_without(step.other);
        }
    return options_;
}

} // namespace quadrille::puzzles
