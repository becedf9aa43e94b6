// SPDX-License-Identifier: MIT
#include "generators/svg.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace quadrille::generators {

namespace {

// Pixels.
constexpr double scale = 32, margin = 6, gap = 24;

/// Okabe and Ito's colours without black and blue, on which black letters are hard to read, in the order of
/// `piece_colours`.
constexpr std::array<std::string_view, 6> palette{"#e69f00", "#56b4e9", "#009e73",
                                                  "#f0e442", "#d55e00", "#cc79a7"};

constexpr std::string_view style
    = "<style>.faint{stroke:#000;stroke-opacity:.18;stroke-width:1;fill:none}"
      ".heavy{stroke:#111;stroke-width:3;stroke-linecap:round;fill:none}"
      ".dark{fill:#d9c9a5}.light{fill:#fff}.label{fill:#777}.given{font-weight:bold}"
      "text{font:18px sans-serif;text-anchor:middle;fill:#111}</style>\n";

std::string escaped(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        if (c == '&')
            safe += "&amp;";
        else if (c == '<')
            safe += "&lt;";
        else if (c == '>')
            safe += "&gt;";
        else
            safe += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? '?' : c; // XML has no others
    }
    return safe;
}

/// A length with as few digits as show.
std::string length(double units) { return fmt::format("{:g}", std::round(units * scale * 100) / 100); }

std::string point(Corner corner) { return length(corner.x) + ' ' + length(corner.y); }

std::string outline(const BoardCell& cell) {
    std::string path;
    for (const Corner& corner : cell.corners) path += (path.empty() ? "M" : "L") + point(corner);
    return path + 'Z';
}

Corner middle(const BoardCell& cell) {
    Corner sum;
    for (const Corner& corner : cell.corners) sum = {sum.x + corner.x, sum.y + corner.y};
    const auto count = static_cast<double>(cell.corners.size());
    return {sum.x / count, sum.y / count};
}

std::string path(std::string_view what, std::string_view how, const std::string& commands) {
    return commands.empty() ? "" : fmt::format("<path {}=\"{}\" d=\"{}\"/>\n", what, how, commands);
}

/// A text in the middle of a cell. `dominant-baseline` is not drawn alike by all, a shift is.
std::string written(const BoardCell& cell, std::string_view text, std::string_view how = "") {
    if (text.empty()) return "";
    const Corner at = middle(cell);
    constexpr double shift = 0.19;
    return fmt::format("<text x=\"{}\" y=\"{}\"{}>{}</text>\n", length(at.x), length(at.y + shift),
                       how.empty() ? "" : fmt::format(" class=\"{}\"", how), escaped(text));
}

} // namespace

SvgSheet::SvgSheet(Board board, std::string title) : board_(std::move(board)), title_(std::move(title)) {
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
}

void SvgSheet::find_edges() {
    using Ends = std::array<double, 2>;
    std::map<std::pair<Ends, Ends>, std::size_t> places;
    map_.pieces.assign(board_.cells.size(), PieceMap::outside);
    map_.neighbours.resize(board_.cells.size());
    for (std::uint32_t cell = 0; cell < board_.cells.size(); ++cell) {
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

/// Pieces as areas, each of a colour.
std::string SvgSheet::areas(std::span<const std::uint8_t> colours) const {
    std::vector<std::string> paths(colours.size());
    for (std::size_t cell = 0; cell < map_.pieces.size(); ++cell)
        if (map_.pieces[cell] != PieceMap::outside) paths[map_.pieces[cell]] += outline(board_.cells[cell]);
    std::string text;
    for (std::size_t piece = 0; piece < paths.size(); ++piece)
        text += path("fill", palette[colours[piece]], paths[piece]);
    return text;
}

/// The cells without a piece.
std::string SvgSheet::ground() const {
    std::string light, dark;
    for (const BoardCell& cell : board_.cells) (cell.dark ? dark : light) += outline(cell);
    return path("class", "light", light) + path("class", "dark", dark);
}

/// Where no piece is on either side, an edge is heavy at the rim of the board only.
std::string SvgSheet::edges() const {
    std::string faint, heavy;
    for (const Edge& edge : edges_) {
        const bool parts = edge.other == PieceMap::outside
                           || map_.pieces[edge.cell] != map_.pieces[edge.other]
                           || board_.cells[edge.cell].region != board_.cells[edge.other].region;
        (parts ? heavy : faint) += 'M' + point(edge.from) + 'L' + point(edge.to);
    }
    return path("class", "faint", faint) + path("class", "heavy", heavy);
}

std::string SvgSheet::letters(std::span<const OptionId> cover) const {
    const auto lettered = lettered_cells(map_);
    std::string text;
    for (std::size_t cell = 0; cell < map_.pieces.size(); ++cell) {
        const BoardCell& it = board_.cells[cell];
        if (map_.pieces[cell] == PieceMap::outside)
            text += written(it, it.text, "label");
        else if (lettered[cell])
            text += written(it, board_.options[index(cover[map_.pieces[cell]])].letter);
    }
    return text;
}

std::string SvgSheet::marks(std::span<const OptionId> cover) const {
    std::string text;
    for (const BoardCell& cell : board_.cells) text += written(cell, cell.text, "given");
    for (const OptionId option : cover)
        for (const std::uint32_t cell : board_.options[index(option)].cells)
            text += written(board_.cells[cell], board_.options[index(option)].letter);
    return text;
}

void SvgSheet::add(std::span<const OptionId> cover) {
    std::string picture = ground();
    if (board_.marks) {
        picture += edges() + marks(cover);
    } else {
        std::ranges::fill(map_.pieces, PieceMap::outside);
        for (std::uint32_t piece = 0; piece < cover.size(); ++piece)
            for (const std::uint32_t cell : board_.options[index(cover[piece])].cells)
                map_.pieces[cell] = piece;
        picture += areas(piece_colours(map_, cover.size())) + edges() + letters(cover);
    }
    pictures_.push_back(std::move(picture));
}

void SvgSheet::add_words(std::span<const std::string> words) {
    std::map<std::string_view, std::uint32_t> numbers;
    for (const std::string& word : words)
        if (!word.empty()) numbers.emplace(word, 0);
    std::vector<std::uint8_t> colours;
    for (auto& [word, number] : numbers) {
        number = static_cast<std::uint32_t>(colours.size());
        colours.push_back(static_cast<std::uint8_t>(number % palette.size()));
    }
    for (std::size_t cell = 0; cell < words.size(); ++cell)
        map_.pieces[cell] = words[cell].empty() ? PieceMap::outside : numbers[words[cell]];
    std::string picture = ground() + areas(colours);
    std::ranges::fill(map_.pieces, PieceMap::outside); // no pieces: all edges but the rim are faint
    picture += edges();
    for (std::size_t cell = 0; cell < words.size(); ++cell)
        picture += written(board_.cells[cell], words[cell]);
    pictures_.push_back(std::move(picture));
}

void SvgSheet::add_none() {
    const BoardCell all{{least_, {least_.x + size_.x, least_.y + size_.y}}};
    pictures_.push_back(written(all, "none", "label"));
}

std::string SvgSheet::text() const {
    const double width = size_.x * scale + 2 * margin, height = size_.y * scale + 2 * margin;
    const auto pictures = static_cast<double>(pictures_.size());
    const double columns
        = std::max(1.0, std::min(pictures, std::ceil(std::sqrt(pictures * (height + gap) / (width + gap)))));
    const double rows = std::max(1.0, std::ceil(pictures / columns));
    const double across = columns * (width + gap) - gap, down = rows * (height + gap) - gap;
    std::string text = fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{0:g}\" "
                                   "height=\"{1:g}\" viewBox=\"0 0 {0:g} {1:g}\">\n<title>{2}</title>\n{3}",
                                   across, down, escaped(title_), style);
    for (std::size_t k = 0; k < pictures_.size(); ++k) {
        const auto place = static_cast<double>(k);
        const double x = std::fmod(place, columns) * (width + gap) + margin - least_.x * scale;
        const double y = std::floor(place / columns) * (height + gap) + margin - least_.y * scale;
        text += fmt::format("<g transform=\"translate({:g} {:g})\">\n{}</g>\n", x, y, pictures_[k]);
    }
    return text + "</svg>\n";
}

} // namespace quadrille::generators
