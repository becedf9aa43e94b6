// SPDX-License-Identifier: MIT
// What the words of a grid's rules say of cells: rows, `column 2`, `region A`, `squares 2x2`, names, r0c0-r0c4.
#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "base/nearest.hpp"
#include "base/quoted.hpp"
#include "puzzles/grid/grid.hpp"

namespace quadrille::puzzles {

namespace {

/// A word that stands for areas, and whether a number or name follows it.
struct AreaWord {
    std::string_view word;
    bool takes_value;
};
constexpr std::array area_words{AreaWord{"rows", false},  AreaWord{"columns", false}, AreaWord{"regions", false},
                                AreaWord{"all", false},   AreaWord{"row", true},      AreaWord{"column", true},
                                AreaWord{"region", true}, AreaWord{"squares", true}};

/// The row of the table for a word, or null.
const AreaWord* find_area_word(const Word& word) {
    const auto found = std::ranges::find(area_words, keyword_of(word.text), &AreaWord::word);
    return found == area_words.end() ? nullptr : &*found;
}

/// What each area of a list has in common with each of another.
std::vector<Area> common_areas(const std::vector<Area>& some, const std::vector<Area>& others) {
    std::vector<Area> common;
    for (const Area& a : some)
        for (const Area& b : others) {
            Area& both = common.emplace_back(Area{a.name + "." + b.name, {}});
            std::ranges::copy_if(a.cells, std::back_inserter(both.cells),
                                 [&](std::uint32_t cell) { return std::ranges::find(b.cells, cell) != b.cells.end(); });
        }
    return common;
}

} // namespace

void Areas::add_name(const Word& word, bool is_row, std::uint32_t number) {
    if (find_area_word(word) != nullptr || names_cells(word)
        || !lines_.try_emplace(word.text, Line{is_row, number}).second)
        text_.fail(word, "a name that means nothing else");
}

std::size_t Areas::leading(std::span<const Word> words) const {
    std::size_t count = 0;
    for (; count < words.size(); ++count) {
        const AreaWord* const known = find_area_word(words[count]);
        if (known == nullptr && !lines_.contains(words[count].text) && !names_cells(words[count])) break;
        if (known != nullptr && known->takes_value) ++count; // the value is no part of what follows
    }
    return std::min(count, words.size());
}

/// The cells of `r0c0` or of `r0c0-r0c4`, a stretch of a row, a column or a diagonal; none if the word is neither.
std::vector<std::uint32_t> Areas::cells_of(std::string_view word) const {
    const Extent size = grid_.size;
    const std::size_t dash = std::min(word.find('-'), word.size());
    const auto first = parse_square(word.substr(0, dash));
    const auto last = dash == word.size() ? first : parse_square(word.substr(dash + 1));
    const auto is_inside = [&](Position it) { return it.row < size.rows && it.column < size.columns; };
    if (!first || !last || !is_inside(*first) || !is_inside(*last)) return {};
    const auto line = stretch(*first, *last);
    if (!line) return {};
    std::vector<std::uint32_t> cells;
    for (std::uint32_t k = 0; k <= line->steps; ++k)
        cells.push_back(line->at(k).row * size.columns + line->at(k).column);
    return cells;
}

Area Areas::line_area(Line line) const {
    const Extent size = grid_.size;
    Area area{line.is_row ? grid_.row_name(line.number) : grid_.column_name(line.number), {}};
    area.cells.resize(line.is_row ? size.columns : size.rows);
    for (std::uint32_t k = 0; k < area.cells.size(); ++k)
        area.cells[k] = line.is_row ? line.number * size.columns + k : k * size.columns + line.number;
    return area;
}

Areas::Line Areas::numbered_line(const Word& word, bool is_row) const {
    const auto named = lines_.find(word.text);
    if (named != lines_.end() && named->second.is_row == is_row) return named->second;
    const std::uint32_t count = is_row ? grid_.size.rows : grid_.size.columns;
    return {is_row, text_.number(word, 1, count, is_row ? "a row" : "a column") - 1};
}

std::vector<Area> Areas::squares(const Word& word) const {
    const auto size = parse_extent(word.text, RuledGrid::max_size);
    if (!size || size->rows > grid_.size.rows || size->columns > grid_.size.columns)
        text_.fail(word, "a size such as 2x2, no larger than the grid");
    std::vector<Area> areas;
    for (std::uint32_t row = 0; row + size->rows <= grid_.size.rows; ++row)
        for (std::uint32_t column = 0; column + size->columns <= grid_.size.columns; ++column) {
            Area& area = areas.emplace_back();
            for (std::uint32_t k = 0; k < size->area(); ++k)
                area.cells.push_back((row + k / size->columns) * grid_.size.columns + column + k % size->columns);
            area.name = fmt::format("{}+{}", word.text, grid_.cell_name(area.cells.front()));
        }
    return areas;
}

/// The regions of some letters, or all of them.
std::vector<Area> Areas::regions(const Word& word, const Word* letters) const {
    if (grid_.regions.empty()) text_.fail(word.place, in_quotes(word.text), "the lines of 'regions'");
    std::vector<Area> areas;
    std::string seen;
    for (const char letter : letters ? letters->text : std::string(grid_.regions.begin(), grid_.regions.end())) {
        if ((letter == '.' && !letters) || seen.find(letter) != std::string::npos) continue;
        seen += letter;
        Area& area = areas.emplace_back(Area{fmt::format("region{}", letter), {}});
        for (std::uint32_t cell = 0; cell < grid_.regions.size(); ++cell)
            if (grid_.regions[cell] == letter) area.cells.push_back(cell);
        if (area.cells.empty()) text_.fail(*letters, "the letter of a region");
    }
    return areas;
}

/// The areas of a word such as `rows`, or `column` with the value behind it.
std::vector<Area> Areas::areas_of(const Word& word, const Word* value) const {
    const std::string key = keyword_of(word.text);
    if (key == "row" || key == "column") return {line_area(numbered_line(*value, key == "row"))};
    if (key == "squares") return squares(*value);
    if (key == "regions" || key == "region") return regions(word, value);
    if (key == "all") {
        Area all{key, std::vector<std::uint32_t>(grid_.size.area())};
        std::iota(all.cells.begin(), all.cells.end(), 0U);
        return {all};
    }
    const bool is_row = key == "rows";
    std::vector<Area> lines;
    for (std::uint32_t k = 0; k < (is_row ? grid_.size.rows : grid_.size.columns); ++k)
        lines.push_back(line_area({is_row, k}));
    return lines;
}

std::vector<Area> Areas::read(std::span<const Word> words) const {
    std::vector<Area> areas;
    Area list; // of cells named one by one
    for (std::size_t k = 0; k < words.size(); ++k) {
        const Word& word = words[k];
        if (const auto cells = cells_of(word.text); !cells.empty()) {
            if (list.cells.empty()) list.name = grid_.cell_name(cells.front());
            list.cells.insert(list.cells.end(), cells.begin(), cells.end());
            continue;
        }
        std::vector<Area> here;
        if (const AreaWord* const known = find_area_word(word)) {
            if (known->takes_value && k + 1 == words.size())
                text_.fail(word.end(), "nothing", "a number or name behind " + in_quotes(word.text));
            here = areas_of(word, known->takes_value ? &words[++k] : nullptr);
        } else if (const auto named = lines_.find(word.text); named != lines_.end()) {
            here.push_back(line_area(named->second));
        } else {
            Nearest nearest(word.text);
            for (const AreaWord& it : area_words) nearest.offer(it.word);
            for (const auto& [name, line] : lines_) nearest.offer(name);
            text_.fail(word, std::string(expected) + nearest.question());
        }
        areas = areas.empty() ? std::move(here) : common_areas(areas, here);
    }
    if (!list.cells.empty() && !areas.empty()) text_.fail(words.front(), "either cells or rows, columns and regions");
    if (!list.cells.empty()) areas.push_back(std::move(list));
    for (Area& area : areas) std::erase_if(area.cells, [&](std::uint32_t cell) { return grid_.left_out[cell]; });
    std::erase_if(areas, [](const Area& area) { return area.cells.empty(); });
    if (areas.empty()) text_.fail(words.front(), expected);
    return areas;
}

} // namespace quadrille::puzzles
