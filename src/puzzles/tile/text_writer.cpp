// SPDX-License-Identifier: MIT
#include <map>
#include <set>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "puzzles/front_end.hpp"
#include "puzzles/tile/text.hpp"
#include "puzzles/tile/text_words.hpp"

namespace quadrille::puzzles {

namespace {

/// Marks the optional cells of each label by a letter of their own, for a drawing; tells which. Precondition:
/// there are letters enough.
std::map<char, char> draw_optional(Form& board) {
    std::string free(cell_letters);
    for (const Cell& cell : board) std::erase(free, cell.mark);
    std::map<char, char> drawn;
    for (Cell& cell : board) {
        if (cell.mark == '#' || !cell.optional) continue;
        const auto [found, fresh] = drawn.try_emplace(cell.mark, free.back());
        if (fresh) free.pop_back();
        cell = {cell.at, found->second};
    }
    return drawn;
}

/// What `parse_bounds` reads.
std::string bounds_word(Bounds bounds) {
    if (bounds == any_number) return "*";
    return bounds.min == bounds.max ? fmt::format("{}", bounds.min) : fmt::format("{}-{}", bounds.min, bounds.max);
}

} // namespace

std::string one_line(std::string_view text) {
    std::string line;
    for (const TextPart& part : lines_of(text)) {
        const auto words = words_of(part);
        if (words.empty()) continue;
        // The blanks in front of a row of a drawing have a meaning, those behind it and of a statement none.
        std::string_view kept = part.text.substr(0, part.text.find_last_not_of(blanks) + 1);
        if (begins_statement(part)) kept.remove_prefix(kept.find_first_not_of(blanks));
        if (!line.empty()) line += ';';
        line += kept;
    }
    return line;
}

std::string tile_text(const TilePuzzle& puzzle) {
    Form board = puzzle.board;
    const std::map<char, char> drawn = draw_optional(board);
    std::string text = fmt::format("grid {};board;{}", grid_words[static_cast<std::size_t>(puzzle.grid)],
                                   drawing_of(puzzle.grid, board));
    for (std::size_t k = 0; k < puzzle.names.size(); ++k)
        text += (k == 0 ? ";names;" : " ") + (puzzle.names[k].empty() ? "." : puzzle.names[k]);
    for (const auto& [label, letter] : drawn) text += fmt::format(";optional {} {}", letter, label);
    for (const FreeCells& leave : puzzle.leaves)
        text += fmt::format(";leave {} {}", leave.label, bounds_word(leave.number));
    for (const FitMark& fit : puzzle.fits) text += fmt::format(";fits {} {}", fit.mark, fmt::join(fit.labels, " "));
    for (const TilePiece& piece : puzzle.pieces)
        text += fmt::format(";piece {} x{} {};{}", piece.name, bounds_word(piece.times),
                            lie_words[static_cast<std::size_t>(piece.lie)], drawing_of(puzzle.grid, piece.form));
    return text;
}

namespace {

/// Whether a statement speaks of a board, and so does not come first.
bool is_late(std::string_view statement) {
    return statement == "leave" || statement == "optional" || statement == "fits";
}

} // namespace

bool looks_like_tiles(std::string_view text) {
    std::set<std::string> seen;
    for (const TextPart& line : lines_of(text)) {
        const auto words = words_of(line);
        if (words.empty() || (seen.empty() && words.front().text.starts_with('#'))) continue;
        const bool statement = begins_statement(line);
        const std::string keyword = keyword_of(words.front().text);
        if (seen.empty() && (!statement || is_late(keyword))) return false;
        if (statement) seen.insert(keyword);
    }
    return seen.contains("board") && (seen.contains("piece") || seen.contains("set"));
}

} // namespace quadrille::puzzles
