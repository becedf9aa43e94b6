// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "generator_test.hpp"

namespace quadrille::puzzles {

/// A call of the front end sudoku that reads a text.
inline Call in_file(std::string text, const std::vector<std::string>& words = {}) {
    return Call("sudoku", words).reading(std::move(text));
}

} // namespace quadrille::puzzles
