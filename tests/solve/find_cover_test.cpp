// SPDX-License-Identifier: MIT
#include <utility>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <quadrille/problem.hpp>
#include <quadrille/solve.hpp>
#include <quadrille/verify.hpp>

#include "support/read_file.hpp"

namespace quadrille::test {

BOOST_AUTO_TEST_SUITE(find_cover_test)

namespace {

Problem queens(int n) { return read_file("oracles/queens_" + std::to_string(n) + ".ec"); }

Control stopped_before() {
    std::stop_source stop;
    stop.request_stop();
    return {.stop = stop.get_token()};
}

} // namespace

BOOST_AUTO_TEST_CASE(it_finds_a_cover_or_proves_that_there_is_none) {
    const Problem problem = queens(8);
    const auto cover = find_cover(problem);
    BOOST_TEST_REQUIRE(cover.has_value());
    BOOST_TEST(!Verifier(problem).violation(*cover));
    BOOST_TEST(!find_cover(parse_problem("a b\na\n").problem));
    ProblemBuilder builder; // without a primary item, the empty cover is the only one
    const ItemId item = builder.add_item("a", Kind::secondary);
    builder.add_option(std::vector{item});
    const auto empty = find_cover(std::move(builder).build());
    BOOST_TEST_REQUIRE(empty.has_value());
    BOOST_TEST(empty->empty());
}

BOOST_AUTO_TEST_CASE(a_search_that_is_stopped_throws) {
    try {
        find_cover(read_file("oracles/queens_12.ec"), {.engine = "links"}, {.limits = {.nodes = 2}});
        BOOST_ERROR("found a cover");
    } catch (const Stopped& stopped) {
        BOOST_TEST((stopped.ending() == Ending::node_limit));
    }
    BOOST_CHECK_THROW(find_cover(queens(8), {.engine = "links"}, stopped_before()), Stopped);
}

BOOST_AUTO_TEST_CASE(unique_tells_none_one_many_and_unknown) {
    const auto answer = [](const char* text) { return unique(parse_problem(text).problem).answer; };
    BOOST_TEST((answer("a b\na\n") == Uniqueness::none));
    BOOST_TEST((answer("a b\na\nb\n") == Uniqueness::one));
    BOOST_TEST((answer("a b\na\nb\na b\n") == Uniqueness::many));
    const UniqueResult unknown = unique(queens(8), {.engine = "links"}, stopped_before());
    BOOST_TEST((unknown.answer == Uniqueness::unknown));
    BOOST_TEST((unknown.search.ending == Ending::interrupted));
    BOOST_TEST(to_string(Uniqueness::many) == "many");
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace quadrille::test
