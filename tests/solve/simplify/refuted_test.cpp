// SPDX-License-Identifier: MIT
// Options that the rules of the engine tables refute, alone or on trial.
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <quadrille/analysis.hpp>

#include "search/tables/propagator.hpp"
#include "solve/simplify/steps.hpp"
#include "support/brute_force.hpp"
#include "support/read_file.hpp"
#include "support/refutable.hpp"

BOOST_AUTO_TEST_SUITE(refuted_test)

using namespace quadrille;
using reductions::Residue;

namespace {

using Options = std::vector<std::uint32_t>;

/// What the step by itself finds: refuted options, or that there is no cover.
struct Found {
    Options refuted;
    bool impossible = false;
    bool operator==(const Found&) const = default;
};

Found refute(const std::string& text) {
    const Problem problem = test::read_string(text, "dlx").problem;
    Residue residue(problem);
    reductions::Effort effort(SimplifyParams::unlimited);
    reductions::refute_options(residue, effort);
    Found found{{}, residue.impossible()};
    for (std::uint32_t o = 0; o < problem.option_count(); ++o)
        if (residue.fate(OptionId{o}) == reductions::Fate::refuted) found.refuted.push_back(o);
    return found;
}

/// Whether the rules alone, without a trial, remove an option or find that there is no cover.
bool do_rules_apply(const Problem& problem) {
    search::tables::Propagator state(std::make_shared<const search::tables::Form>(problem));
    return state.propagate(UINT64_MAX) != search::tables::Propagator::Verdict::settled || state.removed() > 0;
}

} // namespace

BOOST_AUTO_TEST_CASE(a_colour_that_another_item_never_gives_is_refuted) {
    const std::string text = "a b | x y\na x:0 y:0\na x:1 y:1\nb x:0 y:0\nb x:1 y:1\nb x:2 y:0\nb x:2 y:1\n";
    BOOST_TEST(do_rules_apply(test::read_string(text, "dlx").problem));
    BOOST_TEST((refute(text) == Found{{4, 5}}));
}

BOOST_AUTO_TEST_CASE(an_option_is_refuted_on_trial_only) {
    const Problem problem = test::read_string(test::three, "dlx").problem;
    BOOST_TEST(!do_rules_apply(problem));
    BOOST_TEST((refute(test::three) == Found{{4}}));

    const Simplified simplified = simplify(problem);
    BOOST_TEST((simplified.useless == std::vector{OptionId{4}}));
    BOOST_TEST(simplified.report.refuted == 1u);
    BOOST_TEST(simplified.report.useless() == 1u);
    BOOST_TEST(simplified.report.finished);
    BOOST_TEST(test::covers_by_subsets(problem).size() == 2u);
}

BOOST_AUTO_TEST_CASE(no_cover_is_found_on_trial_only) {
    const std::string text = "a b c | x y z\n" + test::equal_pairs + "c x:0 z:1\nc x:1 z:0\n";
    const Problem problem = test::read_string(text, "dlx").problem;
    BOOST_TEST(!do_rules_apply(problem));
    BOOST_TEST(refute(text).impossible);
    BOOST_TEST(simplify(problem).impossible);
    BOOST_TEST(test::covers_by_subsets(problem).empty());
}

BOOST_AUTO_TEST_CASE(tables_are_made_of_the_remainder_only) {
    std::string primary = "a b c", secondary = "x y z", options = test::three_options;
    for (int k = 0; k < 20'000; ++k) { // more than is affordable, but all forced
        const std::string n = std::to_string(k);
        primary += " p" + n;
        secondary += " u" + n + " v" + n;
        options += "p" + n + " u" + n + ":0 v" + n + ":0\n";
    }
    const Problem problem = test::read_string(primary + " | " + secondary + "\n" + options, "dlx").problem;
    const Simplified simplified = simplify(problem);
    BOOST_TEST((simplified.useless == std::vector{OptionId{4}}));
    BOOST_TEST(simplified.report.finished);
}

BOOST_AUTO_TEST_CASE(where_the_rules_do_not_suit_nothing_is_refuted) {
    BOOST_TEST((refute("a b\na\na b\n") == Found{}));                                      // no colours
    BOOST_TEST((refute("0:1|a b | x\na x:0\nb x:1\nb x:1\n") == Found{}));                 // bounds
    BOOST_TEST((refute("a b c | x\na b c x:0\na x:0\na x:1\nb x:1\nc x:1\n") == Found{})); // one colour an option
}

BOOST_AUTO_TEST_CASE(the_effort_is_kept_and_the_answer_stays_right) {
    constexpr std::uint32_t copies = 300;
    const Problem problem = test::copies_of_three(copies);
    int partial = 0;
    for (std::uint64_t effort = 1; effort < std::uint64_t{1} << 30; effort *= 2) {
        const Simplified simplified = simplify(problem, {.effort = effort});
        BOOST_TEST(!simplified.impossible);
        BOOST_TEST(simplified.forced.empty());
        for (const OptionId option : simplified.useless) BOOST_TEST(index(option) % 7 == 4u);
        BOOST_TEST(simplified.useless.size() == simplified.report.refuted);
        if (simplified.report.finished) BOOST_TEST(simplified.report.refuted == copies);
        partial += simplified.report.refuted > 0 && simplified.report.refuted < copies;
    }
    BOOST_TEST(partial > 0);
    BOOST_TEST(simplify(problem, {.effort = SimplifyParams::unlimited}).report.refuted == copies);
}

// The tables of 5,000 copies cost more than the effort of a search, so they are not made.
BOOST_AUTO_TEST_CASE(large_tables_are_left_alone) {
    const Simplified simplified = simplify(test::copies_of_three(5000));
    BOOST_TEST(simplified.report.refuted == 0u);
    BOOST_TEST(!simplified.report.finished);
}

BOOST_AUTO_TEST_CASE(a_stop_ends_the_trials) {
    std::stop_source stop;
    stop.request_stop();
    const Control control{.stop = stop.get_token()};
    const Problem problem = test::copies_of_three(5000);
    Residue residue(problem);
    reductions::Effort effort(SimplifyParams::unlimited, problem.cell_count(), control);
    BOOST_CHECK_THROW(reductions::refute_options(residue, effort), Stopped);
}

BOOST_AUTO_TEST_SUITE_END()
