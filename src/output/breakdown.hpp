// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <ostream>
#include <span>
#include <string>

#include <quadrille/diagram.hpp>
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

/// How many covers have the same options, as far as labels tell them apart.
struct Grouped {
    std::span<const CoverGroup> groups;
    std::span<const std::string> names; ///< by label
    std::span<const std::uint32_t> by;  ///< by label, which of `columns` kinds of labels it is of, ascending
    std::uint32_t columns = 1;
};

/// Writes a line for each group, in columns separated by tabs: the number of its covers; then for each kind of labels
/// their names, separated by blanks, one that comes K times as `NAME xK`, or `-` for none.
void write_text(std::ostream& out, const Grouped& grouped);

/// The same as a record a group.
void write_json(std::ostream& out, const Grouped& grouped);

} // namespace quadrille::output
