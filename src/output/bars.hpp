// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille::output {

/// How a part of a bar looks: as any, as a cover, or as a dead end.
enum class BarTone : std::uint8_t { plain, good, bad };

/// The meaning of a column of figures. The first column is the whole bar, the others are sections of it.
struct BarColumn {
    std::string_view name;
    BarTone tone = BarTone::plain;
};

/// What is counted for keys from `first` to `last`, by column.
struct BarRow {
    std::uint64_t first = 0, last = 0;
    std::vector<std::uint64_t> figures = {};
};

/// Bars on a logarithmic scale, each with its figures. Parts share the length of a bar in proportion.
struct BarChart {
    std::string_view key; ///< what the keys are, as in "depth"
    std::vector<BarColumn> columns;
    std::vector<BarRow> rows; ///< by ascending keys
};

struct BarStyle {
    bool colour = false; ///< ANSI colours
    bool ascii = false;  ///< parts of bars are #, o and x then
};

/// A chart of the same figures with at most this many rows, with several keys a row if necessary.
BarChart shortened(BarChart chart, std::size_t most_rows);

/// A chart for a terminal, a line a row and one with the sums. At most some 40 rows: others are put together.
std::string bars_text(const BarChart& chart, const BarStyle& style);

/// Charts, one below the other, as an SVG picture.
std::string bars_svg(std::span<const BarChart> charts, std::string_view title);

} // namespace quadrille::output
