// SPDX-License-Identifier: MIT
// Missed without it: a refused name or option that leaves something behind in the problem.
#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>

#include <quadrille/error.hpp>
#include <quadrille/problem.hpp>

BOOST_AUTO_TEST_SUITE(builder_test)

using namespace quadrille;

BOOST_AUTO_TEST_CASE(items_and_options_keep_their_order) {
    ProblemBuilder builder;
    for (const auto* name : {"A", "B", "C"}) builder.add_item(name);
    builder.add_option({"C", "A"});
    builder.add_option({"B"});
    const Problem problem = builder.build();
    BOOST_TEST(problem.item_count() == 3u);
    BOOST_TEST(problem.option_count() == 2u);
    BOOST_TEST(problem.cell_count() == 3u);
    BOOST_TEST((problem.items(OptionId{0})[0] == ItemId{2}));
    BOOST_TEST((problem.items(OptionId{0})[1] == ItemId{0}));
    BOOST_TEST(problem.item_name(ItemId{1}) == "B");
    BOOST_TEST(display_name(problem, OptionId{1}) == "1");
}

BOOST_AUTO_TEST_CASE(a_name_twice_adds_nothing) {
    ProblemBuilder builder;
    builder.add_item("A");
    BOOST_TEST(!builder.try_add_item("A", Kind::secondary));
    BOOST_CHECK_THROW(builder.add_item("A"), BadArgument);
    BOOST_TEST(builder.item_count() == 1u);
    BOOST_TEST((builder.find_item("A") == ItemId{0}));
    BOOST_TEST((builder.try_add_item("B") == ItemId{1}));
}

BOOST_AUTO_TEST_CASE(a_name_that_is_no_utf8_adds_nothing) {
    ProblemBuilder builder;
    builder.add_item("\xc3\xa4"); // a small a with two dots
    builder.begin_option();
    for (const auto* name : {"\xff", "a\xc3", "\xed\xa0\x80", "\xc0\x80"}) {
        BOOST_CHECK_THROW(builder.add_item(name), BadArgument);
        BOOST_CHECK_THROW(builder.colour(name), BadArgument);
        BOOST_CHECK_THROW(builder.set_option_name(name), BadArgument);
    }
    builder.set_option_name("\xe2\x99\x9b"); // a queen
    const Problem problem = builder.build();
    BOOST_TEST(problem.item_count() == 1U);
    BOOST_TEST(problem.colour_count() == 1U);
    BOOST_TEST(problem.option_name(OptionId{0}) == "\xe2\x99\x9b");
}

BOOST_AUTO_TEST_CASE(options_in_bulk_are_those_added_one_by_one) {
    const auto items = [](ProblemBuilder& builder) {
        builder.add_items(3);
        builder.add_items(1, Kind::secondary);
        return builder.colour("red");
    };
    ProblemBuilder slow, fast;
    const ColourId red = items(slow);
    slow.begin_option();
    (void)slow.add_cell(ItemId{0});
    (void)slow.add_cell(ItemId{3}, red);
    slow.add_option(std::array{ItemId{2}, ItemId{1}});
    slow.begin_option();

    items(fast);
    const std::array<std::size_t, 4> starts{0, 2, 4, 4};
    const std::array cells{ItemId{0}, ItemId{3}, ItemId{2}, ItemId{1}};
    const std::array colours{ColourId::none, red, ColourId::none, ColourId::none};
    BOOST_TEST((fast.add_options(starts, cells, colours) == OptionId{0}));
    const Problem problem = fast.build();
    BOOST_TEST((problem == slow.build()));

    // The views are the arrays that made it.
    BOOST_TEST(std::ranges::equal(problem.starts(), starts));
    BOOST_TEST(std::ranges::equal(problem.cells(), cells));
    BOOST_TEST(std::ranges::equal(problem.colours(), colours));
    BOOST_TEST(
        std::ranges::equal(problem.kinds(), std::array{Kind::primary, Kind::primary, Kind::primary, Kind::secondary}));
    BOOST_TEST(problem.costs().empty());
    BOOST_TEST(problem.bounds().empty());
}

BOOST_AUTO_TEST_CASE(options_that_are_refused_leave_nothing_behind) {
    ProblemBuilder builder, expected;
    for (ProblemBuilder* one : {&builder, &expected}) {
        one->add_items(2);
        one->add_items(1, Kind::secondary);
        one->colour("red");
        one->add_option(std::array{ItemId{0}});
    }
    const auto refused = [&](const std::vector<std::size_t>& starts, const std::vector<std::uint32_t>& cells,
                             const std::vector<std::uint32_t>& shades) {
        std::vector<ItemId> items;
        std::vector<ColourId> colours;
        for (const std::uint32_t cell : cells) items.push_back(ItemId{cell});
        for (const std::uint32_t shade : shades) colours.push_back(ColourId{shade});
        BOOST_CHECK_THROW(builder.add_options(starts, items, colours), BadArgument);
        BOOST_TEST(builder.option_count() == 1u);
    };
    refused({}, {}, {});
    refused({1, 2}, {0, 1}, {});
    refused({0, 1}, {0, 1}, {});
    refused({0, 3, 1, 2}, {0, 1}, {});
    refused({0, 2, 1, 2}, {0, 1}, {});
    refused({0, 1, 2}, {0, 3}, {});           // no such item
    refused({0, 1, 3}, {0, 1, 1}, {});        // twice in an option
    refused({0, 1, 3}, {0, 1, 2}, {0, 0, 2}); // no such colour
    refused({0, 2, 3}, {2, 1, 0}, {1, 0, 1}); // of a primary item
    refused({0, 1}, {0}, {0, 0});
    BOOST_CHECK_THROW(builder.add_option(std::array{ItemId{1}, ItemId{1}}), BadArgument);
    builder.add_option(std::array{ItemId{1}, ItemId{2}}); // which those refused had used
    expected.add_option(std::array{ItemId{1}, ItemId{2}});
    BOOST_TEST((builder.build() == expected.build()));
}

BOOST_AUTO_TEST_CASE(an_item_is_at_most_once_in_an_option) {
    ProblemBuilder builder;
    builder.add_items(2);
    builder.begin_option();
    BOOST_TEST(builder.add_cell(ItemId{1}));
    BOOST_TEST(!builder.add_cell(ItemId{1}));
    builder.begin_option();
    BOOST_TEST(builder.add_cell(ItemId{1})); // another option
    BOOST_TEST(builder.build().cell_count() == 2u);
}

BOOST_AUTO_TEST_CASE(equal_options_stay_two_options) {
    ProblemBuilder builder;
    builder.add_item("A");
    builder.add_option({"A"});
    builder.add_option({"A"});
    BOOST_TEST(builder.build().option_count() == 2u);
}

BOOST_AUTO_TEST_CASE(costs_names_bounds_and_colours_begin_late) {
    ProblemBuilder builder;
    builder.add_item("A");
    builder.add_item("B", Kind::primary, {0, 3});
    builder.add_item("X", Kind::secondary);
    builder.add_option({"A", "X"});
    builder.add_option({"B"});
    (void)builder.add_cell(ItemId{2}, builder.colour("red"));
    builder.set_cost(-7);
    builder.set_option_name("late");
    builder.add_option({"A"});
    const Problem problem = builder.build();
    BOOST_TEST(problem.cost(OptionId{0}) == 0);
    BOOST_TEST(problem.cost(OptionId{1}) == -7);
    BOOST_TEST(problem.cost(OptionId{2}) == 0);
    BOOST_TEST(problem.option_name(OptionId{0}) == "");
    BOOST_TEST(problem.option_name(OptionId{1}) == "late");
    BOOST_TEST(problem.option_name(OptionId{2}) == "");
    BOOST_TEST((problem.bounds(ItemId{0}) == Bounds{1, 1}));
    BOOST_TEST((problem.bounds(ItemId{1}) == Bounds{0, 3}));
    BOOST_TEST((problem.colours(OptionId{0})[1] == ColourId::none));
    BOOST_TEST(problem.colour_name(problem.colours(OptionId{1})[1]) == "red");
}

BOOST_AUTO_TEST_CASE(what_no_problem_may_have_throws) {
    ProblemBuilder builder;
    BOOST_CHECK_THROW(builder.add_item("A", Kind::primary, {2, 1}), BadArgument);
    BOOST_CHECK_THROW(builder.add_item("A", Kind::primary, {0, 0}), BadArgument);
    BOOST_CHECK_THROW(builder.add_item("A", Kind::secondary, {0, 2}), BadArgument);
    builder.add_item("A");
    BOOST_CHECK_THROW(builder.add_item(), BadArgument); // names for all or for none
    builder.begin_option();
    BOOST_CHECK_THROW((void)builder.add_cell(ItemId{0}, builder.colour("red")), BadArgument);
    BOOST_CHECK_THROW(builder.add_option({"B"}), BadArgument);
}

BOOST_AUTO_TEST_CASE(names_that_only_repeat_the_index_are_no_names) {
    ProblemBuilder builder;
    builder.add_item("0");
    builder.add_item("1");
    BOOST_TEST(!builder.build().has_item_names());
    builder.add_item("1");
    builder.add_item("0");
    BOOST_TEST(builder.build().has_item_names());
}

BOOST_AUTO_TEST_CASE(many_names_are_found_again) {
    ProblemBuilder builder;
    for (int i = 0; i < 100'000; ++i) builder.add_item("item" + std::to_string(i));
    for (const std::uint32_t i : {0u, 1u, 63u, 64u, 99'999u})
        BOOST_TEST((builder.find_item("item" + std::to_string(i)) == ItemId{i}));
    BOOST_TEST(!builder.find_item("item100000"));
    BOOST_TEST(!builder.find_item(""));
}

BOOST_AUTO_TEST_SUITE_END()
