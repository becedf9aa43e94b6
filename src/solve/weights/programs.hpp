// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <quadrille/control.hpp>

#include "solve/weights/elimination.hpp"
#include "solve/weights/exact.hpp"

namespace quadrille::proof {

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
