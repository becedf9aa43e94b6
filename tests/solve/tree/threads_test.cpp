// SPDX-License-Identifier: MIT
// Missed without it: covers that threads lose or double when they are stopped.
// What several threads find is what one finds: compare.cpp has that for all engines; here are the ends, early
// and late.
#include <atomic>
#include <new>
#include <random>
#include <stdexcept>
#include <thread>

#include <boost/test/unit_test.hpp>

#include <quadrille/solve.hpp>

#include "search/meter.hpp"
#include "solve/engine_table.hpp"
#include "solve/tree/crew.hpp"
#include "solve/tree/shared_walk.hpp"
#include "support/brute_force.hpp"
#include "support/random_runs.hpp"
#include "support/read_file.hpp"
#include "support/sanitizers.hpp"
#include "support/sharing.hpp"
#include "support/walk.hpp"
#include "support/when.hpp"

BOOST_AUTO_TEST_SUITE(threads_test)

using namespace quadrille;
using test::Cover;
using test::walk;
using test::Walk;
using namespace std::chrono_literals;

namespace {

/// Two threads and more than there are cores; sharing as it pays, and at once.
constexpr test::Sharing sharings[]{{2}, {2, 1}, {16}, {16, 10}, {5, 200}};

/// Whether the covers are some of all of them, in their order.
bool in_order(const std::vector<Cover>& some, const std::vector<Cover>& all) {
    auto place = all.begin();
    for (const Cover& cover : some) {
        place = std::find(place, all.end(), cover);
        if (place == all.end()) return false;
        ++place;
    }
    return true;
}

Problem queens_10() { return test::read_file("oracles/queens_10.ec"); } // 724 covers, A000170
Problem queens_12() { return test::read_file("oracles/queens_12.ec"); } // 14200 covers

} // namespace

BOOST_AUTO_TEST_CASE(the_order_and_the_work_of_one_thread) {
    std::vector<const char*> files{"oracles/langford2_8.ec", "bench/mcc_motley5x5.dlx", "oracles/queens_12.ec",
                                   "oracles/latin_5.ec", "oracles/pent5_any_5x5.ec"};
    if (test::sanitized) files.resize(2);
    for (const char* file : files) {
        const Problem problem = test::read_file(file);
        const std::string engine = problem.has_bounds() ? "links" : "masks"; // auto may count by another one
        const Walk alone = walk(problem, {.engine = engine}), by_auto = walk(problem, {});
        BOOST_TEST(alone.result.stats.threads == 1u);
        test::for_each_way(sharings, [&](SolveParams params) {
            BOOST_TEST((walk(problem, params).covers == by_auto.covers), file);
            params.engine = engine;
            const Walk shared = walk(problem, params);
            const SolveResult counted = count(problem, params);
            BOOST_TEST(shared.result.complete());
            BOOST_TEST((shared.covers == alone.covers), file);
            BOOST_TEST(counted.covers == alone.covers.size());
            for (const SearchStats& stats : {shared.result.stats, counted.stats}) {
                BOOST_TEST(stats.nodes == alone.result.stats.nodes);
                BOOST_TEST(stats.updates == alone.result.stats.updates);
                BOOST_TEST(stats.profile == alone.result.stats.profile);
                // The last ones may come too late for so short a search.
                if (share_after() != 0) BOOST_TEST(stats.threads <= params.threads);
            }
        });
    }
}

BOOST_AUTO_TEST_CASE(a_short_search_stays_alone) {
    BOOST_TEST(count(test::read_file("oracles/queens_6.ec"), {.threads = 16}).stats.threads == 1u);
}

BOOST_AUTO_TEST_CASE(a_limit_of_covers_takes_the_first_ones) {
    const Problem problem = queens_10();
    const std::vector<Cover> all = walk(problem, {}).covers;
    test::for_each_way(sharings, [&](const SolveParams& params) {
        for (const std::uint64_t limit : {0u, 1u, 2u, 3u, 10u, 99u, 362u, 723u, 724u, 725u}) {
            const Control control{.limits = {.covers = limit}};
            const auto [covers, result] = walk(problem, params, control);
            const SolveResult counted = count(problem, params, control);
            const std::size_t expected = std::min<std::size_t>(limit, all.size());
            if (limit > 10 || share_after() != 0) // else they are any
                BOOST_TEST(std::ranges::equal(covers, std::span(all).first(expected)));
            BOOST_TEST(covers.size() == expected);
            for (const SolveResult& r : {result, counted}) {
                BOOST_TEST(r.covers == expected);
                BOOST_TEST((r.ending == (limit <= 724 ? Ending::cover_limit : Ending::exhausted)));
            }
        }
    });
}

BOOST_AUTO_TEST_CASE(a_limit_of_nodes_is_spent_exactly) {
    const Problem problem = test::sanitized ? test::read_file("oracles/queens_8.ec") : queens_10();
    for (const char* engine : {"links", "masks", "sweep", "slices", "tables"}) {
        const Walk alone = walk(problem, {.engine = engine});
        // Counting may need fewer nodes than telling.
        const std::uint64_t whole = alone.result.stats.nodes,
                            whole_count = count(problem, {.engine = engine}).stats.nodes;
        test::for_each_way(sharings, [&](SolveParams params) {
            for (const std::uint64_t limit : std::initializer_list<std::uint64_t>{
                     1, 2, 17, whole / 3, whole / 2, whole - 1, whole, whole + 1, whole_count}) {
                params.engine = engine;
                const Control control{.limits = {.nodes = limit}};
                const auto [covers, result] = walk(problem, params, control);
                const SolveResult counted = count(problem, params, control);
                for (const auto& [r, all] : {std::pair(result, whole), std::pair(counted, whole_count)}) {
                    BOOST_TEST(r.stats.nodes == std::min(limit, all));
                    BOOST_TEST((r.ending == (limit < all ? Ending::node_limit : Ending::exhausted)));
                }
                BOOST_TEST(result.covers == covers.size());
                BOOST_TEST(in_order(covers, alone.covers));
                BOOST_TEST((limit < whole || covers.size() == alone.covers.size()));
            }
        });
    }
}

BOOST_AUTO_TEST_CASE(a_stop_at_any_moment_loses_and_doubles_nothing) {
    const Problem problem = queens_12();
    const std::vector<Cover> all = walk(problem, {}).covers;
    std::mt19937_64 random(4);
    int cut = 0;
    for (int i = 0; i < 40; ++i) {
        const std::chrono::microseconds delay(random() % (test::sanitized ? 200'000 : 20'000));
        const test::Sharing& way = sharings[static_cast<std::size_t>(i) % std::size(sharings)];
        const ShareAfter sharing(way.after);
        const bool by_token = i % 2 == 0;
        std::stop_source source;
        Control control{.stop = source.get_token()};
        if (!by_token) control.limits.deadline = std::chrono::steady_clock::now() + delay;
        std::jthread stopper([&] {
            std::this_thread::sleep_for(delay);
            if (by_token) source.request_stop();
        });
        const auto [covers, result] = walk(problem, {.threads = way.threads}, control);
        BOOST_TEST(result.covers == covers.size());
        BOOST_TEST(in_order(covers, all));
        BOOST_TEST((result.complete() == (covers.size() == all.size()) || result.cut_short()));
        if (result.cut_short()) BOOST_TEST((result.ending == (by_token ? Ending::interrupted : Ending::time_limit)));
        cut += result.cut_short();
    }
    BOOST_TEST(cut > 5);
}

BOOST_AUTO_TEST_CASE(a_stop_before_the_beginning) {
    std::stop_source source;
    source.request_stop();
    test::for_each_way(sharings, [&](const SolveParams& params) {
        const Control control{.stop = source.get_token()};
        const SolveResult result = count(test::read_file("oracles/queens_12.ec"), params, control);
        BOOST_TEST((result.ending == Ending::interrupted));
    });
}

BOOST_AUTO_TEST_CASE(a_sink_that_wants_no_more_is_not_called_again) {
    const Problem problem = queens_10();
    const std::vector<Cover> all = walk(problem, {}).covers;
    test::for_each_way(sharings, [&](const SolveParams& params) {
        for (const std::size_t wanted : {1u, 5u, 100u, 500u, 724u}) {
            std::vector<Cover> covers;
            const SolveResult result = solve(problem, params, {}, [&](std::span<const OptionId> cover) {
                covers.emplace_back(cover.begin(), cover.end());
                return covers.size() < wanted;
            });
            BOOST_TEST(std::ranges::equal(covers, std::span(all).first(wanted)));
            BOOST_TEST(result.covers == wanted);
            BOOST_TEST((result.ending == Ending::cover_limit));
        }
    });
}

BOOST_AUTO_TEST_CASE(what_the_sink_throws_reaches_the_caller) {
    const Problem problem = queens_10();
    test::for_each_way(sharings, [&](const SolveParams& params) {
        for (const std::size_t last : {1u, 50u, 400u, 724u}) {
            std::size_t seen = 0;
            const auto sink = [&](std::span<const OptionId>) -> bool {
                if (++seen == last) throw std::runtime_error("disk full");
                return true;
            };
            BOOST_CHECK_THROW(solve(problem, params, {}, sink), std::runtime_error);
            BOOST_TEST(seen == last);
        }
    });
}

BOOST_AUTO_TEST_CASE(others_do_the_work_of_a_thread_without_memory) {
    const Problem problem = queens_10();
    std::atomic<int> made = 0;
    const MakeWalker make = [&] {
        if (++made > 2) throw std::bad_alloc();
        return find_engine("links").make_walker(problem, {}, {});
    };
    const ShareAfter sharing(5);
    const SolveResult result = walk_shared("links", {.threads = 3}, {}, {}, make);
    BOOST_TEST(result.covers == 724u);
    BOOST_TEST(result.complete());
    BOOST_TEST(made == 3);
}

BOOST_AUTO_TEST_CASE(what_a_thread_throws_reaches_the_caller) {
    const Problem problem = queens_10();
    std::atomic<int> made = 0;
    const MakeWalker make = [&] {
        if (++made > 2) throw std::runtime_error("no walker");
        return find_engine("links").make_walker(problem, {}, {});
    };
    const ShareAfter sharing(5);
    BOOST_CHECK_THROW(walk_shared("links", {.threads = 3}, {}, {}, make), std::runtime_error);
}

BOOST_AUTO_TEST_CASE(a_crew_walks_with_fewer_threads_for_a_while) {
    const Problem problem = queens_12();
    const MakeWalker make = [&] { return find_engine("links").make_walker(problem, {}, {}); };
    const CoverSink none;
    for (const std::uint64_t after : {0u, 50u}) {
        const ShareAfter sharing(after);
        Crew crew(search::unlimited, none, make, 3, make());
        std::optional<Ending> ending;
        for (std::uint32_t turn = 0; !ending; ++turn) {
            ending = crew.run({}, std::chrono::steady_clock::now() + 1ms, turn % 3 + 1);
            const std::uint64_t nodes = crew.stats().nodes;
            std::this_thread::yield();
            BOOST_TEST(crew.stats().nodes == nodes); // nobody walks in a pause
        }
        BOOST_TEST((ending == Ending::exhausted));
        BOOST_TEST(crew.covers() == 14200u);
    }
}

BOOST_AUTO_TEST_CASE(sink_and_progress_are_called_one_at_a_time) {
    const Problem problem = queens_12();
    test::for_each_way(sharings, [&](const SolveParams& params) {
        std::atomic<int> inside = 0;
        std::atomic<bool> overlap = false;
        int told = 0;
        const auto enter = [&] {
            overlap = overlap || ++inside != 1;
            std::this_thread::yield();
            --inside;
        };
        const Control control{.progress = {0ms, [&](const Progress&) {
                                               enter();
                                               ++told;
                                           }}};
        const SolveResult result = solve(problem, params, control, [&](std::span<const OptionId>) {
            enter();
            return true;
        });
        BOOST_TEST(result.covers == 14200u);
        BOOST_TEST(!overlap);
        BOOST_TEST(told > 0);
    });
}

BOOST_AUTO_TEST_CASE(the_share_that_is_done_never_falls, *test::sanitized_at_full_scale()) {
    const Problem problem = queens_12();
    for (const std::string engine : {"auto", "links"})
        test::for_each_way(sharings, [&](SolveParams params) {
            params.engine = engine;
            std::vector<Progress> told;
            const Control control{.progress = {0ms, [&](const Progress& progress) { told.push_back(progress); }}};
            const SolveResult result = count(problem, params, control);
            BOOST_TEST(result.covers == 14200u);
            BOOST_TEST(std::ranges::is_sorted(told, {}, &Progress::share));
            BOOST_TEST(std::ranges::is_sorted(told, {}, &Progress::nodes));
            BOOST_TEST(std::ranges::is_sorted(told, {}, &Progress::covers));
            // Of several engines one may answer before any has told much, with fewer nodes than another.
            if (engine == "auto") return;
            BOOST_TEST_REQUIRE(told.size() > 2u);
            BOOST_TEST(told.front().share < told.back().share);
            BOOST_TEST(told.back().share <= 1.0);
            BOOST_TEST(told.back().nodes <= result.stats.nodes);
        });
}

// While the sink is slow the other thread finds more than may be stored, and waits. 1193600 covers: see the
// README of tests/data/bench.
BOOST_AUTO_TEST_CASE(a_slow_sink_gets_everything_in_order, *test::without_sanitizers()) {
    const Problem problem = test::read_file("bench/ltromino9x9.dlx");
    std::vector<std::uint64_t> digests;
    for (const std::uint32_t threads : {1u, 2u}) {
        std::uint64_t digest = 0;
        bool slow = threads > 1;
        const auto begin = std::chrono::steady_clock::now();
        const SolveResult result = solve(problem, {.threads = threads}, {}, [&](std::span<const OptionId> cover) {
            for (const OptionId option : cover) digest = digest * 0x100000001b3 + index(option);
            if (slow && std::chrono::steady_clock::now() > begin + 20ms) {
                std::this_thread::sleep_for(1500ms);
                slow = false;
            }
            return true;
        });
        BOOST_TEST(result.covers == 1'193'600u);
        digests.push_back(digest);
    }
    BOOST_TEST(digests.front() == digests.back());
}

BOOST_AUTO_TEST_SUITE_END()
