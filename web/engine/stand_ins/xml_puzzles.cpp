// SPDX-License-Identifier: MIT
// For the readers of XML where no parser is built: their files are refused by name.
#include <quadrille/error.hpp>

#include "puzzles/base/puzzle_looks.hpp"
#include "puzzles/nonogram/puzzle.hpp"
#include "puzzles/tile/text.hpp"

namespace quadrille::puzzles {

bool looks_like_xmpuzzle(std::string_view text) { return looks_like_xml(text, "<puzzle"); }
bool looks_like_webpbn(std::string_view text) { return looks_like_xml(text, "<puzzleset"); }

TilePuzzle read_xmpuzzle(std::string_view, const std::string& source, std::optional<std::uint32_t>) {
    throw ParseError(source, {1, 1}, "found a puzzle of BurrTools, which is not read here, expected text");
}

NonogramPuzzle read_webpbn(std::string_view, const std::string& source, std::optional<std::uint32_t>) {
    throw ParseError(source, {1, 1}, "found a nonogram of webpbn, which is not read here, expected text");
}

} // namespace quadrille::puzzles
