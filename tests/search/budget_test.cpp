// SPDX-License-Identifier: MIT
#include <chrono>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include <boost/test/unit_test.hpp>

#include "search/links/items.hpp"
#include "search/links/links.hpp"
#include "search/meter.hpp"
#include "solve/tree/walker.hpp"
#include "support/read_file.hpp"

BOOST_AUTO_TEST_SUITE(budget_test)

using namespace quadrille;
using search::Budget;

namespace {

std::unique_ptr<Walker> walker_of(const std::string& file) {
    return make_walker(search::Links<search::SmallestItem>(test::read_file(file)));
}

std::unique_ptr<Walker> queens() { return walker_of("oracles/queens_6.ec"); } // 4 covers, A000170

} // namespace

BOOST_AUTO_TEST_CASE(a_search_that_pauses_at_each_node_finds_the_same) {
    const auto whole = queens(), paused = queens();
    BOOST_TEST((whole->run({}, CoverSink()) == Ending::exhausted));
    std::uint64_t pauses = 0;
    std::optional<Ending> ending;
    while (!ending) {
        ending = paused->run({}, Budget{.nodes = paused->stats().nodes + 1}, CoverSink());
        pauses += !ending;
    }
    BOOST_TEST((*ending == Ending::exhausted));
    BOOST_TEST(pauses >= whole->stats().nodes - 1);
    BOOST_TEST(paused->stats().nodes == whole->stats().nodes);
    BOOST_TEST(paused->covers() == 4u);
}

BOOST_AUTO_TEST_CASE(each_part_of_a_budget_makes_a_pause) {
    const auto large = walker_of("oracles/domino_8x8.ec"); // looks at its budget many times
    std::stop_source attention;
    attention.request_stop();
    BOOST_TEST(!large->run({}, Budget{.attention = attention.get_token()}, CoverSink()));
    BOOST_TEST(!large->run({}, Budget::of_time(0), CoverSink()));
    const auto walker = queens();
    BOOST_TEST(!walker->run({}, Budget{.covers = 1}, CoverSink()));
    BOOST_TEST(walker->covers() == 1u);
    CoverList found;
    BOOST_TEST(!walker->run({}, {}, found, 6)); // 6 queens a cover
    BOOST_TEST(found.size() == 1u);
    BOOST_TEST((walker->run({}, Budget(), CoverSink()) == Ending::exhausted));
    BOOST_TEST(walker->covers() == 4u);
}

BOOST_AUTO_TEST_CASE(a_limit_that_is_no_later_than_the_budget_ends_the_search) {
    const auto walker = queens();
    const Control control{.limits = {.nodes = 3}};
    BOOST_TEST((walker->run(control, Budget{.nodes = 3}, CoverSink()) == Ending::node_limit));
    const Control one{.limits = {.covers = 1}};
    BOOST_TEST((walker->run(one, Budget{.covers = 2}, CoverSink()) == Ending::cover_limit));
    CoverList found;
    const Control two{.limits = {.covers = 2}};
    BOOST_TEST((walker->run(two, {}, found, 1) == Ending::cover_limit));
}

BOOST_AUTO_TEST_SUITE_END()
