// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "csv_titles.hpp"
#include "format.hpp"
#include "records.hpp"

namespace quadrille::format {

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

} // namespace quadrille::format
