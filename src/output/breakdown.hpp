// SPDX-License-Identifier: MIT
#pragma once

#include <ostream>
#include <span>

#include <quadrille/count.hpp>
#include <quadrille/problem.hpp>

#include "output/writer.hpp"

namespace quadrille::output {

/// In how many covers some options of a problem stand.
struct Breakdown {
    const Problem& problem;
    const Count& covers;               ///< all there are
    std::span<const OptionId> options; ///< those to be told of
    std::span<const Count> counts;     ///< by option of the problem
};

/// A line an option, in columns apart by tabs: its index; its number of covers; `all`, `some` or `none`, for
/// in which covers it stands; its name or, where it has none or `show` is items, its items.
void write_text(std::ostream& out, const Breakdown& breakdown, Show show);

/// The same as a record an option.
void write_json(std::ostream& out, const Breakdown& breakdown, Show show);

} // namespace quadrille::output
