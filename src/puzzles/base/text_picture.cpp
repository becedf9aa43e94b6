// SPDX-License-Identifier: MIT
// Boards as rows of glyphs, and the sheet of characters that larger pictures are drawn on.
#include "puzzles/base/text_picture.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>

#include "base/utf8.hpp"
#include "puzzles/base/board.hpp"
#include "puzzles/base/colours.hpp"

namespace quadrille::puzzles {

namespace {

/// The middle of a cell, in quarters of one.
struct Quarters {
    long row, column;
};

Quarters quarters(const BoardCell& cell) {
    double x = 0, y = 0;
    for (const Corner& corner : cell.corners) {
        x += corner.x;
        y += corner.y;
    }
    const double quarter = 4 / static_cast<double>(cell.corners.size());
    return {std::lround(y * quarter), std::lround(x * quarter)};
}

} // namespace

std::vector<std::pair<std::uint32_t, FilledCell>> filled_cells(const Board& board, std::span<const OptionId> cover,
                                                               const Style& style) {
    const auto looks = board.looks_of(cover);
    const auto given = board.looks_of(cover.first(std::min(style.givens, cover.size())));
    std::vector<std::pair<std::uint32_t, FilledCell>> cells;
    for (std::uint32_t k = 0; k < board.cells.size(); ++k) {
        const BoardCell& cell = board.cells[k];
        if (cell.bare) continue;
        const bool last = k + 1 == board.cells.size() || board.cells[k + 1].bare
                          || board.cells[k + 1].corners.front().y != cell.corners.front().y;
        cells.emplace_back(k, FilledCell{cell, looks[k] == Board::no_look ? nullptr : &board.looks[looks[k]], last,
                                         !cell.text.empty() || given[k] != Board::no_look});
    }
    return cells;
}

std::string plain_glyph(const FilledCell& cell, const Style&) {
    return std::string(cell.text().empty() ? "." : cell.text()) + ' ';
}

TextPainter rows_of(Glyph glyph) {
    return [glyph = std::move(glyph)](const Board& board, std::span<const OptionId> cover, const Style& style) {
        std::string picture, line;
        for (const auto& [number, cell] : filled_cells(board, cover, style)) {
            line += glyph(cell, style);
            if (!cell.last) continue;
            line.erase(line.find_last_not_of(' ') + 1);
            picture += line + '\n';
            line.clear();
        }
        return picture + (cover.size() <= style.givens ? notes_of(board) : "");
    };
}

std::string notes_of(const Board& board, std::span<const std::string> more) {
    std::string text;
    for (const std::span<const std::string> lines : {std::span<const std::string>(board.notes), more})
        for (const std::string& line : lines) text += (text.empty() ? "\n" : "") + line + '\n';
    return text;
}

std::string notes_of_pieces(const Board& board, std::span<const OptionId> cover, const Style& style) {
    const bool unsolved = cover.size() <= style.givens;
    const std::string key = key_of(board, unsolved ? std::span<const OptionId>() : cover);
    std::vector<std::string> lines = unsolved ? board.notes : std::vector<std::string>();
    if (!key.empty()) lines.push_back(key);
    std::string text;
    for (const std::string& line : lines) text += (text.empty() ? "\n" : "") + line + '\n';
    return text;
}

std::string draw_words(const Board& board, const std::vector<std::string>& words) {
    std::size_t width = 1;
    for (const std::string& word : words) width = std::max(width, word.size());
    std::map<long, std::vector<std::pair<long, std::size_t>>> rows; // columns and cells
    std::map<long, std::size_t> columns;
    for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
        const auto [row, column] = quarters(board.cells[cell]);
        rows[row].emplace_back(column, cell);
        columns.emplace(column, 0);
    }
    std::size_t next = 0;
    for (auto& [column, place] : columns) place = next++;
    // Where rows are shifted against each other, every other place is free.
    const auto most = std::ranges::max_element(rows, {}, [](const auto& row) { return row.second.size(); });
    const std::size_t step = most != rows.end() && columns.size() > most->second.size() ? width / 2 + 1 : width + 1;
    std::string text;
    for (auto& [row, cells] : rows) {
        std::ranges::sort(cells);
        std::string line;
        for (const auto& [column, cell] : cells) {
            const std::string word = words[cell].empty() ? "." : words[cell];
            const std::size_t end = columns[column] * step + width;
            if (line.size() + word.size() < end) line.append(end - word.size() - line.size(), ' ');
            line += word;
        }
        text += line + '\n';
    }
    return text;
}

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
