// SPDX-License-Identifier: MIT
// Missed without it: a member of a JSON problem that is misread, or refused at a wrong place.
#include <boost/test/unit_test.hpp>

#include "support/read_file.hpp"

BOOST_AUTO_TEST_SUITE(json_test)

using namespace quadrille;
using test::error_of;
using test::read_string;

namespace {

/// A problem with items A (primary) and X (secondary), and that text for its options, which begins at
/// `options_column`.
const std::string before_options = R"({"items":["A",{"name":"X","kind":"secondary"}],"options":[)";
const int options_column = static_cast<int>(before_options.size()) + 1;
std::string with_options(const std::string& options) { return before_options + options + "]}"; }

std::string with_items(const std::string& items) { return R"({"items":[)" + items + R"(],"options":[]})"; }

void expect(const std::string& text, int column, const std::string& message) {
    BOOST_TEST(error_of(text) == "test:1:" + std::to_string(column) + ": " + message);
}

} // namespace

BOOST_AUTO_TEST_CASE(everything_that_the_format_has) {
    const Problem p = read_string(R"({"format":"quadrille-problem","version":1,"name":"n","sense":"max",
        "meta":{"generator":"queens","arguments":["8"],"more":[1,2.50,{"a":null}],"id":123456789012345678901},
        "items":["A",{"name":"B","min":0,"max":3,"meta":{"row":1}},{"name":"X","kind":"secondary"}],
        "options":[["A",["X","r"]],{"name":"o","items":[1,["X","g"]],"cost":"-7","meta":{}},{"items":[],"cost":8}],
        "require":[0,"o"],"forbid":[2]})")
                          .problem;
    BOOST_TEST(p.annotations().name == "n");
    BOOST_TEST((p.sense() == Sense::max));
    BOOST_TEST((p.annotations().origin == Origin{"queens", {"8"}, ""}));
    BOOST_TEST(p.annotations().meta == R"({"more":[1,2.50,{"a":null}],"id":123456789012345678901})");
    BOOST_TEST(p.annotations().item_meta.at(ItemId{1}) == R"({"row":1})");
    BOOST_TEST(p.annotations().option_meta.at(OptionId{1}) == "{}");
    BOOST_TEST((p.bounds(ItemId{1}) == Bounds{0, 3}));
    BOOST_TEST(p.option_name(OptionId{1}) == "o");
    BOOST_TEST(p.cost(OptionId{1}) == -7);
    BOOST_TEST(p.cost(OptionId{2}) == 8);
    BOOST_TEST(p.colour_name(p.colours(OptionId{1})[1]) == "g");
    BOOST_TEST((p.required()[1] == OptionId{1}));
    BOOST_TEST((p.forbidden()[0] == OptionId{2}));
}

BOOST_AUTO_TEST_CASE(a_matrix_alone) {
    const Problem p = read_string(R"({"matrix": [[0,1,1],[1,0,0]]})").problem;
    BOOST_TEST((p == read_string("0 1 1\n1 0 0\n").problem));
    expect(R"({"matrix":[[0,1],[1]]})", 20, "found a row of 1 cells, expected 2 as in the first");
    expect(R"({"matrix":[[0],[1,0]]})", 19, "found a row of more than 1 cells, expected 1 as in the first");
    expect(R"({"matrix":[[2]]})", 13, "found 2, expected 0 or 1");
    BOOST_TEST((read_string(R"({"matrix": [[false,1.0,true],[1,0.0,0]]})").problem == p));
    expect(R"({"matrix":[["1"]]})", 13, "found '1', expected 0 or 1");
    expect(R"({"matrix":[[0.5]]})", 13, "found 0.5, expected 0 or 1");
    expect(R"({"items":[],"matrix":[]})", 13,
           R"(found "matrix" beside "items", expected "matrix" alone or "items" and "options")");
}

BOOST_AUTO_TEST_CASE(rows_alone_are_a_matrix) {
    BOOST_TEST((read_string("[[0,1,1],\n [1,0,0]]").problem == read_string("0 1 1\n1 0 0\n").problem));
    BOOST_TEST(read_string("[[0,1],[1,0]]").format == "json");
    const std::string sets
        = ": arrays alone are the rows of a matrix, and sets are written {\"A\": [1, 4], \"B\": [2]}";
    expect("[[0,1],[1]]", 10, "found a row of 1 cells, expected 2 as in the first");
    expect("[[1,4,7],[1,4]]", 5, "found 4, expected 0 or 1" + sets);
    expect("[0,1]", 2, "found 0, expected a row, [...]" + sets);
    expect("[]", 2, "found arrays without a cell, expected rows of 0s and 1s");
}

BOOST_AUTO_TEST_CASE(sets_by_name) {
    const Problem p = read_string(R"({"A":[7,"x"],"B":["x",-1,7],"C":[]})").problem;
    BOOST_TEST((p
                == read_string(R"({"items":["7","x","-1"],"options":[{"name":"A","items":["7","x"]},
        {"name":"B","items":["x","-1","7"]},{"name":"C","items":[]}]})")
                       .problem));
    expect(R"({"A":["1"],"B":[1]})", 17, "found item 1 as a number and as a text, expected one of 1 and \"1\"");
    expect(
        R"({"A":[1,0],"B":[0,1]})", 21,
        "found sets that all have the items 0 and 1, expected others: as items they are written \"0\" and \"1\", and "
        "rows of a matrix stand without names, as in [[1, 0], [0, 1]]");
    BOOST_TEST(read_string(R"({"A":["1","0"],"B":["0","1"]})").problem.option_count() == 2u);
    BOOST_TEST(read_string(R"({"A":[1,0],"B":[0,1],"C":[1]})").problem.option_count() == 3u);
}

BOOST_AUTO_TEST_CASE(a_lower_bound_alone_has_no_upper_one) {
    const Problem p
        = read_string(with_items(R"({"name":"A","min":2},{"name":"B","max":2},{"name":"C","min":0})")).problem;
    BOOST_TEST((p.bounds(ItemId{0}) == Bounds{2, UINT32_MAX}));
    BOOST_TEST((p.bounds(ItemId{1}) == Bounds{1, 2}));
    BOOST_TEST((p.bounds(ItemId{2}) == Bounds{0, UINT32_MAX}));
    const std::string written = test::write_string(p, "json");
    BOOST_TEST(written.find(R"([{"name":"A","min":2},{"name":"B","min":1,"max":2},{"name":"C","min":0}])")
                   != std::string::npos,
               written);
    BOOST_TEST((read_string(written).problem == p));
}

BOOST_AUTO_TEST_CASE(numbers_that_are_names_of_other_items) {
    const auto warnings = [](const std::string& text) { return read_string(text).warnings; };
    const auto misleading = warnings(R"({"items":["1","2","3"],"options":[[1,2],[0]]})");
    BOOST_REQUIRE(misleading.size() == 1u);
    BOOST_TEST(
        misleading[0]
        == "test:1:36: warning: 1 is the index of item '2' here, and item '1' is written \"1\"; 2 numbers are names of "
           "other items");
    BOOST_TEST(warnings(R"({"items":["0","1"],"options":[[0],[1]]})").empty());
    BOOST_TEST(warnings(R"({"items":["a","b"],"options":[[0],[1]]})").empty());
    BOOST_TEST(warnings(R"({"items":["2","1"],"options":[["1"],["2"]]})").empty());
}

BOOST_AUTO_TEST_CASE(errors_in_the_problem) {
    expect(R"({"items":[],"items":[]})", 13, "found the key 'items' again, expected it once: it stands at 1:2 already");
    expect(R"({"things":7})", 2,
           "found the unknown key 'things', expected one of forbid, format, items, matrix, meta, name, "
           "options, require, sense, sequences, version, or sets by name as in {\"A\": [1, 4], \"B\": [2]}");
    expect(R"({"items":[]})", 12, "found a problem without \"options\", expected it");
    expect(R"({"options":[],"items":[]})", 12,
           "found \"options\", expected \"items\" before them: jq '{items} + .' FILE puts them first");
    expect(R"({"items":7})", 10, R"(found 7 in "items", expected an array of items, as in ["A", "B"])");
    expect(R"({"version":2})", 12, "found 2 in \"version\", expected 1");
    expect(R"({"format":"other"})", 11, "found 'other' in \"format\", expected \"quadrille-problem\"");
    expect(R"({"sense":null})", 10, "found null in \"sense\", expected min or max");
}

BOOST_AUTO_TEST_CASE(errors_in_items) {
    expect(with_items(R"("A","\u0041")"), 15,
           "found item 'A' again, expected each name once: it stands at 1:11 already");
    expect(with_items(R"({"kind":"primary"})"), 28, "found an item without \"name\", expected one");
    expect(with_items(R"("")"), 11, "found an empty string, expected the name of an item");
    expect(with_items(R"("a\u0000")"), 11, "found U+0000 in a name, expected none");
    expect(with_items(R"({"name":"A","min":3,"max":2})"), 19,
           "found item 'A' with min 3 and max 2, expected min <= max");
    expect(with_items(R"({"name":"A","max":0})"), 29, "found 0 in \"max\", expected a number from 1 to 4294967295");
    expect(with_items(R"({"name":"A","max":1.0})"), 29, "found 1.0 in \"max\", expected a number from 1 to 4294967295");
    expect(with_items(R"({"name":"X","kind":"secondary","max":2})"), 19,
           "found bounds on the secondary item 'X', expected none");
    expect(
        with_items("7"), 11,
        "found 7, expected an item: its name in quotes, as in \"7\", here and in options, where a number is an index "
        "from 0");
}

BOOST_AUTO_TEST_CASE(errors_in_options) {
    const auto expect_option = [](const std::string& text, int column, const std::string& message) {
        expect(with_options(text), options_column + column, message);
    };
    expect_option(R"(["B"])", 1, "found 'B', expected the name of an item");
    expect_option("[2]", 1, "found 2, expected the index of one of 2 items");
    expect_option("[1.0]", 1, "found 1.0, expected an item: a name, an index or [item, colour]");
    expect_option("[true]", 1, "found true, expected an item: a name, an index or [item, colour]");
    expect_option("[-1]", 1, "found -1, expected the index of one of 2 items");
    expect_option("[9007199254740993]", 1, "found 9007199254740993, expected the index of one of 2 items");
    expect_option(R"(["A","A"])", 5, "found item 'A', expected each item once in an option");
    expect_option(R"([["A","r"]])", 2, "found a colour on item 'A', expected none: it is primary");
    expect_option(R"([["X",""]])", 6, "found an empty string, expected the name of a colour");
    expect_option(R"([["X"]])", 5, "found an end, expected an item and its colour");
    expect_option("{}", 1, "found an option without \"items\", expected them");
    expect_option(R"({"items":[0],"cost":1e3})", 20,
                  "found 1e3 in \"cost\", expected a number such as 7 or 10.50 of 64 bits, or a string of one");
    expect_option(
        R"({"items":[0],"cost":"9223372036854775808"})", 20,
        "found '9223372036854775808' in \"cost\", expected a number such as 7 or 10.50 of 64 bits, or a string of one");
    expect_option(R"({"items":[0],"price":1})", 13,
                  "found the unknown key 'price', expected one of cost, items, meta, name");
}

BOOST_AUTO_TEST_CASE(errors_in_require) {
    expect(R"({"items":[],"options":[],"require":[0]})", 37, "found 0, expected the index of one of 0 options");
    expect(R"({"items":[],"options":[],"require":["x"]})", 37, "found 'x', expected the name of one option");
    expect(R"({"items":["A"],"options":[{"name":"x","items":[0]},{"name":"x","items":[0]}],"forbid":["x"]})", 88,
           "found 'x', expected the name of one option"); // there are two
}

BOOST_AUTO_TEST_CASE(errors_in_the_text) {
    expect(R"({"items":[],})", 13, "found '}', expected string literal");
    expect(R"({"items":[],"options":[]} x)", 27, "found 'x', expected end of input");
    expect(R"({"items":[)", 11, "found end of input, expected '[', '{', or a literal");
    expect("{\"items\":[], 'options':[]}", 14, "found ''', expected string literal");
    BOOST_TEST(error_of("{\n \"items\":[\"\\ud800\"]}").starts_with("test:2:"));
    BOOST_TEST(!error_of("{\"items\":[\"a\x01\"]}").empty());
    BOOST_TEST(!error_of("{\"items\":[\"a\xff\"]}").empty());
    BOOST_TEST(!error_of(R"({"version":NaN})").empty());
    BOOST_TEST(!error_of(R"({"version":1e400})").empty());
}

BOOST_AUTO_TEST_CASE(depth_is_limited) {
    const std::string deep(100'000, '[');
    expect(R"({"items":)" + deep, 11, "found an array, expected an item: a name or {\"name\": ...}");
    BOOST_TEST(error_of(R"({"meta":{"x":)" + deep) == "test:1:1013: found data nested deeper than 1000, expected less");
}

BOOST_AUTO_TEST_SUITE_END()
