// SPDX-License-Identifier: MIT
// The dense format: see dense.md.
#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include <fmt/core.h>

#include <quadrille/problem.hpp>

#include "format.hpp"
#include "looks.hpp"
#include "output_text.hpp"
#include "problem/origin_text.hpp"
#include "scanner.hpp"

namespace quadrille::format {

namespace {

/// Whether a line is a row of cells.
bool is_row(std::string_view line) {
    if (line.find_first_not_of("01 \t,;\r") == std::string_view::npos) return true;
    while (!line.empty()) {
        const std::string_view word = line.substr(0, line.find_first_of(matrix_separators));
        line.remove_prefix(std::min(word.size() + 1, line.size()));
        if (word.find_first_not_of("01") != std::string_view::npos && !cell_value(word)) return false;
    }
    return true;
}

/// Whether the first line counts the columns of the rows below, from 0 or 1 to more than 1: titles.
bool are_counted_titles(std::span<const std::string_view> lines) {
    const auto titles = numbers_of(lines.front());
    if (lines.size() < 2 || titles.size() < 3 || titles.front() > 1) return false;
    for (std::size_t k = 1; k < titles.size(); ++k)
        if (titles[k] != titles.front() + k) return false;
    return std::ranges::all_of(lines.subspan(1),
                               [&](std::string_view line) { return cells_of(line) == titles.size(); });
}

/// Whether rows with digits other than 0 and 1 are nevertheless meant as a matrix, so that the reader reports
/// the wrong digit: all lines have the same number of digits, most of them are 0 and 1, and dlx could not
/// read them.
bool is_spoilt_matrix(std::span<const std::string_view> lines) {
    const auto digits = [](std::string_view line) {
        return std::ranges::count_if(line, [](char c) { return c >= '0' && c <= '9'; });
    };
    std::ptrdiff_t all = 0, binary = 0;
    for (const std::string_view line : lines) {
        if (line.find_first_not_of("0123456789 \t,;\r") != std::string_view::npos) return false;
        if (digits(line) != digits(lines.front())) return false;
        all += digits(line);
        binary += std::ranges::count(line, '0') + std::ranges::count(line, '1');
    }
    return 2 * binary > all && !could_be_dlx(lines) && !are_counted_titles(lines);
}

/// Whether pandas wrote the lines: an empty title, numbered ones, and rows whose names count from 0.
bool has_index(std::span<const std::string_view> lines) {
    if (lines.size() < 2 || std::string_view(",;\t").find(lines.front().front()) == std::string_view::npos)
        return false;
    const std::size_t columns = cells_of(lines.front()).value_or(0);
    for (std::size_t k = 1; k < lines.size(); ++k)
        if (const auto cells = numbers_of(lines[k]); cells.size() != columns + 1 || cells.front() != k - 1)
            return false;
    return true;
}

bool accepts_dense(std::string_view head) {
    const std::vector<std::string_view> lines = data_lines(head);
    if (lines.empty() || has_index(lines)) return false;
    return is_row(lines.front()) || size_line(lines) || is_spoilt_matrix(lines);
}

class DenseReader {
  public:
    DenseReader(Scanner& scanner, Warnings& warnings) : scanner_(scanner), warnings_(warnings) {}

    Problem read() {
        size_ = size_line(data_lines(scanner_.head()));
        while (const auto token = scanner_.first_token()) {
            if (token->starts_with('#'))
                read_comment(*token);
            else if (size_ && size_line_ == 0)
                size_line_ = scanner_.token_place().line; // read already
            else
                read_row(*token);
        }
        if (width_ == 0) scanner_.fail(scanner_.place(), "found the end of the input, expected a row of 0s and 1s");
        if (size_ && size_->rows > builder_.option_count())
            scanner_.fail(scanner_.place(),
                          fmt::format("found the end of the input after {} {}, expected {} rows, as line "
                                      "{} says",
                                      builder_.option_count(), builder_.option_count() == 1 ? "row" : "rows",
                                      size_->rows, size_line_));
        return builder_.build();
    }

  private:
    void read_comment(std::string_view token) {
        const Place place = scanner_.token_place();
        if (token == "#") {
            const auto word = scanner_.token();
            if (word == "secondary") return read_secondary();
            if (word == "quadrille:") {
                if (auto origin = origin_comment("quadrille:" + scanner_.rest_of_line(), place, warnings_))
                    builder_.annotations().origin = std::move(origin);
                return;
            }
        } else if (width_ == 0 && token.find_first_of(",;") != std::string_view::npos && !cells_of(token.substr(1))) {
            warnings_.add(place, "this line is a comment, as it begins with #; if it has titles, put the first one "
                                 "in quotes");
        }
        scanner_.rest_of_line(0);
    }

    void read_secondary() {
        if (width_ != 0) scanner_.fail("found a list of secondary items, expected it before the first row");
        while (const auto token = scanner_.token()) {
            const auto item = parse_unsigned(*token);
            if (!item || *item >= max_items)
                scanner_.fail(fmt::format("found {}, expected the index of an item, from 0", in_quotes(*token)));
            secondary_.push_back({*item, scanner_.token_place()});
        }
    }

    /// Reads the cells of a row, separated by blanks, tabs, single commas or semicolons, or nothing.
    void read_row(std::string_view first) {
        row_.clear();
        expects_cell_ = true;
        separator_ = joint_ = no_joint;
        for (std::optional<std::string_view> token = first; token; token = scanner_.token()) {
            const Place begin = scanner_.token_place();
            if (joint_ == no_joint) joint_ = ' ';
            for (std::size_t i = 0; i < token->size();)
                i += read_word(token->substr(i), {begin.line, begin.column + i});
        }
        if (expects_cell_)
            scanner_.fail(
                scanner_.place(),
                fmt::format("found the end of the line after {}, expected 0 or 1: a row ends without it, and an "
                            "empty cell is written as 0",
                            in_quotes(std::string_view(&joint_, 1))));
        const std::uint64_t line = scanner_.place().line;
        if (size_) check_size(line);
        if (width_ == 0) begin_matrix(line);
        if (row_.size() != width_)
            scanner_.fail(scanner_.place(), fmt::format("found a row of {} cells, expected {} as in line {}",
                                                        row_.size(), width_, first_row_));
        add_option();
    }

    /// Reads a separator, a run of digits 0 and 1, each of which is a cell, or a word that is one cell. Returns its
    /// length.
    std::size_t read_word(std::string_view text, Place place) {
        const char first = text.front();
        if ((first == ',' || first == ';') && !expects_cell_) {
            expects_cell_ = true;
            joint_ = first;
            return 1;
        }
        expects_cell_ = false;
        if ((first == '0' || first == '1') && (text.size() == 1 || text[1] == ',')) { // most words
            add_cell(first == '1', place);
            return 1;
        }
        const std::string_view word = text.substr(0, text.find_first_of(",;"));
        if (word.empty())
            scanner_.fail(place,
                          fmt::format("found an empty cell before {}, expected 0 or 1", in_quotes(text.substr(0, 1))));
        const std::size_t digits = std::min(word.find_first_not_of("01"), word.size());
        const auto value = digits == word.size() ? std::nullopt : cell_value(word);
        if (value) {
            add_cell(*value, place);
            return word.size();
        }
        for (std::size_t i = 0; i < digits; ++i) add_cell(word[i] == '1', {place.line, place.column + i});
        if (digits < word.size())
            scanner_.fail({place.line, place.column + digits},
                          fmt::format("found {}, expected 0 or 1", in_quotes(text.substr(digits))));
        return word.size();
    }

    /// The size above the matrix holds for each row.
    void check_size(std::uint64_t line) const {
        if (row_.size() != size_->columns)
            scanner_.fail(scanner_.place(),
                          fmt::format("found a row of {} cells, expected {}, as line {} says: ROWS COLUMNS, or COLUMNS",
                                      row_.size(), size_->columns, size_line_));
        if (size_->rows != 0 && builder_.option_count() == size_->rows)
            scanner_.fail({line, 1}, fmt::format("found another row, expected {}, as line {} says: ROWS COLUMNS",
                                                 size_->rows, size_line_));
    }

    void add_cell(bool cell, Place place) {
        if (width_ != 0 && row_.size() == width_)
            scanner_.fail(place, fmt::format("found a row of more than {} cells, expected {} as in line {}", width_,
                                             width_, first_row_));
        check_joint(place);
        row_.push_back(cell);
    }

    /// A line that mixes commas or semicolons with other joints may hold several rows, or decimal commas.
    void check_joint(Place place) {
        if (row_.size() == 1) separator_ = joint_;
        const auto is_mark = [](char c) { return c == ',' || c == ';'; };
        if (!row_.empty() && joint_ != separator_ && (is_mark(joint_) || is_mark(separator_)))
            scanner_.fail(place, fmt::format("found a cell after {}, expected {} as between the first two cells: each "
                                             "row is a line of its own, and a number has a point",
                                             in_words(joint_), in_words(separator_)));
        joint_ = no_joint;
    }

    static std::string in_words(char joint) {
        if (joint == ' ') return "a blank";
        return joint == no_joint ? "no blank" : in_quotes(std::string_view(&joint, 1));
    }

    /// The first row determines the number of items.
    void begin_matrix(std::uint64_t line) {
        width_ = row_.size();
        first_row_ = line;
        std::vector<Kind> kinds(width_, Kind::primary);
        for (const auto& [item, place] : secondary_) {
            if (item >= width_)
                scanner_.fail(place, fmt::format("found secondary item {}, expected less than the {} items of a row",
                                                 item, width_));
            if (kinds[item] == Kind::secondary)
                scanner_.fail(place, fmt::format("found secondary item {} again, expected each once", item));
            kinds[item] = Kind::secondary;
        }
        for (const Kind kind : kinds) builder_.add_item({}, kind);
    }

    void add_option() {
        builder_.begin_option();
        for (std::uint32_t i = 0; i < width_; ++i)
            if (row_[i]) (void)builder_.add_cell(ItemId{i}); // never twice
        if (!builder_.option_has_primary()) warnings_.option_without_primary({scanner_.place().line, 1});
    }

    static constexpr char no_joint = '0'; // digits side by side
    static constexpr std::uint64_t max_items = std::uint64_t{1} << 31;
    struct Secondary {
        std::uint64_t item;
        Place place;
    };

    Scanner& scanner_;
    Warnings& warnings_;
    ProblemBuilder builder_;
    std::vector<Secondary> secondary_;
    std::vector<bool> row_;
    bool expects_cell_ = false; // after a separator, and at the beginning of a row
    char joint_ = no_joint;     // what stands since the last cell of the row
    char separator_ = no_joint; // between the first two cells of the row
    std::size_t width_ = 0;
    std::uint64_t first_row_ = 0;
    std::optional<MatrixSize> size_;
    std::uint64_t size_line_ = 0; // 0: not come yet
};

Problem read_dense(Scanner& scanner, Warnings& warnings) { return DenseReader(scanner, warnings).read(); }

void write_dense(std::ostream& stream, const Problem& problem, const WriteParams&) {
    Chunked out(stream);
    if (const auto& origin = problem.annotations().origin) out << "# quadrille: " << origin_text(*origin) << '\n';
    if (problem.secondary_count() > 0) {
        out << "# secondary";
        for (std::uint32_t i = 0; i < problem.item_count(); ++i)
            if (!problem.is_primary(ItemId{i})) out << ' ' << i;
        out << '\n';
    }
    std::string row(2 * std::size_t{problem.item_count()}, ' ');
    if (!row.empty()) row.back() = '\n';
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
        for (std::size_t i = 0; i < row.size(); i += 2) row[i] = '0';
        for (const ItemId item : problem.items(OptionId{o})) row[2 * std::size_t{index(item)}] = '1';
        out << row;
    }
    out.flush();
}

/// Cells come back in ascending order, and a matrix without rows or columns has no text.
Feature dense_loses(const Problem& problem) {
    constexpr Feature carries
        = Feature::secondary | Feature::mixed_order | Feature::empty_options | Feature::no_primary;
    return features(problem) & ~carries;
}

} // namespace

const Format dense{{"dense", "a matrix of 0s and 1s, one option a line", true, true},
                   accepts_dense,
                   read_dense,
                   write_dense,
                   dense_loses};

} // namespace quadrille::format
