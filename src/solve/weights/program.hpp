// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "external/clp.hpp"
#include "solve/weights/root.hpp"

namespace quadrille::proof {

/// More cells than this take Clp too long, and so do more pivots.
inline constexpr std::size_t most_cells = 400'000;
inline constexpr std::uint32_t most_pivots = 50'000;

/// Options as columns, items as rows. An option is had any number of times where its items see to it that it
/// is once at most. Coloured uses are left out.
external::LinearProgram linear_program(const Root& root, const std::function<double(OptionId)>& cost);

/// What prices are multiplied by before they are rounded.
inline constexpr std::int64_t denominators[]
    = {1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 20, 24, 30, 60, 120, 1000, 10'000, 1'000'000};

/// The whole number nearest to a price times the denominator; 0 for what is no number that fits.
std::int64_t rounded(double price, std::int64_t denominator);

} // namespace quadrille::proof
