// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>

namespace quadrille {

/// How deep JSON we build a value of may be nested: the library copies and writes values by recursion.
inline constexpr std::size_t max_json_depth = 1000;

/// Whether a text's brackets, those in strings aside, are nested no deeper than that. The text may be any.
bool is_shallow_json(std::string_view text);

} // namespace quadrille
