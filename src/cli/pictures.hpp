// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include <quadrille/front_ends.hpp>

#include "cli/files.hpp"
#include "cli/flags.hpp"

namespace quadrille::cli {

/// Writes pictures of a puzzle as `render` is told to: as text one after the other, as one SVG picture, or as a
/// page to print, on which the puzzles come before the answers.
class Pictures {
  public:
    Pictures(const Invocation& invocation, const Puzzle& puzzle, DrawStyle style);

    /// Adds a cover, or none with the word for it. The givens are options that the puzzle requires. Throws
    /// UsageError if there is no room. Precondition: the cover has all of them.
    void add(std::span<const OptionId> givens, std::span<const OptionId> cover);
    void add_none(std::span<const OptionId> givens);

    /// Says whether what follows are many problems on a base: each is a puzzle of its own on a page.
    void say_list(bool is_list) { is_list_ = is_list; }

    /// Adds the puzzle as it is set.
    void add_puzzle(std::span<const OptionId> givens);

    /// Adds the board with a text in the cell of each item.
    void add_items(std::span<const std::string> texts);

    /// Writes what is left to write, and completes the file.
    void finish();

  private:
    void add_problem(std::span<const OptionId> givens);
    void begin_text();

    const Puzzle& puzzle_;
    DrawStyle style_;
    OutputFile file_;
    std::optional<SvgSheet> sheet_;   ///< of answers, or of all
    std::optional<SvgSheet> puzzles_; ///< of a page to print
    std::vector<OptionId> problem_;   ///< the last one on it
    bool first_ = true, is_list_ = false;
};

/// Throws UsageError for flags of text beside --svg or --html, and for these two together.
void check_picture_flags(const Invocation& invocation);

} // namespace quadrille::cli
