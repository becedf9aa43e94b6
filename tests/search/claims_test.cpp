// SPDX-License-Identifier: MIT
// Missed without it: options that exclude each other in an engine and not in the problem.
#include <algorithm>
#include <array>
#include <random>
#include <utility>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <quadrille/problem.hpp>

#include "problem/defined_rest.hpp"
#include "search/claims.hpp"
#include "support/coloured_problem.hpp"

BOOST_AUTO_TEST_SUITE(claims_test)

using namespace quadrille;
using search::Claims;
using Bits = std::vector<std::uint32_t>;

namespace {

/// Items p, q and t, u, v, of which the last three are secondary; one option a line below.
Problem problem() {
    ProblemBuilder builder;
    builder.add_items(2, Kind::primary);
    builder.add_items(3, Kind::secondary);
    const ItemId p{0}, q{1}, t{2}, u{3}, v{4};
    const ColourId red = builder.colour("red"), blue = builder.colour("blue");
    const auto option = [&](const std::vector<std::pair<ItemId, ColourId>>& cells) {
        builder.begin_option();
        for (const auto& [item, colour] : cells) (void)builder.add_cell(item, colour);
    };
    option({{p, ColourId::none}, {t, red}, {u, ColourId::none}});
    option({{t, red}, {u, ColourId::none}}); // without a primary item
    option({{q, ColourId::none}, {t, blue}, {v, ColourId::none}});
    option({{p, ColourId::none}, {q, ColourId::none}, {t, ColourId::none}});
    option({{q, ColourId::none}, {u, ColourId::none}});
    return builder.build();
}

Bits claimed(const Claims& claims, std::uint32_t option) {
    return {claims.of(option).begin(), claims.of(option).end()};
}

Bits forbidden(const Claims& claims, std::uint32_t option) {
    Bits bits;
    claims.for_each_forbidden(option, [&](std::uint32_t bit) { bits.push_back(bit); });
    std::ranges::sort(bits);
    return bits;
}

bool exclude(const Problem& problem, OptionId a, OptionId b) {
    return std::ranges::any_of(problem.items(a), [&](ItemId item) {
        return std::ranges::count(problem.items(b), item) != 0 && test::Done{problem}.disagree(a, b, item);
    });
}

} // namespace

// Bits: 0 p, 1 q, then t without colour, t in red, t in blue, and u. The item v is in one option only.
BOOST_AUTO_TEST_CASE(uses_of_secondary_items_stand_behind_the_primary_ones) {
    const Claims claims(problem());
    BOOST_TEST(claims.primary() == 2u);
    BOOST_TEST(claims.bits() == 6u);
    BOOST_TEST(claims.coloured());
    BOOST_TEST_REQUIRE(claims.options() == 4u);
    BOOST_TEST(index(claims.id(1)) == 2u);
    const std::uint32_t red = claims.of(0)[1], blue = claims.of(1)[1], plain = claims.of(2)[2];
    BOOST_TEST((claimed(claims, 0) == Bits{0, red, 5}));
    BOOST_TEST((claimed(claims, 1) == Bits{1, blue}));
    BOOST_TEST((claimed(claims, 2) == Bits{0, 1, plain}));
    BOOST_TEST((claimed(claims, 3) == Bits{1, 5}));
    Bits others{0, plain, blue, 5};
    std::ranges::sort(others);
    BOOST_TEST((forbidden(claims, 0) == others)); // all but its own colour
    BOOST_TEST((forbidden(claims, 2) == Bits{0, 1, 2, 3, 4}));
}

BOOST_AUTO_TEST_CASE(primary_items_are_numbered_in_the_order_given) {
    const std::array order{ItemId{1}, ItemId{0}};
    const Claims claims(problem(), order);
    BOOST_TEST(claims.of(0)[0] == 1u);
    BOOST_TEST(claims.first(0) == 1u);
    BOOST_TEST(claims.first(2) == 0u);
}

BOOST_AUTO_TEST_CASE(without_colours_an_option_forbids_what_it_claims) {
    ProblemBuilder builder;
    builder.add_items(2, Kind::primary);
    builder.add_items(1, Kind::secondary);
    for (std::uint32_t item = 0; item < 2; ++item) {
        builder.begin_option();
        (void)builder.add_cell(ItemId{item});
        (void)builder.add_cell(ItemId{2});
    }
    const Claims claims(builder.build());
    BOOST_TEST(!claims.coloured());
    BOOST_TEST(claims.bits() == 3u);
    for (std::uint32_t option = 0; option < 2; ++option)
        BOOST_TEST((forbidden(claims, option) == claimed(claims, option)));
}

BOOST_AUTO_TEST_CASE(options_exclude_each_other_as_the_meaning_says) {
    std::mt19937_64 random(27);
    for (int k = 0; k < 100; ++k) {
        const Problem some = test::coloured_problem(random, false);
        const Claims claims(some);
        for (std::uint32_t a = 0; a < claims.options(); ++a)
            for (std::uint32_t b = 0; b < claims.options(); ++b) {
                if (a == b) continue;
                const Bits bits = forbidden(claims, a);
                const bool meet = std::ranges::any_of(
                    claims.of(b), [&](std::uint32_t bit) { return std::ranges::binary_search(bits, bit); });
                BOOST_TEST(meet == exclude(some, claims.id(a), claims.id(b)));
            }
    }
}

BOOST_AUTO_TEST_SUITE_END()
