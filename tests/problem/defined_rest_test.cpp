// SPDX-License-Identifier: MIT
// Without these, a rest could differ from its definition, have the key of another one, or be walked wrongly.
#include <cmath>
#include <map>
#include <optional>
#include <random>

#include <boost/test/unit_test.hpp>

#include <quadrille/problem.hpp>

#include "base/disjoint_sets.hpp"
#include "problem/defined_rest.hpp"
#include "problem/rest/key.hpp"
#include "problem/rest/together.hpp"
#include "problem/rest/walk.hpp"
#include "support/brute_force.hpp"
#include "support/random_problem.hpp"
#include "support/random_runs.hpp"
#include "support/read_file.hpp"
#include "support/scale.hpp"

BOOST_AUTO_TEST_SUITE(defined_rest_test)

BOOST_AUTO_TEST_SUITE(defined_rest_cases)

// Rests against their definition: what is live, open and needed follows from what was taken, removed and
// closed.

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

BOOST_AUTO_TEST_SUITE(rest_key_cases)

// What tells rests apart, and how they fall into components.

using namespace quadrille;
using test::Done, test::Pair, test::change, test::cover_count, test::list;

BOOST_AUTO_TEST_CASE(keys_are_equal_where_rests_are) {
    std::mt19937_64 random(5);
    std::size_t met = 0;
    for (int n = 0; n < test::runs(300); ++n) {
        test::Shape shape = test::random_shape(random, 6, 10);
        shape.bounds = shape.bounds && n % 2 == 0;
        const Problem problem = test::random_problem(random, shape);
        Pair pair(problem);
        const RestKey key_of(pair.rest);
        const Done begin = pair.done;
        bool simple = true; // all 1..1, and no option uses a secondary item
        for (std::uint32_t i = 0; i < problem.item_count(); ++i)
            simple = simple && problem.bounds(ItemId{i}) == Bounds{}
                     && (problem.is_primary(ItemId{i}) || pair.rest.sets().options(ItemId{i}).empty());
        std::map<std::vector<std::uint64_t>, std::string> states;
        std::map<std::string, std::vector<std::uint64_t>> keys;
        for (int walk = 0; walk < 20; ++walk) {
            pair.undo(0, begin);
            for (int step = 0; step < 4; ++step) {
                change(pair, random, !simple); // where open items are the key, options do not go one by one
                std::string state = list(pair.done.live()) + '|' + list(pair.done.open()) + '|';
                for (const ItemId item : pair.done.open())
                    state += std::to_string(pair.done.need(item).min) + ".." + std::to_string(pair.done.need(item).max)
                             + ' ';
                std::vector<std::uint64_t> key;
                key_of.write(pair.rest, key);
                met += keys.contains(state);
                BOOST_TEST(states.emplace(key, state).first->second == state);
                BOOST_TEST((keys.emplace(state, key).first->second == key));
            }
        }
    }
    BOOST_TEST(met > 0u);
}

BOOST_AUTO_TEST_CASE(covers_of_components_multiply) {
    std::mt19937_64 random(6);
    int several = 0;
    for (int n = 0; n < test::runs(1500); ++n) {
        test::Shape shape = test::random_shape(random, 8, 10);
        shape.parts = n % 2 == 0;
        const Problem problem = test::random_problem(random, shape);
        Pair pair(problem);
        for (std::uint64_t step = random() % 3; step > 0; --step) change(pair, random);
        if (pair.rest.is_done() || pair.done.live().size() > 12) continue;
        std::vector<std::uint32_t> component;
        const std::uint32_t found = Components().find(pair.rest, component);
        several += found > 1;

        // By definition: items that a live option joins, and secondary ones only where two exclude each
        // other.
        DisjointSets sets(problem.item_count() + problem.option_count());
        for (const OptionId option : pair.done.live())
            for (const ItemId item : problem.items(option)) {
                const auto users = pair.done.live(item);
                const bool joins = problem.is_primary(item) || std::ranges::any_of(users, [&](OptionId a) {
                                       return std::ranges::any_of(
                                           users, [&](OptionId b) { return a != b && pair.done.disagree(a, b, item); });
                                   });
                if (joins) sets.join(index(item), problem.item_count() + index(option));
            }
        std::map<std::uint32_t, std::uint32_t> number; // by root, in the order of the items
        for (const ItemId item : pair.done.open()) {
            const auto [at, is_new] = number.emplace(sets.root(index(item)), number.size());
            BOOST_TEST(component[index(item)] == at->second);
        }
        BOOST_TEST(found == number.size());

        std::uint64_t product = 1;
        for (std::uint32_t k = 0; k < found; ++k) {
            Done alone = pair.done;
            for (const ItemId item : pair.done.open())
                if (component[index(item)] != k) alone.closed.insert(item);
            product *= cover_count(alone);
        }
        BOOST_TEST_REQUIRE(product == cover_count(pair.done), "problem " << n);
    }
    BOOST_TEST(several > 0);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(walk_cases)

using namespace quadrille;

namespace {

/// Calls `check(problem, rest)` for the rests of random problems, as their restrictions leave them.
template <class Check> void for_random_rests(std::uint64_t seed, int runs, const Check& check) {
    std::mt19937_64 random(seed);
    for (int i = 0; i < runs; ++i) {
        const Problem problem = test::random_problem(random, test::random_shape(random, 8, 12));
        Rest rest(problem);
        if (!rest.restrict()) check(problem, rest);
    }
}

} // namespace

BOOST_AUTO_TEST_CASE(it_finds_as_many_covers_as_all_subsets_have) {
    for_random_rests(2911, test::runs(2000), [](const Problem& problem, Rest& rest) {
        RestWalk walk;
        walk.begin(rest);
        while (!walk.is_over()) walk.run(rest, 3);
        BOOST_TEST(walk.found() == test::covers_by_subsets(problem).size());
    });
}

// The number of nodes is counted by the walk itself. A mean of samples may be six standard errors off.
BOOST_AUTO_TEST_CASE(the_mean_of_samples_is_the_number_of_nodes) {
    constexpr int samples = 2000;
    std::mt19937_64 random(2913);
    for_random_rests(2912, test::runs(1000), [&](const Problem&, Rest& rest) {
        RestWalk walk;
        walk.begin(rest);
        const auto nodes = static_cast<double>(walk.run(rest, UINT64_MAX));
        double sum = 0, squares = 0;
        for (int k = 0; k < samples; ++k) {
            const double sample = sampled_nodes(rest, random);
            sum += sample;
            squares += sample * sample;
        }
        const double mean = sum / samples, variance = squares / samples - mean * mean;
        BOOST_TEST(std::abs(mean - nodes) <= 6 * std::sqrt(std::max(variance, 0.0) / samples) + 1e-9);
    });
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
