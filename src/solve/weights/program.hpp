// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include <quadrille/control.hpp>

#include "external/clp.hpp"
#include "solve/weights/elimination.hpp"
#include "solve/weights/weights.hpp"

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

/// What linear programs look for. Cbc's library has Clp, which solves them in doubles; what its prices say is
/// tested in whole numbers. `finished` is set to false where a program had no answer.
struct Programs {
    const Root& root;
    const Control& control;
    bool finished = true;
};

/// Unequal weights, by which items ask for more than options can give: the prices of the program of least
/// shortage.
std::optional<Weights> unequal_weights(Programs& programs, const Needed& needed);

/// Secondary items that are in every cover, since the others have too few without them: by prices of the
/// program of least use, for several items at once. Marks them as needed, once. Returns the weights that show
/// it, one list after another.
std::vector<Weights> find_needed(Programs& programs, Needed& needed, Needs& needs);

} // namespace quadrille::proof
