// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "puzzles/nonogram/puzzle.hpp"

namespace quadrille::puzzles {

/// Whether a text, or its beginning, has the looks of an XML file of webpbn.
bool looks_like_webpbn(std::string_view text);

/// Reads a puzzle from an XML file of webpbn (https://webpbn.com/pbn_fmt.html): the clues of a grid, with their
/// colours. `number` and what it throws are as for `read_non`.
NonogramPuzzle read_webpbn(std::string_view text, const std::string& source, std::optional<std::uint32_t> number);

} // namespace quadrille::puzzles
