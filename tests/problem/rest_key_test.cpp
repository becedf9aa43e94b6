// SPDX-License-Identifier: MIT
// What tells rests apart, and how they fall into components.
#include <map>

#include <boost/test/unit_test.hpp>

#include "base/disjoint_sets.hpp"
#include "problem/defined_rest.hpp"
#include "problem/rest/key.hpp"
#include "support/random_problem.hpp"
#include "support/scale.hpp"

BOOST_AUTO_TEST_SUITE(rest_key_test)

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
