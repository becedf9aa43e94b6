// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "puzzles/base/front_end.hpp"

namespace quadrille::puzzles {

/// The lines of a text that are not blank, without blanks at their ends: what a claim looks at.
std::vector<std::string_view> glance(std::string_view text);

/// The words of a line, between blanks, tabs, commas and semicolons.
std::vector<std::string_view> glance_at_words(std::string_view line);

/// The same up to a comment, but quotes hold a name with blanks together; they are left out.
std::vector<std::string_view> glance_at_names(std::string_view line);

/// Whether a text seems to be XML that begins with this, such as "<puzzle", but for an XML declaration and blanks.
bool looks_like_xml(std::string_view text, std::string_view begin);

/// Names a puzzle in a form that no front end reads, such as a link or a file of another program. The claim says what
/// to write instead.
std::optional<Claim> claim_foreign(std::string_view text);

} // namespace quadrille::puzzles
