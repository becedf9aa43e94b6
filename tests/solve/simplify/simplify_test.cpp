// SPDX-License-Identifier: MIT
// Missed without it: a cover that simplifying loses, doubles or invents.
// The whole of it: forced options and one cover of each component are the covers of the input, each once.
#include <algorithm>
#include <concepts>

#include <boost/test/unit_test.hpp>

#include <quadrille/analysis.hpp>
#include <quadrille/problem.hpp>

#include "support/brute_force.hpp"
#include "support/random_problem.hpp"
#include "support/read_file.hpp"
#include "support/scale.hpp"

BOOST_AUTO_TEST_SUITE(simplify_test)

using namespace quadrille;

namespace {

const int problems = test::runs(30'000);

/// The covers that a simplified problem stands for, sorted.
std::vector<test::Cover> lifted(const Problem& problem, const Simplified& simplified) {
    if (simplified.unchanged) return test::covers_by_subsets(problem);
    if (simplified.impossible) return {};
    std::vector<test::Cover> covers{simplified.forced};
    for (const Simplified::Component& component : simplified.components) {
        std::vector<test::Cover> longer;
        for (const auto& more : test::covers_by_subsets(component.problem))
            for (auto cover : covers) {
                for (const OptionId option : more) cover.push_back(component.original[index(option)]);
                longer.push_back(std::move(cover));
            }
        covers = std::move(longer);
    }
    for (auto& cover : covers) std::ranges::sort(cover);
    std::ranges::sort(covers);
    return covers;
}

bool has(const std::vector<OptionId>& options, OptionId option) {
    return std::ranges::find(options, option) != options.end();
}

/// What is wrong with a simplified problem; empty if nothing is.
std::string fault(const Problem& problem, const Simplified& simplified) {
    const std::vector<test::Cover> truth = test::covers_by_subsets(problem);
    if (lifted(problem, simplified) != truth) return "other covers";
    for (const auto& cover : truth) {
        for (const OptionId option : simplified.forced)
            if (!has(cover, option)) return "a forced option is not in every cover";
        for (const OptionId option : simplified.useless)
            if (has(cover, option)) return "a useless option is in a cover";
    }
    std::size_t options = simplified.forced.size() + simplified.useless.size();
    for (const Simplified::Component& component : simplified.components) {
        if (!std::ranges::is_sorted(component.original)) return "another order";
        options += component.original.size();
        for (std::uint32_t o = 0; o < component.problem.option_count(); ++o)
            if (component.problem.cost(OptionId{o}) != problem.cost(component.original[o])) return "another cost";
    }
    if (simplified.unchanged && options != 0) return "unchanged, and yet not";
    if (!simplified.unchanged && !simplified.impossible && options != problem.option_count())
        return "an option is lost, or there twice";
    return "";
}

/// Whether two options may be in one cover, as far as they know of each other.
bool agree(const Problem& problem, OptionId a, OptionId b) {
    for (std::size_t k = 0; k < problem.items(a).size(); ++k)
        for (std::size_t l = 0; l < problem.items(b).size(); ++l) {
            const ItemId item = problem.items(a)[k];
            if (item != problem.items(b)[l]) continue;
            if (problem.is_primary(item)
                    ? problem.bounds(item).max == 1
                    : problem.colour(a, k) != problem.colour(b, l) || problem.colour(a, k) == ColourId::none)
                return false;
        }
    return true;
}

/// Whether taking the option leaves some item too few others: by definition, without haste.
bool is_blocked(const Problem& problem, OptionId option) {
    for (std::uint32_t i = 0; i < problem.item_count(); ++i) {
        if (!problem.is_primary(ItemId{i})) continue;
        std::uint32_t left = 0;
        for (std::uint32_t o = 0; o < problem.option_count(); ++o)
            if (std::ranges::count(problem.items(OptionId{o}), ItemId{i}) != 0)
                left += OptionId{o} == option || agree(problem, OptionId{o}, option);
        if (left < problem.bounds(ItemId{i}).min) return true;
    }
    return false;
}

/// A random problem that the engine tables suits: the options of the first item are tuples, which have no other primary
/// item, and give colours to two or three of four secondary items. A few of the others have a second primary item, or
/// use a secondary one without colour.
Problem tuples(std::mt19937_64& random) {
    const auto below = [&](std::uint32_t n) { return static_cast<std::uint32_t>(random() % n); };
    ProblemBuilder builder;
    const std::uint32_t primary = 3 + below(2);
    builder.add_items(primary, Kind::primary);
    builder.add_items(4, Kind::secondary);
    for (std::uint32_t o = 0; o < 11; ++o) {
        builder.begin_option();
        const std::uint32_t item = o < 2 ? 0 : below(primary);
        (void)builder.add_cell(ItemId{item});
        if (item > 0 && item + 1 < primary && below(6) == 0) (void)builder.add_cell(ItemId{item + 1});
        const std::uint32_t left_out = below(4), also = below(4);
        for (std::uint32_t s = 0; s < 4; ++s)
            if (s != left_out && s != also)
                (void)builder.add_cell(ItemId{primary + s}, item > 0 && below(12) == 0
                                                                ? ColourId::none
                                                                : builder.colour(std::string(1, "RG"[below(2)])));
    }
    return builder.build();
}

/// Many random problems; how often each kind of thing was found, all in all.
template <class Make>
Simplified::Report check(Make make, std::uint64_t seed, SimplifyScope scope,
                         std::uint64_t max_effort) requires std::invocable<Make, std::mt19937_64&> {
    std::mt19937_64 random(seed);
    Simplified::Report sum{.components = 0};
    for (int n = 0; n < problems; ++n) {
        const Problem problem = make(random);
        const std::uint64_t effort = max_effort == SimplifyParams::unlimited ? max_effort : random() % max_effort;
        const Simplified simplified = simplify(problem, {scope, effort});
        const std::string wrong = fault(problem, simplified);
        if (!wrong.empty()) BOOST_FAIL(wrong << " of problem " << n << ":\n" << test::write_string(problem, "json"));
        const Simplified::Report& report = simplified.report;
        sum.forced += report.forced;
        sum.forbidden += report.forbidden;
        sum.excluded += report.excluded;
        sum.blocked += report.blocked;
        sum.dominated += report.dominated;
        sum.refuted += report.refuted;
        sum.idle += report.idle;
        sum.components += report.components > 1;
    }
    return sum;
}

Simplified::Report check(const test::Shape& shape, std::uint64_t seed, SimplifyScope scope, std::uint64_t max_effort) {
    return check([&](std::mt19937_64& random) { return test::random_problem(random, shape); }, seed, scope, max_effort);
}

/// No problems: each kind was found some hundred times at least.
void check_all_kinds(const Simplified::Report& sum) {
    const auto often = static_cast<std::uint32_t>(problems / 300);
    for (const std::uint32_t times :
         {sum.forced, sum.forbidden, sum.excluded, sum.blocked, sum.dominated, sum.idle, sum.components})
        BOOST_TEST(times >= often);
}

constexpr test::Shape everything{.restrictions = true, .colours = true, .bounds = true, .costs = true};

} // namespace

BOOST_AUTO_TEST_CASE(plain_problems) {
    check_all_kinds(check({}, 1, SimplifyScope::everything, SimplifyParams::unlimited));
}

BOOST_AUTO_TEST_CASE(problems_with_colours) {
    check_all_kinds(check({.colours = true}, 2, SimplifyScope::everything, SimplifyParams::unlimited));
}

BOOST_AUTO_TEST_CASE(problems_with_bounds) {
    check_all_kinds(check({.bounds = true}, 3, SimplifyScope::everything, SimplifyParams::unlimited));
}

BOOST_AUTO_TEST_CASE(problems_with_everything) {
    check_all_kinds(check(everything, 4, SimplifyScope::everything, SimplifyParams::unlimited));
}

BOOST_AUTO_TEST_CASE(problems_of_coloured_tuples) {
    const Simplified::Report sum = check(tuples, 8, SimplifyScope::everything, SimplifyParams::unlimited);
    BOOST_TEST(sum.refuted >= static_cast<std::uint32_t>(problems / 300));
}

BOOST_AUTO_TEST_CASE(any_effort_is_sound_for_coloured_tuples) {
    const Simplified::Report sum = check(tuples, 9, SimplifyScope::everything, 30'000);
    BOOST_TEST(sum.refuted >= static_cast<std::uint32_t>(problems / 300));
}

BOOST_AUTO_TEST_CASE(any_effort_is_sound) { check(everything, 5, SimplifyScope::everything, 60); }

BOOST_AUTO_TEST_CASE(restrictions_alone) {
    const Simplified::Report sum = check(everything, 6, SimplifyScope::restrictions, 1);
    BOOST_TEST(sum.forced > static_cast<unsigned>(problems) / 30);
    BOOST_TEST(sum.blocked + sum.dominated + sum.idle + sum.components == 0u);
}

// To the end: nothing is left that is forced or blocked, and a second time finds nothing.
BOOST_AUTO_TEST_CASE(the_fixpoint_is_reached) {
    std::mt19937_64 random(7);
    int components = 0;
    for (int n = 0; n < problems; ++n) {
        const Problem problem = test::random_problem(random, everything);
        const Simplified simplified = simplify(problem, {.effort = SimplifyParams::unlimited});
        BOOST_TEST(simplified.report.finished);
        for (const Simplified::Component& component : simplified.components) {
            ++components;
            for (std::uint32_t o = 0; o < component.problem.option_count(); ++o)
                BOOST_TEST(!is_blocked(component.problem, OptionId{o}));
            BOOST_TEST(simplify(component.problem, {.effort = SimplifyParams::unlimited}).unchanged,
                       test::write_string(problem, "json"));
        }
    }
    BOOST_TEST(components > problems / 10);
}

BOOST_AUTO_TEST_CASE(the_fixpoint_is_reached_for_coloured_tuples) {
    std::mt19937_64 random(10);
    for (int n = 0; n < problems; ++n) {
        const Problem problem = tuples(random);
        for (const Simplified::Component& component :
             simplify(problem, {.effort = SimplifyParams::unlimited}).components)
            BOOST_TEST(simplify(component.problem, {.effort = SimplifyParams::unlimited}).unchanged,
                       test::write_string(problem, "json"));
    }
}

BOOST_AUTO_TEST_CASE(nothing_to_do_makes_no_copy) {
    const Simplified simplified = simplify(test::read_file("bench/queens12.dlx"));
    BOOST_TEST(simplified.unchanged);
    BOOST_TEST(simplified.components.empty());
    BOOST_TEST(simplified.report.finished);
}

BOOST_AUTO_TEST_CASE(no_item_is_left) {
    const Simplified simplified = simplify(test::read_string("A B\nA\nB\n").problem);
    BOOST_TEST((simplified.forced == std::vector{OptionId{0}, OptionId{1}}));
    BOOST_TEST(simplified.components.empty());
    BOOST_TEST(!simplified.impossible);
}

BOOST_AUTO_TEST_SUITE_END()
