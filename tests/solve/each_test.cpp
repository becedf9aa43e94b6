// SPDX-License-Identifier: MIT
// Missed without it: an answer for one of many problems that depends on those before it.
// Many problems on one base: every answer is the answer of the base with the givens required.
#include <algorithm>
#include <random>

#include <boost/test/unit_test.hpp>

#include <quadrille/formats.hpp>
#include <quadrille/problem.hpp>
#include <quadrille/solve.hpp>
#include <quadrille/verify.hpp>

#include "solve/engine_table.hpp"
#include "support/compare.hpp"
#include "support/random_runs.hpp"
#include "support/read_file.hpp"
#include "support/restrict.hpp"

BOOST_AUTO_TEST_SUITE(each_test)

using namespace quadrille;
using namespace quadrille::test;

namespace {

using Options = std::vector<OptionId>;

Options options(std::initializer_list<std::uint32_t> indices) {
    Options list;
    for (const std::uint32_t o : indices) list.push_back(OptionId{o});
    return list;
}

/// The covers that have all givens, by the definition.
std::vector<Cover> filtered(const std::vector<Cover>& covers, const Options& givens) {
    std::vector<Cover> some;
    for (const Cover& cover : covers)
        if (std::ranges::all_of(givens, [&](OptionId o) { return std::ranges::binary_search(cover, o); }))
            some.push_back(cover);
    return some;
}

/// The engines that answer many problems, and auto.
std::vector<std::string> repeating_engines(const Problem& problem) {
    std::vector<std::string> names{"auto"};
    for (const Engine& engine : engine_table())
        if (engine.restarts && can_take(engine.info, problem)) names.emplace_back(engine.info.name);
    return names;
}

/// Random givens: none, few, or a part of a cover, so that many problems have one; now and then one twice.
Options draw_givens(std::mt19937_64& random, const Problem& problem, const std::vector<Cover>& covers) {
    Options givens;
    if (problem.option_count() == 0) return givens;
    if (!covers.empty() && random() % 2 == 0) {
        for (const OptionId option : covers[random() % covers.size()])
            if (random() % 2 == 0) givens.push_back(option);
        std::ranges::shuffle(givens, random);
    }
    while (random() % 3 == 0) givens.push_back(OptionId{static_cast<std::uint32_t>(random() % problem.option_count())});
    if (!givens.empty() && random() % 5 == 0) givens.push_back(givens.front());
    return givens;
}

std::string text(const Options& options) {
    std::string words;
    for (const OptionId option : options) words += ' ' + std::to_string(index(option));
    return words;
}

/// What is wrong with the answer to whether there is a cover without all known options, if anything is.
std::optional<std::string> wrong_other(EachSolver& solver, const Options& givens, const Options& known,
                                       const std::vector<Cover>& expected) {
    const auto has_all = [&](const Cover& cover) { return filtered({cover}, known).size() == 1; };
    const SolveResult result = solver.another(givens, known);
    const std::string with = " with" + text(givens) + " and not all of" + text(known);
    if (result.cut_short() || (result.covers == 1) == std::ranges::all_of(expected, has_all))
        return "another " + result.covers.to_string() + with;
    const Cover cover(solver.cover().begin(), solver.cover().end());
    if (result.covers == 1 && (has_all(cover) || !std::ranges::binary_search(expected, cover)))
        return "another is" + text(cover) + with;
    return std::nullopt;
}

/// What is wrong with the answers to one problem, if anything is.
std::optional<std::string> wrong_answer(EachSolver& solver, const Options& givens, const std::vector<Cover>& expected) {
    const std::string with = " with" + text(givens);
    const SolveResult all = solver.count(givens);
    if (all.covers != expected.size() || !all.complete()) return "count " + all.covers.to_string() + with;
    Control two;
    two.limits.covers = 2;
    const SolveResult some = solver.count(givens, two);
    if (some.covers != std::min<std::size_t>(2, expected.size()) || some.complete() != (expected.size() < 2))
        return "count to 2: " + some.covers.to_string() + with;
    const SolveResult first = solver.first(givens);
    if ((first.covers == 1) == expected.empty() || first.covers > 1 || first.cut_short())
        return "first " + first.covers.to_string() + with;
    const Cover cover(solver.cover().begin(), solver.cover().end());
    if (first.covers == 1 && !std::ranges::binary_search(expected, cover)) return "first is" + text(cover) + with;
    return std::nullopt;
}

/// The same for many lists of givens, by each engine, under each rule of choice, simplified and not.
std::optional<std::string> disagreement_in_turn(const Problem& problem, std::uint64_t seed) {
    const std::vector<Cover> covers = covers_by_subsets(problem);
    for (const std::string& engine : repeating_engines(problem))
        for (const ChooseRule rule : {ChooseRule::smallest, ChooseRule::first})
            for (const bool simplify : {true, false}) {
                std::mt19937_64 random(seed);
                EachSolver solver(problem, {.engine = engine, .choose = rule, .simplify = simplify});
                for (int k = 0; k < 12; ++k) {
                    const Options givens = draw_givens(random, problem, covers);
                    const std::vector<Cover> expected = filtered(covers, givens);
                    if (auto wrong = wrong_answer(solver, givens, expected)) return engine + ": " + *wrong;
                    const Options known = draw_givens(random, problem, k % 2 == 0 ? expected : covers);
                    if (auto wrong = wrong_other(solver, givens, known, expected)) return engine + ": " + *wrong;
                }
            }
    return std::nullopt;
}

Problem read(const std::string& words) {
    std::stringbuf in(words);
    return read_problem(in, "test").problem;
}

/// How many covers a base has with each of some lists of givens.
std::vector<std::uint64_t> counts(const Problem& base, const std::vector<Options>& givens,
                                  const SolveParams& params = {}) {
    EachSolver solver(base, params);
    std::vector<std::uint64_t> list;
    for (const Options& some : givens) list.push_back(solver.count(some).covers.saturated());
    return list;
}

} // namespace

BOOST_AUTO_TEST_CASE(random_givens_on_random_problems) {
    check_random(
        4711, runs(1500), [](std::mt19937_64& random) { return random_problem(random, random_shape(random, 8, 12)); },
        [](const Problem& problem) { return disagreement_in_turn(problem, 42); });
}

BOOST_AUTO_TEST_CASE(every_answer_is_that_of_the_problem_with_the_givens_required) {
    std::mt19937_64 random(99);
    Shape shape{.max_items = 16, .max_options = 60, .restrictions = true, .colours = true, .bounds = true};
    for (int k = 0; k < runs(300); ++k) {
        const Problem base = random_problem(random, shape);
        EachSolver solver(base);
        for (int line = 0; line < 5 && base.option_count() > 0; ++line) {
            Options givens;
            for (std::uint64_t n = random() % 3; n-- > 0;)
                givens.push_back(OptionId{static_cast<std::uint32_t>(random() % base.option_count())});
            Problem problem = base;
            for (const OptionId given : givens) test::require(problem, given);
            BOOST_TEST(solver.count(givens).covers == count(problem).covers);
            const SolveResult first = solver.first(givens);
            BOOST_TEST((first.covers == 1) == !count(problem).proved_none());
            if (first.covers == 0) continue;
            const auto violation = Verifier(problem).violation(solver.cover());
            BOOST_TEST(!violation, violation.value_or(""));
        }
    }
}

BOOST_AUTO_TEST_CASE(conflicts_and_repetitions) {
    const Problem base = read("a b c | s t\na s:red\nb s:red\nb s:blue\nc t\na t\nb c\n");
    for (const bool simplify : {true, false}) {
        const SolveParams params{.simplify = simplify};
        // By hand: {0, 1, 3}, {0, 5} and {4, 5}.
        BOOST_TEST(counts(base,
                          {{},
                           options({0}),
                           options({0, 0}),
                           options({1}),
                           options({1, 0}),
                           options({0, 2}), // two colours
                           options({1, 2}), // two of b
                           options({3, 4}), // t twice, without a colour
                           options({5}),
                           {}},
                          params)
                       == (std::vector<std::uint64_t>{3, 2, 2, 1, 1, 0, 0, 0, 2, 3}),
                   boost::test_tools::per_element());
    }
}

BOOST_AUTO_TEST_CASE(the_base_may_require_and_forbid) {
    Problem base = read("a b c\na\nb\nc\na b\nb c\n"); // {0 1 2} {2 3} {0 4}
    test::forbid(base, OptionId{1});
    BOOST_TEST(counts(base, {{}, options({0}), options({1}), options({2})}) == (std::vector<std::uint64_t>{2, 1, 0, 1}),
               boost::test_tools::per_element());
    test::require(base, OptionId{4});
    BOOST_TEST(counts(base, {{}, options({4}), options({0, 4}), options({3})})
                   == (std::vector<std::uint64_t>{1, 1, 1, 0}),
               boost::test_tools::per_element());
    test::require(base, OptionId{3}); // which excludes 4
    BOOST_TEST(counts(base, {{}, options({4})}) == (std::vector<std::uint64_t>{0, 0}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(bounds_are_used_up_by_givens) {
    const Problem base = read("2:3|a 0:1|b\na\na\na b\na\nb\n");
    // Two or three of options 0 to 3 on a; at most one of 2 and 4 on b. By hand: without b 3 + 1 covers, with
    // option 2 3 + 3, with option 4 and not 2 3 + 1.
    BOOST_TEST(counts(base, {{},
                             options({2}),
                             options({4}),
                             options({2, 4}),
                             options({0, 1, 3}),
                             options({0, 1, 2, 3}),
                             options({3, 1})})
                   == (std::vector<std::uint64_t>{14, 6, 4, 0, 2, 0, 5}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(an_option_without_a_primary_item_leaves_no_cover) {
    const Problem base = read("a | s\na\ns\n");
    for (const bool simplify : {true, false})
        BOOST_TEST(counts(base, {options({1}), {}}, {.simplify = simplify}) == (std::vector<std::uint64_t>{0, 1}),
                   boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(another_cover_than_the_known_one) {
    const Problem base = read("a b c\na\nb\nc\na b\nb c\n"); // {0 1 2} {2 3} {0 4}
    for (const std::string& engine : repeating_engines(base)) {
        EachSolver solver(base, {.engine = engine});
        const auto another = [&](const Options& givens, const Options& known) {
            const SolveResult result = solver.another(givens, known);
            BOOST_TEST((result.ending == Ending::cover_limit) == (result.covers == 1U));
            return result.covers == 0 ? "none" : text({solver.cover().begin(), solver.cover().end()});
        };
        BOOST_TEST(another({}, {}) == "none"); // each cover has all of no options
        BOOST_TEST(another(options({2}), options({3})) == " 0 1 2");
        BOOST_TEST(another(options({2}), options({0, 1})) == " 2 3");
        BOOST_TEST(another(options({0}), options({2, 1, 2})) == " 0 4");
        BOOST_TEST(another(options({4}), options({0})) == "none"); // all with 4 have 0
        BOOST_TEST(another(options({4}), options({0, 4})) == "none");
        BOOST_TEST(another(options({4}), options({3})) == " 0 4"); // which 4 excludes
        BOOST_TEST(another(options({3, 4}), options({0})) == "none");
        BOOST_TEST(solver.count({}).covers == 3U); // options forbidden before are allowed again
    }
}

BOOST_AUTO_TEST_CASE(another_cover_of_several_parts) {
    const Problem base = read("a b c\na\na\nb\nb\nc\n"); // four covers, all with option 4
    EachSolver solver(base);
    BOOST_TEST(solver.another(options({0}), options({2, 4})).covers == 1U);
    BOOST_TEST(text({solver.cover().begin(), solver.cover().end()}) == " 0 3 4");
    BOOST_TEST(solver.another(options({0}), options({4})).covers == 0U);
    BOOST_TEST(solver.another(options({0, 3}), options({0, 3, 4})).covers == 0U);
    BOOST_TEST(solver.another(options({0, 1}), options({3})).covers == 0U);
}

BOOST_AUTO_TEST_CASE(parts_multiply) {
    // Eighty items with two options each: 2^80 covers, and each given halves them.
    ProblemBuilder builder;
    builder.add_items(80);
    for (std::uint32_t item = 0; item < 80; ++item)
        for (int k = 0; k < 2; ++k) {
            builder.begin_option();
            BOOST_REQUIRE(builder.add_cell(ItemId{item}));
        }
    const Problem base = builder.build();
    EachSolver solver(base);
    BOOST_TEST(solver.count({}).covers.to_string() == "1208925819614629174706176");
    BOOST_TEST(solver.count(options({0, 7})).covers.to_string() == "302231454903657293676544");
    BOOST_TEST(solver.count(options({0, 1})).covers == 0U);
    BOOST_TEST(solver.first(options({159})).covers == 1U);
    BOOST_TEST(solver.cover().size() == 80U);
    BOOST_TEST(index(solver.cover().back()) == 159U);
}

// Not only at the first question: a list of givens may be empty.
BOOST_AUTO_TEST_CASE(a_base_too_large_for_the_engine_is_refused_at_once) {
    ProblemBuilder builder;
    builder.add_items(1);
    for (int o = 0; o < 65; ++o) { // slices take at most 64 options an item
        builder.begin_option();
        BOOST_REQUIRE(builder.add_cell(ItemId{0}));
    }
    const Problem base = builder.build();
    BOOST_CHECK_THROW(EachSolver(base, {.engine = "slices", .simplify = false}), Unsupported);
    BOOST_TEST(EachSolver(base, {.engine = "masks", .simplify = false}).count({}).covers == 65U);
}

BOOST_AUTO_TEST_CASE(limits_are_for_one_answer) {
    ProblemBuilder builder; // all perfect matchings of 12 points: 11!! = 10395
    builder.add_items(12);
    for (std::uint32_t i = 0; i < 12; ++i)
        for (std::uint32_t j = 0; j < i; ++j) {
            builder.begin_option();
            BOOST_REQUIRE((builder.add_cell(ItemId{i}) && builder.add_cell(ItemId{j})));
        }
    const Problem base = builder.build();
    EachSolver solver(base);
    Control control;
    control.limits.nodes = 100;
    const SolveResult stopped = solver.count({}, control);
    BOOST_CHECK(stopped.ending == Ending::node_limit);
    BOOST_TEST(stopped.stats.nodes == 100U);
    BOOST_TEST(solver.count({}).covers == 10395U); // unfinished work has no effect
    control.limits.nodes = UINT64_MAX;
    control.limits.covers = 7;
    BOOST_TEST(solver.count({}, control).covers == 7U);
    BOOST_TEST(solver.count(options({0})).covers == 945U); // 9!!
    std::stop_source source;
    source.request_stop();
    BOOST_CHECK(solver.count({}, {.stop = source.get_token()}).ending == Ending::interrupted);
    BOOST_CHECK(solver.first({}, {.stop = source.get_token()}).ending == Ending::interrupted);
    BOOST_CHECK(solver.another({}, options({0}), {.stop = source.get_token()}).ending == Ending::interrupted);
    control = {};
    control.limits.deadline = std::chrono::steady_clock::now() - std::chrono::seconds(1);
    BOOST_CHECK(solver.first({}, control).ending == Ending::time_limit);
}

// With one component, too: no 6 queens have one in a corner.
BOOST_AUTO_TEST_CASE(counting_up_to_one_finds_none) {
    const Problem base = read_file("oracles/queens_6.ec");
    EachSolver solver(base);
    Control control;
    control.limits.covers = 1;
    BOOST_TEST(solver.count(options({0}), control).covers == 0U);
    BOOST_TEST(solver.count(options({1}), control).covers == 1U);
}

BOOST_AUTO_TEST_CASE(a_long_chain_of_givens_on_a_large_base) {
    // Item k is in option 2k alone, and in option 2k + 1 with item k + 1: Fibonacci many covers.
    constexpr std::uint32_t n = 100'000;
    ProblemBuilder builder;
    builder.add_items(n);
    for (std::uint32_t k = 0; k < n; ++k) {
        builder.begin_option();
        BOOST_REQUIRE(builder.add_cell(ItemId{k}));
        if (k + 1 == n) break;
        builder.begin_option();
        BOOST_REQUIRE((builder.add_cell(ItemId{k}) && builder.add_cell(ItemId{k + 1})));
    }
    const Problem base = builder.build();
    Options singles;
    for (std::uint32_t k = 0; k + 10 < n; ++k) singles.push_back(OptionId{2 * k});
    EachSolver solver(base);
    BOOST_TEST(solver.count(singles).covers == 89U); // ten items are left: F(11)
    singles.push_back(OptionId{2 * (n - 11) + 1});   // from the last single's item on: excluded
    BOOST_TEST(solver.count(singles).covers == 0U);
    singles.pop_back();
    std::ranges::reverse(singles);
    BOOST_TEST(solver.count(singles).covers == 89U);
    BOOST_TEST(solver.first({}).covers == 1U);
    BOOST_TEST(!Verifier(base).violation(solver.cover()));
}

BOOST_AUTO_TEST_CASE(what_an_engine_cannot_do_is_refused) {
    const Problem base = read("a\na\n");
    const auto message = [&](const std::string& engine) -> std::string {
        try {
            EachSolver solver(base, {.engine = engine});
        } catch (const Unsupported& error) {
            return error.what();
        }
        return "taken";
    };
    BOOST_TEST(message("none such") == "unknown engine none such");
    for (const Engine& engine : engine_table())
        BOOST_TEST(message(std::string(engine.info.name))
                   == (engine.restarts ? "taken"
                                       : "engine " + std::string(engine.info.name) + " cannot answer many problems"));
}

BOOST_AUTO_TEST_CASE(a_solver_may_be_moved) {
    const Problem base = read("a b\na\nb\na b\n");
    EachSolver one(base);
    BOOST_TEST(one.count({}).covers == 2U);
    EachSolver other(std::move(one));
    BOOST_TEST(other.count(options({2})).covers == 1U);
    BOOST_TEST(other.first(options({1})).covers == 1U);
    BOOST_TEST(other.cover().size() == 2U);
}

BOOST_AUTO_TEST_SUITE_END()
