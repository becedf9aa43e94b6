// SPDX-License-Identifier: MIT
// Missed without it: a line of Knuth's format that is misread, or an error at a wrong place.
#include <boost/test/unit_test.hpp>

#include "support/read_file.hpp"

BOOST_AUTO_TEST_SUITE(dlx_test)

using namespace quadrille;
using test::error_of;
using test::read_string;

BOOST_AUTO_TEST_CASE(everything_that_the_format_has) {
    const Problem p = read_string("| a comment\nA 2:3|B 2|C | X Y\nA X:red |7 |-2\n\n| more\nB C Y\r\n").problem;
    BOOST_TEST(p.primary_count() == 3u);
    BOOST_TEST(p.secondary_count() == 2u);
    BOOST_TEST((p.bounds(ItemId{0}) == Bounds{1, 1}));
    BOOST_TEST((p.bounds(ItemId{1}) == Bounds{2, 3}));
    BOOST_TEST((p.bounds(ItemId{2}) == Bounds{2, 2}));
    BOOST_TEST(p.colour_name(p.colours(OptionId{0})[1]) == "red");
    BOOST_TEST((p.colours(OptionId{1})[2] == ColourId::none));
    BOOST_TEST(p.cost(OptionId{0}) == 5); // costs add up
    BOOST_TEST(p.cost(OptionId{1}) == 0);
}

BOOST_AUTO_TEST_CASE(names_of_any_length_and_script) {
    const std::string name(1'000'000, 'x');
    const Problem problem = read_string(name + " dame K\xc3\xb6nigin \xe5\xa5\xb3\xe7\x8e\x8b\n" + name + "\n").problem;
    BOOST_TEST((problem.item_name(ItemId{0}) == name));
    BOOST_TEST(problem.item_name(ItemId{2}) == "K\xc3\xb6nigin");
    BOOST_TEST(problem.option_count() == 1u);
}

BOOST_AUTO_TEST_CASE(errors_in_the_items) {
    BOOST_TEST(error_of("A B A\n")
               == "test:1:5: found item 'A' again, expected each name once: it stands at 1:1 already");
    BOOST_TEST(error_of("A | A\n")
               == "test:1:5: found item 'A' again, expected each name once: it stands at 1:1 already");
    BOOST_TEST(error_of("A | X | Y\n") == "test:1:7: found a second '|', expected one bar before the secondary items");
    BOOST_TEST(error_of("A b:c\n") == "test:1:3: found 'b:c', expected an item name without bars and colons");
    BOOST_TEST(error_of("A 2|\n") == "test:1:3: found '2|', expected an item name without bars and colons");
    BOOST_TEST(error_of("A | 2|X\n") == "test:1:5: found bounds '2' on a secondary item, expected a name alone");
    for (const auto* bounds : {"3:2", "0", "-1:2", "1:18446744073709551616", "x", ":", "1:"})
        BOOST_TEST(error_of(std::string(bounds) + "|A\n")
                   == std::string("test:1:1: found bounds '") + bounds
                          + "', expected MIN:MAX or MAX with MIN <= MAX, MAX from 1 to 4294967295");
    BOOST_TEST(error_of("| only a comment\n") == "test:2:1: found the end of the input, expected a line of item names");
}

BOOST_AUTO_TEST_CASE(errors_in_the_options) {
    BOOST_TEST(error_of("A B\nA C\n") == "test:2:3: found 'C', expected an item of line 1");
    BOOST_TEST(error_of("A B\nA B A\n") == "test:2:5: found 'A', expected each item once in an option");
    BOOST_TEST(error_of("A | X\nA X X:r\n") == "test:2:5: found 'X:r', expected each item once in an option");
    BOOST_TEST(error_of("A | X\nA:r\n") == "test:2:1: found 'A:r', expected no colour: item 'A' is primary");
    BOOST_TEST(error_of("A | X\nA X:\n") == "test:2:3: found 'X:', expected a colour without bars and colons");
    BOOST_TEST(error_of("A | X\nA X:r:s\n") == "test:2:3: found 'X:r:s', expected a colour without bars and colons");
    for (const auto* cost : {"", "x", "1.", "1.5e3", "9223372036854775808"})
        BOOST_TEST(error_of(std::string("A\nA |") + cost + "\n")
                   == std::string("test:2:3: found cost '") + cost
                          + "', expected a number such as 7 or 10.50, of 64 bits");
    BOOST_TEST(error_of("A\nA |9223372036854775807 |1\n")
               == "test:2:24: found costs whose sum is 9223372036854775808, expected one of 64 bits");
}

BOOST_AUTO_TEST_CASE(errors_in_the_text) {
    BOOST_TEST(error_of("A\xff\n") == "test:1:2: found '\\xff', expected UTF-8");
    BOOST_TEST(error_of("A\xc0\x80\n") == "test:1:2: found '\\xc0', expected UTF-8");      // overlong
    BOOST_TEST(error_of("A \xed\xa0\x80\n") == "test:1:3: found '\\xed', expected UTF-8"); // a surrogate
    BOOST_TEST(error_of(std::string("A B\0C\n", 6)) == "test:1:4: found '\\x00', expected text");
    BOOST_TEST(error_of("A\nA\rA\n") == "test:2:2: found a lone CR, expected LF or CR LF at the end of a line");
    BOOST_TEST(error_of("A\xc2\xa0"
                        "B\n")
               == "test:1:2: found the invisible character U+00A0, expected a space or a tab");
}

BOOST_AUTO_TEST_CASE(options_without_primary_items_are_warned_of_once) {
    const ReadResult result = read_string("A | X\nX\nA\nX\n");
    BOOST_TEST(result.warnings.size() == 1u);
    BOOST_TEST(result.warnings.front()
               == "test:2:1: warning: this option and 1 more have no primary item, so they are in no cover");
}

BOOST_AUTO_TEST_CASE(an_origin_in_a_comment) {
    const Problem p = read_string("| quadrille: {\"generator\":\"queens\",\"arguments\":[\"1\"]}\nA\nA\n").problem;
    BOOST_TEST((p.annotations().origin == Origin{"queens", {"1"}, ""}));
    BOOST_TEST(read_string("| quadrille: nonsense\nA\nA\n").warnings.size() == 1u);
}

BOOST_AUTO_TEST_CASE(tokens_across_the_edges_of_the_buffer) {
    // Lines of 7 bytes over several buffers of 2^18 bytes: every way to cut a token, and the place stays
    // right.
    std::string text = "alpha beta\n";
    for (int i = 0; i < 120'000; ++i) text += i % 2 == 0 ? "alpha \n" : "  beta\n";
    BOOST_TEST(read_string(text).problem.option_count() == 120'000u);
    BOOST_TEST(error_of(text + "  gamma\n") == "test:120002:3: found 'gamma', expected an item of line 1");
}

BOOST_AUTO_TEST_SUITE_END()
