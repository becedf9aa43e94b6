// SPDX-License-Identifier: MIT
#include "puzzles/base/text_lines.hpp"

#include <algorithm>
#include <fstream>

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>

BOOST_AUTO_TEST_SUITE(letters_test)

using namespace quadrille::puzzles;

// The browser's engine is held to the same file, by web/tests/engine.test.js. Its answers are those of Python's
// unicodedata.
BOOST_AUTO_TEST_CASE(letters_are_those_of_the_list) {
    std::ifstream file(TEST_DATA "/letters.json");
    const auto rows = nlohmann::json::parse(file);
    BOOST_TEST(rows.size() > 30U);
    for (const auto& row : rows) {
        const std::string text = row["text"];
        const Letters letters = letters_of(text);
        const bool word = std::ranges::all_of(letters, is_letter);
        BOOST_TEST(word == !row["letters"].is_null(), text);
        if (word) BOOST_TEST(letters == row["letters"].get<Letters>(), boost::test_tools::per_element());
    }
}

BOOST_AUTO_TEST_CASE(ascii_letters) {
    BOOST_TEST(letters_of("AbZ") == (Letters{"a", "b", "z"}), boost::test_tools::per_element());
    for (const std::string_view letter : {"a", "z", "A", "Z"}) BOOST_TEST(is_letter(letter));
    for (const std::string_view other : {"0", "9", "#", ".", "-", "@", "[", "`", "{"}) BOOST_TEST(!is_letter(other));
}

BOOST_AUTO_TEST_SUITE_END()
