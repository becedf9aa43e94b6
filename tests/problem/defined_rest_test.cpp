// SPDX-License-Identifier: MIT
// Rests against their definition: what is live, open and needed follows from what was taken, removed and
// closed.
#include <optional>

#include <boost/test/unit_test.hpp>

#include <quadrille/problem.hpp>

#include "problem/defined_rest.hpp"
#include "problem/rest/together.hpp"
#include "support/brute_force.hpp"
#include "support/random_problem.hpp"
#include "support/read_file.hpp"
#include "support/scale.hpp"

BOOST_AUTO_TEST_SUITE(defined_rest_test)

using namespace quadrille;
using test::Done, test::Pair, test::change, test::cover_count, test::pick;

namespace {

/// Some changes, undone in part now and then, compared after each one.
std::string compare(const Problem& problem, std::mt19937_64& random) {
    Pair pair(problem);
    std::vector<std::pair<Rest::Mark, Done>> marks{{pair.rest.mark(), pair.done}};
    for (int step = 0; step < 12; ++step) {
        if (random() % 4 == 0) {
            const std::size_t to = random() % marks.size();
            pair.undo(marks[to].first, marks[to].second);
            while (marks.size() > to + 1) marks.pop_back();
        } else {
            marks.emplace_back(pair.rest.mark(), pair.done);
            change(pair, random);
        }
        if (std::string text = pair.difference(); !text.empty()) return text;
    }
    pair.undo(0, marks.front().second);
    return pair.difference();
}

} // namespace

BOOST_AUTO_TEST_CASE(options_of_items_and_colours_are_words_of_bits) {
    ProblemBuilder builder;
    const ItemId a = builder.add_item("a"), x = builder.add_item("x", Kind::secondary);
    const ColourId red = builder.colour("red");
    for (std::uint32_t o = 0; o < 136; ++o) {
        builder.begin_option();
        if (o < 3 || o == 135) BOOST_TEST(builder.add_cell(a));
        if (o == 0) BOOST_TEST(builder.add_cell(x));
        if (o == 2 || o == 64) BOOST_TEST(builder.add_cell(x, red));
    }
    const OptionSets sets(builder.build());
    const auto is = [](std::span<const OptionBits> set, std::vector<std::pair<std::uint32_t, std::uint64_t>> pairs) {
        return std::ranges::equal(set, pairs, [](const OptionBits& some, const auto& pair) {
            return some.word == pair.first && some.bits == pair.second;
        });
    };
    BOOST_TEST(is(sets.options(a), {{0, 7}, {2, 1 << 7}}));
    BOOST_TEST(is(sets.options(x), {{0, 5}, {1, 1}}));
    BOOST_TEST_REQUIRE(sets.cells(OptionId{2}).size() == 2u);
    BOOST_TEST((sets.cells(OptionId{2})[1].item == x));
    BOOST_TEST(is(sets.agreeing(sets.cells(OptionId{2})[1]), {{0, 4}, {1, 1}}));
    BOOST_TEST(is(sets.agreeing(sets.cells(OptionId{0})[1]), {}));
}

BOOST_AUTO_TEST_CASE(small_rests_are_as_defined) {
    std::mt19937_64 random(1);
    for (int n = 0; n < test::runs(3000); ++n) {
        const Problem problem = test::random_problem(random, test::random_shape(random, 8, 12));
        BOOST_TEST_REQUIRE(compare(problem, random) == "", "problem " << n);
    }
}

// Several words of options.
BOOST_AUTO_TEST_CASE(large_rests_are_as_defined) {
    std::mt19937_64 random(2);
    for (int n = 0; n < test::runs(100); ++n) {
        const Problem problem = test::random_problem(random, test::random_shape(random, 30, 300));
        BOOST_TEST_REQUIRE(compare(problem, random) == "", "problem " << n);
    }
}

BOOST_AUTO_TEST_CASE(covers_fit_what_is_required_and_forbidden) {
    std::mt19937_64 random(3);
    int misfits = 0, rests = 0;
    for (int n = 0; n < test::runs(2000); ++n) {
        test::Shape shape = test::random_shape(random, 6, 9);
        shape.restrictions = true;
        const Problem problem = test::random_problem(random, shape);
        const auto covers = test::covers_by_subsets(problem);
        Rest rest(problem);
        if (const auto misfit = rest.restrict()) {
            BOOST_TEST(covers.empty());
            BOOST_TEST(std::ranges::count(problem.required(), *misfit) > 0);
            ++misfits;
            continue;
        }
        Done done{problem};
        done.taken.insert(problem.required().begin(), problem.required().end());
        done.removed.insert(problem.forbidden().begin(), problem.forbidden().end());
        BOOST_TEST(cover_count(done) == covers.size());
        for (std::uint32_t o = 0; o < problem.option_count(); ++o)
            BOOST_TEST(rest.is_live(OptionId{o}) == done.is_live(OptionId{o}));
        ++rests;
    }
    BOOST_TEST(misfits > 0);
    BOOST_TEST(rests > misfits / 8);
}

// The first of the list, not of the options.
BOOST_AUTO_TEST_CASE(a_required_option_without_room_is_named) {
    const Problem problem
        = test::read_string(R"({"items":["a","b"],"options":[["a"],["b"],["a","b"],["a"]],"require":[2,0,1]})").problem;
    const auto misfit = Rest(problem).restrict();
    BOOST_TEST_REQUIRE(misfit.has_value());
    BOOST_TEST(index(*misfit) == 0u);
}

// As the problem without the others.
BOOST_AUTO_TEST_CASE(nothing_is_asked_of_other_items) {
    std::mt19937_64 random(4);
    for (int n = 0; n < test::runs(500); ++n) {
        const Problem problem = test::random_problem(random, test::random_shape(random, 8, 12));
        std::vector<ItemId> only;
        ProblemBuilder builder;
        std::vector<std::optional<ItemId>> number(problem.item_count());
        for (std::uint32_t i = 0; i < problem.item_count(); ++i) {
            if (random() % 2 == 0) continue;
            only.push_back(ItemId{i});
            number[i] = builder.add_item({}, problem.kind(ItemId{i}), problem.bounds(ItemId{i}));
        }
        if (only.empty()) continue;
        std::vector<ColourId> colours(problem.colour_count(), ColourId::none);
        for (std::uint32_t c = 1; c < colours.size(); ++c)
            colours[c] = builder.colour(problem.colour_name(ColourId{c}));
        for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
            builder.begin_option();
            for (std::size_t k = 0; k < problem.items(OptionId{o}).size(); ++k)
                if (const auto item = number[index(problem.items(OptionId{o})[k])])
                    BOOST_TEST(builder.add_cell(*item, colours[index(problem.colour(OptionId{o}, k))]));
        }
        const Problem smaller = builder.build();
        Rest rest(problem, only), expected(smaller);
        for (int step = 0; step < 6; ++step) {
            std::vector<OptionId> live;
            expected.for_each_live([&](OptionId option) { live.push_back(option); });
            for (std::uint32_t o = 0; o < problem.option_count(); ++o)
                BOOST_TEST(rest.is_live(OptionId{o}) == expected.is_live(OptionId{o}));
            for (const ItemId item : only) BOOST_TEST((rest.need(item) == expected.need(*number[index(item)])));
            BOOST_TEST(rest.open_count() == expected.open_count());
            if (live.empty()) break;
            const OptionId option = pick(random, live);
            rest.take(option);
            expected.take(option);
        }
    }
}

BOOST_AUTO_TEST_CASE(options_stand_together_where_a_rest_has_them) {
    std::mt19937_64 random(7);
    int joined = 0, refused = 0;
    for (int n = 0; n < test::runs(500); ++n) {
        const Problem problem = test::random_problem(random, test::random_shape(random, 8, 12));
        Together together(problem);
        for (int again = 0; again < 3 && problem.option_count() > 0; ++again) {
            together.clear();
            Done done{problem};
            for (int step = 0; step < 6; ++step) {
                const OptionId option{static_cast<std::uint32_t>(random() % problem.option_count())};
                BOOST_TEST(together.has(option) == done.taken.contains(option));
                if (together.has(option) || !problem.has_primary(option)) continue;
                const bool fits = done.is_live(option);
                BOOST_TEST_REQUIRE(together.join(option) == fits, "problem " << n);
                joined += fits;
                refused += !fits;
                if (!fits) break;
                done.taken.insert(option);
            }
        }
    }
    BOOST_TEST(joined > refused);
    BOOST_TEST(refused > 0);
}

BOOST_AUTO_TEST_SUITE_END()
