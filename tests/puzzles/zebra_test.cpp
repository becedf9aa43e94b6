// SPDX-License-Identifier: MIT
// Missed without it: a clue of a zebra puzzle that allows or forbids too much.
#include <numeric>

#include "generator_test.hpp"

BOOST_AUTO_TEST_SUITE(zebra_test)

using namespace quadrille;
using namespace quadrille::puzzles;

namespace {

Call reading(const std::string& text) { return Call("zebra", {}).reading(text); }

const std::string life = "nation: English Spanish Japanese Ukrainian Norwegian\n"
                         "colour: red green ivory yellow blue\n"
                         "pet: dog snails fox horse zebra\n"
                         "drink: coffee tea milk juice water\n"
                         "smoke: OldGold Kools Chesterfield LuckyStrike Parliament\n"
                         "English = red\n"
                         "Spanish = dog\n"
                         "coffee = green\n"
                         "Ukrainian = tea\n"
                         "green right-of ivory\n"
                         "OldGold = snails\n"
                         "Kools = yellow\n"
                         "milk at 3\n"
                         "Norwegian at 1\n"
                         "Chesterfield next fox\n"
                         "Kools next horse\n"
                         "LuckyStrike = juice\n"
                         "Japanese = Parliament\n"
                         "Norwegian next blue\n";

const std::string two_kinds = "letter: a b c d\ndigit: 1 2 3 4\n";

/// The pairs of orders of four letters and four digits that obey a rule for their places.
template <class Rule> std::size_t orders(Rule rule) {
    std::array<std::uint32_t, 4> letters{0, 1, 2, 3}, digits{};
    std::size_t total = 0;
    do {
        std::iota(digits.begin(), digits.end(), 0U);
        do total += rule(letters, digits) ? 1 : 0;
        while (std::ranges::next_permutation(digits).found);
    } while (std::ranges::next_permutation(letters).found);
    return total;
}

} // namespace

BOOST_AUTO_TEST_CASE(the_puzzle_of_1962_has_one_solution) {
    BOOST_TEST(cover_count(reading(life)) == 1U);
    const auto cover = covers(reading(life).problem()).front();
    const Call call = reading(life);
    BOOST_TEST(call.drawn(cover)
               == "nation: Norwegian Ukrainian    English Spanish     Japanese\n"
                  "colour: yellow    blue         red     ivory       green\n"
                  "pet:    fox       horse        snails  dog         zebra\n"
                  "drink:  water     tea          milk    juice       coffee\n"
                  "smoke:  Kools     Chesterfield OldGold LuckyStrike Parliament\n");
}

BOOST_AUTO_TEST_CASE(without_a_clue_there_are_more) {
    std::string text = life;
    text.erase(text.find("milk at 3\n"), 10);
    BOOST_TEST(cover_count(reading(text)) > 1U);
    BOOST_TEST(cover_count(reading(two_kinds)) == 24U * 24);
}

BOOST_AUTO_TEST_CASE(each_relation_as_by_trying_all_orders) {
    const auto found = [](const std::string& clue) { return cover_count(reading(two_kinds + clue + '\n')); };
    BOOST_TEST(found("a = 1") == orders([](auto& l, auto& d) { return l[0] == d[0]; }));
    BOOST_TEST(found("a != 1") == orders([](auto& l, auto& d) { return l[0] != d[0]; }));
    BOOST_TEST(found("a next 1") == orders([](auto& l, auto& d) { return l[0] + 1 == d[0] || d[0] + 1 == l[0]; }));
    BOOST_TEST(found("a next b") == orders([](auto& l, auto&) { return l[0] + 1 == l[1] || l[1] + 1 == l[0]; }));
    BOOST_TEST(found("a left-of 2") == orders([](auto& l, auto& d) { return l[0] + 1 == d[1]; }));
    BOOST_TEST(found("a right-of 2") == orders([](auto& l, auto& d) { return l[0] == d[1] + 1; }));
    BOOST_TEST(found("a before b") == orders([](auto& l, auto&) { return l[0] < l[1]; }));
    BOOST_TEST(found("a after 2") == orders([](auto& l, auto& d) { return l[0] > d[1]; }));
    BOOST_TEST(found("c at 2") == orders([](auto& l, auto&) { return l[2] == 1; }));
    BOOST_TEST(found("c not-at 2") == orders([](auto& l, auto&) { return l[2] != 1; }));
    BOOST_TEST(found("a != b") == 24U * 24); // values of one kind never meet
    BOOST_TEST(found("a = 1\nb left-of 1\nc after 2")
               == orders([](auto& l, auto& d) { return l[0] == d[0] && l[1] + 1 == d[0] && l[2] > d[1]; }));
    BOOST_TEST(found("a before b\nb before a") == 0U);
}

BOOST_AUTO_TEST_CASE(titles_origins_and_names) {
    BOOST_TEST(title(reading(life)) == "5 kinds at 5 places by 14 clues");
    BOOST_TEST(origin(reading("// a puzzle\nx: a b\n\n  a   at 1 // clue\n"))
                   == (std::vector<std::string>{"--text", "\nx: a b\n\na at 1\n"}), // in its lines
               boost::test_tools::per_element());
    const Problem problem = reading("x: a b\ny: c d\na = c\n").problem();
    BOOST_TEST(problem.option_name(OptionId{3}) == "b@2");
    BOOST_TEST(problem.option_name(OptionId{8}) == "#1@1,1");
    BOOST_CHECK(Call("zebra", {"--text", "x: a b\ny: c d\na = c"}).problem() == problem);
    BOOST_CHECK(alike(reading("x: a, b\ny: c; \"d\"\n\"a\" = c\n"), reading("x: a b\ny: c d\na = c\n")));
    BOOST_TEST(origin(reading("\"home town\": \"New York\" Rome\npet: a, b\n\"New York\" NEXT a\n"))
                   == (std::vector<std::string>{"--text",
                                                "\"home town\": \"New York\" Rome\npet: a, b\n\"New York\" NEXT a\n"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(texts_of_all_forms) {
    const auto same
        = [](const std::string& text, const std::string& other) { BOOST_CHECK(alike(reading(text), reading(other))); };
    const std::string kinds = "who: Ann Ben\npet: dog cat\n";
    same("who : Ann, Ben\npet: dog cat\nAnn=dog\nAnn !=cat\nAnn at 1;\n", kinds + "Ann = dog\nAnn != cat\nAnn at 1\n");
    same("who: C# \"Team #2\" # two\npet: dog cat\nC# = cat\n", "who: C# \"Team #2\"\npet: dog cat\nC# = cat\n");
    BOOST_TEST(cover_count(reading(kinds + "Ann=dog\n")) == 2U);           // 2 orders
    BOOST_TEST(cover_count(reading(kinds + "Ann!=dog\nAnn at 1,")) == 1U); // Ben is beside her, with the dog
}

BOOST_AUTO_TEST_CASE(the_text_is_known_by_its_looks) {
    BOOST_REQUIRE(claim_puzzle(life));
    BOOST_TEST(claim_puzzle(life)->front_end->name == "zebra");
    BOOST_TEST(!claim_puzzle("a: b c\n"));
    BOOST_TEST(!claim_puzzle("a: b c\nd: e f\n"));
}

BOOST_AUTO_TEST_CASE(what_does_not_fit_is_refused_with_the_figure) {
    std::string text = "x:";
    for (int value = 0; value < 200; ++value) text += " v" + std::to_string(value);
    text += '\n';
    for (int clue = 0; clue < 100; ++clue) text += "v0 before v1\n";
    BOOST_TEST(complaint<UsageError>(reading(text))
               == "zebra: found a problem of 4040000 options, expected at most 4000000");
}

BOOST_AUTO_TEST_CASE(bad_texts_are_refused_with_their_place) {
    const auto says = [](const std::string& text) { return complaint<ParseError>(reading(text)); };
    const std::string kinds = "x: a b\ny: c d\n";
    BOOST_TEST(says("") == "file:1:1: found no kind, expected lines such as 'colour: red green ..'");
    BOOST_TEST(says("a = b\n") == "file:1:1: found 'a', expected a kind such as 'colour: red green ..'");
    BOOST_TEST(says(": a b\n") == "file:1:1: found ':', expected a kind such as 'colour:'");
    BOOST_TEST(says("x:\n") == "file:1:3: found 0 values, expected 1 to 200");
    BOOST_TEST(says("x: a b\ny: c\n") == "file:2:5: found 1 value, expected 2 as of x at 1:1");
    BOOST_TEST(says("x: a b\ny: c d e\n") == "file:2:9: found 3 values, expected 2 as of x at 1:1");
    BOOST_TEST(says("x: a b\nx: c d\n") == "file:2:1: found 'x:', expected each kind once, as at 1:1");
    BOOST_TEST(says("x: a b\ny: c a\n") == "file:2:6: found 'a' again, expected each value once, as at 1:4");
    BOOST_TEST(says("x: a b=c\n") == "file:1:6: found 'b=c', expected a value without any of : | @ =");
    BOOST_TEST(says(kinds + "a = c\nz: e f\n") == "file:4:1: found 'z:', expected all kinds before the first clue");
    BOOST_TEST(says(kinds + "e = a\n") == "file:3:1: found 'e', expected one of the values");
    BOOST_TEST(says(kinds + "a = e\n") == "file:3:5: found 'e', expected one of the values");
    BOOST_TEST(
        says(kinds + "a is c\n")
        == "file:3:3: found 'is', expected =, !=, next, left-of, right-of, before, after, at or not-at; did you mean "
           "'='?");
    const std::vector<std::pair<std::string, std::string>> meant{
        {"next to", "'next'"},
        {"lives next to", "'next'"},
        {"<", "'before'"},
        {"left of", "'left-of' for side by side, or 'before'"},
        {"is not", "'!='"},
        {"is to the right of", "'right-of' for side by side, or 'after'"},
        {"==", "'='"},
        {"nxt", "'next'"},
        {"is somewhere before the", "'before'"}};
    for (const auto& [words, ours] : meant)
        BOOST_TEST(says(kinds + "a " + words + " c\n")
                   == "file:3:3: found '" + words
                          + "', expected =, !=, next, left-of, right-of, before, after, at or not-at; did you mean "
                          + ours + '?');
    BOOST_TEST(
        says("x: a b, c\n")
        == "file:1:6: found 'b' without a comma before it, expected commas between all names of the line, and quotes "
           "around a name with blanks");
    BOOST_TEST(says(kinds + "a =\n")
               == "file:3:4: found the end of the line, expected a kind 'colour: red green ..' or a clue "
                  "such as 'Spanish = dog'");
    BOOST_TEST(
        says(kinds + "a = c d\n").starts_with("file:3:7: found 'd', expected the end of the line, as in a kind"));
    BOOST_TEST(says(kinds + "a = b\n") == "file:3:5: found 'b', expected a value of another kind than x");
    BOOST_TEST(says(kinds + "a next a\n") == "file:3:8: found 'a', expected another value");
    BOOST_TEST(says(kinds + "a at 3\n") == "file:3:6: found '3', expected a place from 1 to 2");
    BOOST_TEST(says(kinds + "a at 0\n") == "file:3:6: found '0', expected a place from 1 to 2");
    BOOST_TEST(says(kinds + "a at 1\na at 2\n") == "file:4:1: found a at 2, expected it at 1, as 3:1 says");
    BOOST_TEST(says(kinds + "a at 1\nb at 1\n") == "file:4:1: found b at 1, expected a there, as 3:1 says");
}

BOOST_AUTO_TEST_SUITE_END()
