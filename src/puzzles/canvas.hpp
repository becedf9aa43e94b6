// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille::puzzles {

/// A sheet of characters in lines and columns, from 0. It grows to the right and downwards.
class Canvas {
  public:
    /// Writes a text, one character (in UTF-8) a column. Where the place had a colour, the text has it.
    void write(std::size_t line, std::size_t column, std::string_view text);

    /// Begins the colour of a column with an escape sequence of `ansi.hpp`.
    void colour(std::size_t line, std::size_t column, std::string_view escape);

    bool is_blank(std::size_t line, std::size_t column) const;

    /// All lines but empty ones in front; they end in a newline, and in no blank without a colour.
    std::string text() const;

  private:
    struct Place {
        std::string character = " ";
        std::string escape = {}; ///< empty without a colour
    };

    Place& at(std::size_t line, std::size_t column);

    std::vector<std::vector<Place>> lines_;
};

} // namespace quadrille::puzzles
