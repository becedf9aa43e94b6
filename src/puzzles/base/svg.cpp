// SPDX-License-Identifier: MIT
#include "puzzles/base/svg.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <string_view>
#include <utility>

#include <fmt/core.h>

#include "base/errors.hpp"
#include "base/svg_text.hpp"
#include "puzzles/base/colours.hpp"

namespace quadrille::puzzles {

namespace {

using picture::palette;
using picture::path;

// Pixels.
constexpr double margin = 6, gap = 24, note_letter = 6.2, note_line = 15;

std::string length(double units) { return picture::length(units * SvgPainter::scale); }

std::string point(Corner corner) { return length(corner.x) + ' ' + length(corner.y); }

std::string segment(Corner from, Corner to) { return 'M' + point(from) + 'L' + point(to); }

std::string outline(const BoardCell& cell) {
    std::string path;
    for (const Corner& corner : cell.corners) path += (path.empty() ? "M" : "L") + point(corner);
    return path + 'Z';
}

/// A text in the middle of a cell, and no wider.
std::string written(const BoardCell& cell, std::string_view text, std::string_view how = "") {
    const Corner at = middle(cell);
    const auto [left, right] = std::ranges::minmax(cell.corners, {}, &Corner::x);
    constexpr double room = 0.1;
    return picture::written(at.x * SvgPainter::scale, at.y * SvgPainter::scale, text, how,
                            (right.x - left.x - room) * SvgPainter::scale);
}

} // namespace

SvgPainter::SvgPainter(const Board& board, std::string title) : board_(board), title_(std::move(title)) {
    const std::size_t shapes = board_.cells.size() + board_.lines.size();
    if (shapes > most_shapes)
        throw UsageError(
            fmt::format("render: found a board of {} shapes for --svg, expected up to {}", shapes, most_shapes));
    constexpr double far = std::numeric_limits<double>::infinity();
    Corner end{-far, -far};
    least_ = {far, far};
    for (const BoardCell& cell : board_.cells) {
        for (const Corner& corner : cell.corners) {
            least_ = {std::min(least_.x, corner.x), std::min(least_.y, corner.y)};
            end = {std::max(end.x, corner.x), std::max(end.y, corner.y)};
        }
    }
    if (board_.cells.empty()) least_ = end = {};
    size_ = {end.x - least_.x, end.y - least_.y};
    find_edges();
    for (const FigureShape& shape : shapes_of(board_, scale))
        (shape.above ? above_ : below_)
            += shape.text.empty()
                   ? path(shape.name, shape.path)
                   : fmt::format("<text x=\"{}\" y=\"{}\" class=\"{}\">{}</text>\n", picture::length(shape.at.x),
                                 picture::length(shape.at.y), shape.name, picture::escaped(shape.text));
}

std::size_t SvgPainter::room() const {
    constexpr std::size_t most_covers = 1000;
    const std::size_t shapes = std::max<std::size_t>(board_.cells.size() + board_.lines.size(), 1);
    return std::clamp<std::size_t>(most_shapes / shapes, 1, most_covers);
}

void SvgPainter::find_edges() {
    using Ends = std::array<double, 2>;
    std::map<std::pair<Ends, Ends>, std::size_t> places;
    map_.pieces.assign(board_.cells.size(), PieceMap::outside);
    map_.neighbours.resize(board_.cells.size());
    for (std::uint32_t cell = 0; cell < board_.cells.size(); ++cell) {
        if (board_.cells[cell].bare) continue;
        const auto& corners = board_.cells[cell].corners;
        for (std::size_t k = 0; k < corners.size(); ++k) {
            const Corner from = corners[k], to = corners[(k + 1) % corners.size()];
            const Ends one{from.x, from.y}, other{to.x, to.y};
            const auto [place, is_new]
                = places.emplace(std::pair(std::min(one, other), std::max(one, other)), edges_.size());
            if (is_new) {
                edges_.push_back({from, to, cell, PieceMap::outside});
                continue;
            }
            Edge& edge = edges_[place->second];
            edge.other = cell;
            map_.neighbours[cell].push_back(edge.cell);
            map_.neighbours[edge.cell].push_back(cell);
        }
    }
}

/// The cells without what the cover puts in.
std::string SvgPainter::ground() const {
    std::string light, dark, black, bare;
    std::map<Look::Colour, std::string> coloured;
    for (const BoardCell& cell : board_.cells)
        if (!cell.bare)
            (cell.black ? black : cell.dark ? dark : light) += outline(cell);
        else if (cell.ground != Look::none)
            coloured[cell.ground] += outline(cell);
    for (const auto& [colour, commands] : coloured) bare += picture::filled(svg_colour(colour), commands);
    return path("light", light) + path("dark", dark) + path("black", black) + bare;
}

/// Where no piece is on either side, an edge is heavy at the rim of the board only.
std::string SvgPainter::edges() const {
    std::string faint, heavy;
    for (const Edge& edge : edges_) {
        const bool parts = edge.other == PieceMap::outside || map_.pieces[edge.cell] != map_.pieces[edge.other]
                           || board_.cells[edge.cell].region != board_.cells[edge.other].region;
        (parts ? heavy : faint) += segment(edge.from, edge.to);
    }
    return path("faint", faint) + path("heavy", heavy);
}

/// All lines, and those heavy that the options take.
std::string SvgPainter::lines(std::span<const OptionId> options) const {
    std::string all, taken;
    for (const auto& [from, to] : board_.lines) all += segment(from, to);
    for (const OptionId option : options)
        for (const std::uint32_t line : board_.shown(option).cells)
            taken += segment(board_.lines[line].first, board_.lines[line].second);
    return path("line", all) + path("taken", taken);
}

/// Pieces as areas of colour, each with its letter in the midst.
void SvgPainter::draw_pieces(std::span<const OptionId> cover, std::string& areas, std::string& letters) {
    std::ranges::fill(map_.pieces, PieceMap::outside);
    std::vector<std::string> paths(cover.size());
    for (std::uint32_t piece = 0; piece < cover.size(); ++piece) {
        for (const std::uint32_t cell : board_.shown(cover[piece]).cells) {
            map_.pieces[cell] = piece;
            paths[piece] += outline(board_.cells[cell]);
        }
    }
    const auto colours = piece_colours(board_, cover, map_);
    for (std::size_t piece = 0; piece < paths.size(); ++piece)
        areas += picture::filled(palette[colours[piece]], paths[piece]);
    const auto lettered = lettered_cells(map_);
    for (std::size_t cell = 0; cell < map_.pieces.size(); ++cell) {
        const BoardCell& it = board_.cells[cell];
        if (map_.pieces[cell] == PieceMap::outside)
            letters += written(it, it.text, "label");
        else if (lettered[cell])
            letters += written(it, letter_of(board_, cover[map_.pieces[cell]]));
    }
}

/// Marks in their cells. What stands in a cell anyway, or was put there by another option, stays. Where a
/// puzzle gives some marks, the others are lighter.
void SvgPainter::draw_marks(std::span<const OptionId> cover, std::size_t givens, std::string& areas,
                            std::string& letters) const {
    std::vector<bool> used(board_.cells.size()), coloured(board_.cells.size());
    std::map<std::string, std::string> paths; // by colour
    bool any_given = givens > 0;
    for (std::size_t cell = 0; cell < used.size(); ++cell) {
        const BoardCell& it = board_.cells[cell];
        letters += written(it, it.text, !it.bare ? "given" : is_dark(it.ground) ? "light" : "");
        used[cell] = !it.text.empty();
        any_given = any_given || (used[cell] && !it.bare);
    }
    for (std::size_t number = 0; number < cover.size(); ++number) {
        const Board::Shown it = board_.shown(cover[number]);
        const std::string_view how = number < givens ? "given" : any_given ? "found" : "";
        for (std::size_t k = 0; k < it.cells.size(); ++k) {
            const std::uint32_t cell = it.cells[k];
            const Look& look = board_.looks[it.look(k)];
            const bool has_colour = look.colour != Look::none;
            if (has_colour && !coloured[cell]) paths[svg_colour(look.colour)] += outline(board_.cells[cell]);
            coloured[cell] = coloured[cell] || has_colour;
            if (used[cell]) continue;
            used[cell] = true;
            letters += written(board_.cells[cell], look.text, has_colour && is_dark(look.colour) ? "light" : how);
            if (board_.takes == Takes::next) break;
        }
    }
    for (const auto& [colour, commands] : paths) areas += picture::filled(colour, commands);
}

/// Texts broken into lines as wide as the board.
std::vector<std::string> SvgPainter::broken(std::span<const std::string> texts) const {
    const double width = std::max(size_.x * scale / note_letter, 20.0); // in letters
    std::vector<std::string> lines;
    for (const std::string& note : texts) {
        std::string line;
        for (std::string_view rest = note; !rest.empty();) {
            const std::string_view word = rest.substr(0, rest.find(' '));
            rest.remove_prefix(std::min(rest.size(), word.size() + 1));
            if (!line.empty() && static_cast<double>(line.size() + word.size()) > width)
                lines.push_back(std::exchange(line, "  "));
            line.append(line.empty() || line == "  " ? "" : " ").append(word);
        }
        lines.push_back(line);
    }
    return lines;
}

/// Notes below the board.
std::string SvgPainter::notes(std::span<const std::string> texts) {
    const auto lines = broken(texts);
    std::string text;
    double y = (least_.y + size_.y) * scale + margin;
    for (const std::string& line : lines)
        text += fmt::format("<text x=\"{}\" y=\"{}\" class=\"note\">{}</text>\n", length(least_.x),
                            picture::length(y += note_line), picture::escaped(line));
    if (!lines.empty()) foot_ = std::max(foot_, margin + note_line * static_cast<double>(lines.size()));
    return text;
}

/// The pieces below the notes.
std::string SvgPainter::pieces() {
    if (!board_.pieces || board_.pieces->cells.empty()) return "";
    SvgPainter shelf(*board_.pieces, "");
    shelf.add(board_.pieces->all_options());
    const double y = (least_.y + size_.y) * scale + foot_ + 2 * margin;
    foot_ += 2 * margin + shelf.size_.y * scale;
    width_ = shelf.size_.x * scale;
    return fmt::format("<g transform=\"translate({} {})\">\n{}</g>\n",
                       picture::length((least_.x - shelf.least_.x) * scale),
                       picture::length(y - shelf.least_.y * scale), shelf.pictures_.front());
}

void SvgPainter::add(std::span<const OptionId> cover, std::size_t givens) {
    std::string areas, letters;
    const std::span<const OptionId> nothing;
    const bool on_lines = board_.takes == Takes::lines;
    if (board_.takes == Takes::pieces)
        draw_pieces(cover, areas, letters);
    else
        draw_marks(on_lines ? nothing : cover, givens, areas, letters);
    const bool unsolved = cover.size() <= givens;
    std::vector<std::string> below = unsolved ? board_.notes : std::vector<std::string>();
    if (const std::string key = key_of(board_, unsolved ? nothing : cover); !key.empty()) below.push_back(key);
    letters += notes(below);
    if (unsolved) letters += pieces();
    pictures_.push_back(lines(on_lines ? cover : nothing) + ground() + areas + below_ + edges() + above_ + letters);
}

void SvgPainter::add_words(std::span<const std::string> words) {
    std::map<std::string_view, std::string> paths; // by word
    std::string letters;
    for (std::size_t cell = 0; cell < words.size(); ++cell) {
        if (words[cell].empty()) continue;
        paths[words[cell]] += outline(board_.cells[cell]);
        letters += written(board_.cells[cell], words[cell]);
    }
    std::string areas;
    std::size_t colour = 0;
    for (const auto& [word, commands] : paths) areas += picture::filled(palette[colour++ % palette.size()], commands);
    std::ranges::fill(map_.pieces, PieceMap::outside); // no pieces: all edges but the rim are faint
    pictures_.push_back(ground() + areas + edges() + letters);
}

void SvgPainter::add_none() { pictures_.push_back(written(box(least_, size_), "none", "label")); }

std::string SvgPainter::text(std::size_t first, std::size_t count, std::size_t columns) const {
    return text({.first = first, .captions = {}, .title = title_, .count = count, .columns = columns});
}

std::string SvgPainter::text(const Captioned& part) const {
    std::vector<std::vector<std::string>> captions;
    std::size_t lines = 0;
    for (const std::string& caption : part.captions)
        lines = std::max(lines, captions.emplace_back(broken({&caption, 1})).size());
    const double head = note_line * static_cast<double>(lines);
    const double width = std::max(size_.x * scale, width_) + 2 * margin,
                 height = size_.y * scale + head + foot_ + 2 * margin;
    const auto pictures = static_cast<double>(part.count);
    const double square = std::ceil(std::sqrt(pictures * (height + gap) / (width + gap)));
    const double columns
        = std::clamp(part.columns == 0 ? square : static_cast<double>(part.columns), 1.0, std::max(1.0, pictures));
    const double rows = std::max(1.0, std::ceil(pictures / columns));
    std::string body;
    for (std::size_t k = 0; k < part.count; ++k) {
        const auto place = static_cast<double>(k);
        const double left = std::fmod(place, columns) * (width + gap) + margin,
                     top = std::floor(place / columns) * (height + gap) + margin;
        for (std::size_t line = 0; !captions.empty() && line < captions[k].size(); ++line)
            body += fmt::format("<text x=\"{}\" y=\"{}\" class=\"note\">{}</text>\n", picture::length(left),
                                picture::length(top + note_line * (static_cast<double>(line) + 0.6)),
                                picture::escaped(captions[k][line]));
        body += fmt::format("<g transform=\"translate({} {})\">\n{}</g>\n", picture::length(left - least_.x * scale),
                            picture::length(top + head - least_.y * scale), pictures_[part.first + k]);
    }
    return picture::svg_page(columns * (width + gap) - gap, rows * (height + gap) - gap, part.title, body);
}

} // namespace quadrille::puzzles
