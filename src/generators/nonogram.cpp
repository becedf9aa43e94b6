// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "generators/front_end.hpp"
#include "generators/grid_picture.hpp"
#include "generators/text_lines.hpp"
#include "problem/nearest.hpp"
#include "problem/quoted.hpp"

namespace quadrille::generators {

namespace {

constexpr std::uint32_t max_side = 1000;
constexpr std::uint64_t max_patterns = 200'000; // of one line

using Clue = std::vector<std::uint32_t>; // lengths of the runs of filled cells; empty for a blank line

struct Picture {
    std::vector<Clue> rows, columns;
    std::string title;

    std::uint32_t height() const { return static_cast<std::uint32_t>(rows.size()); }
    std::uint32_t width() const { return static_cast<std::uint32_t>(columns.size()); }
};

// ---- the text

/// Whether a line of the format says something that no cover depends on.
bool is_idle(std::string_view keyword) {
    constexpr std::array<std::string_view, 7> idle{"catalogue", "by",   "author", "copyright",
                                                   "license",   "goal", "key"};
    return std::ranges::find(idle, keyword) != idle.end();
}

bool is_comment(std::string_view word, bool) { return word.starts_with('#') || word.starts_with("//"); }

/// Reads a line of numbers, with commas or blanks between them; a single 0 is a blank line.
Clue read_clue(const PuzzleText& text, const TextLine& line) {
    Clue clue;
    for (const Word& word : line.words) {
        for (std::size_t begin = 0; begin <= word.text.size();) {
            const std::size_t end = std::min(word.text.find(',', begin), word.text.size());
            const Word part{word.text.substr(begin, end - begin), word.at(begin)};
            begin = end + 1;
            if (part.text.empty() && end == word.text.size() && end > 0) continue; // "3, 4"
            clue.push_back(text.number(part, 0, max_side, "a run of cells"));
            if (clue.size() > 1 && (clue.back() == 0 || clue.front() == 0))
                text.fail(part, "a 0 only where it is alone");
        }
    }
    if (clue.size() == 1 && clue.front() == 0) clue.clear();
    return clue;
}

struct Reader {
    const PuzzleText& text;
    Picture picture{};
    std::optional<std::uint32_t> height{}, width{}; ///< as declared
    std::vector<Place> rows_at{}, columns_at{};     ///< the places of the clues
    bool has_rows = false, has_columns = false;
    std::vector<Clue>* clues = nullptr; ///< where the next ones go

    void read_keyword(const TextLine& line);
    void read_line(const TextLine& line);
    void check_lines(std::string_view what, const std::vector<Clue>& lines, const std::vector<Place>& places,
                     const std::optional<std::uint32_t>& declared) const;
    void check_lengths(std::string_view what, const std::vector<Clue>& lines,
                       const std::vector<Place>& places, std::uint32_t length) const;
    void check_sums() const;
};

void Reader::read_keyword(const TextLine& line) {
    const std::string& word = line.keyword();
    if (word == "width" || word == "height") {
        text.expect_words(line, 2, 2, fmt::format("'{} NUMBER'", word));
        (word == "width" ? width : height) = text.number(line.words[1], 1, max_side, "a number of cells");
    } else if (word == "rows" || word == "columns") {
        text.expect_words(line, 1, 1, fmt::format("'{}'", word));
        bool& seen = word == "rows" ? has_rows : has_columns;
        if (seen) text.fail(line.words.front(), fmt::format("one line '{}' only", word));
        seen = true;
        clues = word == "rows" ? &picture.rows : &picture.columns;
    } else if (word == "title") {
        for (std::size_t i = 1; i < line.words.size(); ++i)
            picture.title.append(i == 1 ? "" : " ").append(line.words[i].text);
        std::erase(picture.title, '"');
    } else if (!is_idle(word)) {
        text.fail(line.words.front(),
                  "width, height, rows, columns, title or a clue such as 3,1"
                      + did_you_mean(word, std::array<std::string_view, 5>{"width", "height", "rows",
                                                                           "columns", "title"}));
    }
    if (word != "rows" && word != "columns") clues = nullptr;
}

void Reader::read_line(const TextLine& line) {
    const char first = line.keyword().front();
    if (!clues || (first >= 'a' && first <= 'z')) return read_keyword(line);
    auto& places = clues == &picture.rows ? rows_at : columns_at;
    clues->push_back(read_clue(text, line));
    places.push_back(line.place());
    if (clues->size() > max_side)
        text.fail(line.place(), "one more clue", fmt::format("at most {}", max_side));
}

void Reader::check_lines(std::string_view what, const std::vector<Clue>& lines,
                         const std::vector<Place>& places,
                         const std::optional<std::uint32_t>& declared) const {
    if (lines.empty())
        text.fail(text.end(), fmt::format("no {}", what), fmt::format("a line '{}' and clues", what));
    if (declared && *declared != lines.size())
        text.fail(lines.size() > *declared ? places[*declared] : Place{places.back().line + 1, 1},
                  fmt::format("{} {}", lines.size(), what),
                  fmt::format("{} as declared (0 is a blank one)", *declared));
}

void Reader::check_lengths(std::string_view what, const std::vector<Clue>& lines,
                           const std::vector<Place>& places, std::uint32_t length) const {
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::uint64_t needed = std::accumulate(lines[i].begin(), lines[i].end(), std::uint64_t{0})
                                     + (lines[i].empty() ? 0 : lines[i].size() - 1);
        if (needed > length)
            text.fail(places[i], fmt::format("a clue that takes {} cells", needed),
                      fmt::format("at most {}, the number of {}", length, what));
    }
}

std::uint64_t filled(const std::vector<Clue>& lines) {
    std::uint64_t sum = 0;
    for (const Clue& clue : lines) sum = std::accumulate(clue.begin(), clue.end(), sum);
    return sum;
}

void Reader::check_sums() const {
    const std::uint64_t rows = filled(picture.rows), columns = filled(picture.columns);
    if (rows != columns)
        text.fail(columns_at.front(), fmt::format("columns with {} filled cells", columns),
                  fmt::format("{} as in the rows", rows));
}

Picture read_picture(const PuzzleText& text) {
    Reader reader{text};
    for (const TextLine& line : text.lines()) reader.read_line(line);
    reader.check_lines("rows", reader.picture.rows, reader.rows_at, reader.height);
    reader.check_lines("columns", reader.picture.columns, reader.columns_at, reader.width);
    reader.check_lengths("columns", reader.picture.rows, reader.rows_at, reader.picture.width());
    reader.check_lengths("rows", reader.picture.columns, reader.columns_at, reader.picture.height());
    reader.check_sums();
    return reader.picture;
}

std::string picture_text(const Picture& picture) {
    std::string text;
    const auto add = [&](std::string_view name, const std::vector<Clue>& lines) {
        text.append(name).append("\n");
        for (const Clue& clue : lines) {
            std::string line;
            for (const std::uint32_t run : clue) line += (line.empty() ? "" : ",") + std::to_string(run);
            text += (line.empty() ? "0" : line) + '\n';
        }
    };
    if (!picture.title.empty()) text += fmt::format("title \"{}\"\n", picture.title);
    add("rows", picture.rows);
    add("columns", picture.columns);
    return text;
}

// ---- patterns

/// How many ways there are to lay out a clue: the free cells go between the runs, before and behind them. A
/// number above the limit stands for any such.
std::uint64_t pattern_count(const Clue& clue, std::uint32_t length) {
    const std::uint64_t sum = std::accumulate(clue.begin(), clue.end(), std::uint64_t{0});
    const std::uint64_t n = length - sum + 1; // gaps for the runs, were each one cell
    const std::uint64_t runs = std::min<std::uint64_t>(clue.size(), n - clue.size());
    std::uint64_t value = 1;
    for (std::uint64_t k = 1; k <= runs && value < std::uint64_t{1} << 40; ++k)
        value = value * (n - k + 1) / k;
    return value;
}

/// All ways to lay out a clue, as `#` and `.`, the runs as far left as can be first.
std::vector<std::string> patterns(const Clue& clue, std::uint32_t length) {
    std::vector<std::uint32_t> starts;
    std::uint32_t at = 0;
    for (const std::uint32_t run : clue) {
        starts.push_back(at);
        at += run + 1;
    }
    std::vector<std::string> all;
    while (true) {
        std::string pattern(length, '.');
        for (std::size_t k = 0; k < clue.size(); ++k) pattern.replace(starts[k], clue[k], clue[k], '#');
        all.push_back(std::move(pattern));
        // The last run that can move by one does, and those behind it close up.
        std::size_t k = clue.size();
        for (std::uint32_t end = length + 1; k > 0; --k) {
            if (starts[k - 1] + clue[k - 1] + 1 < end) break;
            end = starts[k - 1];
        }
        if (k == 0) return all;
        ++starts[k - 1];
        for (; k < clue.size(); ++k) starts[k] = starts[k - 1] + clue[k - 1] + 1;
    }
}

void check_picture(const Picture& picture) {
    std::uint64_t options = 0, cells = 0;
    const auto add = [&](std::string_view what, const std::vector<Clue>& lines, std::uint32_t length) {
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const std::uint64_t count = pattern_count(lines[i], length);
            if (count > max_patterns)
                refuse(nonogram.info.name, fmt::format("{} patterns of {} {}", count, what, i + 1),
                       fmt::format("at most {} of a line", max_patterns));
            options += count;
            cells += count * (length + 1);
        }
    };
    add("row", picture.rows, picture.width());
    add("column", picture.columns, picture.height());
    check_size(nonogram.info.name, options, cells);
}

Picture parse(const Arguments& arguments) {
    const auto text = text_of(nonogram, arguments, is_comment);
    if (!text) refuse(nonogram.info.name, in_quotes(arguments.words.front()), "a FILE");
    Picture picture = read_picture(*text);
    check_picture(picture);
    return picture;
}

// ---- the problem

/// The clues stand before the rows and above the columns; a thicker line every five cells.
Board empty_board(const Picture& picture) {
    constexpr double step = 0.8; // from a number of a clue to the next
    constexpr std::uint32_t block = 5;
    const std::uint32_t width = picture.width(), height = picture.height();
    Board board;
    board.cells = square_cells(height, width);
    for (std::uint32_t cell = 0; cell < board.cells.size(); ++cell)
        board.cells[cell].region = cell / width / block * max_side + cell % width / block;
    const auto add_clue = [&](const Clue& clue, const auto& place) {
        const std::size_t count = std::max<std::size_t>(clue.size(), 1);
        for (std::size_t k = 0; k < count; ++k)
            board.cells.push_back(caption(place(-step * double(count - k)), {1, 1},
                                          clue.empty() ? "0" : std::to_string(clue[k])));
    };
    for (std::uint32_t row = 0; row < height; ++row)
        add_clue(picture.rows[row], [&](double at) { return Corner{at - 0.2, double(row)}; });
    for (std::uint32_t column = 0; column < width; ++column)
        add_clue(picture.columns[column], [&](double at) { return Corner{double(column), at - 0.2}; });
    board.looks = {{"", Look::ink}};
    return board;
}

/// A cell is two characters wide, so that it is about square, or more where numbers above columns need it.
TextPainter painter(const Picture& picture) {
    std::size_t width = 2;
    for (const Clue& clue : picture.columns)
        for (const std::uint32_t run : clue) width = std::max(width, std::to_string(run).size() + 1);
    return grid_of({.stamp =
                        [width](const FilledCell& cell, const Style& style) {
                            if (!cell.look) return Stamp{style.ascii ? "." : "·"};
                            Stamp stamp;
                            for (std::size_t k = 0; k < width; ++k) stamp.text += style.ascii ? "#" : "█";
                            return stamp;
                        },
                    .glyphs = {width, false}});
}

/// Lines are items, and cells secondary items whose colour is what is in them.
class Emitter {
  public:
    explicit Emitter(const Picture& picture) : picture_(picture), board_(empty_board(picture)) {
        for (std::uint32_t row = 0; row < picture.height(); ++row) builder_.add_item(fmt::format("r{}", row));
        for (std::uint32_t column = 0; column < picture.width(); ++column)
            builder_.add_item(fmt::format("c{}", column));
        for (std::uint32_t cell = 0; cell < picture.height() * picture.width(); ++cell)
            builder_.add_item(square_name(cell / picture.width(), cell % picture.width()), Kind::secondary);
        filled_ = builder_.colour("#");
        blank_ = builder_.colour(".");
    }

    /// Adds the patterns of a row or column.
    void add_line(bool is_row, std::uint32_t line) {
        const std::uint32_t width = picture_.width(), height = picture_.height();
        const Clue& clue = is_row ? picture_.rows[line] : picture_.columns[line];
        const ItemId item{is_row ? line : height + line};
        for (const std::string& pattern : patterns(clue, is_row ? width : height)) {
            builder_.begin_option();
            std::ignore = builder_.add_cell(item);
            std::vector<std::uint32_t> filled;
            for (std::uint32_t k = 0; k < pattern.size(); ++k) {
                const std::uint32_t cell = is_row ? line * width + k : k * width + line;
                std::ignore
                    = builder_.add_cell(ItemId{height + width + cell}, pattern[k] == '#' ? filled_ : blank_);
                if (pattern[k] == '#') filled.push_back(cell);
            }
            builder_.set_option_name(fmt::format("{}{}={}", is_row ? 'r' : 'c', line, pattern));
            board_.show(filled, 0);
        }
    }

    ProblemBuilder& builder() { return builder_; }

    Made made() { return {builder_.build(), std::move(board_), painter(picture_)}; }

  private:
    const Picture& picture_;
    ProblemBuilder builder_;
    Board board_;
    ColourId filled_{}, blank_{};
};

Made emit(const Arguments& arguments) {
    const Picture picture = parse(arguments);
    Emitter emitter(picture);
    for (std::uint32_t row = 0; row < picture.height(); ++row) emitter.add_line(true, row);
    for (std::uint32_t column = 0; column < picture.width(); ++column) emitter.add_line(false, column);
    std::string title = fmt::format("{}x{} nonogram", picture.height(), picture.width());
    if (!picture.title.empty()) title += ": " + picture.title;
    annotate(emitter.builder(), std::move(title), nonogram.info.name, {"--text", picture_text(picture)});
    return emitter.made();
}

/// Whether a text has lines `rows` and `columns`.
std::optional<Claim> claim(std::string_view text) {
    bool rows = false, columns = false;
    while (!text.empty() && !(rows && columns)) {
        std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        line = line.substr(0, line.find_last_not_of(" \t\r") + 1);
        rows |= line == "rows";
        columns |= line == "columns";
    }
    return rows && columns ? std::optional(Claim{"a nonogram", ""}) : std::nullopt;
}

constexpr std::array flags{text_flag};

} // namespace

const Generator nonogram{
    .info = {
        .name = "nonogram",
        .summary = "draw the picture of a nonogram (griddler, Hanjie, Picross)",
        .synopsis = "FILE | --text TEXT",
        .help = "FILE is in the .non format: a line 'rows' and below it the clue of each row, a line\n"
                "'columns' and below it the clue of each column. A clue is a list of runs such as\n"
                "3,1; 0 is a blank line. 'width N', 'height N' and 'title ...' may stand there too,\n"
                "and catalogue, by, author, copyright, license, goal and key are passed over. #\n"
                "begins a comment. Option r0=##.. is a pattern of the first row.\n"
                "  quadrille gen nonogram heart.non | quadrille unique\n"
                "  quadrille gen nonogram heart.non | quadrille solve | quadrille render\n",
        .flags = flags,
        .reads_text = true,
    },
    .emit = emit,
    .claim = claim,
};

} // namespace quadrille::generators
