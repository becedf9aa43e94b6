// SPDX-License-Identifier: MIT
#include "solve/weights/program.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
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

} // namespace quadrille::proof
