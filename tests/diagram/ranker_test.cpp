// SPDX-License-Identifier: MIT
#include <algorithm>
#include <random>

#include <boost/test/unit_test.hpp>

#include <quadrille/diagram.hpp>
#include <quadrille/error.hpp>

#include "support/brute_force.hpp"
#include "support/dominoes.hpp"
#include "support/random_problem.hpp"

namespace quadrille::test {

BOOST_AUTO_TEST_SUITE(ranker_test)

namespace {

std::vector<Cover> listed(const Diagram& diagram) {
    std::vector<Cover> covers;
    list(diagram, 0, [&](std::span<const OptionId> cover) {
        covers.emplace_back(cover.begin(), cover.end());
        return true;
    });
    return covers;
}

/// Holds a ranker against the list of all covers, and against all sets of options if there are few.
void check(const Problem& problem) {
    const CompileResult result = compile(problem);
    const Diagram& diagram = *result.diagram;
    const Ranker ranker(diagram);
    const std::vector<Cover> covers = listed(diagram);
    BOOST_TEST(ranker.count() == covers.size());
    for (std::size_t k = 0; k < covers.size(); ++k) {
        BOOST_TEST((ranker.unrank(k) == covers[k]));
        Cover turned = covers[k];
        std::ranges::reverse(turned);
        BOOST_TEST((ranker.rank(turned) == Count(k)));
    }
    BOOST_CHECK_THROW((void)ranker.unrank(covers.size()), BadArgument);
    if (problem.option_count() > 10) return;
    for (std::uint32_t set = 0; set < 1u << problem.option_count(); ++set) {
        Cover options;
        for (std::uint32_t o = 0; o < problem.option_count(); ++o)
            if (set >> o & 1) options.push_back(OptionId{o});
        BOOST_TEST(ranker.rank(options).has_value() == (std::ranges::find(covers, options) != covers.end()));
    }
}

} // namespace

BOOST_AUTO_TEST_CASE(numbers_are_those_of_the_list) {
    check(dominoes(4, 4)); // 36 covers
    check(with_choices(dominoes(2, 2), 2, 3));
    check(dominoes(3, 3)); // none
}

BOOST_AUTO_TEST_CASE(numbers_of_random_problems) {
    std::mt19937_64 random(28);
    for (int k = 0; k < 40; ++k) {
        check(random_problem(random, {.max_items = 6, .max_options = 10, .colours = true, .parts = true}));
        check(random_problem(random, {.max_items = 5, .max_options = 9, .bounds = true}));
    }
}

BOOST_AUTO_TEST_CASE(numbers_wider_than_a_word) {
    const CompileResult result = compile(dominoes(16, 16)); // about 2^80 covers
    const Ranker ranker(*result.diagram);
    BOOST_TEST(ranker.count().to_string() == "2444888770250892795802079170816"); // A004003(8)
    Count number = 1;
    for (; number < ranker.count(); number *= 1'000'003) {
        const std::vector<OptionId> cover = ranker.unrank(number);
        BOOST_TEST((ranker.rank(cover) == number));
        Cover first;
        ranker.list(number, [&](std::span<const OptionId> found) {
            first.assign(found.begin(), found.end());
            return false;
        });
        BOOST_TEST((first == cover));
    }
    BOOST_TEST(ranker.list(number, [](std::span<const OptionId>) { return true; })); // past the end
}

BOOST_AUTO_TEST_CASE(what_is_no_set_has_no_number) {
    const CompileResult result = compile(dominoes(2, 2));
    const Ranker ranker(*result.diagram);
    Cover twice = ranker.unrank(0);
    twice.push_back(twice.front());
    BOOST_TEST(!ranker.rank(twice));
    BOOST_TEST(!ranker.rank(std::array{Diagram::nothing}));
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace quadrille::test
