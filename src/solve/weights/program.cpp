// SPDX-License-Identifier: MIT
// Linear programs of a problem, and unequal weights from their prices.
#include "solve/weights/program.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace quadrille::proof {

external::LinearProgram linear_program(const Root& root, const std::function<double(OptionId)>& cost) {
    external::LinearProgram program;
    const Problem& problem = root.problem;
    for (const Bounds left : root.left)
        program.rows.push_back({static_cast<double>(left.min), static_cast<double>(left.max)});
    std::vector<external::LinearProgram::Cell> cells;
    for (const OptionId option : root.live) {
        cells.clear();
        bool is_single = false; // as some item says
        const auto items = problem.items(option);
        for (std::size_t k = 0; k < items.size(); ++k) {
            if (problem.colour(option, k) != ColourId::none) continue;
            cells.push_back({index(items[k]), 1});
            is_single = is_single || root.left[index(items[k])].max == 1;
        }
        program.add({cost(option), is_single ? external::LinearProgram::unlimited : 1.0}, cells);
    }
    return program;
}

std::int64_t rounded(double price, std::int64_t denominator) {
    constexpr double most = 1e15;
    const double product = price * static_cast<double>(denominator);
    return std::abs(product) < most ? std::llround(product) : 0; // NaN too
}

namespace {

/// Prices of secondary items count where they are negative: a cover need not have them.
std::vector<ItemWeight> whole_prices(const Root& root, std::span<const double> prices, std::int64_t denominator) {
    std::vector<ItemWeight> weights;
    for (std::uint32_t i = 0; i < prices.size(); ++i) {
        const std::int64_t weight = rounded(prices[i], denominator);
        if (weight < 0 || (weight > 0 && root.problem.is_primary(ItemId{i}))) weights.push_back({ItemId{i}, weight});
    }
    return weights;
}

} // namespace

std::optional<Weights> unequal_weights(Programs& programs, const Needed& needed) {
    constexpr double none_short = 1e-6;
    const Root& root = programs.root;
    if (root.problem.cell_count() > most_cells) {
        programs.finished = false;
        return std::nullopt;
    }
    auto program = linear_program(root, [](OptionId) { return 0.0; });
    for (std::uint32_t i = 0; i < root.left.size(); ++i) {
        if (!root.problem.is_primary(ItemId{i})) continue;
        for (const double sign : {1.0, -1.0}) {
            const external::LinearProgram::Cell cell{i, sign}; // what it lacks, what it has too much
            program.add({1, external::LinearProgram::unlimited}, std::span(&cell, 1));
        }
    }
    const auto optimum = external::ask_clp(program, most_pivots, programs.control);
    programs.finished = programs.finished && optimum;
    if (!optimum || optimum->cost < none_short) return std::nullopt;
    for (const std::int64_t denominator : denominators) {
        Weights weights{Argument::linear, 1, whole_prices(root, optimum->prices, denominator)};
        if (refutes(root, needed, weights)) return weights;
    }
    return std::nullopt;
}

} // namespace quadrille::proof
