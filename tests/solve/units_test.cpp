// SPDX-License-Identifier: MIT
// Parts of a search: what they find is what the whole finds.
#include <array>
#include <map>
#include <stdexcept>

#include <boost/test/unit_test.hpp>

#include <quadrille/part.hpp>

#include "support/all_parts.hpp"
#include "support/brute_force.hpp"
#include "support/coloured_problem.hpp"
#include "support/random_runs.hpp"
#include "support/read_file.hpp"
#include "support/refusal.hpp"
#include "support/sanitizers.hpp"
#include "support/sharing.hpp"
#include "support/walk.hpp"

BOOST_AUTO_TEST_SUITE(units_test)

using namespace quadrille;

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
