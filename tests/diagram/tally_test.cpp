// SPDX-License-Identifier: MIT
// Without these, counts of a diagram could be wrong where they outgrow a word.
#include <random>
#include <span>
#include <string>
#include <vector>

#include <boost/multiprecision/cpp_int.hpp>
#include <boost/test/unit_test.hpp>

#include <quadrille/diagram.hpp>
#include <quadrille/verify.hpp>

#include "diagram/builder.hpp"
#include "diagram/compile/pools.hpp"
#include "diagram/numbers.hpp"
#include "support/brute_force.hpp"
#include "support/dominoes.hpp"
#include "support/random_runs.hpp"
#include "support/sanitizers.hpp"
#include "support/when.hpp"

BOOST_AUTO_TEST_SUITE(tally_test)

BOOST_AUTO_TEST_SUITE(tally_cases)

// Counts of any size, and what goes by them: the seams between numbers of 64 bits, of 128 bits and of limbs.

using namespace quadrille;
using namespace quadrille::test;

namespace {

using boost::multiprecision::cpp_int;

Diagram diagram_of(const Problem& problem, DiagramOrder order = DiagramOrder::items) {
    return *compile(problem, {.order = order}).diagram;
}

Count count_of(const cpp_int& number) { return Count::from_decimal(number.str()); }

cpp_int power(std::uint32_t base, std::uint32_t exponent) {
    cpp_int product = 1;
    for (; exponent > 0; --exponent) product *= base;
    return product;
}

Problem empty_problem() { return put_together({}); }

std::vector<Cover> some_from(const Diagram& diagram, const Count& from, std::size_t most) {
    std::vector<Cover> covers;
    list(diagram, from, [&](std::span<const OptionId> cover) {
        covers.emplace_back(cover.begin(), cover.end());
        return covers.size() < most;
    });
    return covers;
}

/// What is wrong with lists around this place, if anything is: going on must lead where counting leads.
std::optional<std::string> wrong_place(const Diagram& diagram, const cpp_int& place, const cpp_int& all) {
    const std::vector<Cover> covers = some_from(diagram, count_of(place), 3);
    const auto size = static_cast<std::size_t>(all - place > 3 ? cpp_int(3) : all - place);
    if (covers.size() != size) return "a list of the wrong length from " + place.str();
    Verifier verifier(diagram.problem());
    for (std::size_t k = 0; k < size; ++k) {
        if (const auto why = verifier.violation(covers[k])) return *why;
        if (some_from(diagram, count_of(place + k), 1).front() != covers[k])
            return "another cover after " + place.str();
    }
    return std::nullopt;
}

/// The fault, if any, of the answers for a small problem combined with this many choices of two.
std::optional<std::string> wrong_beside(const Problem& problem, std::uint32_t choices) {
    const std::vector<Cover> covers = covers_by_subsets(problem);
    const Diagram diagram = diagram_of(with_choices(problem, choices, 2), DiagramOrder::smallest);
    const cpp_int factor = power(2, choices), all = covers.size() * factor;
    if (count(diagram) != count_of(all)) return "count";
    std::vector<cpp_int> uses(diagram.problem().option_count());
    for (const Cover& cover : covers)
        for (const OptionId option : cover) uses[index(option)] += factor;
    for (std::size_t o = problem.option_count(); o < uses.size(); ++o) uses[o] = all / 2;
    const std::vector<Count> found = marginals(diagram);
    for (std::size_t o = 0; o < uses.size(); ++o)
        if (found[o] != count_of(uses[o])) return "marginal of " + std::to_string(o);
    if (covers.empty()) return std::nullopt;

    std::mt19937_64 random(choices + covers.size());
    for (const cpp_int& place : {cpp_int(0), cpp_int(all / 2), cpp_int(all - 1), cpp_int(factor - 1),
                                 cpp_int(random() % (all < UINT64_MAX ? static_cast<std::uint64_t>(all) : UINT64_MAX)),
                                 cpp_int((cpp_int(random()) << 64 | random()) % all)})
        if (auto wrong = wrong_place(diagram, place, all)) return wrong;
    if (!some_from(diagram, count_of(all), 1).empty()) return "a cover behind the last one";

    Sampler sampler(diagram, random());
    Verifier verifier(diagram.problem());
    for (int k = 0; k < 4; ++k)
        if (const auto why = verifier.violation(sampler.next())) return *why;
    return std::nullopt;
}

} // namespace

BOOST_AUTO_TEST_CASE(powers_across_the_seams) {
    for (const std::uint32_t exponent : {1u, 62u, 63u, 64u, 65u, 126u, 127u, 128u, 129u, 200u, 256u, 1000u}) {
        const Diagram diagram = diagram_of(with_choices(empty_problem(), exponent, 2));
        BOOST_TEST(count(diagram) == count_of(power(2, exponent)));
        const Count half = count_of(power(2, exponent - 1));
        for (const Count& uses : marginals(diagram)) BOOST_REQUIRE(uses == half);
    }
    for (const std::uint32_t base : {3u, 10u, 255u})
        for (std::uint32_t exponent = 1; exponent < 90; exponent += test::sanitized ? 7 : 1)
            BOOST_REQUIRE(count(diagram_of(with_choices(empty_problem(), exponent, base)))
                          == count_of(power(base, exponent)));
}

BOOST_AUTO_TEST_CASE(sums_across_the_seams) {
    // A chain of sums with two edges to the sum before doubles the count at each; a last edge adds one.
    diagram::NumberPool numbers;
    diagram::NumberPool::Writer writer(numbers);
    NodeId node = Diagram::empty;
    for (std::uint32_t k = 1; k <= 300; ++k) {
        const Diagram::Edge twice[]{{OptionId{2 * k}, node}, {OptionId{2 * k + 1}, node}};
        node = writer.add_sum(twice);
        const Diagram::Edge once[]{{OptionId{0}, Diagram::empty}, {OptionId{1}, node}};
        BOOST_REQUIRE(numbers.count(node) == count_of(power(2, k)));
        BOOST_REQUIRE(numbers.count(writer.add_sum(once)) == count_of(power(2, k) + 1));
        const NodeId factors[]{node, Diagram::empty, node};
        BOOST_REQUIRE(numbers.count(writer.add_product(factors)) == count_of(power(2, 2 * k)));
    }
    const NodeId dead[]{node, Diagram::none};
    BOOST_TEST((writer.add_product(dead) == Diagram::none));
    BOOST_TEST(numbers.count(Diagram::none) == 0);
    BOOST_TEST(numbers.count(Diagram::empty) == 1);
}

BOOST_AUTO_TEST_CASE(random_problems_beside_many_choices) {
    for (const std::uint32_t choices : {1u, 58u, 61u, 64u, 120u, 126u, 128u, 190u})
        check_random(
            choices, runs(300),
            [](std::mt19937_64& random) { return random_problem(random, random_shape(random, 5, 8)); },
            [&](const Problem& problem) { return wrong_beside(problem, choices); });
}

BOOST_AUTO_TEST_CASE(dominoes_of_many_sizes) {
    BOOST_TEST(count(diagram_of(dominoes(8, 8))) == 12988816);
    const Diagram large = test::sanitized ? diagram_of(dominoes(8, 8)) : diagram_of(dominoes(16, 16));
    const cpp_int all(test::sanitized ? "12988816" : "2444888770250892795802079170816");
    BOOST_TEST(count(large) == count_of(all));
    // A square is on one domino, so that the uses of its dominoes add up to all covers.
    const std::vector<Count> uses = marginals(large);
    std::vector<Count> covered(large.problem().item_count());
    for (std::uint32_t o = 0; o < uses.size(); ++o)
        for (const ItemId item : large.problem().items(OptionId{o})) covered[index(item)] += uses[o];
    for (const Count& covers : covered) BOOST_REQUIRE(covers == count_of(all));
    for (const cpp_int& place : {cpp_int(0), cpp_int(all / 3), cpp_int(all - 2)}) {
        const auto wrong = wrong_place(large, place, all);
        BOOST_TEST(!wrong, wrong.value_or(""));
    }
}

BOOST_AUTO_TEST_CASE(many_options_are_required_at_a_time) {
    const Diagram all = diagram_of(with_choices(empty_problem(), 200, 3));
    std::vector<OptionId> required, forbidden;
    for (std::uint32_t k = 0; k < 150; ++k) required.push_back(OptionId{3 * k});
    for (std::uint32_t k = 0; k < 200; ++k) forbidden.push_back(OptionId{3 * k + 2});
    BOOST_TEST(count(restrict(all, required, {})) == count_of(power(3, 50)));
    BOOST_TEST(count(restrict(all, {}, forbidden)) == count_of(power(2, 200)));
    const Diagram some = restrict(all, required, forbidden);
    BOOST_TEST(count(some) == count_of(power(2, 50)));
    BOOST_TEST(count(restrict(some, {}, {})) == count(some));
    required.push_back(OptionId{1});
    BOOST_TEST(count(restrict(all, required, {})) == 0);
}

BOOST_AUTO_TEST_CASE(depth_does_not_matter, *test::sanitized_at_full_scale()) {
    DiagramBuilder nodes;
    NodeId node = Diagram::empty;
    const std::uint32_t depth = 300'000;
    for (std::uint32_t k = 0; k < depth; ++k) {
        const Diagram::Edge choice[]{{Diagram::nothing, node}, {OptionId{k}, Diagram::empty}};
        const Diagram::Edge product[]{{Diagram::factor, nodes.add(choice)}, {Diagram::factor, Diagram::empty}};
        node = nodes.add(product);
    }
    const Diagram deep = nodes.finish(with_choices(empty_problem(), depth, 1), node);
    BOOST_TEST(count(deep) == depth + 1);
    BOOST_TEST(some_from(deep, 0, 2).size() == 2);
    BOOST_TEST(some_from(deep, 2, 2).size() == 2);
    BOOST_TEST(Sampler(deep, 1).next().size() <= 1);
    const OptionId deepest[]{OptionId{0}};
    const Diagram one = restrict(deep, deepest, {});
    BOOST_TEST(count(one) == 1);
    BOOST_TEST(marginals(one).front() == 1);
    std::size_t best = 0;
    best_covers(deep, Sense::min, 3, [&](std::span<const OptionId>) { return ++best < 3; });
    BOOST_TEST(best == 3);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(binomial_cases)

using namespace quadrille;
using namespace quadrille::diagram;

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

BOOST_AUTO_TEST_SUITE_END()
