// SPDX-License-Identifier: MIT
// Missed without it: a cost or an item of set partitioning that is off by one.
#include <random>

#include <boost/test/unit_test.hpp>

#include <quadrille/problem.hpp>

#include "support/random_problem.hpp"
#include "support/read_file.hpp"
#include "support/scale.hpp"

BOOST_AUTO_TEST_SUITE(spp_test)

using namespace quadrille;
using test::error_of;
using test::read_string;

namespace {

/// A problem as an untidy spp file: many blanks, now and then CR LF, empty lines and no final newline.
std::string untidy(const Problem& problem, std::mt19937_64& random) {
    const auto blanks = [&](std::size_t least) { return std::string(least + random() % 3, random() % 4 ? ' ' : '\t'); };
    const auto end = [&] { return blanks(0) + (random() % 2 != 0 ? "\r\n" : "\n") + (random() % 9 != 0 ? "" : "\n"); };
    std::string text
        = blanks(0) + std::to_string(problem.item_count()) + blanks(1) + std::to_string(problem.option_count()) + end();
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
        const auto items = problem.items(OptionId{o});
        text += blanks(0) + std::to_string(problem.cost(OptionId{o})) + blanks(1) + std::to_string(items.size());
        for (const ItemId item : items) text += blanks(1) + std::to_string(index(item) + 1);
        text += end();
    }
    if (random() % 4 == 0)
        while (text.ends_with('\n') || text.ends_with('\r')) text.pop_back();
    return text;
}

} // namespace

BOOST_AUTO_TEST_CASE(costs_and_items_from_1) {
    const ReadResult read = read_string("3 4\n 10 2 1 2\n 7 1 3\n  9 1 1\n-2 2 3 2\n");
    const Problem& problem = read.problem;
    BOOST_TEST(read.format == "spp");
    BOOST_TEST(problem.primary_count() == 3u);
    BOOST_TEST(problem.secondary_count() == 0u);
    BOOST_TEST(problem.option_count() == 4u);
    BOOST_TEST((problem.items(OptionId{3})[0] == ItemId{2}));
    BOOST_TEST((problem.items(OptionId{3})[1] == ItemId{1}));
    BOOST_TEST(problem.cost(OptionId{0}) == 10);
    BOOST_TEST(problem.cost(OptionId{3}) == -2);
    BOOST_TEST(problem.item_name(ItemId{0}) == "1");
    BOOST_TEST(problem.item_name(ItemId{2}) == "3");
    BOOST_TEST(read.warnings.empty());
    const Problem extremes = read_string("2 2\n9223372036854775807 1 2\n-9223372036854775808 1 1\n").problem;
    BOOST_TEST(extremes.cost(OptionId{0}) == INT64_MAX);
    BOOST_TEST(extremes.cost(OptionId{1}) == INT64_MIN);
}

// Number of options, sum of costs, of sizes and of items, as awk adds them up.
BOOST_AUTO_TEST_CASE(real_files) {
    struct Sums {
        std::string file;
        std::uint32_t items, options;
        std::int64_t costs;
        std::uint64_t cells, indices;
    };
    for (const Sums& expected : {Sums{"spp/sppnw32.txt", 19, 294, 1'187'511, 1357, 17'418},
                                 Sums{"spp/sppnw40.txt", 19, 404, 1'610'070, 2069, 26'183},
                                 Sums{"spp/sppnw41.txt", 17, 197, 856'404, 740, 8692}}) {
        const Problem problem = test::read_file(expected.file);
        std::int64_t costs = 0;
        std::uint64_t indices = 0;
        for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
            costs += problem.cost(OptionId{o});
            for (const ItemId item : problem.items(OptionId{o})) indices += index(item) + 1;
        }
        BOOST_TEST(problem.item_count() == expected.items);
        BOOST_TEST(problem.option_count() == expected.options);
        BOOST_TEST(problem.cell_count() == expected.cells);
        BOOST_TEST(costs == expected.costs);
        BOOST_TEST(indices == expected.indices);
    }
}

BOOST_AUTO_TEST_CASE(untidy_files) {
    std::mt19937_64 random(1);
    int told = 0;
    for (int i = 0; i < test::runs(2000); ++i) {
        const Problem any = test::random_problem(random, {.costs = true, .no_empty = true});
        ProblemBuilder builder; // the same with primary items only
        builder.add_items(any.item_count());
        for (std::uint32_t o = 0; o < any.option_count(); ++o) {
            builder.begin_option();
            for (const ItemId item : any.items(OptionId{o})) BOOST_REQUIRE(builder.add_cell(item));
            builder.set_cost(any.cost(OptionId{o}));
        }
        const Problem problem = builder.build();
        const std::string text = untidy(problem, random);
        BOOST_REQUIRE_MESSAGE(digest(read_string(text, "spp").problem) == digest(problem), text);
        // Without options it is a line of two names; with but 0s and 1s it may be a matrix.
        if (problem.option_count() == 0 || problem.item_count() < 2) continue;
        BOOST_REQUIRE_MESSAGE(read_string(text).format == "spp", text);
        ++told;
    }
    BOOST_TEST(told > test::runs(2000) / 20);
}

BOOST_AUTO_TEST_CASE(told_by_its_first_two_lines) {
    BOOST_TEST(read_string("\n 3 1 \r\n\r\n5 1 3").format == "spp");
    BOOST_TEST(read_string("2 1\n0 2 1 2\n").format == "spp");
    BOOST_TEST(read_string("1 2\n5 1 1\n1 1 1\n").format == "spp");
    // Names that are numbers: an option has no more than the two items there are.
    for (const auto* text : {"3 7\n3 7\n", "1 2\n1 2\n", "3 7 1\n3 1 7\n", "1 2\n1 |5 2\n", "2 1\n"})
        BOOST_TEST(error_of(text).find(", or a problem in the format dlx: ") != std::string::npos, text);
    BOOST_TEST(read_string("| dlx\n3 7\n3\n").format == "dlx");
    // Nothing but 0s and 1s.
    BOOST_TEST(read_string("1 1\n1 0\n").format == "dense");
    BOOST_TEST(read_string("10 11\n1 1 10\n").format == "dense");
    BOOST_TEST(error_of("1 1\n1 1 1\n") == "test:2:5: found a row of more than 2 cells, expected 2 as in line 1");
    BOOST_TEST(
        read_string("10 11\n1 1 10\n1 1 1\n1 1 1\n1 1 1\n1 1 1\n1 1 1\n1 1 1\n1 1 1\n1 1 1\n1 1 1\n1 1 1\n", "spp")
            .problem.item_count()
        == 10u);
}

BOOST_AUTO_TEST_CASE(told_by_a_line_longer_than_the_first_look) {
    std::string text = "60000 1\n7 60000";
    for (int i = 60'000; i > 0; --i) text += ' ' + std::to_string(i);
    BOOST_TEST(text.size() > 1u << 18);
    BOOST_TEST(read_string(text + '\n').format == "spp");
}

BOOST_AUTO_TEST_CASE(errors_in_the_header) {
    const auto wrong = [](const std::string& text) { return error_of(text, "spp"); };
    BOOST_TEST(wrong("x 1\n") == "test:1:1: found 'x', expected a number of items from 0 to 16777216");
    BOOST_TEST(wrong("4294967296 1\n")
               == "test:1:1: found '4294967296', expected a number of items from 0 to 16777216");
    BOOST_TEST(wrong("18446744073709551616 1\n").starts_with("test:1:1: found '18446744073709551616'"));
    BOOST_TEST(wrong("-1 1\n") == "test:1:1: found '-1', expected a number of items from 0 to 16777216");
    BOOST_TEST(wrong("3\n1 1 1\n") == "test:1:2: found the end of the line, expected the number of options");
    BOOST_TEST(wrong("3 1 1\n1 1 1\n") == "test:1:5: found '1', expected the end of the line");
    BOOST_TEST(wrong("3 9999999999\n")
               == "test:1:3: found '9999999999', expected a number of options from 0 to 2147483648");
    BOOST_TEST(wrong("3 2147483648\n1 1 1\n")
               == "test:3:1: found the end of the input after 1 options, expected 2147483648");
}

BOOST_AUTO_TEST_CASE(errors_in_options) {
    BOOST_TEST(error_of("3 2\n5 1 1\n5 1 0\n") == "test:3:5: found '0', expected an item from 1 to 3");
    BOOST_TEST(error_of("3 2\n5 1 1\n5 1 4\n") == "test:3:5: found '4', expected an item from 1 to 3");
    BOOST_TEST(error_of("3 2\n5 1 1\n5 2 3\n") == "test:3:6: found the end of the line after 1 items, expected 2");
    BOOST_TEST(error_of("3 2\n5 1 1\n5 1 3 2\n") == "test:3:7: found '2', expected the end of the line after 1 items");
    BOOST_TEST(error_of("3 2\n5 1 1\n5 4 3 2\n") == "test:3:3: found '4', expected a number of items from 0 to 3");
    BOOST_TEST(error_of("3 2\n5 1 1\n5 2 3 3\n")
               == "test:3:7: found item 3 twice, expected each item once in an option");
    BOOST_TEST(error_of("3 2\n5 1 1\n5\n")
               == "test:3:2: found the end of the line, expected the number of items of the option");
    BOOST_TEST(error_of("3 1\n5 1 1\n5 1 2\n")
               == "test:3:1: found another option, expected the 1 that line 1 declares");
    BOOST_TEST(error_of("3 3\n5 1 1\n5 1 2\n") == "test:4:1: found the end of the input after 2 options, expected 3");
    for (const std::string cost :
         {"9223372036854775808", "-9223372036854775809", "1.5e3", "1e3", "nan", "-0", "+5", "x"})
        BOOST_TEST(error_of("3 2\n5 1 1\n" + cost + " 1 2\n")
                   == "test:3:1: found cost '" + cost + "', expected a number such as 7 or 10.50, of 64 bits");
}

BOOST_AUTO_TEST_CASE(an_option_without_items_is_warned_of) {
    const ReadResult read = read_string("2 2\n5 2 1 2\n  7 0\n");
    BOOST_REQUIRE(read.warnings.size() == 1u);
    BOOST_TEST(read.warnings[0] == "test:3:3: warning: this option has no primary item, so it is in no cover");
}

BOOST_AUTO_TEST_CASE(it_is_not_written) {
    BOOST_CHECK_THROW(test::write_string(read_string("2 1\n5 2 1 2\n").problem, "spp"), Unsupported);
}

BOOST_AUTO_TEST_SUITE_END()
