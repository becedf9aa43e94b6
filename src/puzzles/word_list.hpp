// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "costs.hpp"
#include "puzzles/base/text_lines.hpp"

namespace quadrille::puzzles {

/// A word of a list, in small letters.
struct ListWord {
    std::string spelled;
    Letters letters;
    format::Decimal score = {}; ///< 0 if the list has none
};

/// The words of a list that fit somewhere, each once, and what is to be said of the others.
struct WordList {
    std::vector<ListWord> words = {};
    bool scored = false;       ///< as in WORD;50
    std::string left_out = {}; ///< "2 words left out: ..."; empty if there are none
    std::vector<std::string> warnings = {};
};

/// Which words are taken.
struct WordListParams {
    std::size_t first_line = 0;      ///< as an index of the text's lines
    std::set<std::size_t> lengths{}; ///< in letters
    std::optional<format::Decimal> min_score = {};
};

/// Reads a list: a word a line, with a score behind it or without, or words with blanks between them. Words are left
/// out for their length, a score that is too low, a blank where the list has a word a line, or anything but letters.
WordList read_word_list(const PuzzleText& text, const WordListParams& params);

} // namespace quadrille::puzzles
