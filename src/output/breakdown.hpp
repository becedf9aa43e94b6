// SPDX-License-Identifier: MIT
#pragma once

#include <ostream>
#include <span>

#include <quadrille/numbers.hpp>
#include <quadrille/problem.hpp>

#include "output/writer.hpp"

namespace quadrille::output {

/// In how many covers some options of a problem stand.
struct Breakdown {
    const Problem& problem;
    const Count& covers;               ///< all there are
    std::span<const OptionId> options; ///< the options to report
    std::span<const Count> counts;     ///< by option of the problem
};

/// Writes a line for each option, in columns separated by tabs: its index; the number of covers that have it;
/// `all`, `some` or `none` of the covers; its name or, if it has none or `show` is items, its items.
void write_text(std::ostream& out, const Breakdown& breakdown, Show show);

/// The same as a record an option.
void write_json(std::ostream& out, const Breakdown& breakdown, Show show);

} // namespace quadrille::output
