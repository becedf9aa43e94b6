// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <quadrille/problem.hpp>

namespace quadrille {

/// An origin on one line, as it stands behind `quadrille:` in comments and in what `solve` prints: a JSON
/// object with `generator`, `arguments` and, if known, `sha256`.
std::string origin_text(const Origin& origin);

/// The origin that such a text states, or nothing if it states none: no JSON object, or no name of a front
/// end in it.
std::optional<Origin> parse_origin(std::string_view text);

/// Whether a front end may be called that: letters, digits, `_` and `-`. Anything else could name a file
/// elsewhere.
bool is_generator_name(std::string_view name);

} // namespace quadrille
