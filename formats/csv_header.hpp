// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <quadrille/problem.hpp>

#include "format.hpp"
#include "records.hpp"

namespace quadrille::format {

// What the titles of a table, the names of its records and its cells mean; csv.md explains them.

/// What a column of a table holds.
enum class Column : std::uint8_t { name, cost, item, items, cell_item, colour, row_number };

/// How a table states options.
enum class Layout : std::uint8_t {
    wide,  ///< a column for each item
    rows,  ///< a record for each option, which ends in its items
    cells, ///< a record for each cell
};

struct Header {
    Layout layout = Layout::wide;
    std::vector<Column> columns;
    bool has(Column column) const;
};

/// What the titles of a table's columns mean. A first title of several that means nothing stands above names if the
/// first cell below it is a word.
Header parse_header(std::span<const std::string> titles, std::string_view first_cell = {});

/// Titles and names of records that mean something.
namespace title {
inline constexpr std::string_view name = "name", option = "option", cost = "cost", item = "item", items = "items",
                                  colour = "colour", color = "color";
inline constexpr std::string_view kind = "kind", at_least = "at least", at_most = "at most";
} // namespace title

/// What a record says of items instead of stating an option.
enum class Description : std::uint8_t { none, kind, at_least, at_most };

/// What a record of that name describes. Case, `-` and `_` for a blank, and a colon at the end do not matter.
Description description_of(std::string_view name);

/// Whether a name is that of a kind of items, primary or secondary, where a record would be called kind.
bool is_kind_word(std::string_view name);

/// Finds the record about items whose name resembles this one. Nothing if none does.
std::string_view nearest_description(std::string_view name);

/// Whether a name is one slip away from that of a record that describes items, or of a kind of them.
bool is_slip_of_description(std::string_view name);

/// Whether a record of that name is likely to sum up others.
bool is_total(std::string_view name);

/// Whether a column of that title is likely to sum up others.
bool is_sum(std::string_view title);

/// Whether titles are those of the cells of a sparse matrix: row, column, and value where wanted.
bool are_coordinates(std::span<const std::string> titles);

/// Whether a title may well stand above numbers of rows.
bool may_count_rows(std::string_view title);

/// What a title is likely to stand above: "cost", "name", or nothing if it may well be an item.
std::string_view likely_title(std::string_view text);

/// Whether a first title is empty, or what pandas puts into its place.
bool is_no_title(std::string_view text);

/// What a cell looks like.
enum class CellLook : std::uint8_t {
    blank,
    mark,   ///< 0, 1, x, true, false
    answer, ///< yes, no and other words and signs for them that no table means by itself
    number,
    word,
};
CellLook look_of(std::string_view cell);

/// Whether a first title is how other programs begin a comment.
bool begins_comment(std::string_view title);

/// What the first record of a table says.
struct TitleLine {
    Header header;
    std::vector<std::string> texts; ///< by column
    Place place;                    ///< of the first title
    bool has_empty_end = false;     ///< empty titles stand behind the last one
    bool guesses_names = false;     ///< the first column is that of names because its first cell is a word
    /// If the first column lacks its title, as R writes it: the place where the first record is too long.
    std::optional<Place> extra = std::nullopt;
};

/// Reads the titles above the first record, which is empty if there is none. Throws ParseError for a title twice, and
/// for one that means nothing where the values below it would be lost.
TitleLine read_titles(std::span<const Field> line, std::span<const Field> first, char separator, const Scanner& scanner,
                      Warnings& warnings);

/// Reads a table as a problem.
Problem read_csv(Scanner& scanner, Warnings& warnings);

} // namespace quadrille::format
