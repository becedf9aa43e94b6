// SPDX-License-Identifier: MIT
// Searches that are ended at any pause, and go on from what they told last.
#include <random>
#include <stdexcept>

#include <boost/test/unit_test.hpp>

#include <quadrille/part.hpp>

#include "support/random_runs.hpp"
#include "support/read_file.hpp"
#include "support/sanitizers.hpp"
#include "support/sharing.hpp"
#include "support/walk.hpp"

BOOST_AUTO_TEST_SUITE(kept_test)

using namespace quadrille;
using test::Cover;

namespace {

/// A search of several runs. Each is ended at some pause; the next one goes on from the snapshot of that
/// pause.
class Runs {
  public:
    Runs(const Problem& problem, const Part& part, const SolveParams& params, bool listed, std::uint64_t seed)
        : problem_(problem), part_(part), params_(params), listed_(listed), random_(seed) {}

    PartResult run() {
        for (;;) {
            ++runs_;
            std::uint64_t pauses = 0;
            const std::uint64_t last = 1 + random_() % 150;
            std::stop_source stop;
            const Keeping keeping{
                .from = snapshot_, .interval = std::chrono::milliseconds(0), .keep = [&](const Snapshot& now) {
                    if (++pauses > last) return; // lost, with the covers since
                    snapshot_ = now;
                    kept_ = list_.size();
                    if (pauses == last) stop.request_stop();
                }};
            const Control control{.stop = stop.get_token()};
            PartResult result = listed_ ? solve_part(problem_, part_, params_, control, keep(), keeping)
                                        : count_part(problem_, part_, params_, control, keeping);
            if (result.answer.complete()) return result;
            list_.resize(kept_);
        }
    }

    const std::vector<Cover>& list() const { return list_; }
    std::uint64_t runs() const { return runs_; }

  private:
    CoverSink keep() {
        return [this](std::span<const OptionId> cover) {
            list_.emplace_back(cover.begin(), cover.end());
            return true;
        };
    }

    const Problem& problem_;
    const Part part_;
    const SolveParams& params_;
    const bool listed_;
    std::mt19937_64 random_;
    std::optional<Snapshot> snapshot_;
    std::vector<Cover> list_;
    std::size_t kept_ = 0;
    std::uint64_t runs_ = 0;
};

constexpr test::Sharing threadings[]{{1}, {3}, {4, 20}};

} // namespace

BOOST_AUTO_TEST_CASE(counts_and_lists_go_on) {
    const Problem queens = test::read_file("oracles/queens_9.ec"); // 352 covers, A000170
    constexpr std::uint64_t seeds = test::sanitized ? 3 : 20;
    std::uint64_t runs = 0;
    for (const char* engine : {"links", "masks", "tables"}) {
        const SolveParams whole{.engine = engine, .simplify = false};
        const SolveResult counted = count(queens, whole);
        const test::Walk listed = test::walk(queens, whole);
        BOOST_TEST_REQUIRE(counted.covers == 352u);
        test::for_each_way(threadings, [&](SolveParams params) {
            for (std::uint64_t seed = 0; seed < seeds; ++seed) {
                params.engine = engine;
                Runs count(queens, {}, params, false, seed);
                const PartResult sum = count.run();
                BOOST_TEST(sum.answer.covers == counted.covers);
                BOOST_TEST(sum.answer.stats.nodes == counted.stats.nodes);
                Runs list(queens, {}, params, true, seed);
                BOOST_TEST(list.run().answer.covers == counted.covers);
                BOOST_TEST((list.list() == listed.covers), engine << ", threads " << params.threads);
                runs += count.runs() + list.runs();
            }
        });
    }
    BOOST_TEST(runs > 60u);
}

BOOST_AUTO_TEST_CASE(parts_with_colours_and_multiplicities_go_on) {
    for (const char* file : {"bench/mcc_motley5x5.dlx", "oracles/langford2_8.ec"}) {
        const Problem problem = test::read_file(file);
        const std::string engine(part_engine(problem, {}, true));
        test::for_each_way(threadings, [&](SolveParams params) {
            params.engine = engine;
            for (const std::uint64_t index : {0u, 1u}) {
                std::vector<Cover> expected;
                const PartResult whole = solve_part(problem, {index, 2}, params, {}, [&](auto cover) {
                    expected.emplace_back(cover.begin(), cover.end());
                    return true;
                });
                Runs list(problem, {index, 2}, params, true, 5);
                BOOST_TEST((list.run().units == whole.units));
                BOOST_TEST((list.list() == expected), file);
            }
        });
    }
}

BOOST_AUTO_TEST_CASE(restrictions_are_named_as_in_the_input) {
    const OptionId required{12}, forbidden{3};
    const Problem problem
        = restrict(test::read_file("oracles/queens_9.ec"), std::span(&required, 1), std::span(&forbidden, 1));
    for (const char* engine : {"links", "masks", "tables"}) {
        const SolveParams params{.engine = engine, .simplify = false};
        Runs runs(problem, {}, params, true, 8);
        runs.run();
        BOOST_TEST((runs.list() == test::walk(problem, params).covers), engine);
    }
}

BOOST_AUTO_TEST_CASE(a_snapshot_of_another_search_is_refused) {
    const Problem problem = test::read_file("oracles/queens_6.ec");
    Snapshot good;
    Keeping keeping{.keep = [&](const Snapshot& now) { good = now; }};
    count_part(problem, {}, {}, {}, keeping); // tells it at the beginning
    BOOST_TEST(good.next_unit == 0u);
    const auto refuses = [&](const Snapshot& other) {
        keeping.from = other;
        BOOST_CHECK_THROW(count_part(problem, {}, {.engine = "links"}, {}, keeping), BadArgument);
    };
    Snapshot other = good;
    other.units.sha256[0] ^= 1;
    refuses(other);
    other = good;
    other.next_unit = good.units.count + 1;
    refuses(other);
    for (const Snapshot::Rest& rest : {Snapshot::Rest{{}, {0, 0}, 0, 1}, Snapshot::Rest{{0, 6}, {}, 0, 1},
                                       Snapshot::Rest{{}, {99}, 0, 1}, Snapshot::Rest{{}, {0}, 2, 1}}) {
        other = good;
        other.rest.push_back(rest);
        refuses(other);
    }
}

BOOST_AUTO_TEST_SUITE_END()
