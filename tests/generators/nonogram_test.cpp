// SPDX-License-Identifier: MIT
#include <map>
#include <numeric>
#include <optional>
#include <random>
#include <set>

#include "generator_test.hpp"
#include "generators/nonogram/line.hpp"
#include "support/scale.hpp"

BOOST_AUTO_TEST_SUITE(nonogram_test)

using namespace quadrille;
using namespace quadrille::generators;

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
std::map<std::string, std::size_t> all_nonograms(std::size_t height, std::size_t width,
                                                 std::string_view inks) {
    std::map<std::string, std::size_t> pictures;
    std::uint32_t count = 1;
    for (std::size_t cell = 0; cell < height * width; ++cell)
        count *= static_cast<std::uint32_t>(inks.size());
    for (std::uint32_t number = 0; number < count; ++number)
        ++pictures[clues(numbered(number, height, width, inks))];
    return pictures;
}

/// The picture of a cover, read from the names of its options. Rows and columns must say the same.
Picture picture_of(const Problem& problem, std::span<const OptionId> cover, std::size_t height,
                   std::size_t width) {
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
                    for (std::size_t x = column - std::min<std::size_t>(column, 1);
                         x < std::min(column + 2, width); ++x)
                        ++votes[before[y][x]];
                picture[row][column] = std::ranges::max_element(votes, {}, [](const auto& vote) {
                                           return vote.second;
                                       })->first;
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
        for (std::size_t row = 0; row < known.size(); ++row)
            known[row] = *common(clue(picture[row]), known[row]);
        for (std::size_t column = 0; column < known.front().size(); ++column) {
            const std::string line = *common(clue(column_of(picture, column)), column_of(known, column));
            for (std::size_t row = 0; row < known.size(); ++row) known[row][column] = line[row];
        }
        changed = known != before;
    }
    return known;
}

const std::string heart
    = "title \"A heart\"\nwidth 5\nheight 4\nrows\n1,1\n5\n3\n1\ncolumns\n1\n3\n3\n3\n1\n";

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
            BOOST_TEST(picture_of(problem, found.front(), height, width) == picture,
                       boost::test_tools::per_element());
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
            clue.push_back(
                {static_cast<std::uint32_t>(1 + random() % 4), static_cast<std::uint32_t>(random() % inks)});
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

BOOST_AUTO_TEST_CASE(texts_of_all_forms) {
    const Problem problem = reading("rows\n1 1\n2\n0\ncolumns\n2\n1\n1\n").problem();
    for (const std::string text :
         {"rows\r\n1,1\r\n2\r\n0\r\ncolumns\r\n2\r\n1\r\n1",
          "width 3\nheight 3\n\nrows\n1, 1\n2,\n0\n\ncolumns\n2\n1\n1\ngoal \"101110000\"\n",
          "catalogue \"x\" # y\ncolumns\n2\n1\n1\nby me\nrows\n1 1\n2 // two\n0\nlicense CC-BY"})
        BOOST_CHECK(digest(reading(text).problem()) == digest(problem));
    BOOST_CHECK(Call("nonogram", {"--text", "rows\n1 1\n2\n0\ncolumns\n2\n1\n1"}).problem() == problem);
    // Properties of other programs, sizes by other words, an empty line for a blank one.
    for (const std::string text : {"date 2004\nrows 3\ncolumns 3\nrows\n1 1\n2\n\ncolumns\n2\n1\n1\n",
                                   "width 3\nheight 3\nmaxrule 2\nrows\n1 1\n2\n\ncolumns\n2\n1\n1\n",
                                   "height 3\nrows\n1 1\n2\n# none\ncolumns\n2\n1\n1\n"})
        BOOST_CHECK(digest(reading(text).problem()) == digest(problem));
    BOOST_CHECK(digest(reading("height 3\nwidth 2\nrows\n\n1\n\ncolumns\n1\n\ngoal x\n").problem())
                == digest(reading("rows\n0\n1\n0\ncolumns\n1\n0\n").problem()));
}

namespace {

std::string xml(const std::string& attributes, const std::string& colours, const std::string& columns,
                const std::string& rows) {
    return "<?xml version=\"1.0\"?>\n<!DOCTYPE pbn SYSTEM \"http://webpbn.com/pbn-0.3.dtd\">\n<puzzleset>\n<puzzle "
           + attributes + ">\n<title>Two &amp; three</title>\n" + colours + "<clues type=\"columns\">"
           + columns + "</clues>\n<clues type=\"rows\">" + rows + "</clues>\n</puzzle>\n</puzzleset>\n";
}

const std::string red_and_black = "<color name=\"red\" char=\"%\">f00</color>\n<color name=\"black\" "
                                  "char=\"X\">000000</color>\n";
const std::string one_red = "<line><count color=\"red\">1</count></line>",
                  one = "<line><count>1</count></line>";

} // namespace

BOOST_AUTO_TEST_CASE(files_of_webpbn) {
    const std::string rows = "<line><count> 1 </count><count color=\"red\">1</count></line>\n<line/>\n";
    const Call read
        = reading(xml("type=\"grid\" defaultcolor=\"black\"", red_and_black, one + one_red, rows));
    BOOST_TEST(cover_count(read) == 1U);
    BOOST_TEST(title(read) == "2x2 nonogram: Two & three");
    BOOST_TEST(origin(read)
                   == (std::vector<std::string>{
                       "--text", "title \"Two & three\"\ncolor r #ff0000\nrows\n1,1r\n0\ncolumns\n1\n1r\n"}),
               boost::test_tools::per_element());
    // Colours black and white need not be declared; what is not declared as the background is ink.
    BOOST_TEST(cover_count(reading(xml("", "", one, one))) == 1U);
    BOOST_TEST(origin(reading(xml("defaultcolor=\"white\" backgroundcolor=\"black\"", "", one, one))).back()
               == "title \"Two & three\"\ncolor w #ffffff\nrows\n1w\ncolumns\n1w\n");
    BOOST_REQUIRE(claim_puzzle(xml("", "", one, one)));
    BOOST_TEST(claim_puzzle(xml("", "", one, one))->front_end->name == "nonogram");
}

BOOST_AUTO_TEST_CASE(files_with_several_puzzles) {
    const std::string bundle = "rows\n1\ncolumns\n1\n====\nrows\n2\ncolumns\n1\n1\n";
    const auto read = [](const std::string& text, const std::string& number) {
        return Call("nonogram", {"--puzzle", number}).reading(text);
    };
    BOOST_TEST(title(read(bundle, "1")) == "1x1 nonogram");
    BOOST_TEST(title(read(bundle, "2")) == "1x2 nonogram");
    BOOST_TEST(cover_count(read(bundle, "2")) == 1U);
    BOOST_TEST(complaint<UsageError>(reading(bundle))
               == "nonogram: found 2 puzzles in file, expected --puzzle K with K from 1 to 2");
    BOOST_TEST(complaint<UsageError>(read(bundle, "3"))
               == "nonogram: found --puzzle 3, expected a number up to 2, the number of puzzles in file");
    BOOST_TEST(complaint<UsageError>(read(bundle, "0"))
               == "nonogram: found '0', expected a number such as --puzzle 1");
    const std::string puzzle
        = "<puzzle><clues type=\"rows\">" + one + "</clues><clues type=\"columns\">" + one;
    const std::string two
        = "<puzzleset>" + puzzle + "<line/></clues></puzzle>" + puzzle + "</clues></puzzle></puzzleset>";
    BOOST_TEST(title(read(two, "1")) == "1x2 nonogram");
    BOOST_TEST(title(read(two, "2")) == "1x1 nonogram");
    BOOST_TEST(complaint<UsageError>(reading(two))
               == "nonogram: found 2 puzzles in file, expected --puzzle K with K from 1 to 2");
}

BOOST_AUTO_TEST_CASE(a_colour_that_no_clue_has_is_warned_of) {
    const auto warnings = [](const std::string& text) { return reading(text).made().warnings; };
    BOOST_TEST(warnings("color r #ff0000\ncolor g #0f0\nrows\n1g\ncolumns\n1g\n")
                   == std::vector<std::string>{"file:1:7: warning: no clue has the colour r"},
               boost::test_tools::per_element());
    BOOST_TEST(warnings(xml("", red_and_black, one, one))
                   == std::vector<std::string>{"file:6:1: warning: no clue has the colour red"},
               boost::test_tools::per_element());
    BOOST_TEST(warnings(xml("", red_and_black, one_red, one_red)).empty()); // black is the default
}

BOOST_AUTO_TEST_CASE(lines_as_long_as_their_clue_and_blank_ones) {
    BOOST_TEST(cover_count(reading("rows\n0\ncolumns\n0\n0\n")) == 1U);
    BOOST_TEST(cover_count(reading("rows\n2\ncolumns\n1\n1\n")) == 1U);
    std::string text = "rows\n"; // one row of many runs with one way to lie: C(31, 31) patterns
    for (int k = 0; k < 30; ++k) text += "1,";
    text += "1\ncolumns\n";
    for (int k = 0; k < 61; ++k) text += k % 2 == 0 ? "1\n" : "0\n";
    BOOST_TEST(cover_count(reading(text)) == 1U);
}

BOOST_AUTO_TEST_CASE(titles_origins_and_names) {
    BOOST_TEST(title(reading(heart)) == "4x5 nonogram: A heart");
    BOOST_TEST(title(reading(clues(Picture(3, "...")))) == "3x3 nonogram");
    BOOST_TEST(origin(reading("width 2\nrows\n1 # c\ncolumns\n1\n0\n"))
                   == (std::vector<std::string>{"--text", "rows\n1\ncolumns\n1\n0\n"}),
               boost::test_tools::per_element());
    const Problem problem = reading(heart).problem();
    BOOST_TEST(problem.item_name(ItemId{0}) == "r0.0");
    BOOST_TEST(problem.option_name(OptionId{0}) == "r0.0=#1.1");
    BOOST_TEST(problem.option_name(OptionId{1}) == "r0.0=.0");
    std::set<std::string_view> names;
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) names.insert(problem.option_name(OptionId{o}));
    BOOST_TEST(names.size() == problem.option_count());
    BOOST_TEST(names.contains("r0.2=.1.1")); // the blank that parts the runs, and one more
    BOOST_TEST(names.contains("r0.3=.1"));
    // Where there is one place only, it needs no item.
    BOOST_TEST(reading("rows\n2\ncolumns\n1\n1\n").problem().item_count() == 2 + 2 + 2U);
    BOOST_TEST(cover_count(reading(heart)) == 1U);
}

BOOST_AUTO_TEST_CASE(pictures) {
    const Call call = reading("rows\n1\n2\ncolumns\n2\n1\n");
    const std::vector<std::string> cover{"r0.0=#1.1", "r0.1=.1",   "r1.0=#1.1", "r1.1=#1.2",
                                         "c0.0=#1.1", "c0.1=#1.2", "c1.0=.0",   "c1.1=#1.1"};
    BOOST_TEST(call.picture(cover)
               == "    2 1\n"
                  "  ┏━━━━┓\n"
                  "1 ┃██· ┃\n"
                  "2 ┃████┃\n"
                  "  ┗━━━━┛\n");
    BOOST_TEST(call.picture(cover, {.ascii = true})
               == "    2 1\n"
                  "  +----+\n"
                  "1 |##. |\n"
                  "2 |####|\n"
                  "  +----+\n");
    // Blank cells that are given.
    BOOST_TEST(call.picture(cover, {.ascii = true, .givens = 8})
               == "    2 1\n"
                  "  +----+\n"
                  "1 |##x |\n"
                  "2 |####|\n"
                  "  +----+\n");
    // Numbers of two digits keep apart.
    std::string wide = "rows\n", columns;
    for (int row = 0; row < 10; ++row) wide += "2\n";
    BOOST_TEST(
        reading(wide + "columns\n10\n10\n").drawn({}).starts_with("    10 10\n  ┏━━━━━━┓\n2 ┃·  ·  ┃\n"));
}

BOOST_AUTO_TEST_CASE(items_and_options_in_words) {
    const Made made = reading(heart).made();
    const Problem& problem = made.problem;
    const auto words = made.explain(problem);
    const auto item = [&](std::string_view name) {
        for (std::uint32_t i = 0; i < problem.item_count(); ++i)
            if (problem.item_name(ItemId{i}) == name) return words->item(ItemId{i});
        return std::string("none");
    };
    const auto option
        = [&](std::string_view name) { return words->option(*OptionNames(problem).find(name)); };
    BOOST_TEST(item("r0.3") == "r0c3 in row 0");
    BOOST_TEST(item("c4.3") == "r3c4 in column 4");
    BOOST_TEST(item("r0c3") == "r0c3");
    BOOST_TEST(item("c4.0-1") == "the clue of column 4 between r0c4 and r1c4");
    BOOST_TEST(option("r0.3=#2.1") == "r0c3 in row 0 as cell 1 of run 2");
    BOOST_TEST(option("r0.2=.1.1") == "r0c2 in row 0 as the blank that ends run 1");
    BOOST_TEST(option("c4.3=.1") == "r3c4 in column 4 as a blank behind run 1");
    BOOST_TEST(option("r0.0=.0") == "r0c0 in row 0 as a blank before run 1");
    Deduction deduction{.technique = Technique::single, .items = {ItemId{0}}};
    deduction.required = {OptionId{0}};
    BOOST_TEST(words->explain(deduction) == "r0c0 in row 0 can only be cell 1 of run 1");
}

BOOST_AUTO_TEST_CASE(pictures_in_colour) {
    const Call call = reading("color r #ff0000\ncolor k #000040\nrows\n1,1r\n1k\ncolumns\n1\n1r,1k\n");
    const std::vector<std::string> cover{"r0.0=#1.1", "r0.1=r2.1", "r1.0=.0",   "r1.1=k1.1",
                                         "c0.0=#1.1", "c0.1=.1",   "c1.0=r1.1", "c1.1=k2.1"};
    BOOST_TEST(call.picture(cover)
               == "          1r\n"
                  "        1 1k\n"
                  "     ┏━━━━━━┓\n"
                  "1 1r ┃███rrr┃\n"
                  "  1k ┃·  kkk┃\n"
                  "     ┗━━━━━━┛\n");
    BOOST_TEST(call.drawn({}, {.ascii = true})
               == "          1r\n"
                  "        1 1k\n"
                  "     +------+\n"
                  "1 1r |.  .  |\n"
                  "  1k |.  .  |\n"
                  "     +------+\n");
    const std::string red = "\x1b[38;5;16;48;5;196m", blue = "\x1b[38;5;231;48;5;17m", plain = "\x1b[0m";
    BOOST_TEST(call.picture(cover, {.colour = true})
               == "          " + red + "1r" + plain + "\n        1 " + blue + "1k" + plain
                      + "\n     ┏━━━━━━┓\n1 " + red + "1r" + plain + " ┃███" + red + "rrr" + plain + "┃\n  "
                      + blue + "1k" + plain + " ┃·  " + blue + "kkk" + plain + "┃\n     ┗━━━━━━┛\n");
}

BOOST_AUTO_TEST_CASE(the_format_is_known_by_its_looks) {
    BOOST_REQUIRE(claim_puzzle(heart));
    BOOST_TEST(claim_puzzle(heart)->front_end->name == "nonogram");
    BOOST_TEST(!claim_puzzle("rows\ncolumn\n"));
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

BOOST_AUTO_TEST_CASE(bad_texts_are_refused_with_their_place) {
    const auto says = [](const std::string& text) { return complaint<ParseError>(reading(text)); };
    BOOST_TEST(says("") == "file:1:1: found no rows, expected a line 'rows' and clues");
    BOOST_TEST(says("rows\n1\n") == "file:3:1: found no columns, expected a line 'columns' and clues");
    BOOST_TEST(says("rows\n1\ncolumns\n0\n")
               == "file:4:1: found columns with 0 filled cells, expected 1 as in the rows");
    BOOST_TEST(says("rows\n1\ncolumns\n1\n1\n")
               == "file:4:1: found columns with 2 filled cells, expected 1 as in the rows");
    BOOST_TEST(says("rows\n1,1\ncolumns\n1\n1\n")
               == "file:2:1: found a clue that takes 3 cells, expected at most 2, the number of columns");
    BOOST_TEST(says("rows\n1\ncolumns\n2\n")
               == "file:4:1: found a clue that takes 2 cells, expected at most 1, the number of rows");
    BOOST_TEST(says("rows\n1,x\n") == "file:2:3: found 'x', expected a run of cells from 0 to 1000");
    BOOST_TEST(says("rows\n1,,2\n") == "file:2:3: found '', expected a run of cells from 0 to 1000");
    BOOST_TEST(says("rows\n-1\n") == "file:2:1: found '-1', expected a run of cells from 0 to 1000");
    BOOST_TEST(says("rows\n1,0\n") == "file:2:3: found '0', expected a 0 only where it is alone");
    BOOST_TEST(says("rows\n1\nrows\n1\n") == "file:3:1: found 'rows', expected one line 'rows' only");
    BOOST_TEST(
        says("1\nrows\n")
        == "file:1:1: found '1', expected width, height, rows, columns, title, color or a clue such as 3,1");
    BOOST_TEST(
        says("colums 3\n")
        == "file:1:1: found 'colums', expected width, height, rows, columns, title, color or a clue such as "
           "3,1; did you mean 'columns'?");
    BOOST_TEST(says("rows\n1?\n") == "file:2:1: found '1?', expected a run of cells from 0 to 1000");
    BOOST_TEST(says("color a red\n") == "file:1:9: found 'red', expected a colour such as #ff0000");
    BOOST_TEST(says("color 1 #ff0000\n") == "file:1:7: found '1', expected a letter");
    BOOST_TEST(says("color a\n") == "file:1:8: found the end of the line, expected 'color LETTER #RRGGBB'");
    BOOST_TEST(says("color a #f00\ncolor a #00f\n")
               == "file:2:7: found colour a again, expected it once, as at 1:7");
    BOOST_TEST(says("color a #f00\nrows\n1a,2b\ncolumns\n1a\n2b\n")
               == "file:3:4: found the colour b, expected one that a line 'color' declares, such as a");
    BOOST_TEST(
        says("rows\n1a,2b,1\ncolumns\n1a\n1b\n1a\n1\n")
        == "file:4:1: found columns with 2 cells of a and 1 of b, expected 1 of a and 2 of b as in the rows");
    BOOST_TEST(
        says("rows\n2r\ncolumns\n1r\n1\n")
        == "file:4:1: found columns with 1 cell of black and 1 of r, expected 0 of black and 2 of r as in the "
           "rows");
    BOOST_TEST(says("width 0\n") == "file:1:7: found '0', expected a number of cells from 1 to 1000");
    BOOST_TEST(says("width\n") == "file:1:6: found the end of the line, expected 'width NUMBER'");
    BOOST_TEST(says("height 2\nrows\n1\ncolumns\n1\n")
               == "file:4:1: found 1 rows, expected 2 as declared (0 is a blank one)");
    BOOST_TEST(says("height 1\nrows\n1\n0\ncolumns\n1\n")
               == "file:4:1: found 2 rows, expected 1 as declared (0 is a blank one)");
}

BOOST_AUTO_TEST_CASE(bad_files_of_webpbn_are_refused_with_their_place) {
    const auto says = [](const std::string& text) { return complaint<ParseError>(reading(text)); };
    BOOST_TEST(
        says("<puzzleset><puzzle></puzzleset>")
        == "file:1:22: found XML that is broken: Start-end tags mismatch, expected a puzzle of webpbn");
    BOOST_TEST(says("<?xml version=\"1.0\"?>\n<!-- <puzzleset> -->\n<x/>")
               == "file:1:1: found XML without a puzzleset, expected a puzzle of webpbn");
    BOOST_TEST(says("<puzzleset>\n</puzzleset>") == "file:1:1: found no puzzle, expected one at least");
    BOOST_TEST(says("<puzzleset>\n <puzzle/>\n</puzzleset>")
               == "file:2:2: found no rows, expected the clues of rows");
    BOOST_TEST(
        says(xml("type=\"triddler\"", "", one, one))
        == "file:4:1: found a puzzle of type 'triddler', expected type grid, the only one that is read");
    BOOST_TEST(says(xml("", "", "", one)) == "file:6:1: found no columns, expected a line each");
    BOOST_TEST(says(xml("", "", one, "<row/>"))
               == "file:7:20: found the element 'row' in clues, expected 'line'");
    BOOST_TEST(says(xml("", "", one, "<line><x/></line>"))
               == "file:7:26: found the element 'x' in a line, expected 'count'");
    BOOST_TEST(says(xml("", "", one, "<line>1</line>"))
               == "file:7:20: found '1' in a line, expected elements 'count' only");
    BOOST_TEST(says(xml("", "", one, "1")) == "file:7:1: found '1' in clues, expected elements 'line' only");
    BOOST_TEST(says(xml("", "", one, "<line><count>one</count></line>"))
               == "file:7:26: found 'one', expected a run of cells from 0 to 1000");
    BOOST_TEST(says(xml("", "", one, "<line><count>1</count><count>0</count></line>"))
               == "file:7:42: found '0', expected a 0 only where it is alone");
    BOOST_TEST(
        says(xml("", red_and_black, one, "<line><count color=\"rde\">1</count></line>"))
        == "file:9:26: found the color 'rde', expected one that the puzzle declares; did you mean 'red'?");
    BOOST_TEST(
        says(xml("", red_and_black, one, one_red))
        == "file:8:23: found columns with 1 cell of black and 0 of red, expected 0 of black and 1 of red as in "
           "the rows");
    BOOST_TEST(says(xml("", "", one, "<line><count color=\"white\">1</count></line>"))
               == "file:7:26: found a run of 'white', the color of the background, expected another color");
    BOOST_TEST(says(xml("", red_and_black + red_and_black, one, one))
               == "file:8:1: found the color 'red' again, expected it once");
    BOOST_TEST(says(xml("", "<color>f00</color>", one, one))
               == "file:6:1: found a color without a name, expected one such as name=\"red\"");
    BOOST_TEST(
        says(xml("", "<color name=\"red\">reddish</color>", one, one))
        == "file:6:1: found 'reddish' for the color 'red', expected three or six hexadecimal digits, such as "
           "ff0000");
    BOOST_TEST(says(xml("", "<clues type=\"rows\">" + one + "</clues>", one, one))
               == "file:7:1: found clues of rows again, expected them once");
    BOOST_TEST(says(xml("", "<clues/>", one, one))
               == "file:6:1: found clues of type '', expected type 'rows' or 'columns'");
}

BOOST_AUTO_TEST_SUITE_END()
