// SPDX-License-Identifier: MIT
// Missed without it: an exception of a callback that is swallowed, or a call after it.
// The promises of include/quadrille about sinks, progress and threads, for each verb.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <random>
#include <set>
#include <stdexcept>
#include <thread>

#include <quadrille/quadrille.hpp>

#include "solve/verb.hpp"
#include "support/dominoes.hpp"
#include "support/mutilated_board.hpp"
#include "support/read_file.hpp"
#include "support/sharing.hpp"

BOOST_AUTO_TEST_SUITE(sinks_test)

using namespace quadrille;
using namespace std::chrono_literals;

namespace {

struct Enough : std::runtime_error {
    Enough() : std::runtime_error("enough") {}
};

/// A sink that throws at the N-th cover.
CoverSink throwing_at(int covers) {
    return [covers, seen = 0](std::span<const OptionId>) mutable {
        if (++seen == covers) throw Enough();
        return true;
    };
}

ProgressSink throwing_progress() {
    return {0ms, [](const Progress&) { throw Enough(); }};
}

std::ptrdiff_t running_threads() {
    const std::filesystem::directory_iterator tasks("/proc/self/task");
    return std::distance(begin(tasks), end(tasks));
}

/// Runs `call`, which must throw Enough and leave no thread behind.
template <class Call> void check_throws(const std::string& what, const Call& call) {
    // With the first thread the thread sanitizer starts one of its own.
    static const bool begun = [] {
        std::thread([] {}).join();
        std::this_thread::sleep_for(100ms);
        return true;
    }();
    BOOST_TEST_CONTEXT(what) {
        BOOST_TEST(begun);
        const std::ptrdiff_t before = running_threads();
        BOOST_CHECK_THROW(call(), Enough);
        // One that was joined is listed for a moment more.
        for (int i = 0; i < 5000 && running_threads() > before; ++i) std::this_thread::sleep_for(1ms);
        BOOST_TEST(running_threads() == before);
    }
}

constexpr test::Sharing threadings[]{{1}, {4}, {4, 1}};

/// Calls `check(name, params)` for each engine that `has` it, auto included, with one and several threads.
template <class Check> void for_engines(bool EngineInfo::*has, const Check& check) {
    std::vector<std::string> names{"auto"};
    for (const EngineInfo& engine : engines())
        if (engine.*has) names.emplace_back(engine.name);
    for (const std::string& name : names)
        test::for_each_way(threadings, [&](SolveParams params) {
            params.engine = name;
            check(name + ", threads " + std::to_string(params.threads), params);
        });
}

// Large enough that every engine looks at the clock: 14200 covers, A000170.
Problem queens_12() { return test::read_file("bench/queens12.dlx"); }

Problem queens(int n) { return test::read_file("oracles/queens_" + std::to_string(n) + ".ec"); }

} // namespace

BOOST_AUTO_TEST_CASE(solve_hands_on_what_a_sink_throws) {
    const Problem problem = queens(8);
    for_engines(&EngineInfo::lists, [&](const std::string& what, const SolveParams& params) {
        for (const int covers : {1, 10, 92}) check_throws(what, [&] { solve(problem, params, throwing_at(covers)); });
        check_throws(what + ", one", [&] { solve(problem, params, {{.covers = 1}}, throwing_at(1)); });
    });
}

// The parts are walked together, and their covers combined.
BOOST_AUTO_TEST_CASE(solve_of_parts_hands_it_on_too) {
    const Problem problem = test::read_string("a b c d\na\na\nb\nb\nc\nc\nd\nd\n").problem;
    test::for_each_way(threadings, [&](SolveParams params) {
        for (const int covers : {1, 7, 16}) check_throws("parts", [&] { solve(problem, params, throwing_at(covers)); });
    });
}

BOOST_AUTO_TEST_CASE(solve_and_count_hand_on_what_progress_throws) {
    const Problem problem = queens_12();
    const Control control{.progress = throwing_progress()};
    for_engines(&EngineInfo::lists, [&](const std::string& what, const SolveParams& params) {
        check_throws(what, [&] { solve(problem, params, control, {}); });
        check_throws(what + ", count", [&] { count(problem, params, control); });
    });
    const Problem hard = test::mutilated_board(12, true);
    test::for_each_way(threadings, [&](SolveParams params) {
        check_throws("one cover", [&] { solve(hard, params, {{.covers = 1}, {}, throwing_progress()}, {}); });
    });
}

BOOST_AUTO_TEST_CASE(parts_hand_on_what_is_thrown) {
    const Problem small = queens(8);
    const Problem large = test::dominoes(8, 8); // on a busy machine a shorter walk may be over first
    const Control control{.progress = throwing_progress()};
    const Keeping keeping{.interval = 1ms, .keep = [](const Snapshot& now) {
                              if (now.nodes > 1000) throw Enough();
                          }};
    test::for_each_way(threadings, [&](SolveParams params) {
        for (const char* engine : {"links", "masks", "tables"}) {
            params.engine = engine;
            check_throws(engine, [&] { solve_part(small, {0, 1}, params, {}, throwing_at(50)); });
            check_throws("progress", [&] { count_part(large, {0, 1}, params, control); });
            check_throws("keep", [&] { count_part(large, {0, 1}, params, {}, keeping); });
            check_throws("keep", [&] {
                solve_part(
                    large, {0, 1}, params, {}, [](auto) { return true; }, keeping);
            });
        }
    });
}

BOOST_AUTO_TEST_CASE(profile_hands_on_what_progress_throws) {
    const Problem problem = queens_12();
    for (const bool simplify : {true, false})
        check_throws("profile", [&] { profile(problem, {.simplify = simplify}, {.progress = throwing_progress()}); });
}

BOOST_AUTO_TEST_CASE(optimize_hands_both_on) {
    const Problem problem = queens(8), without_covers = test::mutilated_board(12, true);
    for_engines(&EngineInfo::optimizes, [&](const std::string& what, const SolveParams& params) {
        check_throws(what, [&] { optimize(problem, {.search = params}, throwing_at(1)); });
        if (params.engine == "milp") return; // another process searches, without progress
        if (params.engine == "orbits")       // lists one cover only
            return check_throws(what + ", progress", [&] {
                optimize(without_covers, {.search = params}, {.progress = throwing_progress()}, {});
            });
        check_throws(what + ", progress", [&] {
            optimize(queens(10), {.search = params, .best = 1000}, {.progress = throwing_progress()}, {});
        });
    });
}

BOOST_AUTO_TEST_CASE(compile_hands_on_what_progress_throws) {
    const Problem problem = queens(10);
    for (const std::uint32_t threads : {1u, 4u})
        check_throws("compile", [&] { compile(problem, {.threads = threads}, {.progress = throwing_progress()}); });
}

BOOST_AUTO_TEST_CASE(diagrams_hand_on_what_a_sink_throws) {
    const Diagram diagram = *compile(queens(8)).diagram;
    for (const int covers : {1, 92}) {
        check_throws("list", [&] { list(diagram, 0, throwing_at(covers)); });
        check_throws("best", [&] { best_covers(diagram, Sense::min, 92, throwing_at(covers)); });
    }
}

BOOST_AUTO_TEST_CASE(a_solver_of_many_goes_on_after_an_exception) {
    const Problem problem = queens_12();
    for (const std::string engine : {"auto", "links", "masks"}) {
        EachSolver solver(problem, {.engine = engine});
        const std::vector<OptionId> given{OptionId{1}};
        const Count all = solver.count({}).covers, some = solver.count(given).covers;
        BOOST_TEST(all == 14200u);
        check_throws(engine, [&] { solver.count({}, {.progress = throwing_progress()}); });
        BOOST_TEST(solver.count(given).covers == some);
        check_throws(engine, [&] { solver.count(given, {.progress = throwing_progress()}); });
        const SolveResult again = solver.count({});
        BOOST_TEST(again.covers == all);
        BOOST_TEST(again.stats.nodes == EachSolver(problem, {.engine = engine}).count({}).stats.nodes);
        BOOST_TEST(solver.first(given).covers == 1u);
        BOOST_TEST(solver.another({}, given).covers == 1u);
    }
}

BOOST_AUTO_TEST_CASE(making_hands_on_what_progress_throws) {
    const Problem hard = test::mutilated_board(12);
    EachSolver solver(hard);
    check_throws("make_problem", [&] { make_problem(solver, {}, {.progress = throwing_progress()}); });
}

BOOST_AUTO_TEST_CASE(watching_hands_both_on) {
    for (const int steps : {1, 10, 100})
        check_throws("watch", [&] {
            watch(queens(8), {}, {}, [seen = 0, steps](const SearchStep&) mutable {
                if (++seen == steps) throw Enough();
                return true;
            });
        });
    check_throws("watch, progress", [&] { watch(queens_12(), {}, {.progress = throwing_progress()}, {}); });
}

BOOST_AUTO_TEST_CASE(an_empty_sink_takes_no_cover) {
    const Problem problem = queens(6); // 4 covers
    for_engines(&EngineInfo::lists, [&](const std::string& what, const SolveParams& params) {
        BOOST_TEST_CONTEXT(what) {
            const SolveResult all = solve(problem, params, CoverSink());
            BOOST_TEST(all.covers == 4u);
            BOOST_TEST(all.complete());
            const SolveResult some = solve(problem, params, {{.covers = 3}}, {});
            BOOST_TEST(some.covers == 3u);
            BOOST_TEST((some.ending == Ending::cover_limit));
            BOOST_TEST(solve(problem, params, {{.covers = 1}}, {}).covers == 1u);
        }
    });
    for_engines(&EngineInfo::optimizes, [&](const std::string& what, const SolveParams& params) {
        BOOST_TEST_CONTEXT(what) {
            const SolveResult best = optimize(problem, {.search = params}, CoverSink());
            BOOST_TEST(best.covers == 1u);
            BOOST_TEST((best.cost == Cost{0}));
        }
    });
    const Diagram diagram = *compile(problem).diagram;
    BOOST_TEST(list(diagram, 0, {}));
    best_covers(diagram, Sense::min, 4, {});
}

BOOST_AUTO_TEST_CASE(short_forms_take_the_defaults) {
    const Problem problem = queens(6);
    int covers = 0;
    const auto sink = [&](std::span<const OptionId>) { return ++covers != 0; };
    BOOST_TEST(solve(problem, sink).covers == 4u);
    BOOST_TEST(solve(problem, {.engine = "links"}, sink).engine == "links");
    BOOST_TEST(covers == 8);
    BOOST_TEST(optimize(problem, sink).covers == 1u);
    BOOST_TEST(optimize(problem, {.best = 3}, sink).covers == 3u);
    BOOST_TEST(covers == 12);
}

BOOST_AUTO_TEST_CASE(verbs_may_be_called_at_once) {
    const Problem problem = queens(8);
    const Diagram diagram = *compile(problem).diagram;
    const std::string engine_names[] = {"links", "masks", "diagram", "auto"};
    std::atomic<int> wrong = 0;
    const auto expect = [&](bool right) { wrong += !right; };
    std::vector<std::jthread> threads;
    for (const std::string& engine : engine_names)
        threads.emplace_back([&, engine] {
            for (int round = 0; round < 3; ++round) {
                const SolveParams params{.engine = engine, .threads = 2};
                expect(solve(problem, params, [](auto) { return true; }).covers == 92u);
                expect(count(problem, params).covers == 92u);
                expect(optimize(problem, {.search = {.engine = "links"}}, {}).cost == Cost{0});
                expect(estimate(problem).engine.empty() == false);
                expect(profile(problem).search.covers == 92u);
                expect(count(*compile(problem).diagram) == 92u);
                expect(!simplify(problem).impossible);
                expect(deduce(problem).outcome == DeduceResult::Outcome::open);
                expect(EachSolver(problem).count({}).covers == 92u);
                expect(count(diagram) == 92u);
                expect(marginals(diagram).size() == problem.option_count());
                expect(list(diagram, 0, [](auto) { return true; }));
                expect(!Verifier(problem).violation(Sampler(diagram).next()));
                expect(test::read_string(test::write_string(problem, "json")).problem == problem);
            }
        });
    threads.clear();
    BOOST_TEST(wrong == 0);
}

BOOST_AUTO_TEST_CASE(progress_comes_at_its_interval) {
    int told = 0;
    const auto tell = [&](const Progress&) { ++told; };
    count(queens_12(), {.engine = "links"}, {.progress = {1h, tell}});
    BOOST_TEST(told == 0);
    const auto begin = std::chrono::steady_clock::now();
    count(queens_12(), {.engine = "links"}, {.progress = {1ms, tell}});
    BOOST_TEST(told >= 1);
    BOOST_TEST(told <= (std::chrono::steady_clock::now() - begin) / 1ms);
}

// However many searches have a copy of one control, there is one call an interval.
BOOST_AUTO_TEST_CASE(copies_of_a_control_share_the_interval) {
    const auto tell = [](const Progress&) {};
    const Control control{.progress = {500ms, tell}};
    const Control copy = control;
    const ProgressSink other = control.progress.with(tell);
    BOOST_TEST(!copy.progress.due());
    std::this_thread::sleep_for(500ms);
    BOOST_TEST(control.progress.due());
    BOOST_TEST(!copy.progress.due());
    BOOST_TEST(!other.due());
    BOOST_TEST(!ProgressSink(0ms, {}));
    BOOST_TEST(!ProgressSink().with(tell));
}

BOOST_AUTO_TEST_CASE(covers_are_sorted) {
    std::mt19937 random(20261126);
    const auto below = [&](std::uint32_t n) { return static_cast<std::uint32_t>(random()) % n; };
    CoverSorter sorter;
    for (int round = 0; round < 2000; ++round) {
        const std::uint32_t options = 1 + below(round % 2 == 0 ? 1000 : 1'000'000); // dense, sparse
        std::set<OptionId> wanted;
        for (std::uint32_t k = below(100); k > 0; --k) wanted.insert(OptionId{below(options)});
        std::vector<OptionId> cover(wanted.begin(), wanted.end());
        std::shuffle(cover.begin(), cover.end(), random);
        sorter.sort(cover);
        BOOST_TEST_REQUIRE(std::ranges::equal(cover, wanted));
    }
}

BOOST_AUTO_TEST_SUITE_END()
