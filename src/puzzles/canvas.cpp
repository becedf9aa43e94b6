// SPDX-License-Identifier: MIT
#include "puzzles/canvas.hpp"

#include <algorithm>

#include "base/utf8.hpp"
#include "puzzles/ansi.hpp"

namespace quadrille::puzzles {

void Canvas::write(std::size_t line, std::size_t column, std::string_view text) {
    while (!text.empty()) {
        const std::string_view character = first_character(text);
        at(line, column++).character = character;
        text.remove_prefix(character.size());
    }
}

void Canvas::colour(std::size_t line, std::size_t column, std::string_view escape) { at(line, column).escape = escape; }

bool Canvas::is_blank(std::size_t line, std::size_t column) const {
    return line >= lines_.size() || column >= lines_[line].size() || lines_[line][column].character == " ";
}

std::string Canvas::text() const {
    std::string all;
    for (const auto& places : lines_) {
        std::string line, escape;
        for (const Place& place : places) {
            if (place.escape != escape) line += place.escape.empty() ? ansi::plain : place.escape;
            escape = place.escape;
            line += place.character;
        }
        if (!escape.empty()) line += ansi::plain;
        line.erase(line.find_last_not_of(' ') + 1);
        if (!all.empty() || !line.empty()) all += line + '\n';
    }
    return all;
}

Canvas::Place& Canvas::at(std::size_t line, std::size_t column) {
    if (lines_.size() <= line) lines_.resize(line + 1);
    if (lines_[line].size() <= column) lines_[line].resize(column + 1);
    return lines_[line][column];
}

} // namespace quadrille::puzzles
