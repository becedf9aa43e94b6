// SPDX-License-Identifier: MIT
#include <boost/test/unit_test.hpp>

#include "simplify/restrict.hpp"
#include "support/compare.hpp"
#include "support/read_file.hpp"

using namespace quadrille;

namespace {

Problem sample(std::initializer_list<std::uint32_t> required,
               std::initializer_list<std::uint32_t> forbidden) {
    // Covers: {0,1}, {0,2}, {3}
    Problem problem = test::read_string("A B | X\nA\nB\nB X\nA B X\nX\n").problem;
    for (const auto o : required) problem.require(OptionId{o});
    for (const auto o : forbidden) problem.forbid(OptionId{o});
    return problem;
}

} // namespace

BOOST_AUTO_TEST_SUITE(restrict_test)

BOOST_AUTO_TEST_CASE(forbidden_options_go) {
    const auto reduced = simplify::restrict(sample({}, {0, 2}));
    BOOST_TEST((reduced.original == std::vector{OptionId{1}, OptionId{3}, OptionId{4}}));
    BOOST_TEST(reduced.problem.option_count() == 3u);
}

BOOST_AUTO_TEST_CASE(what_cannot_stand_beside_a_required_option_goes) {
    const auto reduced = simplify::restrict(sample({2}, {})); // B X
    BOOST_TEST((reduced.original == std::vector{OptionId{0}, OptionId{2}}));
}

BOOST_AUTO_TEST_CASE(a_cover_is_lifted_to_the_indices_of_the_input) {
    const auto reduced = simplify::restrict(sample({2}, {}));
    std::vector<OptionId> lifted;
    reduced.lift(std::vector{OptionId{0}, OptionId{1}}, lifted);
    BOOST_TEST((lifted == std::vector{OptionId{0}, OptionId{2}}));
}

BOOST_AUTO_TEST_CASE(what_cannot_be_required_leaves_no_cover) {
    BOOST_TEST(test::covers_of(sample({4}, {}), {}).empty());         // no primary item
    BOOST_TEST(test::covers_of(sample({1, 2}, {}), {}).empty());      // both have B
    BOOST_TEST(test::covers_of(sample({1}, {1}), {}).empty());        // required and forbidden
    BOOST_TEST(test::covers_of(sample({0, 0}, {}), {}).size() == 2u); // twice is once
}

BOOST_AUTO_TEST_SUITE_END()
