// SPDX-License-Identifier: MIT
#include <map>
#include <random>
#include <span>

#include <boost/test/unit_test.hpp>

#include <quadrille/diagram.hpp>

#include "support/brute_force.hpp"
#include "support/dominoes.hpp"
#include "support/sanitizers.hpp"

namespace quadrille::test {

BOOST_AUTO_TEST_SUITE(sampler_test)

namespace {

Cover cover_at(const Diagram& diagram, const Count& number) {
    Cover found;
    list(diagram, number, [&](std::span<const OptionId> cover) {
        found.assign(cover.begin(), cover.end());
        return false;
    });
    return found;
}

/// The sum of (seen - expected)^2 / expected over all covers, which is about how many covers there are.
double chi_square(const Problem& problem, std::uint64_t seed, std::uint32_t samples) {
    const std::vector<Cover> covers = covers_by_subsets(problem);
    const CompileResult result = compile(problem);
    std::map<Cover, std::uint32_t> seen;
    for (const Cover& cover : covers) seen[cover] = 0;
    Sampler sampler(*result.diagram, seed);
    for (std::uint32_t k = 0; k < samples; ++k) {
        const auto drawn = sampler.next();
        ++seen.at(Cover(drawn.begin(), drawn.end()));
    }
    const double expected = static_cast<double>(samples) / static_cast<double>(covers.size());
    double sum = 0;
    for (const auto& [cover, times] : seen) sum += (times - expected) * (times - expected) / expected;
    return sum;
}

} // namespace

// 36 dominoings of 4x4, and 18 covers of which some are below products. The bounds leave out one of a
// thousand on either side for 35 and 17 degrees of freedom; the seeds are fixed, so that this holds or does
// not.
BOOST_AUTO_TEST_CASE(covers_come_equally_often) {
    const double dominoings = chi_square(dominoes(4, 4), 1, 36'000);
    BOOST_TEST((14.7 < dominoings && dominoings < 66.6), dominoings);
    const double products = chi_square(with_choices(dominoes(2, 2), 2, 3), 2, 18'000);
    BOOST_TEST((4.4 < products && products < 40.8), products);
}

// The documented generator, written out.
BOOST_AUTO_TEST_CASE(a_seed_gives_the_same_covers_everywhere) {
    const CompileResult small = compile(dominoes(4, 4));
    std::mt19937_64 random(7);
    Sampler sampler(*small.diagram, 7);
    for (int k = 0; k < 100; ++k) {
        std::uint64_t number = random() & 63;
        while (number >= 36) number = random() & 63;
        const auto drawn = sampler.next();
        BOOST_REQUIRE((Cover(drawn.begin(), drawn.end()) == cover_at(*small.diagram, number)));
    }
}

// 2^64, 2^65 and 2^129 covers: one word of the generator, two and three, the least first.
BOOST_AUTO_TEST_CASE(as_many_words_are_drawn_as_the_numbers_need) {
    for (const std::uint32_t choices : {64u, 65u, 129u}) {
        const CompileResult result = compile(with_choices(put_together({}), choices, 2));
        std::mt19937_64 random(choices);
        Sampler sampler(*result.diagram, choices);
        for (int k = 0; k < 10; ++k) {
            Count number, weight = 1;
            for (std::uint32_t bits = 0; bits < choices; bits += 64) {
                Count word = choices - bits >= 64 ? random() : random() & 1;
                word *= weight;
                number += word;
                weight *= UINT64_MAX;
                weight += Count::from_decimal(bits == 0 ? "1" : "18446744073709551616");
            }
            const auto drawn = sampler.next();
            BOOST_REQUIRE((Cover(drawn.begin(), drawn.end()) == cover_at(*result.diagram, number)));
        }
    }
}

BOOST_AUTO_TEST_CASE(a_problem_with_one_cover) {
    const CompileResult result = compile(dominoes(2, 1));
    Sampler sampler(*result.diagram), moved = std::move(sampler);
    for (int k = 0; k < 3; ++k) BOOST_TEST(moved.next().size() == 1);
    const CompileResult nothing = compile(put_together({}));
    BOOST_TEST(Sampler(*nothing.diagram).next().empty());
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace quadrille::test
