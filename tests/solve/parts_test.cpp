// SPDX-License-Identifier: MIT
// Missed without it: parts of a search that lose or double covers.
// Parts of a search: what they find is what the whole finds.
#include <array>
#include <map>
#include <random>
#include <stdexcept>

#include <boost/test/unit_test.hpp>

#include <quadrille/error.hpp>
#include <quadrille/part.hpp>

#include "support/all_parts.hpp"
#include "support/brute_force.hpp"
#include "support/coloured_problem.hpp"
#include "support/random_problem.hpp"
#include "support/random_runs.hpp"
#include "support/read_file.hpp"
#include "support/refusal.hpp"
#include "support/sanitizers.hpp"
#include "support/sharing.hpp"
#include "support/symmetric.hpp"
#include "support/walk.hpp"
#include "support/when.hpp"

BOOST_AUTO_TEST_SUITE(parts_test)

using namespace quadrille;

BOOST_AUTO_TEST_SUITE(units_cases)

namespace {

/// With their counts in tests/data/oracles.tsv.
const std::map<std::string, std::uint64_t> known{
    {"queens_1", 1},    {"queens_4", 2},      {"queens_5", 10},     {"queens_6", 4},       {"queens_8", 92},
    {"langford2_3", 2}, {"langford2_4", 2},   {"langford2_7", 52},  {"langford2_8", 300},  {"latin_2", 2},
    {"latin_3", 12},    {"latin_4", 576},     {"domino_2x2", 2},    {"domino_2x10", 89},   {"domino_3x8", 153},
    {"domino_4x4", 36}, {"domino_5x6", 1183}, {"domino_6x6", 6728}, {"Ttetromino_4x4", 2}, {"Ttetromino_6x6", 0},
    {"matchK_8", 105},  {"bell_5", 52},       {"bell_7", 877},      {"derange_5", 44},     {"cycle5_col3", 30},
    {"K5_col4", 0},     {"aztec_3", 64},      {"aztec_4", 1024},    {"Ltromino_2x9", 8},   {"K5_col5", 120}};

Problem oracle(const std::string& name) { return test::read_file("oracles/" + name + ".ec"); }

/// The first level with so many units, or the widest, by the profile of the whole tree.
std::pair<std::uint32_t, std::uint64_t> level_of(const Problem& problem, std::uint64_t wanted) {
    const SolveParams params{.engine = "links", .simplify = false};
    std::vector<std::uint64_t> covers; // by level: that of a cover is its number of options
    const SolveResult whole = solve(problem, params, [&](std::span<const OptionId> cover) {
        covers.resize(std::max(covers.size(), cover.size() + 1));
        ++covers[cover.size()];
        return true;
    });
    covers.resize(std::max(covers.size(), whole.stats.profile.size()));
    std::pair<std::uint32_t, std::uint64_t> widest{0, 0};
    std::uint64_t above = 0;
    for (std::uint32_t level = 0; level < whole.stats.profile.size(); ++level) {
        const std::uint64_t units = whole.stats.profile[level] + above;
        if (units > widest.second) widest = {level, units};
        if (units >= wanted) return widest;
        above += covers[level];
    }
    return widest;
}

} // namespace

// Every number of parts up to 40, and every instance; in a short run each instance in one of them.
BOOST_AUTO_TEST_CASE(parts_sum_to_the_whole) {
    const std::uint64_t every = test::runs(1000) >= 1000 ? 1 : 40;
    std::uint64_t turn = 0;
    for (const auto& [name, covers] : known) {
        if (test::sanitized && covers > 1000) continue;
        const Problem problem = oracle(name);
        const auto engines = test::engines_of_parts(problem);
        for (std::uint64_t of = 1 + 7 * ++turn % every; of <= 40; of += every) {
            const std::string& engine = engines[(of + turn) % engines.size()];
            const auto wrong = test::wrong_parts(problem, of, engine, covers);
            BOOST_TEST(!wrong, name << " in " << of << " parts by " << engine << ": " << wrong.value_or(""));
        }
    }
}

BOOST_AUTO_TEST_CASE(the_level_is_the_first_that_is_wide_enough) {
    for (const char* name : {"queens_1", "queens_8", "langford2_8", "domino_5x6", "aztec_4", "latin_4", "bell_7"})
        for (const std::uint64_t parts : {1u, 2u, 7u}) {
            const Problem problem = oracle(name);
            const auto [level, units] = level_of(problem, 256 * parts);
            const Units found = find_units(problem, parts).value();
            BOOST_TEST(found.level == level, name);
            BOOST_TEST(found.count == units, name);
        }
}

// Items A, B; options A, B, A B: the widest level is the first, with units 0 and 2.
// python3 -c "import hashlib,struct; print(hashlib.sha256(struct.pack('<4I',1,0,1,2)).hexdigest())"
BOOST_AUTO_TEST_CASE(the_digest_is_over_the_paths) {
    const Units units = find_units(test::read_string("A B\nA\nB\nA B\n").problem, 3).value();
    BOOST_TEST(units.level == 1u);
    BOOST_TEST(units.count == 2u);
    BOOST_TEST(units.sha256 == "e91828e21b5a9eef567554fee953d49df55df0c1f16b3038127e7c6af3d77860");
}

BOOST_AUTO_TEST_CASE(other_units_are_refused) {
    const Problem problem = oracle("queens_8");
    const Units right = find_units(problem, 5).value();
    const auto refused = [&](Units other) { BOOST_CHECK_THROW(count_part(problem, {1, 5, other}), OtherUnits); };
    refused(find_units(oracle("langford2_8"), 5).value());
    refused({right.level, right.count + 1, right.sha256});
    refused({right.level, right.count - 1, right.sha256});
    refused({right.level + 1, right.count, right.sha256});
    refused({right.level - 1, right.count, right.sha256});
    refused({0, 1, right.sha256});
    refused({right.level, right.count, std::string(64, '0')});
    const OptionId none{0}; // then nothing has to be walked
    const Problem impossible = restrict(problem, std::span(&none, 1), std::span(&none, 1));
    BOOST_CHECK_THROW(count_part(impossible, {1, 5, right}), OtherUnits);
    BOOST_TEST((count_part(impossible, {1, 5, find_units(impossible, 5)}).answer.covers == 0));
}

BOOST_AUTO_TEST_CASE(restrictions_are_obeyed) {
    const Problem problem = oracle("queens_8");
    const OptionId required{3}, forbidden{20};
    const Problem narrow = restrict(problem, std::span(&required, 1), std::span(&forbidden, 1));
    const test::Walk all = test::walk(narrow, {.engine = "links", .simplify = false});
    for (const char* engine : {"links", "masks", "tables"})
        BOOST_TEST(!test::wrong_parts(narrow, 5, engine, all.covers.size()).has_value());
    BOOST_TEST((find_units(narrow, 5) != find_units(problem, 5)));
}

BOOST_AUTO_TEST_CASE(without_items_or_covers) {
    for (const char* text : {"a\na\n", "a b\na\n", "a | b\na b\nb\n"}) {
        const Problem problem = test::read_string(text).problem;
        const auto covers = test::covers_by_subsets(problem).size();
        for (const char* engine : {"links", "masks", "tables"})
            BOOST_TEST(!test::wrong_parts(problem, 3, engine, covers).has_value(), text);
    }
    const Problem one = test::read_string("a b\na b\n").problem; // required, it is all there is to find
    const OptionId all{0};
    BOOST_TEST(!test::wrong_parts(restrict(one, std::span(&all, 1), {}), 2, "masks", 1).has_value());
    BOOST_TEST(!test::wrong_parts(restrict(one, std::span(&all, 1), std::span(&all, 1)), 2, "links", 0).has_value());
}

BOOST_AUTO_TEST_CASE(random_problems_in_parts) {
    const auto compare = [](const test::Shape& shape, std::uint64_t seed) {
        test::check_random(
            seed, test::runs(1000), [&](auto& random) { return test::random_problem(random, shape); },
            [](const Problem& problem) {
                return test::disagreement_of_parts(problem, {1, 3});
            });
    };
    compare({.max_items = 8, .max_options = 16, .restrictions = true}, 301);
    compare({.max_items = 7, .max_options = 14, .colours = true}, 302);
    compare({.max_items = 6, .max_options = 12, .restrictions = true, .bounds = true}, 303);
    compare({.max_items = 6, .max_options = 12, .colours = true, .bounds = true}, 304);
}

BOOST_AUTO_TEST_CASE(threads_change_nothing) {
    const Problem problem = oracle("langford2_8");
    for (const char* engine : {"links", "masks", "tables"}) {
        const test::AllParts one = test::all_parts(problem, 3, {.engine = engine}, true);
        test::for_each_way(std::array<test::Sharing, 2>{{{4}, {4, 3}}}, [&](SolveParams params) {
            params.engine = engine;
            const test::AllParts many = test::all_parts(problem, 3, params, true);
            BOOST_TEST((many.list == one.list));
            BOOST_TEST(many.nodes == one.nodes);
            const test::AllParts counted = test::all_parts(problem, 3, params, false);
            BOOST_TEST(counted.covers == one.covers);
        });
    }
}

BOOST_AUTO_TEST_CASE(a_part_that_is_stopped_says_so) {
    Control control;
    control.limits.nodes = 50;
    const PartResult part = count_part(oracle("queens_8"), {0, 2}, {.engine = "links"}, control);
    BOOST_TEST((part.answer.ending == Ending::node_limit));
    BOOST_TEST(part.answer.cut_short());
    std::stop_source stop;
    stop.request_stop();
    control = {.stop = stop.get_token()};
    const PartResult none = count_part(test::read_file("oracles/queens_12.ec"), {0, 1000}, {}, control);
    BOOST_TEST((none.answer.ending == Ending::interrupted));
    BOOST_TEST(!find_units(test::read_file("oracles/queens_12.ec"), 1000, control).has_value());
}

BOOST_AUTO_TEST_CASE(what_cannot_be_is_refused) {
    const Problem problem = oracle("queens_4");
    for (const Part& part : {Part{0, 0}, Part{3, 3}, Part{0, most_parts + 1}})
        BOOST_CHECK_THROW(count_part(problem, part), BadArgument);
    BOOST_CHECK_THROW(find_units(problem, 0), BadArgument);
    for (const char* engine : {"diagram", "sweep", "slices", "layers", "sat", "milp", "cells", "nobody"})
        BOOST_CHECK_THROW(count_part(problem, {0, 2}, {.engine = engine}), Unsupported);
    BOOST_CHECK_THROW(count_part(problem, {0, 2}, {.choose = ChooseRule::first}), Unsupported);
    const Problem bounded = test::read_string("0:2|a b\na\na b\nb\n").problem;
    BOOST_CHECK_THROW(count_part(bounded, {0, 2}, {.engine = "masks"}), Unsupported);
}

BOOST_AUTO_TEST_SUITE_END()

// Parts and snapshots of counts by remainders up to isomorphism: what they add up to, by published counts.
BOOST_AUTO_TEST_SUITE(front_part_cases, *test::with_symmetries())

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
         {Known{test::latin_squares(6), 812851200, 1}, Known{test::latin_squares(7), 61479419904000, 5},
          Known{test::factorisations(10), 1225566720, 1}, Known{test::triple_systems(13), 1197504000, 0}})
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
         {std::pair(test::latin_squares(6), 812851200u), {test::factorisations(10), 1225566720u}})
        for (const std::uint64_t nodes : {40u, 100u, 1000u}) {
            std::uint64_t runs = 0;
            const PartResult result = count_in_runs(problem, {}, nodes, runs);
            BOOST_TEST(result.answer.covers == count);
            BOOST_TEST(result.mine == result.units.count);
            BOOST_TEST(runs > 0u);
        }
}

BOOST_AUTO_TEST_CASE(threads_that_are_kept) {
    const Problem problem = test::latin_squares(7);
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
    const Problem problem = test::latin_squares(6);
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
    BOOST_CHECK_THROW(solve_part(test::latin_squares(3), {}, by_orbits, {}, take_all), Unsupported);
}

BOOST_AUTO_TEST_SUITE_END()

// Searches that are ended at any pause, and go on from what they told last.
BOOST_AUTO_TEST_SUITE(kept_cases)

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

BOOST_AUTO_TEST_SUITE_END()
