// SPDX-License-Identifier: MIT
// Missed without it: what programs cannot do with front ends through the public header.
// The public face of the front ends: nothing here uses a private header.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <quadrille/formats.hpp>
#include <quadrille/front_ends.hpp>
#include <quadrille/problem.hpp>
#include <quadrille/proof.hpp>
#include <quadrille/solve.hpp>
#include <quadrille/verify.hpp>

BOOST_AUTO_TEST_SUITE(front_ends_test)

using namespace quadrille;
using Text = std::vector<std::string>;

const std::string classic = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const std::string solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

FrontEndArguments parsed(std::string_view front_end, const Text& words) {
    return parse_arguments(*find_front_end(front_end), words);
}

Puzzle puzzle(std::string_view front_end, const Text& words) {
    return make_puzzle(front_end, parsed(front_end, words));
}

/// A cover that the checker accepts.
std::vector<OptionId> cover_of(const Problem& problem) {
    const auto cover = find_cover(problem);
    BOOST_REQUIRE(cover.has_value());
    BOOST_REQUIRE(!Verifier(problem).violation(*cover));
    return *cover;
}

template <class Thrown, class Call> std::string message(const Call& call) {
    try {
        call();
    } catch (const Thrown& error) {
        return error.what();
    }
    return "nothing thrown";
}

std::size_t occurrences(const std::string& text, std::string_view what) {
    std::size_t count = 0;
    for (std::size_t at = text.find(what); at != text.npos; at = text.find(what, at + 1)) ++count;
    return count;
}

BOOST_AUTO_TEST_CASE(front_ends_are_listed_with_their_flags) {
    BOOST_TEST(front_ends().size() == 14U);
    BOOST_TEST(std::ranges::is_sorted(front_ends(), {}, &FrontEndInfo::name));
    const FrontEndInfo* const queens = find_front_end("queens");
    BOOST_REQUIRE(queens);
    BOOST_REQUIRE(queens->flags.size() == 1U);
    BOOST_TEST(queens->flags[0].name == "toroidal");
    BOOST_TEST(queens->flags[0].value.empty());
    BOOST_TEST(!queens->reads_text);
    BOOST_TEST(find_front_end("sudoku")->reads_lists);
    BOOST_TEST(!find_front_end("queen"));
}

BOOST_AUTO_TEST_CASE(words_are_split_into_flags_and_words) {
    const FrontEndArguments arguments = parsed("stars", {"8", "--stars", "2", "--queens", "--", "--stars"});
    BOOST_TEST(arguments.get("stars") == "2");
    BOOST_TEST(arguments.has("queens"));
    BOOST_TEST(arguments.get("dominate", "none") == "none");
    BOOST_TEST(arguments.words == Text({"8", "--stars"}), boost::test_tools::per_element());
    BOOST_TEST(parsed("stars", {"--stars=3"}).get("stars") == "3");
    BOOST_TEST(parsed("queens", {"-1"}).words == Text({"-1"}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(wrong_flags_are_refused) {
    const auto refused = [](const Text& words) { return message<BadArgument>([&] { parsed("stars", words); }); };
    BOOST_TEST(refused({"--star", "2"}) == "stars: unrecognised option '--star'; did you mean '--stars'?");
    BOOST_TEST(refused({"-s"}) == "stars: unrecognised option '-s'");
    BOOST_TEST(refused({"--stars"}) == "stars: the required argument for option '--stars' is missing");
    BOOST_TEST(refused({"--queens=1"}) == "stars: option '--queens' does not take any arguments");
    BOOST_TEST(refused({"--queens", "--queens"}) == "stars: flag --queens is given twice, expected once");
    BOOST_TEST(refused({"--stars="})
               == "stars: the argument for option '--stars' should follow immediately after the equal sign");
}

BOOST_AUTO_TEST_CASE(wrong_arguments_are_refused) {
    BOOST_TEST(message<BadArgument>([] { make_puzzle("queens", {}); })
               == "queens: found nothing, expected a number of queens from 1 to 1000");
    BOOST_TEST(message<BadArgument>([] { make_puzzle("queens", {.words = {"8"}, .input = "8\n"}); })
               == "queens: found a text, expected words and flags only");
    BOOST_TEST(message<BadArgument>([] {
                   make_puzzle("queen", {});
               }).starts_with("found the front end 'queen', expected one of edges, graph, "));
    const FrontEndArguments arguments{.input = "12\n1x\n", .input_name = "my grid"};
    BOOST_TEST(message<ParseError>([&] { make_puzzle("sudoku", arguments); }).starts_with("my grid:"));
}

BOOST_AUTO_TEST_CASE(eight_queens_are_made_counted_and_drawn) {
    const Puzzle queens = make_puzzle("queens", {.words = {"8"}});
    BOOST_TEST(queens.front_end().name == "queens");
    BOOST_TEST(count(queens.problem()).covers == 92U); // OEIS A000170
    const auto cover = cover_of(queens.problem());
    const std::string text = queens.draw(cover, {.ascii = true});
    BOOST_TEST(occurrences(text, "Q") == 8U);
    BOOST_TEST(occurrences(text, "\n") == 8U);
    BOOST_TEST(queens.draw(cover, {.colour = true}).find("\x1b[") != std::string::npos);
    BOOST_TEST(message<Unsupported>([&] { queens.draw(cover, {.line = true}); })
               == "queens: found a style of one line, expected a grid");
    const std::vector<OptionId> none_of_it{OptionId{64}};
    BOOST_CHECK_THROW(queens.draw(none_of_it), BadArgument);
    BOOST_CHECK_THROW(SvgSheet(queens).add(none_of_it), BadArgument);
}

BOOST_AUTO_TEST_CASE(several_covers_are_one_picture) {
    const Puzzle queens = puzzle("queens", {"6"});
    SvgSheet sheet(queens);
    solve(queens.problem(), [&](std::span<const OptionId> cover) {
        BOOST_TEST(!Verifier(queens.problem()).violation(cover));
        sheet.add(cover);
        return true;
    });
    BOOST_TEST(sheet.size() == 4U);
    sheet.add_none();
    BOOST_TEST(sheet.size() == 5U);
    BOOST_TEST(sheet.room() > 5U);
    const SvgSheet moved = std::move(sheet);
    const std::string svg = moved.svg();
    BOOST_TEST(svg.find("<svg ") != svg.npos);
    BOOST_TEST(svg.ends_with("</svg>\n"));
    BOOST_TEST(svg.find("6 queens") != svg.npos); // its title
    BOOST_TEST(occurrences(svg, "none</text>") == 1U);
}

BOOST_AUTO_TEST_CASE(a_sheet_without_room_takes_no_more) {
    const Puzzle large = puzzle("sudoku", {"--base", "--box", "5x5"});
    SvgSheet sheet(large);
    while (sheet.size() < sheet.room()) sheet.add_none();
    BOOST_CHECK_THROW(sheet.add_none(), BadArgument);
}

BOOST_AUTO_TEST_CASE(a_text_on_an_input_is_a_puzzle) {
    std::istringstream file(classic + '\n');
    FrontEndArguments arguments;
    arguments.input = read_text(file, "classic.txt");
    arguments.input_name = "classic.txt";
    const Puzzle sudoku = make_puzzle("sudoku", arguments);
    BOOST_TEST(sudoku.draw(cover_of(sudoku.problem()), {.line = true}) == solved + '\n');
}

BOOST_AUTO_TEST_CASE(a_problem_file_has_what_makes_the_puzzle_again) {
    const Puzzle queens = puzzle("queens", {"7", "--toroidal"});
    std::stringstream file;
    write_problem(file, queens.problem(), "json");
    const Problem read = read_problem(file).problem;
    const auto again = remake_puzzle(read);
    BOOST_REQUIRE(again.has_value());
    BOOST_TEST((again->problem() == queens.problem()));
    const auto cover = cover_of(read);
    BOOST_TEST(again->draw(cover) == queens.draw(cover));
    BOOST_TEST((remake_puzzle(*read.annotations().origin).problem() == queens.problem()));
}

BOOST_AUTO_TEST_CASE(what_no_front_end_makes_has_no_puzzle) {
    const Problem queens = puzzle("queens", {"6"}).problem();
    const auto with_origin = [&](const Origin& origin) {
        Annotations annotations = queens.annotations();
        annotations.origin = origin;
        return annotate(queens, annotations);
    };
    BOOST_TEST(!remake_puzzle(ProblemBuilder().build()));
    BOOST_TEST(!remake_puzzle(with_origin({"queens", {"7"}, ""}))); // another problem
    BOOST_TEST(!remake_puzzle(with_origin({"queens", {"--six"}, ""})));
    BOOST_TEST(!remake_puzzle(with_origin({"pairs", {"6"}, ""}))); // of a program beside the command
    BOOST_CHECK_THROW(remake_puzzle(Origin{"pairs", {"6"}, ""}), BadArgument);
}

BOOST_AUTO_TEST_CASE(cells_know_their_items) {
    const Puzzle pieces = puzzle("pentomino", {"3x5", "--pieces", "LNV"});
    BOOST_TEST(pieces.has_pieces());
    const auto cells = pieces.cell_items();
    BOOST_TEST(cells.size() == 15U);
    Text texts(pieces.problem().item_count());
    texts[index(cells[0].value())] = "7";
    texts[index(cells[14].value())] = "*";
    BOOST_TEST(pieces.draw_items(texts) == "7 . . . .\n. . . . .\n. . . . *\n");
    SvgSheet sheet(pieces);
    sheet.add_items(texts);
    BOOST_TEST(occurrences(sheet.svg(), "7</text>") == 1U);
    BOOST_CHECK_THROW(pieces.draw_items(Text{"7"}), BadArgument);
    BOOST_CHECK_THROW(sheet.add_items(Text{"7"}), BadArgument);
    BOOST_TEST(!puzzle("queens", {"4"}).has_pieces());
}

BOOST_AUTO_TEST_CASE(symmetries_are_asked_by_name) {
    const Puzzle base = puzzle("sudoku", {"--base"});
    const auto half = base.orbits("half");
    BOOST_TEST(half.size() == base.problem().option_count());
    BOOST_TEST(half.front() == half.back()); // of opposite corners
    BOOST_TEST(base.orbits("none").empty());
    BOOST_TEST(message<BadArgument>([&] { base.orbits("third"); })
               == "sudoku: found the symmetry 'third', expected none or one of half, quarter, mirror, diagonal");
    BOOST_CHECK_THROW(puzzle("queens", {"4"}).orbits("half"), BadArgument);
    BOOST_TEST(puzzle("queens", {"4"}).orbits("none").empty());
}

BOOST_AUTO_TEST_CASE(a_list_of_problems_is_on_one_base) {
    const Puzzle base = puzzle("sudoku", {"--base"});
    const auto reader = open_list("sudoku", {.input_name = "list"});
    std::string names;
    BOOST_TEST(!reader->read("# a comment", 1, names));
    BOOST_TEST(reader->read(classic, 2, names));
    std::istringstream words(names);
    OptionNames options(base.problem());
    std::vector<OptionId> givens;
    for (std::string name; words >> name;) givens.push_back(options.find(name).value());
    BOOST_TEST(givens.size() == 30U);
    BOOST_TEST(message<ParseError>([&] { reader->read("12", 3, names); }).starts_with("list:3:"));
    BOOST_CHECK_THROW(open_list("queens", {}), Unsupported);
}

BOOST_AUTO_TEST_CASE(a_puzzle_is_told_from_a_problem) {
    const auto sudoku = claim_puzzle(classic + '\n');
    BOOST_REQUIRE(sudoku.has_value());
    BOOST_TEST(sudoku->what == "a sudoku");
    BOOST_TEST(sudoku->way.value() == "");
    BOOST_TEST(sudoku->front_end == find_front_end("sudoku"));
    BOOST_TEST(claim_puzzle("p edge 3 2\ne 1 2\n")->way.value() == "--matching");
    BOOST_TEST(!claim_puzzle("a b c\na b\nc\n"));
}

BOOST_AUTO_TEST_CASE(no_good_problem_is_claimed) {
    std::size_t problems = 0;
    for (const std::string folder : {TEST_DATA, TEST_DATA "/../../examples"})
        for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
            if (!entry.is_regular_file() || entry.file_size() > (1U << 20)) continue;
            std::ifstream in(entry.path(), std::ios::binary);
            const std::string text{std::istreambuf_iterator<char>(in), {}};
            try {
                if (parse_problem(text).problem.item_count() < 2) continue;
            } catch (const Error&) {
                continue;
            }
            ++problems;
            BOOST_TEST(!claim_puzzle(text), entry.path() << " is taken for " << claim_puzzle(text)->what);
        }
    BOOST_TEST(problems > 20U);
}

BOOST_AUTO_TEST_CASE(words_are_those_of_the_front_end) {
    const Puzzle sudoku = puzzle("sudoku", {"--grid", classic});
    const Words words = puzzle_words(sudoku.problem());
    std::string first;
    deduce(sudoku.problem(), [&](const Deduction& deduction) {
        first = words.explain(deduction);
        return false;
    });
    BOOST_TEST(first == "r4c4: only the 5 is left");
    ProblemBuilder builder;
    builder.add_item("a");
    builder.add_option({"a"});
    const Problem plain = builder.build();
    BOOST_TEST(puzzle_words(plain).item(ItemId{0}) == "a");
    BOOST_CHECK_THROW(puzzle_words(plain).misfit({}), BadArgument);
}

BOOST_AUTO_TEST_CASE(a_reason_is_told_in_the_words_of_the_front_end) {
    const Puzzle queens = puzzle("queens", {"4"});
    const std::vector<OptionId> beside{OptionId{0}, OptionId{1}};
    const Problem misfit = restrict(queens.problem(), beside, {});
    BOOST_TEST(puzzle_words(misfit).reason(why(misfit).reason) == "r0c0 and r0c1 exclude each other.\n");
    const std::vector<OptionId> row{OptionId{0}, OptionId{1}, OptionId{2}, OptionId{3}};
    const Problem lack = restrict(queens.problem(), {}, row);
    BOOST_TEST(puzzle_words(lack).reason(why(lack).reason).starts_with("row 0 "));
    const Problem& open = queens.problem();
    BOOST_CHECK_THROW(puzzle_words(open).reason(why(open).reason), BadArgument);
}

// A reference to the problem of a puzzle that goes away would dangle.
static_assert(std::is_same_v<decltype(make_puzzle("", {}).problem()), Problem>);
static_assert(std::is_same_v<decltype(std::declval<const Puzzle&>().problem()), const Problem&>);
static_assert(!std::is_constructible_v<Words, Problem>);

BOOST_AUTO_TEST_SUITE_END()
