// SPDX-License-Identifier: MIT
// Parts and snapshots of counts by remainders up to isomorphism: what they add up to, by published counts.
#include <boost/test/unit_test.hpp>

#include <quadrille/error.hpp>
#include <quadrille/part.hpp>

#include "support/all_parts.hpp"
#include "support/brute_force.hpp"
#include "support/random_problem.hpp"
#include "support/random_runs.hpp"
#include "support/symmetric.hpp"

BOOST_AUTO_TEST_SUITE(front_part_test)

using namespace quadrille;

namespace {

const SolveParams by_orbits{.engine = "orbits", .threads = 1};

/// Counts a part in runs of a few nodes, each of which goes on from the last snapshot. Returns the number of runs.
PartResult count_in_runs(const Problem& problem, const Part& part, std::uint64_t nodes, std::uint64_t& runs) {
    std::optional<Snapshot> last;
    for (;; ++runs) {
        const Keeping keeping{.from = last, .keep = [&](const Snapshot& now) { last = now; }};
        PartResult result = count_part(problem, part, by_orbits, {.limits = {.nodes = nodes}}, keeping);
        if (result.answer.complete()) return result;
        BOOST_TEST_REQUIRE((result.answer.ending == Ending::node_limit));
    }
}

} // namespace

BOOST_AUTO_TEST_CASE(parts_add_up_to_published_counts) {
    struct Known {
        Problem problem;
        std::uint64_t count;
        std::uint64_t dealt_up_to; // this many parts there are units
    };
    for (const auto& [problem, count, dealt_up_to] :
         {Known{test::by_front_end("latin", {"6"}), 812851200, 1},
          Known{test::by_front_end("latin", {"7"}), 61479419904000, 5}, Known{test::factorisations(10), 1225566720, 1},
          Known{test::by_front_end("groups", {"13", "3"}), 1197504000, 0}})
        for (const std::uint64_t parts : {1u, 5u}) {
            const test::AllParts all = test::all_parts(problem, parts, by_orbits, false);
            BOOST_TEST(all.covers == count, parts << " parts: " << all.covers);
            BOOST_TEST(all.complete);
            BOOST_TEST(all.same_units);
            BOOST_TEST(all.units == all.whole->count);
            BOOST_TEST((all.units > 0) == (parts <= dealt_up_to));
            BOOST_TEST((find_units(problem, parts, "orbits", {}) == all.whole));
        }
}

BOOST_AUTO_TEST_CASE(random_parts) {
    test::check_random(
        108, test::runs(1000),
        [](auto& random) {
            test::Shape shape = test::random_shape(random, 8, 14);
            shape.bounds = false;
            return test::random_problem(random, shape);
        },
        [](const Problem& problem) -> std::optional<std::string> {
            const std::uint64_t truth = test::covers_by_subsets(problem).size();
            for (const std::uint64_t parts : {1u, 3u})
                if (test::all_parts(problem, parts, by_orbits, false).covers != truth) return "another count";
            return {};
        });
}

BOOST_AUTO_TEST_CASE(a_count_goes_on_from_any_snapshot) {
    for (const auto& [problem, count] :
         {std::pair(test::by_front_end("latin", {"6"}), 812851200u), {test::factorisations(10), 1225566720u}})
        for (const std::uint64_t nodes : {40u, 100u, 1000u}) {
            std::uint64_t runs = 0;
            const PartResult result = count_in_runs(problem, {}, nodes, runs);
            BOOST_TEST(result.answer.covers == count);
            BOOST_TEST(result.mine == result.units.count);
            BOOST_TEST(runs > 0u);
        }
}

BOOST_AUTO_TEST_CASE(threads_that_are_kept) {
    const Problem problem = test::by_front_end("latin", {"7"});
    SolveParams params = by_orbits;
    params.threads = 3;
    std::optional<Snapshot> last;
    std::uint64_t pauses = 0;
    // Each run is longer than the one before: else under a sanitizer none would come further than where it began.
    for (std::chrono::milliseconds interval(5);; interval += std::chrono::milliseconds(5)) {
        std::stop_source stop;
        const Keeping keeping{.from = last, .interval = interval, .keep = [&](const Snapshot& now) {
                                  last = now;
                                  if (++pauses % 4 == 0) stop.request_stop();
                              }};
        const PartResult result = count_part(problem, {}, params, {.stop = stop.get_token()}, keeping);
        if (!result.answer.complete()) continue;
        BOOST_TEST(result.answer.covers.to_string() == "61479419904000");
        break;
    }
    BOOST_TEST(pauses > 4u);
}

BOOST_AUTO_TEST_CASE(snapshots_of_no_remainder_are_refused) {
    const Problem problem = test::by_front_end("latin", {"6"});
    Snapshot good;
    Keeping keeping{.keep = [&](const Snapshot& now) { good = now; }};
    count_part(problem, {}, by_orbits, {.limits = {.nodes = 0}}, keeping);
    BOOST_TEST_REQUIRE(!good.rest.empty());
    // Steps are kind, index, number; kinds are 0 take an option, 1 close an item, 2 give it a number of options.
    for (const std::vector<std::uint32_t>& path : {std::vector<std::uint32_t>{0, 0},
                                                   {3, 0, 0},
                                                   {0, 216, 0},
                                                   {0, 0, 0, 0, 0, 0},
                                                   {1, 108, 0},
                                                   {2, 0, 2},
                                                   {2, 0, 0}}) {
        Snapshot bad = good;
        bad.rest.front().path = path;
        keeping.from = bad;
        BOOST_CHECK_THROW(count_part(problem, {}, by_orbits, {}, keeping), BadArgument);
    }
    keeping.from = good;
    Units others = good.units;
    ++others.count;
    BOOST_CHECK_THROW(count_part(problem, {0, 1, others}, by_orbits, {}, keeping), OtherUnits);
    BOOST_TEST(count_part(problem, {0, 1, good.units}, by_orbits, {}, keeping).answer.covers == 812851200u);
}

BOOST_AUTO_TEST_CASE(what_parts_cannot_be_made_of) {
    ProblemBuilder builder;
    builder.add_item({}, Kind::primary, {2, 2});
    for (int k = 0; k < 3; ++k) {
        builder.begin_option();
        BOOST_TEST(builder.add_cell(ItemId{0}));
    }
    const Problem problem = builder.build();
    BOOST_CHECK_THROW(count_part(problem, {}, by_orbits), Unsupported); // which divides by 2
    BOOST_CHECK_THROW(find_units(problem, 1, "orbits", {}), Unsupported);
    const auto take_all = [](std::span<const OptionId>) { return true; };
    BOOST_CHECK_THROW(solve_part(test::by_front_end("latin", {"3"}), {}, by_orbits, {}, take_all), Unsupported);
}

BOOST_AUTO_TEST_SUITE_END()
