// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/base/front_end.hpp"

namespace quadrille::puzzles {

/// Takes the first line from a text; it is returned without its end.
std::string_view take_line(std::string_view& text);

/// The lines of a text that are not blank, without blanks at their ends: what a claim looks at.
std::vector<std::string_view> glance(std::string_view text);

/// The words of a line, between blanks, tabs, commas and semicolons.
std::vector<std::string_view> glance_at_words(std::string_view line);

/// The same up to a comment, but quotes hold a name with blanks together; they are left out.
std::vector<std::string_view> glance_at_names(std::string_view line);

/// Whether a text seems to be XML that begins with this, such as "<puzzle", but for an XML declaration and blanks.
bool looks_like_xml(std::string_view text, std::string_view begin);

/// A form in which a text may have a puzzle: how its texts look, and what reads them. A front end that knows several has
/// a table of them.
template <class Puzzle, class Params> struct TextForm {
    std::string_view what; ///< in claims: "a nonogram of webpbn"
    bool (*looks_like)(std::string_view text);
    Puzzle (*read)(std::string_view text, const std::string& source, Params params);
    bool by_shape = false; ///< see PuzzleClaim
};

/// The first form of a table that a text looks like; the last one if it looks like none.
template <class Table> const typename Table::value_type& form_of(const Table& table, std::string_view text) {
    const auto form = std::ranges::find_if(table, [&](const auto& it) { return it.looks_like(text); });
    return form == table.end() ? table.back() : *form;
}

/// Claims a text that looks like a form of a table.
template <class Table> std::optional<Claim> claim_form(const Table& table, std::string_view text) {
    const auto& form = form_of(table, text);
    return form.looks_like(text) ? std::optional(Claim{std::string(form.what), "", "", form.by_shape}) : std::nullopt;
}

/// Names a puzzle in a form that no front end reads, such as a link or a file of another program. The claim says what
/// to write instead.
std::optional<Claim> claim_foreign(std::string_view text);

} // namespace quadrille::puzzles
