// SPDX-License-Identifier: MIT
// Missed without it: clauses with a model that is no cover, or a cover with no model.
// Clauses compared with the definition: every subset of options extends to exactly one model if it is a
// cover, and to none otherwise. So projected and whole models are as many as the covers.
#include "models/clauses.hpp"

#include <algorithm>
#include <random>

#include <boost/test/unit_test.hpp>

#include <quadrille/error.hpp>
#include <quadrille/problem.hpp>
#include <quadrille/verify.hpp>

#include "models/formula.hpp"
#include "support/random_problem.hpp"
#include "support/read_file.hpp"
#include "support/sanitizers.hpp"
#include "support/scale.hpp"

BOOST_AUTO_TEST_SUITE(clauses_test)

using namespace quadrille;
using encode::AtMostOne;
using encode::Literal;

namespace {

constexpr AtMostOne encodings[] = {AtMostOne::automatic, AtMostOne::pairwise,  AtMostOne::ladder,
                                   AtMostOne::product,   AtMostOne::commander, AtMostOne::binary};

/// Counts models by unit propagation and branching.
class Models {
  public:
    void clause(std::span<const Literal> literals) {
        clauses_.emplace_back(literals.begin(), literals.end());
        for (const Literal x : literals) variables_ = std::max(variables_, variable(x) + 1);
    }

    /// The models in which the first variables are as the bits of `values` say.
    std::uint64_t count(std::uint64_t values, std::uint32_t given) const {
        std::vector<int> assignment(std::max<std::size_t>(variables_, given));
        for (std::uint32_t v = 0; v < given; ++v) assignment[v] = (values >> v & 1) != 0 ? 1 : -1;
        return count(assignment);
    }

  private:
    static std::size_t variable(Literal x) { return static_cast<std::size_t>(std::abs(number(x)) - 1); }

    std::uint64_t count(std::vector<int> assignment) const { // 1 true, -1 false, 0 open
        if (!propagate(assignment)) return 0;
        const auto open = std::ranges::find(assignment, 0);
        if (open == assignment.end()) return 1;
        std::uint64_t sum = 0;
        for (const int value : {1, -1}) {
            *open = value;
            sum += count(assignment);
        }
        return sum;
    }

    bool propagate(std::vector<int>& assignment) const {
        for (bool changed = true; changed;) {
            changed = false;
            for (const auto& clause : clauses_) {
                std::size_t open = 0;
                Literal last{};
                bool satisfied = false;
                for (const Literal x : clause) {
                    const int value = assignment[variable(x)] * (number(x) > 0 ? 1 : -1);
                    satisfied = satisfied || value == 1;
                    if (value == 0) ++open, last = x;
                }
                if (satisfied || open > 1) continue;
                if (open == 0) return false;
                assignment[variable(last)] = number(last) > 0 ? 1 : -1;
                changed = true;
            }
        }
        return true;
    }

    std::vector<std::vector<Literal>> clauses_;
    std::size_t variables_ = 0;
};

bool is_cover(Verifier& verifier, std::uint64_t subset, std::uint32_t options) {
    std::vector<OptionId> chosen;
    for (std::uint32_t o = 0; o < options; ++o)
        if ((subset >> o & 1) != 0) chosen.push_back(OptionId{o});
    return !verifier.violation(chosen);
}

/// Every subset of the options of a problem, in every encoding.
void check(const Problem& problem) {
    Verifier verifier(problem);
    const std::uint32_t options = problem.option_count();
    for (const AtMostOne encoding : encodings) {
        Models models;
        std::uint64_t clauses = 0;
        const auto summary = make_clauses(problem, encoding, [&](std::span<const Literal> clause) {
            BOOST_REQUIRE(!clause.empty());
            models.clause(clause);
            ++clauses;
        });
        BOOST_REQUIRE(summary.clauses == clauses);
        for (std::uint64_t subset = 0; subset < std::uint64_t{1} << options; ++subset) {
            const std::uint64_t expected = is_cover(verifier, subset, options) ? 1 : 0;
            BOOST_REQUIRE_MESSAGE(models.count(subset, options) == expected,
                                  "subset " << subset << ", encoding " << static_cast<int>(encoding) << ": "
                                            << test::write_string(problem, "json"));
        }
    }
}

void check_random(const test::Shape& shape, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    for (int i = 0; i < test::runs(300); ++i) check(test::random_problem(random, shape));
}

std::vector<Literal> first_variables(std::uint32_t n) {
    std::vector<Literal> list;
    for (std::uint32_t o = 0; o < n; ++o) list.push_back(encode::variable_of(OptionId{o}));
    return list;
}

} // namespace

BOOST_AUTO_TEST_CASE(plain_problems) {
    check_random({.max_options = 8}, 1);
    check_random({.max_items = 4, .max_options = 9}, 2);
}

BOOST_AUTO_TEST_CASE(every_feature) {
    check_random({.max_options = 8, .restrictions = true}, 3);
    check_random({.max_options = 8, .colours = true}, 4);
    check_random({.max_items = 3, .max_options = 9, .bounds = true}, 5);
    check_random({.max_options = 8, .restrictions = true, .colours = true, .bounds = true, .costs = true}, 6);
    check_random({.max_items = 3, .max_options = 9, .colours = true, .bounds = true}, 7);
}

BOOST_AUTO_TEST_CASE(at_most_one_of_any_number) {
    for (const AtMostOne encoding : encodings) {
        for (std::uint32_t n = 0; n <= 40; ++n) {
            Models models;
            const encode::ClauseSink sink = [&](auto clause) { models.clause(clause); };
            encode::Formula formula(n, sink);
            const auto inputs = first_variables(n);
            at_most_one(formula, inputs, encoding);
            BOOST_TEST_CONTEXT(n << " inputs, encoding " << static_cast<int>(encoding)) {
                BOOST_TEST(models.count(0, n) == 1u);
                for (std::uint32_t i = 0; i < n; ++i) {
                    const std::uint64_t one = std::uint64_t{1} << i;
                    BOOST_TEST(models.count(one, n) == 1u);
                    for (std::uint32_t j = 0; j < i; ++j)
                        BOOST_TEST(models.count(one | std::uint64_t{1} << j, n) == 0u);
                }
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(bounds_of_any_kind) {
    constexpr std::uint32_t most = test::sanitized ? 5 : 8;
    for (std::uint32_t n = 0; n <= most; ++n)
        for (std::uint32_t min = 0; min <= n + 1; ++min)
            for (std::uint32_t max = std::max(1u, min); max <= n + 2; ++max) {
                Models models;
                const encode::ClauseSink sink = [&](auto clause) { models.clause(clause); };
                encode::Formula formula(n, sink);
                count_between(formula, first_variables(n), {min, max});
                for (std::uint64_t values = 0; values < std::uint64_t{1} << n; ++values) {
                    const auto ones = static_cast<std::uint32_t>(std::popcount(values));
                    BOOST_REQUIRE(models.count(values, n) == (min <= ones && ones <= max ? 1u : 0u));
                }
            }
}

// n (n - 1) / 2 pairs, and for the others the sizes that their papers give, but for the constant factor of
// defining variables in full.
BOOST_AUTO_TEST_CASE(sizes) {
    const auto size = [](std::uint32_t n, AtMostOne encoding) {
        const encode::ClauseSink sink = [](auto) {};
        encode::Formula formula(n, sink);
        at_most_one(formula, first_variables(n), encoding);
        return std::pair(formula.variables() - n, formula.clauses());
    };
    BOOST_TEST((size(100, AtMostOne::pairwise) == std::pair(0u, std::uint64_t{4950})));
    BOOST_TEST((size(100, AtMostOne::ladder) == std::pair(98u, std::uint64_t{99 + 3 * 98})));
    BOOST_TEST(size(100, AtMostOne::binary).first == 7u); // bits of the numbers 1 to 100
    // Threes of 100, of their 34 commanders, of the 12 above, and four at the end; a single literal is its
    // own commander.
    BOOST_TEST(size(100, AtMostOne::commander).first == 33u + 11 + 4);
    for (const AtMostOne encoding : {AtMostOne::automatic, AtMostOne::product})
        BOOST_TEST(size(10'000, encoding).second < 2 * 10'000 + 8 * 100u);
}

BOOST_AUTO_TEST_CASE(a_variable_for_a_colour_that_two_options_give) {
    const Problem problem = test::read_string("A B C | s t\nA s:red\nB s:red t:red\nC s:blue\nA t\nC t\n").problem;
    const auto summary = make_clauses(problem, AtMostOne::automatic, [](auto) {});
    BOOST_REQUIRE(summary.colours.size() == 1u);
    BOOST_TEST((summary.colours[0].item == ItemId{3}));
    BOOST_TEST(problem.colour_name(summary.colours[0].colour) == "red");
    BOOST_TEST(number(summary.colours[0].variable) == 6);
    BOOST_TEST(summary.variables == 6u);
}

BOOST_AUTO_TEST_CASE(more_variables_than_solvers_count) {
    const encode::ClauseSink sink = [](auto) {};
    encode::Formula formula(0x7ffffffe, sink);
    BOOST_TEST(number(formula.fresh()) == 0x7fffffff);
    BOOST_CHECK_THROW(formula.fresh(), Unsupported);
    BOOST_CHECK_THROW(encode::Formula(0x80000000u, sink), Unsupported);
}

BOOST_AUTO_TEST_SUITE_END()
