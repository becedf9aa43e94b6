// SPDX-License-Identifier: MIT
// Missed without it: a rule in a JSON problem that is misread, or refused at a wrong place.
#include <boost/test/unit_test.hpp>

#include "support/read_file.hpp"

BOOST_AUTO_TEST_SUITE(json_sequences_test)

using namespace quadrille;
using test::error_of;
using test::read_string;

namespace {

/// Two cells: a has its symbols by itself, b by options. The text of the sequences stands in line 2.
std::string with_sequences(const std::string& sequences) {
    return R"({"items":["r",{"name":"a","kind":"secondary","symbols":["1","2","3"]},{"name":"b","kind":"secondary"}],)"
           R"("options":[{"name":"b=1","items":["r",["b","1"]]},{"name":"b=2","items":["r",["b","2"]]}],"sequences":)"
           "\n"
           + sequences + "}";
}

std::string with_rule(const std::string& members) {
    return with_sequences(R"([{"name":"x","cells":["a","b"],)" + members + "}]");
}

void expect(const std::string& text, int column, const std::string& message) {
    BOOST_TEST(error_of(text) == "test:2:" + std::to_string(column) + ": " + message);
}

const int rule_column = static_cast<int>(std::string(R"([{"name":"x","cells":["a","b"],)").size()) + 1;

void expect_rule(const std::string& members, int column, const std::string& message) {
    expect(with_rule(members), rule_column + column, message);
}

} // namespace

BOOST_AUTO_TEST_CASE(a_rule_adds_items_and_options_behind_the_others) {
    const Problem expected
        = read_string(R"({"items":["r",{"name":"a","kind":"secondary"},{"name":"b","kind":"secondary"},
        "x.a","x.b","x.a#2",{"name":"x.a-b","kind":"secondary"}],
        "options":[{"name":"b=1","items":["r",["b","1"]]},{"name":"b=2","items":["r",["b","2"]]},
        {"name":"x.a=1/0-0","items":["x.a",["a","1"],["x.a-b","0"]]},
        {"name":"x.a=2/0-0","items":["x.a",["a","2"],["x.a-b","0"]]},
        {"name":"x.a=3/0-1","items":["x.a",["a","3"],["x.a-b","1"]]},
        {"name":"x.b=1/0-0","items":["x.b",["b","1"],["x.a-b","0"]]},
        {"name":"x.b=2/0-0","items":["x.b",["b","2"],["x.a-b","0"]]},
        {"name":"x.b=1/1-0","items":["x.b",["b","1"],["x.a-b","1"]]},
        {"name":"x.a#2=1","items":["x.a#2",["a","1"]]},{"name":"x.a#2=2","items":["x.a#2",["a","2"]]},
        {"name":"x.a#2=3","items":["x.a#2",["a","3"]]}]})")
              .problem;
    const auto with = [](const std::string& members) {
        const Problem problem
            = read_string(with_sequences(R"([{"name":"x","cells":["a","b",1],)" + members + "}]")).problem;
        return test::write_string(problem, "json");
    };
    BOOST_TEST(with(R"("regex":"[12]..|31.")") == test::write_string(expected, "json"));
    BOOST_TEST(with(R"("moves":[["s","1","any"],["s","2","any"],["s","3",1],["any","1",2],["any","2",2],[1,"1",2],
        [2,"1",3],[2,"2",3],[2,"3",3]],"start":"s","accept":[3])")
               == test::write_string(expected, "json"));
}

BOOST_AUTO_TEST_CASE(sequences_may_come_first_and_options_of_rules_be_required) {
    const Problem problem
        = read_string(R"({"sequences":[{"regex":"1[12]","cells":[1,0],"name":"x"}],"require":["x=1,2"],
        "items":[{"symbols":["1","2"],"kind":"secondary","name":"a"},
                 {"name":"b","kind":"secondary","symbols":["1"]}],"options":[]})")
              .problem;
    BOOST_TEST(problem.option_count() == 2u);
    BOOST_TEST((problem.required()[0] == OptionId{1}));
    BOOST_TEST(problem.option_name(OptionId{1}) == "x=1,2");
}

BOOST_AUTO_TEST_CASE(the_place_in_a_regular_expression) {
    expect_rule(R"-("regex":"12)")-", 11,
                "found ')', expected an end, or a '(' before it in the regular expression of 'x'");
    expect_rule(R"-("regex":"\u0031)")-", 8,
                "found ')', expected an end, or a '(' before it at byte 2 of the regular expression of 'x'");
    expect_rule(R"("regex":"14")", 10, "found the symbol '4', expected one of 1 2 3 in the regular expression of 'x'");
}

BOOST_AUTO_TEST_CASE(rules_that_no_filling_obeys) {
    expect(with_rule(R"("regex":"1{3}")"), 2, "no filling of a .. b obeys 'x'");
    expect(with_rule(R"("regex":".3")"), 2, "no filling of a .. b obeys 'x'");
    expect(with_rule(R"("start":0,"accept":[],"moves":[])"), 2, "no filling of a .. b obeys 'x'");
}

BOOST_AUTO_TEST_CASE(a_rule_of_too_many_states) {
    // Each of the first 17 cells, and each of the last: 2^17 states tell what may follow.
    std::string items, cells;
    for (int k = 0; k < 40; ++k) {
        const std::string name = (k == 0 ? "\"c" : ",\"c") + std::to_string(k) + '"';
        cells += name;
        items += (k == 0 ? "" : ",") + std::string(R"({"name":)") + name.substr(k == 0 ? 0 : 1)
                 + R"(,"kind":"secondary","symbols":["0","1"]})";
    }
    const std::string text = R"({"items":[)" + items
                             + R"(],"options":[],"sequences":[{"name":"late one","regex":".*1.{17}","cells":[)" + cells
                             + "]}]}";
    BOOST_TEST(error_of(text)
               == "test:1:" + std::to_string(text.find("{\"name\":\"late") + 1)
                      + ": found over 100000 states in 'late one', expected at most 100000");
}

BOOST_AUTO_TEST_CASE(errors_in_sequences) {
    expect(with_sequences("7"), 1, R"(found 7 in "sequences", expected an array of rules on cells)");
    expect(with_sequences("[7]"), 2, R"(found 7, expected a sequence: {"name": ..., "cells": ...})");
    expect(with_sequences(R"([{"name":"x","regex":"1"}])"), 25, "found a sequence without \"cells\", expected it");
    expect(with_sequences(R"([{"cells":["a"],"regex":"1"}])"), 28, "found a sequence without \"name\", expected it");
    expect(with_sequences(R"([{"name":"","regex":"1"}])"), 10, "found an empty string, expected the name of a rule");
    expect(with_sequences(R"([{"name":"x","cells":[],"regex":"1"}])"), 36,
           "found a sequence of no cells, expected some");
    expect(with_sequences(R"([{"name":"r","cells":["a"],"regex":"1"}])"), 2,
           "found the rule 'r', expected another name: there is an item 'r' already");
    expect(with_sequences(R"([{"name":"x","cells":["a"],"regex":"1","cost":1}])"), 40,
           "found the unknown key 'cost', expected one of accept, cells, moves, name, regex, start");
    expect_rule(R"("regex":7)", 8, R"(found 7 in "regex", expected a string)");
    expect_rule(R"("regex":"1","start":0)", 21,
                R"(found a sequence, expected "regex", or "moves" with "start" and "accept")");
    expect_rule(R"("start":0,"accept":[0])", 22, "found a sequence without \"moves\", expected it");
    expect_rule(R"("start":0,"moves":[])", 20, "found a sequence without \"accept\", expected it");
    expect_rule(R"("start":0.5)", 8, R"(found 0.5 in "start", expected a state: a string or a whole number)");
    expect_rule(R"("accept":[true])", 10, "found true, expected a state: a string or a whole number");
    expect_rule(R"("moves":[0])", 9, "found 0, expected a move: [state, symbol, state]");
    expect_rule(R"("moves":[[0,"1"]])", 15, "found an end, expected a move: [state, symbol, state]");
    expect_rule(R"("moves":[[0,"1",0,0]])", 18, "found 0, expected a move: [state, symbol, state]");
    expect_rule(R"("moves":[[0,1,0]])", 12, "found 1, expected a move: [state, symbol, state]");
    expect_rule(R"("start":0,"accept":[0],"moves":[[0,"4",0]])", 35,
                "found the symbol '4', expected one that a cell has");
}

BOOST_AUTO_TEST_CASE(errors_in_cells_and_symbols) {
    const auto cells = [](const std::string& list) {
        return with_sequences(R"([{"name":"x","regex":"1*","cells":[)" + list + "]}]");
    };
    const int column = static_cast<int>(std::string(R"([{"name":"x","regex":"1*","cells":[)").size()) + 1;
    expect(cells(R"("a","r")"), column + 4, "found the primary item 'r', expected a cell: an item of kind secondary");
    expect(cells(R"("a","c")"), column + 4, "found 'c', expected the name of an item");
    expect(cells("3"), column, "found 3, expected the index of one of 3 items");
    BOOST_TEST(
        error_of(
            R"({"items":[{"name":"b","kind":"secondary"}],"options":[],"sequences":[{"name":"x","regex":"1","cells":["b"]}]})")
        == "test:1:103: found the cell 'b' without symbols, expected \"symbols\" in its item, or options that give it "
           "colours");
    const auto item = [](const std::string& members, const std::string& options = "") {
        return error_of(R"({"items":[{"name":"b",)" + members + R"(}],"options":[)" + options + "]}");
    };
    BOOST_TEST(item(R"("symbols":["1"])")
               == "test:1:19: found symbols of the primary item 'b', expected none: a cell of "
                  "sequences is an item of kind secondary");
    BOOST_TEST(item(R"("symbols":[1])") == "test:1:34: found 1, expected a symbol: a string");
    BOOST_TEST(item(R"("symbols":["1","1"])") == "test:1:38: found the symbol '1' again, expected each once");
    BOOST_TEST(item(R"("symbols":[""])") == "test:1:34: found an empty string, expected the name of a symbol");
    BOOST_TEST(item(R"("kind":"secondary","symbols":["1"])", R"([["b","2"]])")
               == "test:1:73: found the colour '2' of item 'b', expected one of its symbols");
}

BOOST_AUTO_TEST_SUITE_END()
