// SPDX-License-Identifier: MIT
// Missed without it: a made problem with two covers, or with a given too many.
// Problems with one cover and no given too many: judged by brute force, and by engines that did not make
// them.
#include <algorithm>
#include <cmath>
#include <random>

#include <boost/test/unit_test.hpp>

#include <quadrille/problem.hpp>
#include <quadrille/solve.hpp>

#include "puzzles/generator_test.hpp"
#include "solve/engine_table.hpp"
#include "support/compare.hpp"
#include "support/mutilated_board.hpp"
#include "support/random_runs.hpp"
#include "support/read_file.hpp"
#include "support/when.hpp"

BOOST_AUTO_TEST_SUITE(make_test)

using namespace quadrille;
using namespace quadrille::test;

namespace {

using Options = std::vector<OptionId>;
using Orbits = std::vector<std::uint32_t>;

std::string text(const Options& options) {
    std::string words;
    for (const OptionId option : options) words += ' ' + std::to_string(index(option));
    return words;
}

/// The givens without each of their orbits in turn; no orbits: without each given.
std::vector<Options> without_one(const Options& givens, const Orbits& orbits) {
    const auto orbit = [&](OptionId o) { return orbits.empty() ? index(o) : orbits[index(o)]; };
    std::vector<Options> lists;
    for (const OptionId given : givens) {
        Options rest;
        for (const OptionId other : givens)
            if (orbit(other) != orbit(given)) rest.push_back(other);
        lists.push_back(rest);
    }
    return lists;
}

/// What is wrong with a problem, by the list of all covers of the base.
std::optional<std::string> wrong_problem(const MakeResult& made, const Orbits& orbits,
                                         const std::vector<Cover>& covers) {
    const auto covers_with = [&](const Options& givens) {
        std::size_t count = 0;
        for (const Cover& cover : covers) count += std::ranges::includes(cover, givens);
        return count;
    };
    if (covers.empty())
        return made.search.proved_none() ? std::nullopt : std::optional<std::string>("no cover, and made");
    if (made.search.covers != 1) return "not made";
    if (!std::ranges::binary_search(covers, made.cover)) return "no cover:" + text(made.cover);
    if (!std::ranges::includes(made.cover, made.givens)) return "givens beside the cover:" + text(made.givens);
    if (covers_with(made.givens) != 1) return "several covers with" + text(made.givens);
    for (const Options& rest : without_one(made.givens, orbits))
        if (covers_with(rest) < 2) return "one cover with" + text(rest) + " of" + text(made.givens);
    if (!orbits.empty())
        for (const OptionId one : made.cover)
            for (const OptionId other : made.cover)
                if (orbits[index(one)] == orbits[index(other)]
                    && std::ranges::binary_search(made.givens, one) != std::ranges::binary_search(made.givens, other))
                    return "an orbit given in part:" + text(made.givens);
    return std::nullopt;
}

/// The same for each engine that can, with and without orbits.
std::optional<std::string> fault(const Problem& problem, std::uint64_t seed) {
    const std::vector<Cover> covers = covers_by_subsets(problem);
    std::mt19937_64 random(seed);
    Orbits orbits(problem.option_count());
    for (std::uint32_t& orbit : orbits) orbit = static_cast<std::uint32_t>(random() % 3);
    for (const Engine& engine : engine_table()) {
        if (!engine.restarts || !can_take(engine.info, problem)) continue;
        EachSolver solver(problem, {.engine = std::string(engine.info.name)});
        for (const Orbits& some : {Orbits(), orbits})
            for (int k = 0; k < 3; ++k) {
                const MakeResult made = make_problem(solver, {random(), some});
                if (auto wrong = wrong_problem(made, some, covers))
                    return std::string(engine.info.name) + ": " + *wrong;
            }
    }
    return std::nullopt;
}

const Problem& sudoku() {
    static const Problem base = puzzles::Call("sudoku", {"--base"}).problem();
    return base;
}

Orbits sudoku_orbits(std::string_view symmetry) {
    const puzzles::Call call("sudoku", {"--base"});
    return call.made().orbits(symmetry);
}

/// Whether another engine than the one that made a problem finds one cover, and more without any of the
/// givens, or orbits of them.
bool is_minimal(EachSolver& judge, const MakeResult& made, const Orbits& orbits) {
    Control two;
    two.limits.covers = 2;
    return judge.count(made.givens, two).covers == 1
           && std::ranges::all_of(without_one(made.givens, orbits),
                                  [&](const Options& rest) { return judge.count(rest, two).covers == 2; });
}

} // namespace

BOOST_AUTO_TEST_CASE(random_problems) {
    check_random(
        1202, runs(600), [](std::mt19937_64& random) { return random_problem(random, random_shape(random, 8, 12)); },
        [](const Problem& problem) { return fault(problem, 7); });
}

// Berthier publishes a mean of 24.38 and a deviation of 1.12 for the clues of minimal sudokus that are made
// from full grids (Pattern-Based Constraint Satisfaction and Logic Puzzles, 2012).
BOOST_AUTO_TEST_CASE(sudokus_have_as_many_clues_as_published, *test::without_sanitizers()) {
    constexpr int puzzles = 300;
    constexpr double mean = 24.38, deviation = 1.12;
    EachSolver maker(sudoku()), judge(sudoku(), {.engine = "masks"});
    double clues = 0, squares = 0;
    for (int k = 0; k < puzzles; ++k) {
        const MakeResult made = make_problem(maker, {.seed = static_cast<std::uint64_t>(k)});
        BOOST_REQUIRE(made.search.engine == "slices");
        BOOST_TEST(made.cover.size() == 81U);
        BOOST_TEST(is_minimal(judge, made, {}), text(made.givens));
        const auto size = static_cast<double>(made.givens.size());
        clues += size;
        squares += size * size;
    }
    const double found = clues / puzzles, spread = std::sqrt(squares / puzzles - found * found);
    BOOST_TEST(std::abs(found - mean) < 4 * deviation / std::sqrt(puzzles), found);
    BOOST_TEST(std::abs(spread - deviation) < 4 * deviation / std::sqrt(2 * puzzles), spread);
}

// The usual searches found no grid within half a minute.
BOOST_AUTO_TEST_CASE(diagonals_and_knights, *test::without_sanitizers()) {
    const Problem base = puzzles::Call("sudoku", {"--base", "--rules", "x antiknight"}).problem();
    EachSolver maker(base), judge(base, {.engine = "links"});
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const MakeResult made = make_problem(maker, {.seed = seed});
        BOOST_TEST_REQUIRE(made.search.covers == 1);
        BOOST_TEST(is_minimal(judge, made, {}), text(made.givens));
        BOOST_TEST(text(make_problem(maker, {.seed = seed}).givens) == text(made.givens)); // the same again
    }
}

BOOST_AUTO_TEST_CASE(sudokus_with_superfluous_givens) {
    EachSolver maker(sudoku()), judge(sudoku(), {.engine = "masks"});
    Control two;
    two.limits.covers = 2;
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const MakeResult made = make_problem(maker, {.seed = seed, .givens = 32});
        BOOST_TEST(made.givens.size() == 32U);
        BOOST_TEST(judge.count(made.givens, two).covers == 1);
        const Orbits half = sudoku_orbits("half");
        const MakeResult symmetric = make_problem(maker, {seed, half, 32});
        BOOST_TEST((symmetric.givens.size() == 32U || symmetric.givens.size() == 33U));
        BOOST_TEST(judge.count(symmetric.givens, two).covers == 1);
    }
}

BOOST_AUTO_TEST_CASE(symmetric_sudokus) {
    EachSolver maker(sudoku()), judge(sudoku(), {.engine = "links"});
    for (const std::string_view symmetry : puzzles::find_generator("sudoku")->info.symmetries) {
        const Orbits orbits = sudoku_orbits(symmetry);
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            const MakeResult made = make_problem(maker, {seed, orbits});
            BOOST_TEST(is_minimal(judge, made, orbits), text(made.givens));
            // Square r, c is given if its image is.
            std::vector<std::vector<bool>> given(9, std::vector<bool>(9));
            for (const OptionId option : made.givens) given[index(option) / 81][index(option) / 9 % 9] = true;
            for (std::size_t r = 0; r < 9; ++r)
                for (std::size_t c = 0; c < 9; ++c) {
                    const bool image = symmetry == "half"      ? given[8 - r][8 - c]
                                       : symmetry == "quarter" ? given[c][8 - r]
                                       : symmetry == "mirror"  ? given[r][8 - c]
                                                               : given[c][r];
                    BOOST_TEST(given[r][c] == image);
                }
        }
    }
}

BOOST_AUTO_TEST_CASE(what_the_solver_did_before_does_not_matter) {
    EachSolver one(sudoku()), other(sudoku());
    const MakeResult fifth = make_problem(one, {.seed = 5});
    make_problem(other, {.seed = 4});
    other.count(std::span(fifth.givens).first(20), {.limits = {.covers = 100}});
    const MakeResult again = make_problem(other, {.seed = 5});
    BOOST_CHECK(again.givens == fifth.givens);
    BOOST_CHECK(again.cover == fifth.cover);
    BOOST_TEST(again.search.stats.nodes == fifth.search.stats.nodes);
    BOOST_CHECK(make_problem(one, {.seed = 4}).givens != fifth.givens);
}

BOOST_AUTO_TEST_CASE(what_all_covers_have_is_not_given) {
    const Problem base = read_string("a b c\na\nb\nc\nb c\n").problem; // {0 1 2} {0 3}
    EachSolver solver(base);
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        const MakeResult made = make_problem(solver, {.seed = seed});
        BOOST_TEST(made.givens.size() == 1U);
        BOOST_TEST(index(made.givens.front()) != 0U);
    }
    const Problem one_cover = read_string("a b\na b\na\n").problem;
    EachSolver single(one_cover);
    BOOST_TEST(make_problem(single).givens.empty());
    BOOST_TEST(make_problem(single).search.covers == 1U);
}

BOOST_AUTO_TEST_CASE(a_base_without_options) {
    const Problem none = read_string("a\n").problem, all = read_string("p ec 2 1 2\ns 1 2\n").problem;
    EachSolver no_cover(none), empty_cover(all);
    BOOST_TEST(make_problem(no_cover).search.proved_none());
    BOOST_TEST(make_problem(empty_cover).search.covers == 1U);
    BOOST_TEST(make_problem(empty_cover).cover.empty());
}

BOOST_AUTO_TEST_CASE(limits_hold_for_all_searches_together) {
    EachSolver solver(sudoku());
    const std::uint64_t nodes = make_problem(solver, {.seed = 1}).search.stats.nodes;
    BOOST_TEST(nodes > 100U);
    Control control{.limits = {.nodes = nodes - 1}};
    const MakeResult stopped = make_problem(solver, {.seed = 1}, control);
    BOOST_CHECK(stopped.search.ending == Ending::node_limit);
    BOOST_TEST(stopped.search.covers == 0U);
    BOOST_TEST(stopped.givens.empty());
    BOOST_TEST(stopped.search.stats.nodes == nodes - 1);
    control.limits.nodes = nodes;
    BOOST_TEST(make_problem(solver, {.seed = 1}, control).search.covers == 1U);
    std::stop_source source;
    source.request_stop();
    BOOST_CHECK(make_problem(solver, {}, {.stop = source.get_token()}).search.ending == Ending::interrupted);
    const Problem hard = mutilated_board(12);
    EachSolver slow(hard);
    control = {};
    control.limits.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(0);
    BOOST_CHECK(make_problem(slow, {}, control).search.ending == Ending::time_limit);
}

BOOST_AUTO_TEST_SUITE_END()
