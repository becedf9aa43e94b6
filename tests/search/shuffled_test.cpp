// SPDX-License-Identifier: MIT
// Missed without it: shuffled sweeps that lose covers, find wrong ones, or find others at another run.
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <quadrille/error.hpp>
#include <quadrille/formats.hpp>

#include "search/sweep/shuffled.hpp"
#include "solve/engine_table.hpp"
#include "support/dominoes.hpp"
#include "support/random_runs.hpp"
#include "support/read_file.hpp"
#include "support/search_checks.hpp"

BOOST_AUTO_TEST_SUITE(shuffled_test)

using namespace quadrille;
using search::CountOnly;
using search::ShuffledSweep;

namespace {

std::uint64_t covers_of(const Problem& problem) { return test::verified_covers(problem, ShuffledSweep(problem, 7)); }

std::uint64_t covers_of(const std::string& dlx) { return covers_of(parse_problem(dlx).problem); }

} // namespace

BOOST_AUTO_TEST_CASE(covers_are_those_of_the_oracles) {
    BOOST_TEST(covers_of(test::read_file("oracles/queens_8.ec")) == 92u);    // A000170
    BOOST_TEST(covers_of(test::read_file("oracles/langford2_7.ec")) == 52u); // A014552, both ways round
    BOOST_TEST(covers_of(test::dominoes_behind(6, 6)) == 6728u);             // A004003
}

// By hand.
BOOST_AUTO_TEST_CASE(colours_before_an_item_choose_its_options) {
    BOOST_TEST(covers_of("a b c | x y\na x:R\na x:B\nb x:R y:S\nb x:B y:T\nc y:S\nc y:T\n") == 2u);
    // x is used by some options of a only: it may be open at b.
    BOOST_TEST(covers_of("a b | x\na x:R\na\nb x:R\nb x:B\n") == 3u);
    // x is taken for one option alone, by its claim or by a check.
    BOOST_TEST(covers_of("a b c d | x\nc a x\nx d b\na\n") == 0u);
    // x in no colour is for one option alone, y too.
    BOOST_TEST(covers_of("a b | x y\na x\na x:R\nb x\nb x:R\nb y\n") == 3u);
    // c has only options of a.
    BOOST_TEST(covers_of("a b c | x\na c x:R\na x:B\nb x:R\nb x:B\n") == 1u);
    // More colours of x than a key has room for.
    std::string many = "a b | x\n";
    for (int k = 0; k < 300; ++k) many += "a x:" + std::to_string(k) + "\nb x:" + std::to_string(k) + "\n";
    BOOST_TEST(covers_of(many) == 300u);
    // More coloured items than an entry has room for: 2 colours each, all equal in a and b.
    std::string wide = "a b |";
    for (int k = 0; k < 6; ++k) wide += " x" + std::to_string(k);
    wide += "\n";
    for (const char item : {'a', 'b'})
        for (int colours = 0; colours < 64; ++colours) {
            wide += item;
            for (int k = 0; k < 6; ++k) wide += " x" + std::to_string(k) + (((colours >> k) & 1) != 0 ? ":R" : ":B");
            wide += "\n";
        }
    BOOST_TEST(covers_of(wide) == 64u);
}

BOOST_AUTO_TEST_CASE(a_problem_without_items_has_one_cover) {
    const Problem nothing = ProblemBuilder().build();
    BOOST_TEST(covers_of(nothing) == 1u);
    BOOST_TEST(covers_of("a b\na\n") == 0u);
}

BOOST_AUTO_TEST_CASE(random_problems_have_the_covers_of_links) {
    std::uint64_t covers = 0;
    test::check_random(
        7, test::runs(3000),
        [](auto& random) {
            return test::random_problem(random, {.max_items = 30, .max_options = 60, .colours = true});
        },
        [&](const Problem& problem) -> std::optional<std::string> {
            const auto links = find_engine("links").make_walker(problem, {}, {});
            const Control control{.limits = {.covers = 2000}};
            const Ending ending = links->run(control, {});
            ShuffledSweep sweep(problem, covers);
            if (sweep.run(control, CountOnly{}) != ending) return "another ending";
            if (sweep.covers() != links->covers()) return "another count";
            if (ending == Ending::exhausted && covers_of(problem) != links->covers()) return "other covers";
            covers += sweep.covers();
            return std::nullopt;
        });
    BOOST_TEST(covers > 1000u);
}

BOOST_AUTO_TEST_CASE(limits_are_exact_and_a_search_goes_on_behind_them) {
    const Problem problem = test::read_file("oracles/queens_8.ec");
    ShuffledSweep whole(problem, 3), sweep(problem, 3);
    BOOST_TEST((whole.run({}, CountOnly{}) == Ending::exhausted));
    BOOST_TEST(whole.covers() == 92u); // A000170
    std::uint64_t limit = 1;
    while (sweep.run({.limits = {.nodes = limit}}, CountOnly{}) == Ending::node_limit) {
        BOOST_TEST(sweep.stats().nodes == limit);
        limit += 7;
    }
    BOOST_TEST(sweep.covers() == 92u);
    BOOST_TEST(sweep.stats().nodes == whole.stats().nodes);
    BOOST_TEST(sweep.stats().updates == whole.stats().updates);
    std::uint64_t nodes = 0;
    for (const std::uint64_t n : whole.stats().profile) nodes += n;
    BOOST_TEST(nodes == whole.stats().nodes);

    ShuffledSweep few(problem, 3);
    for (const std::uint64_t covers : {1u, 2u, 50u}) {
        BOOST_TEST((few.run({.limits = {.covers = covers}}, CountOnly{}) == Ending::cover_limit));
        BOOST_TEST(few.covers() == covers);
    }
    std::stop_source stop;
    stop.request_stop();
    ShuffledSweep long_one(test::dominoes_behind(6, 6), 3);
    BOOST_TEST((long_one.run({.stop = stop.get_token()}, CountOnly{}) == Ending::interrupted));
}

BOOST_AUTO_TEST_CASE(sweeps_that_begin_anew_keep_counting) {
    const Problem problem = test::read_file("oracles/queens_8.ec");
    ShuffledSweep sweeps(problem, 1);
    for (const std::uint64_t limit : {3u, 10u, 11u}) {
        BOOST_TEST((sweeps.run({.limits = {.nodes = limit}}, CountOnly{}) == Ending::node_limit));
        BOOST_TEST(sweeps.stats().nodes == limit);
        sweeps.restart();
    }
    const std::uint64_t before = sweeps.covers();
    BOOST_TEST((sweeps.run({}, CountOnly{}) == Ending::exhausted));
    BOOST_TEST(sweeps.covers() == before + 92u); // A000170
}

BOOST_AUTO_TEST_CASE(a_seed_gives_one_order_of_covers) {
    const Problem problem = test::read_file("bench/mcc_rc6_3.dlx");
    const auto first = [&](std::uint64_t seed) {
        std::vector<OptionId> cover;
        ShuffledSweep sweep(problem, seed);
        const CoverSink sink = [&](std::span<const OptionId> it) {
            cover.assign(it.begin(), it.end());
            return false;
        };
        BOOST_TEST((sweep.run({}, search::SinkObserver{sink}) == Ending::cover_limit));
        return cover;
    };
    BOOST_TEST((first(1) == first(1)));
    BOOST_TEST((first(1) != first(2) || first(1) != first(3)));
}

BOOST_AUTO_TEST_CASE(too_many_items_are_refused) {
    ProblemBuilder builder;
    builder.add_items(65'001);
    BOOST_CHECK_EXCEPTION(ShuffledSweep(builder.build(), 0), Unsupported, [](const Unsupported& error) {
        return std::string(error.what()) == "shuffled sweeps take at most 65000 items, and this problem has more";
    });
}

BOOST_AUTO_TEST_SUITE_END()
