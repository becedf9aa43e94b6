// SPDX-License-Identifier: MIT
// Missed without it: a nonogram with more or fewer covers than pictures.
// Nonograms and their pictures: counts against brute force, the automaton of a line.
#include <map>
#include <numeric>
#include <optional>
#include <random>
#include <set>

#include "generator_test.hpp"
#include "puzzles/nonogram/puzzle.hpp"
#include "support/scale.hpp"

BOOST_AUTO_TEST_SUITE(nonogram_test)

using namespace quadrille;
using namespace quadrille::puzzles;

namespace {

Call reading(const std::string& text) { return Call("nonogram", {}).reading(text); }

/// A picture: rows of '.' for blank cells, '#' for black ones, letters for others.
using Picture = std::vector<std::string>;

std::string column_of(const Picture& picture, std::size_t column) {
    std::string cells;
    for (const std::string& row : picture) cells += row[column];
    return cells;
}

/// The clue of a line of cells.
std::string clue(std::string_view cells) {
    std::string text;
    for (std::size_t begin = 0, end = 0; begin < cells.size(); begin = end) {
        end = std::min(cells.find_first_not_of(cells[begin], begin), cells.size());
        if (cells[begin] == '.') continue;
        text += (text.empty() ? "" : ",") + std::to_string(end - begin);
        if (cells[begin] != '#') text += cells[begin];
    }
    return text.empty() ? "0" : text;
}

std::string rows_of_clues(const Picture& picture) {
    std::string text = "rows\n";
    for (const std::string& row : picture) text += clue(row) + '\n';
    return text;
}

std::string columns_of_clues(const Picture& picture) {
    std::string text = "columns\n";
    for (std::size_t column = 0; column < picture.front().size(); ++column)
        text += clue(column_of(picture, column)) + '\n';
    return text;
}

std::string clues(const Picture& picture) { return rows_of_clues(picture) + columns_of_clues(picture); }

/// The picture of a number whose digits in base `inks.size()` are the cells.
Picture numbered(std::uint32_t number, std::size_t height, std::size_t width, std::string_view inks) {
    Picture picture(height, std::string(width, '.'));
    for (std::string& row : picture)
        for (char& cell : row) {
            cell = inks[number % inks.size()];
            number /= static_cast<std::uint32_t>(inks.size());
        }
    return picture;
}

/// How many pictures of that size each nonogram has.
std::map<std::string, std::size_t> all_nonograms(std::size_t height, std::size_t width, std::string_view inks) {
    std::map<std::string, std::size_t> pictures;
    std::uint32_t count = 1;
    for (std::size_t cell = 0; cell < height * width; ++cell) count *= static_cast<std::uint32_t>(inks.size());
    for (std::uint32_t number = 0; number < count; ++number) ++pictures[clues(numbered(number, height, width, inks))];
    return pictures;
}

/// The picture of a cover, read from the names of its options. Rows and columns must say the same.
Picture picture_of(const Problem& problem, std::span<const OptionId> cover, std::size_t height, std::size_t width) {
    Picture by_rows(height, std::string(width, '?')), by_columns = by_rows;
    for (const OptionId option : cover) {
        const std::string name(problem.option_name(option));
        const std::size_t dot = name.find('.'), equals = name.find('=');
        const std::size_t line = std::stoul(name.substr(1)), cell = std::stoul(name.substr(dot + 1));
        (name[0] == 'r' ? by_rows[line][cell] : by_columns[cell][line]) = name[equals + 1];
    }
    BOOST_TEST(by_rows == by_columns, boost::test_tools::per_element());
    return by_rows;
}

/// A picture of random blobs.
Picture blobs(std::mt19937& random, std::size_t height, std::size_t width, std::string_view inks) {
    Picture picture(height, std::string(width, '.'));
    for (std::string& row : picture)
        for (char& cell : row) cell = inks[random() % inks.size()];
    for (int round = 0; round < 3; ++round) {
        const Picture before = picture;
        for (std::size_t row = 0; row < height; ++row)
            for (std::size_t column = 0; column < width; ++column) {
                std::map<char, int> votes;
                for (std::size_t y = row - std::min<std::size_t>(row, 1); y < std::min(row + 2, height); ++y)
                    for (std::size_t x = column - std::min<std::size_t>(column, 1); x < std::min(column + 2, width);
                         ++x)
                        ++votes[before[y][x]];
                picture[row][column]
                    = std::ranges::max_element(votes, {}, [](const auto& vote) { return vote.second; })->first;
            }
    }
    return picture;
}

/// What all layouts of a clue, such as "3,1r", have in common that agree with the known cells of a line; '?' is
/// unknown. Nothing if there is no layout.
std::optional<std::string> common(const std::string& clue, const std::string& known) {
    std::optional<std::string> all;
    std::string line(known.size(), '.');
    const auto lay = [&](const auto& self, std::size_t begin, std::size_t at, char last) -> void {
        if (begin >= clue.size() || clue == "0") {
            for (std::size_t k = 0; k < line.size(); ++k)
                if (known[k] != '?' && known[k] != line[k]) return;
            if (!all) all = line;
            for (std::size_t k = 0; k < line.size(); ++k)
                if ((*all)[k] != line[k]) (*all)[k] = '?';
            return;
        }
        const std::size_t end = std::min(clue.find(',', begin), clue.size());
        const char ink = std::isalpha(static_cast<unsigned char>(clue[end - 1])) ? clue[end - 1] : '#';
        const std::size_t length = std::stoul(clue.substr(begin));
        for (std::size_t start = at + (ink == last ? 1 : 0); start + length <= line.size(); ++start) {
            if (start > 0 && start > at && known[start - 1] != '?' && known[start - 1] != '.') break;
            line.replace(start, length, length, ink);
            self(self, end + 1, start + length, ink);
            line.replace(start, length, length, '.');
        }
    };
    lay(lay, 0, 0, '.');
    return all;
}

/// The cells that follow line by line from the clues of a picture; '?' where none does.
Picture solved_by_lines(const Picture& picture) {
    Picture known(picture.size(), std::string(picture.front().size(), '?'));
    for (bool changed = true; changed;) {
        const Picture before = known;
        for (std::size_t row = 0; row < known.size(); ++row) known[row] = *common(clue(picture[row]), known[row]);
        for (std::size_t column = 0; column < known.front().size(); ++column) {
            const std::string line = *common(clue(column_of(picture, column)), column_of(known, column));
            for (std::size_t row = 0; row < known.size(); ++row) known[row][column] = line[row];
        }
        changed = known != before;
    }
    return known;
}

} // namespace

BOOST_AUTO_TEST_CASE(all_nonograms_of_3x3_have_as_many_covers_as_pictures) {
    std::size_t unique = 0;
    for (const auto& [text, pictures] : all_nonograms(3, 3, ".#")) {
        const std::size_t found = cover_count(reading(text));
        BOOST_REQUIRE_MESSAGE(found == pictures, text);
        unique += found == 1 ? 1 : 0;
    }
    BOOST_TEST(unique == 384U); // A242876
}

BOOST_AUTO_TEST_CASE(nonograms_of_4x4) {
    const auto all = all_nonograms(4, 4, ".#");
    BOOST_TEST(all.size() == 58196U);
    std::size_t unique = 0, number = 0, most = 0;
    for (const auto& [text, pictures] : all) {
        unique += pictures == 1 ? 1 : 0;
        if (++number % 600 == 0 || pictures > most) BOOST_TEST(cover_count(reading(text)) == pictures, text);
        most = std::max(most, pictures);
    }
    BOOST_TEST(unique == 52362U); // A242876
}

BOOST_AUTO_TEST_CASE(two_inks_have_as_many_covers_as_pictures) {
    const auto all = all_nonograms(3, 3, ".#r");
    std::mt19937 random(1);
    std::vector<std::string> texts;
    for (const auto& [text, pictures] : all) texts.push_back(text);
    for (int run = 0; run < test::runs(400); ++run) {
        const std::string& text = texts[random() % texts.size()];
        BOOST_TEST(cover_count(reading(text)) == all.at(text), text);
    }
    for (const auto& [text, pictures] : all)
        if (pictures > 4) BOOST_TEST(cover_count(reading(text)) == pictures, text);
}

BOOST_AUTO_TEST_CASE(three_inks_have_as_many_covers_as_pictures) {
    const auto all = all_nonograms(2, 4, ".#rb");
    std::mt19937 random(2);
    for (int run = 0; run < test::runs(200); ++run) {
        const std::string text = clues(numbered(static_cast<std::uint32_t>(random() % 65536), 2, 4, ".#rb"));
        BOOST_TEST(cover_count(reading(text)) == all.at(text), text);
    }
}

BOOST_AUTO_TEST_CASE(clues_of_two_pictures_may_have_none) {
    std::mt19937 random(3);
    for (const std::string_view inks : {".#", ".#r"}) {
        const std::size_t side = inks.size() == 2 ? 4 : 3;
        const auto all = all_nonograms(side, side, inks);
        const std::uint32_t count = inks.size() == 2 ? 65536 : 19683;
        int none = 0;
        for (int run = 0; run < test::runs(300);) {
            const Picture one = numbered(static_cast<std::uint32_t>(random() % count), side, side, inks),
                          other = numbered(static_cast<std::uint32_t>(random() % count), side, side, inks);
            std::string cells, others;
            for (std::size_t row = 0; row < side; ++row) {
                cells += one[row];
                others += other[row];
            }
            std::ranges::sort(cells);
            std::ranges::sort(others);
            if (cells != others) continue;
            ++run;
            const std::string text = rows_of_clues(one) + columns_of_clues(other);
            const auto found = all.find(text);
            const std::size_t pictures = found == all.end() ? 0 : found->second;
            none += pictures == 0 ? 1 : 0;
            BOOST_TEST(cover_count(reading(text)) == pictures, text);
        }
        BOOST_TEST(none > 0);
    }
}

BOOST_AUTO_TEST_CASE(larger_ones_that_follow_line_by_line_have_their_picture_only) {
    std::mt19937 random(4);
    for (const std::string_view inks : {".#", ".#r", ".rgb"}) {
        int solved = 0;
        for (int tries = 0; tries < 200 && solved < 3; ++tries) {
            const std::size_t height = 12 + random() % 5, width = 12 + random() % 5;
            const Picture picture = blobs(random, height, width, inks);
            if (solved_by_lines(picture) != picture) continue;
            ++solved;
            const Problem problem = reading(clues(picture)).problem();
            const auto found = covers(problem);
            BOOST_REQUIRE_MESSAGE(found.size() == 1, clues(picture));
            BOOST_TEST(picture_of(problem, found.front(), height, width) == picture, boost::test_tools::per_element());
        }
        BOOST_TEST(solved == 3);
    }
}

BOOST_AUTO_TEST_CASE(a_large_one_has_a_picture_with_its_clues) {
    std::mt19937 random(5);
    Picture picture = blobs(random, 40, 30, ".#r");
    const Problem problem = reading(clues(picture)).problem();
    const auto cover = find_cover(problem);
    BOOST_REQUIRE(cover);
    BOOST_TEST(clues(picture_of(problem, *cover, 40, 30)) == clues(picture));
}

BOOST_AUTO_TEST_CASE(lines_have_a_path_for_each_layout) {
    std::mt19937 random(6);
    for (int run = 0; run < test::runs(300); ++run) {
        const auto length = static_cast<std::uint32_t>(1 + random() % 24);
        const auto inks = static_cast<std::uint32_t>(1 + random() % 3);
        Clue clue;
        while (true) {
            clue.push_back({static_cast<std::uint32_t>(1 + random() % 4), static_cast<std::uint32_t>(random() % inks)});
            if (least_length(clue) <= length) continue;
            clue.pop_back();
            break;
        }
        if (random() % 5 == 0) clue.clear();
        const NonogramLine line(clue, length);
        std::vector<std::uint64_t> paths{1};
        std::uint64_t steps = 0;
        for (std::uint32_t k = 0; k < length; ++k) {
            std::vector<std::uint64_t> next(length + 1);
            std::set<std::uint32_t> before, after;
            line.steps(k, [&](const NonogramLine::Step& step) {
                ++steps;
                next[step.after] += paths.at(step.before);
                before.insert(step.before);
                after.insert(step.after);
            });
            // No step leads nowhere, and none comes from nowhere.
            BOOST_TEST((*before.begin() == line.least(k) && *before.rbegin() == line.greatest(k)));
            BOOST_TEST(before.size() == line.greatest(k) - line.least(k) + 1);
            BOOST_TEST(after.size() == line.greatest(k + 1) - line.least(k + 1) + 1);
            paths = std::move(next);
        }
        BOOST_TEST(steps == line.step_count());
        // The blanks that are left over go before, between and behind the runs.
        std::uint64_t layouts = 1;
        const std::uint64_t over = length - least_length(clue);
        for (std::uint64_t k = 1; k <= clue.size(); ++k) layouts = layouts * (over + k) / k;
        BOOST_TEST(std::accumulate(paths.begin(), paths.end(), std::uint64_t{0}) == layouts);
    }
}

BOOST_AUTO_TEST_CASE(runs_of_two_inks_may_touch) {
    BOOST_TEST(cover_count(reading("rows\n1,1r\ncolumns\n1\n1r\n")) == 1U);
    BOOST_TEST(cover_count(reading("rows\n2,1r\ncolumns\n1\n0\n1\n1r\n")) == 0U);
    BOOST_TEST(complaint<ParseError>(reading("rows\n1r,1r\ncolumns\n1r\n1r\n"))
               == "file:2:1: found a clue that takes 3 cells, expected at most 2, the number of columns");
}

BOOST_AUTO_TEST_CASE(what_does_not_fit_is_refused_with_the_figure) {
    // A run of 500 and one of 1 in each line: per cell 499 blanks to spare, so some 500 places, and three steps of most.
    std::string text;
    for (const std::string side : {"rows\n", "columns\n"}) {
        text += side;
        for (int k = 0; k < 1000; ++k) text += "500,1\n";
    }
    BOOST_TEST(
        complaint<UsageError>(reading(text))
        == "nonogram: found 1000x1000 cells, a problem of 503984000 options, which takes 50.4 GB of memory, expected "
           "at most 20000000 options, 2.0 GB");
    // One row with 2,324,784 layouts is none.
    std::string row(60, '.');
    for (std::size_t at = 0; at < row.size(); at += 9) row.replace(at, 4, at < 54 ? "####" : "....");
    BOOST_TEST(clue(row) == "4,4,4,4,4,4");
    BOOST_TEST(cover_count(reading(clues({row}))) == 1U);
}

BOOST_AUTO_TEST_CASE(empty_lines_among_clues_are_warned_of) {
    const auto warnings = [](const std::string& text) { return Call("nonogram", {}).reading(text).made().warnings; };
    const auto same = boost::test_tools::per_element();
    const std::vector<std::string> rows{
        "file:3:1: warning: this empty line among the rows is left out; write 0 for a blank one"};
    BOOST_TEST(warnings("rows\n1\n\n1\ncolumns\n1\n1\n") == rows, same);
    BOOST_TEST(warnings("// x\nROWS:\n\n1\n1\n\nColumns:\n1\n1\n\n") == rows,
               same); // those behind the clues part sections
    BOOST_TEST(warnings("rows\n1\n# a comment\n1\n\ncolumns\n1\n1\n").empty());
    BOOST_TEST(warnings("height 3\nrows\n1\n\n1\ncolumns\n1\n1\n").empty()); // a blank row
}

BOOST_AUTO_TEST_SUITE_END()
