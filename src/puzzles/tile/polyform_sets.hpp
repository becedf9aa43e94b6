// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/tile/drawing.hpp"
#include "puzzles/tile/polyform.hpp"

namespace quadrille::puzzles {

struct NamedForm {
    std::string name;
    Form form; ///< normal
};

/// The forms that a word stands for on a grid: a number of cells, as in "5", or a name such as "pentominoes",
/// "soma" or "hexiamonds". They are those of `polyforms`. Polyominoes lie in a layer of cubes too. Known
/// forms have the letters of their finders (Golomb's for pentominoes), in lower case for a mirror image that
/// counts as another form; others are A, B, .., Z, AA, AB, ... Nothing if the word is unknown there. Throws
/// std::length_error if there are more than `most_of_a_set`.
std::optional<std::vector<NamedForm>> form_set(Grid grid, std::string_view word, Lie lie);

inline constexpr std::size_t most_of_a_set = 5000;

/// The forms that a letter stands for on a grid, those of fewer cells first: "I" is one of 4 and one of 5 squares.
/// "5I", a number of cells and a letter, stands for one form at most. Letters are those of `form_set`; flat forms
/// of squares are known among cubes too. A small letter stands for the mirror image, where that is another form:
/// where pieces may not be flipped. The forms have `word` for a name. Nothing if the word is none of these.
std::vector<NamedForm> lettered_forms(Grid grid, std::string_view word, Lie lie);

/// The names that `form_set` knows on a grid, as a list for people.
std::string set_names(Grid grid);

/// The letters that a grid knows, as a list for people: "ILOST of 4 cells, FILNPTUVWXYZ of 5". Empty for none.
std::string letter_names(Grid grid);

/// Finds the forms that the words behind `set` name:
///
///     5, pentominoes       all forms of a set
///     pentominoes F I L    those of a set that have these names
///     F I L, 4I 5I         forms by their letters; letters without a number are of forms of one size
///
/// Throws ParseError, and std::length_error as `form_set` does. Precondition: there is a word.
std::vector<NamedForm> forms_named(Grid grid, std::span<const TextPart> words, Lie lie, const std::string& source);

/// Finds the form of a piece that has a name and no drawing. Throws ParseError, at `statement` if no form has
/// that name.
NamedForm form_named(Grid grid, const TextPart& name, Lie lie, Place statement, const std::string& source);

} // namespace quadrille::puzzles
