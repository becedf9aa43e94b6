// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include <quadrille/problem.hpp>

#include "format.hpp"

namespace quadrille::format {

/// What a column of a table holds; csv.md tells by which title.
enum class Column : std::uint8_t { name, cost, item, items, cell_item, colour };

/// How a table states options.
enum class Layout : std::uint8_t {
    wide,  ///< a column for each item
    rows,  ///< a record for each option, which ends in its items
    cells, ///< a record for each cell
};

struct Header {
    Layout layout = Layout::wide;
    std::vector<Column> columns;
};

/// What the titles of a table's columns mean.
Header parse_header(std::span<const std::string> titles);

/// Titles and names of records that mean something; csv.md explains them.
namespace title {
inline constexpr std::string_view name = "name", option = "option", cost = "cost", item = "item",
                                  items = "items", colour = "colour", color = "color";
inline constexpr std::string_view kind = "kind", at_least = "at least", at_most = "at most";
} // namespace title

/// Whether a record of that name describes items instead of an option.
bool describes_items(std::string_view name);

/// Reads a table as a problem.
Problem read_csv(Scanner& scanner, Warnings& warnings);

} // namespace quadrille::format
