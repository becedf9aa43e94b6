// SPDX-License-Identifier: MIT
// Missed without it: a page of a search that lacks steps and does not say so.
#include <sstream>
#include <stop_token>
#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <quadrille/front_ends.hpp>
#include <quadrille/problem.hpp>
#include <quadrille/watch.hpp>

namespace quadrille::test {

BOOST_AUTO_TEST_SUITE(page_test)

namespace {

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// The page of a problem and the result of its search.
struct Written {
    explicit Written(const Problem& problem, const WatchPageParams& params = {}, const Control& control = {}) {
        std::ostringstream out;
        result = write_watch_page(out, problem, params, control);
        page = out.str();
    }

    SolveResult result;
    std::string page;
};

Problem queens() { return make_puzzle("queens", {.words = {"8"}}).problem(); }

} // namespace

BOOST_AUTO_TEST_CASE(a_page_has_the_whole_search) {
    const Written queens_page(queens()); // 92 covers (Nauck 1850)
    BOOST_TEST(queens_page.result.complete());
    BOOST_TEST((queens_page.result.covers == 92));
    BOOST_TEST(queens_page.page.starts_with("<!doctype html>"));
    BOOST_TEST(has(queens_page.page, "\"covers\":92,"));
    BOOST_TEST(has(queens_page.page, "\"cut\":\"\""));
    BOOST_TEST(has(queens_page.page, "\"board\":"));
}

BOOST_AUTO_TEST_CASE(a_page_says_where_it_was_cut) {
    const Written first_steps(queens(), {.steps = 100});
    BOOST_TEST((first_steps.result.ending == Ending::cover_limit));
    BOOST_TEST(has(first_steps.page, "\"cut\":\"step limit 100\""));
    const Written first_cover(queens(), {}, {.limits = {.covers = 1}});
    BOOST_TEST((first_cover.result.covers == 1));
    BOOST_TEST(has(first_cover.page, "\"cut\":\"cover limit\""));
    std::stop_source source;
    source.request_stop();
    const Written stopped(queens(), {}, {.stop = source.get_token()});
    BOOST_TEST((stopped.result.ending == Ending::interrupted));
    BOOST_TEST(has(stopped.page, "\"cut\":\"interrupted\""));
}

BOOST_AUTO_TEST_CASE(a_title_is_given_or_the_name_of_the_problem) {
    ProblemBuilder builder;
    builder.add_items(1);
    builder.add_option(std::vector{ItemId{0}});
    const Problem nameless = builder.build();
    BOOST_TEST(has(Written(nameless).page, "<title>Exact covers"));
    BOOST_TEST(has(Written(nameless, {.title = "a < b"}).page, "<title>a &lt; b"));
    const std::string name = queens().annotations().name;
    BOOST_REQUIRE(!name.empty());
    BOOST_TEST(has(Written(queens()).page, "<title>" + name));
}

BOOST_AUTO_TEST_CASE(what_is_too_large_is_refused_before_anything_is_written) {
    BOOST_TEST(!watch_page_obstacle(queens()));
    ProblemBuilder builder;
    builder.add_items(1);
    for (int i = 0; i < 20001; ++i) builder.add_option(std::vector{ItemId{0}});
    const Problem large = builder.build();
    BOOST_TEST(watch_page_obstacle(large).value() == "20001 options, expected up to 20000");
    std::ostringstream out;
    BOOST_CHECK_THROW(write_watch_page(out, large), Unsupported);
    BOOST_TEST(out.str().empty());
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace quadrille::test
