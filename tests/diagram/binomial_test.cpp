// SPDX-License-Identifier: MIT
#include <boost/test/unit_test.hpp>

#include "diagram/compile/pools.hpp"

namespace quadrille::diagram {

BOOST_AUTO_TEST_SUITE(binomial_test)

// Pascal's rule, on both sides of where the sieve begins, and where 64 and 128 bits end.
BOOST_AUTO_TEST_CASE(each_is_the_sum_of_two_above_it) {
    for (std::uint64_t options = 1; options <= 160; ++options)
        for (std::uint64_t taken = 1; taken <= options + 1; ++taken) {
            Limbs sum;
            for (const std::uint64_t above : {taken - 1, taken}) add(sum, Binomial(options - 1, above).value());
            BOOST_TEST_REQUIRE((to_count(sum) == to_count(Binomial(options, taken).value())));
        }
}

BOOST_AUTO_TEST_CASE(one_more_is_the_next_one) {
    for (const std::uint64_t first : {0u, 16u, 17u, 300u}) {
        Binomial step(1000, first);
        for (std::uint64_t taken = first; taken <= 1001; ++taken) {
            BOOST_TEST_REQUIRE((to_count(step.value()) == to_count(Binomial(1000, taken).value())));
            if (taken <= 1000) step.take_one_more();
        }
    }
}

BOOST_AUTO_TEST_CASE(small_ones_are_known) {
    BOOST_TEST((to_count(Binomial(0, 0).value()) == 1u));
    BOOST_TEST((to_count(Binomial(60, 30).value()) == 118'264'581'564'861'424u));
    BOOST_TEST((to_count(Binomial(20, 21).value()) == 0u));
    BOOST_TEST((to_count(Binomial(100'000, 99'999).value()) == 100'000u));
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace quadrille::diagram
