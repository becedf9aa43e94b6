// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace quadrille::puzzles {

/// Whether a text seems to be XML that begins with this, such as "<puzzle", but for an XML declaration and blanks.
bool looks_like_xml(std::string_view text, std::string_view begin);

} // namespace quadrille::puzzles
