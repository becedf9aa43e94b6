// SPDX-License-Identifier: MIT
// Missed without it: a technique that does not see the smallest problem made for it.
// Each technique by itself, on the smallest problems that show it.
#include <boost/test/unit_test.hpp>

#include <quadrille/deduce.hpp>

#include "support/read_file.hpp"
#include "support/restrict.hpp"

BOOST_AUTO_TEST_SUITE(techniques_test)

using namespace quadrille;

namespace {

using Outcome = DeduceResult::Outcome;
using Options = std::vector<std::uint32_t>;

template <class Ids> Options indices(const Ids& ids) {
    Options list;
    for (const auto id : ids) list.push_back(index(id));
    return list;
}

Problem read(const std::string& text) { return test::read_string(text, "dlx").problem; }

/// The first deduction of a problem; technique search if there is none.
Deduction first(const Problem& problem) {
    Deduction found{.technique = Technique::search};
    deduce(problem, [&](const Deduction& deduction) {
        found = deduction;
        return false;
    });
    return found;
}

Deduction first(const std::string& text) { return first(read(text)); }

/// Whether the first deduction forbids these by that technique.
void check_forbids(const std::string& text, Technique technique, const Options& options) {
    BOOST_TEST_CONTEXT(text) {
        const Deduction found = first(text);
        BOOST_TEST(technique_name(found.technique) == technique_name(technique));
        BOOST_TEST(indices(found.forbidden) == options);
    }
}

} // namespace

// single

BOOST_AUTO_TEST_CASE(the_only_option_of_an_item_is_required) {
    const Deduction found = first("A B C\nA B\nB C\nC\nB\n");
    BOOST_TEST((found.technique == Technique::single));
    BOOST_TEST(indices(found.items) == Options{0});
    BOOST_TEST(indices(found.required) == Options{0});
    BOOST_TEST(found.forbidden.empty());
}

BOOST_AUTO_TEST_CASE(an_item_that_needs_two_gets_its_last_two) {
    const Deduction found = first("2:3|A B\nB\nA\nA B\nB\n");
    BOOST_TEST(indices(found.required) == (Options{1, 2}));
}

BOOST_AUTO_TEST_CASE(of_several_singles_the_first_item_comes_first) {
    // C has one option from the beginning, B only after that.
    std::vector<std::uint32_t> items;
    const DeduceResult result = deduce(read("A B C\nC B\nA B\nA\n"), [&](const Deduction& deduction) {
        items.push_back(index(deduction.items.front()));
        return true;
    });
    BOOST_TEST(items == (Options{2, 0}));
    BOOST_TEST((result.outcome == Outcome::solved));
    BOOST_TEST(result.steps[std::size_t(Technique::single)] == 2u);
}

// inside

BOOST_AUTO_TEST_CASE(the_others_of_an_item_around_another_go) {
    const Deduction found = first("A B C\nA B\nA B C\nB\nB C\nC\n");
    BOOST_TEST((found.technique == Technique::inside));
    BOOST_TEST(indices(found.items) == Options{0});
    BOOST_TEST(indices(found.within) == Options{1});
    BOOST_TEST(indices(found.forbidden) == (Options{2, 3}));
}

BOOST_AUTO_TEST_CASE(an_item_inside_a_secondary_one_fills_it) {
    check_forbids("A B | X\nA X\nA X\nB X\nB X:red\nB\nB\n", Technique::inside, {2, 3});
}

BOOST_AUTO_TEST_CASE(a_colour_that_an_item_gives_excludes_the_other_uses) {
    const std::string text = "A B C | X\nA X:red\nA X:red\nB X:red\nB X:green\nC X\nC\nC\nB\n";
    check_forbids(text, Technique::inside, {3, 4});
    const Problem problem = read(text);
    const Deduction found = first(problem);
    BOOST_TEST_REQUIRE(found.colours.size() == 1u);
    BOOST_TEST(problem.colour_name(found.colours.front()) == "red");
}

BOOST_AUTO_TEST_CASE(colours_that_an_item_never_gives_go) {
    const std::string text = "A B | X\nA X:red\nA X:green\nB X:red\nB X:blue\nB\nB X\n";
    check_forbids(text, Technique::inside, {3, 5}); // a use without a colour stands beside none of A's
    const Problem problem = read(text);
    std::vector<std::string_view> names;
    for (const ColourId colour : first(problem).colours) names.push_back(problem.colour_name(colour));
    BOOST_TEST((names == std::vector<std::string_view>{"red", "green"}));
}

BOOST_AUTO_TEST_CASE(an_item_that_needs_nothing_gives_no_colour) {
    check_forbids("0:1|A 0:1|B | X\nA X:red\nA X:green\nB X:red\nB X:blue\n", Technique::search, {});
    check_forbids("2|A B | X\nA X:red\nA X:red\nA X:green\nB X:red\nB X:blue\n", Technique::inside, {4});
}

BOOST_AUTO_TEST_CASE(two_colours_exclude_nothing) {
    check_forbids("A B | X\nA X:red\nA X:green\nB X:red\nB X:green\n", Technique::search, {});
    check_forbids("A B | X\nA X:red\nA X\nB X:red\nB\n", Technique::search, {});
}

BOOST_AUTO_TEST_CASE(bounds_say_whether_an_item_fills_another) {
    check_forbids("2|A 1:2|B\nA B\nA B\nA B\nB\n", Technique::inside, {3});
    check_forbids("2|A 1:3|B\nA B\nA B\nA B\nB\n", Technique::search, {});
    check_forbids("0:1|A B\nA B\nA B\nB\n", Technique::search, {});
}

// pair

BOOST_AUTO_TEST_CASE(two_items_in_two_others_fill_them) {
    const Deduction found = first("A B C D\nA C\nA D\nB C\nB D\nC\nD\n");
    BOOST_TEST((found.technique == Technique::pair));
    BOOST_TEST(indices(found.items) == (Options{0, 1}));
    BOOST_TEST(indices(found.within) == (Options{2, 3}));
    BOOST_TEST(indices(found.forbidden) == (Options{4, 5}));
}

BOOST_AUTO_TEST_CASE(two_items_that_share_an_option_fill_one_only) {
    // A and B may both be covered by the first option: then D is free for the last one.
    check_forbids("A B C D\nA B C\nA B D\nA C\nA D\nB C\nB D\nC\nD\n", Technique::search, {});
}

BOOST_AUTO_TEST_CASE(two_items_fill_two_secondary_ones) {
    check_forbids("A B E F | C D\nA C\nA D\nB C\nB D\nE C:red\nE\nE\nF D\nF\nF\n", Technique::pair, {4, 7});
}

BOOST_AUTO_TEST_CASE(coloured_uses_fill_nothing) {
    check_forbids("A B E | C D\nA C:red\nA D\nB C:red\nB D\nE C:red\nE D:red\nE\nE\n", Technique::search, {});
}

BOOST_AUTO_TEST_CASE(bounds_say_whether_two_items_fill_two_others) {
    check_forbids("A 2|B 0:1|C 1:2|D\nA C\nA D\nB C\nB D\nB D\nB D\nC\nD\n", Technique::pair, {6, 7});
    check_forbids("A 2|B 0:2|C 1:2|D\nA C\nA D\nB C\nB D\nB D\nB D\nC\nD\n", Technique::search, {});
}

// trial

BOOST_AUTO_TEST_CASE(an_option_that_leaves_an_item_none_goes) {
    const Deduction found = first("A B C | X Y\nA X Y\nA\nB X\nB Y\nC\nC\n");
    BOOST_TEST((found.technique == Technique::trial));
    BOOST_TEST(indices(found.forbidden) == Options{0});
    BOOST_TEST(indices(found.items) == Options{1});
    BOOST_TEST(found.chain.empty());
}

BOOST_AUTO_TEST_CASE(a_trial_follows_singles) {
    // The first option leaves B one, that leaves C one, and all three leave D none.
    const Deduction found = first("A B C D | X Y Z\nA X\nA\nB X\nB Y\nC Y\nC Z\nD Z\nD Y\nD X\n");
    BOOST_TEST((found.technique == Technique::trial));
    BOOST_TEST(indices(found.forbidden) == Options{0});
    BOOST_TEST(indices(found.chain) == (Options{3, 5}));
    BOOST_TEST(indices(found.items) == Options{3});
}

BOOST_AUTO_TEST_CASE(short_trials_come_first) {
    // 0 leaves B one and then C none; 6 leaves D none at once.
    check_forbids("A B C D | X Y Z\nA X\nA\nB X\nB Y\nC X\nC Y\nA Y Z\nD Y\nD Z\nB\n", Technique::trial, {6});
}

// what they lead to

BOOST_AUTO_TEST_CASE(a_problem_without_items_is_solved) {
    const DeduceResult result = deduce(test::read_string("p ec 1 1 1\ns 1\n").problem);
    BOOST_TEST((result.outcome == Outcome::solved));
    BOOST_TEST((result.level() == Technique::nothing));
}

BOOST_AUTO_TEST_CASE(an_item_without_options_leaves_no_cover) {
    const DeduceResult result = deduce(read("A B\nA\n"));
    BOOST_TEST((result.outcome == Outcome::none));
    BOOST_TEST((result.short_item == ItemId{1}));
}

BOOST_AUTO_TEST_CASE(several_covers_are_left_to_a_search) {
    const DeduceResult result = deduce(read("A B\nA\nA\nB\n"));
    BOOST_TEST((result.outcome == Outcome::open));
    BOOST_TEST((result.level() == Technique::search));
    BOOST_TEST(result.left == 2u);
    BOOST_TEST(result.complete());
}

BOOST_AUTO_TEST_CASE(requests_that_contradict_leave_no_cover) {
    const auto misfit = [](std::vector<OptionId> required, std::vector<OptionId> forbidden) {
        const Problem problem = restrict(read("A B | X\nA\nB\nB X\nA B X\nX\n"), required, forbidden);
        const DeduceResult result = deduce(problem);
        BOOST_TEST((result.outcome == Outcome::none) == result.misfit.has_value());
        return result.misfit ? int(index(*result.misfit)) : -1;
    };
    BOOST_TEST(misfit({OptionId{0}, OptionId{3}}, {}) == 3);
    BOOST_TEST(misfit({OptionId{1}}, {OptionId{1}}) == 1);
    BOOST_TEST(misfit({OptionId{4}}, {}) == 4); // no primary item
    BOOST_TEST(misfit({OptionId{0}, OptionId{0}}, {}) == -1);
}

BOOST_AUTO_TEST_CASE(what_excludes_an_option_is_named) {
    const auto excluder = [](const std::string& text, std::vector<OptionId> required) {
        const DeduceResult result = deduce(restrict(read(text), required, {}));
        BOOST_TEST(result.excluder.has_value() == result.contested.has_value());
        return result.excluder ? std::pair(int(index(*result.excluder)), int(index(*result.contested)))
                               : std::pair(-1, -1);
    };
    const std::string text = "A B C | X\nA\nB X:r\nC X:g\nC X:r\nA C\n";
    BOOST_TEST((excluder(text, {OptionId{0}, OptionId{1}, OptionId{2}}) == std::pair(1, 3))); // by colour
    BOOST_TEST((excluder(text, {OptionId{0}, OptionId{1}, OptionId{4}}) == std::pair(0, 0)));
    BOOST_TEST((excluder(text, {OptionId{0}, OptionId{1}, OptionId{3}}) == std::pair(-1, -1)));
    // The second of two takes the last room.
    const std::vector<OptionId> three{OptionId{0}, OptionId{1}, OptionId{2}};
    BOOST_TEST((excluder("2|A\nA\nA\nA\n", three) == std::pair(1, 0)));
    BOOST_TEST((excluder("A | X\nA\nX\n", {OptionId{1}}) == std::pair(-1, -1)));
}

BOOST_AUTO_TEST_SUITE_END()
