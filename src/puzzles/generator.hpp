// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <quadrille/front_ends.hpp>
#include <quadrille/problem.hpp>

#include "base/usage_error.hpp"
#include "output/words/explainer.hpp"
#include "puzzles/board.hpp"
#include "puzzles/text_picture.hpp"

namespace quadrille::puzzles {

using Flag = FrontEndFlag;
using Arguments = FrontEndArguments;
using Claim = PuzzleClaim;

/// What a front end makes of its arguments: a problem, and all that is known of it as a puzzle.
struct Made {
    Problem problem;
    Board board; ///< what the puzzle shows, and what each option adds
    TextPainter paint = rows_of();

    /// Tells in words what was deduced of the problem. Null if the names of items and options say enough.
    std::unique_ptr<output::Explainer> (*explain)(const Problem& problem) = nullptr;

    /// For each option the number of its orbit under one of FrontEndInfo::symmetries: the options whose places
    /// on the board the symmetry exchanges. Asked for "none" too, where it returns no numbers: each option is
    /// then an orbit of its own. Throws UsageError for a problem with options that cannot be givens. Empty if
    /// the front end states no symmetries.
    std::function<std::vector<std::uint32_t>(std::string_view symmetry)> orbits = {};

    /// Draws clues for a cover: see Puzzle::draw_clues. Null if `clue_kinds` is empty.
    std::span<const std::string_view> clue_kinds = {};
    std::function<std::string(std::string_view kind, std::span<const OptionId> cover, std::uint64_t seed)> draw_clues
        = {};

    /// What is odd about the puzzle, though it has a meaning: see Puzzle::warnings.
    std::vector<std::string> warnings = {};

    /// Titles the puzzle in which these options are given too: see Puzzle::title. Null if its own title says enough.
    std::function<std::string(std::span<const OptionId> givens)> title = {};

    std::string draw(std::span<const OptionId> cover, const Style& style = {}) const {
        return paint(board, cover, style);
    }
};

/// A front end: it makes problems of one kind.
struct Generator {
    FrontEndInfo info;

    /// Makes the problem. Its origin holds arguments that make the same problem again without any file.
    /// Throws UsageError, or ParseError where the input is wrong.
    Made (*emit)(const Arguments& arguments);

    /// What it says of a text, or of whole lines from its beginning, that has the looks of its puzzles. It is
    /// asked of texts that are no sensible problem. Null if its puzzles have no text.
    std::optional<Claim> (*claim)(std::string_view text) = nullptr;

    /// What reads a list of problems: see `open_list`. Null if the problems of this kind have no base.
    std::unique_ptr<ListReader> (*list)(const Arguments& arguments) = nullptr;
};

/// What `generator.emit(arguments)` makes, the origin of the problem completed by the digest. Throws as
/// `emit` does.
Made make(const Generator& generator, const Arguments& arguments);

/// All front ends by name. A new one is one line here.
std::span<const Generator> generators();

/// The front end of that name, or null.
const Generator* find_generator(std::string_view name);

} // namespace quadrille::puzzles
