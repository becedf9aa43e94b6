// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include "puzzles/tile/drawing.hpp"
#include "puzzles/tile/polyform_sets.hpp"

namespace quadrille::puzzles {

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
