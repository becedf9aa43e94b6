// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <quadrille/problem.hpp>

namespace quadrille {

/// An origin on one line, as it stands behind `quadrille:` in comments and in what `solve` prints: a JSON
/// object with `generator`, `arguments` and, if known, `sha256`. A mark says what follows of many problems on this one:
/// `each` their covers, `givens` what they require.
std::string origin_text(const Origin& origin, std::string_view mark = "");

/// Whether the text of an origin has a mark.
bool has_mark(std::string_view text, std::string_view mark);

/// The origin that a text states, or nothing if the text is no JSON object or does not name a front end.
std::optional<Origin> parse_origin(std::string_view text);

/// Whether a front end may have this name: letters, digits, `_` and `-`. Other characters could name a file
/// elsewhere.
bool is_generator_name(std::string_view name);

} // namespace quadrille
