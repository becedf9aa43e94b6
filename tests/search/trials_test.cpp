// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>

#include "search/tables/trials.hpp"
#include "support/brute_force.hpp"
#include "support/coloured_problem.hpp"
#include "support/random_runs.hpp"
#include "support/refutable.hpp"

BOOST_AUTO_TEST_SUITE(trials_test)

using namespace quadrille;
using search::tables::Form;
using search::tables::Propagator;
using search::tables::Trials;

namespace {

constexpr std::uint64_t unlimited = UINT64_MAX;

/// Makes trials to the end, each in slices of so much work.
Trials::Step run(Trials& trials, const Propagator& state, std::uint64_t slice = 1000) {
    for (;;)
        if (const auto step = trials.step(state.work() + slice); step != Trials::Step::goes_on) return step;
}

/// Whether the rules refute an option of a settled state.
bool is_refuted(Propagator& state, std::uint32_t option) {
    const std::size_t mark = state.mark();
    state.take(state.form().places_of(option).front().table, option);
    const bool refuted = state.propagate(unlimited) == Propagator::Verdict::failed;
    state.undo(mark);
    return refuted;
}

/// What is wrong with the trials of a problem, whose search branches on colours or does not.
std::optional<std::string> fault(const Problem& problem, bool by_colours) {
    auto form = std::make_shared<Form>(problem);
    form->by_colours = by_colours;
    Propagator state(form);
    Trials trials(state);
    const auto covers = test::covers_by_subsets(problem);
    if (run(trials, state) == Trials::Step::failed)
        return covers.empty() ? std::nullopt : std::optional<std::string>("a problem with covers is refuted");
    for (const auto& cover : covers)
        for (std::uint32_t option = 0; option < form->options(); ++option)
            if (std::ranges::find(cover, form->id(option)) != cover.end() && !state.is_live(option))
                return "an option of a cover is gone";
    for (std::uint32_t option = 0; option < form->options(); ++option)
        if (state.is_live(option) && is_refuted(state, option)) return "an option was not tried";
    return std::nullopt;
}

} // namespace

BOOST_AUTO_TEST_CASE(what_goes_is_in_no_cover_and_nothing_else_is_refuted) {
    const auto draw = [](auto& random) { return test::coloured_problem(random, false); };
    for (const bool by_colours : {false, true})
        test::check_random(221, test::runs(2000), draw,
                           [&](const Problem& problem) { return fault(problem, by_colours); });
}

// y is the option `Y b c`. The trial of `X a` leaves it alone in Y, so it is spared. Then trials refute the first two options of Z.
// Only now is y refuted: it takes `P d` and `Q e`, and these the last two options of Z. It needs a trial, since both together do it.
BOOST_AUTO_TEST_CASE(what_is_spared_is_tried_again) {
    const Problem problem = test::read_string("X Y P Q R S T U Z | a b c d e f g h i j k\n"
                                              "X a\nX\n"
                                              "Y a\nY b c\n"
                                              "P b\nP d\n"
                                              "Q c\nQ e\n"
                                              "R f\nR h\nS g\nS h\n"
                                              "T i\nT k\nU j\nU k\n"
                                              "Z f g\nZ i j\nZ d\nZ e\n",
                                              "dlx")
                                .problem;
    constexpr std::uint32_t y = 3;
    const auto form = std::make_shared<Form>(problem);
    Propagator before(form), state(form);
    BOOST_REQUIRE((before.propagate(unlimited) == Propagator::Verdict::settled));
    BOOST_TEST(!is_refuted(before, y));
    Trials trials(state);
    BOOST_TEST((run(trials, state) == Trials::Step::over));
    for (std::uint32_t option = 0; option < form->options(); ++option)
        if (index(form->id(option)) == y) BOOST_TEST(!state.is_live(option));
    BOOST_TEST(!fault(problem, false).has_value());
}

BOOST_AUTO_TEST_CASE(each_value_is_refuted_once) {
    const auto form = std::make_shared<const Form>(test::copies_of_three(50));
    Propagator state(form);
    Trials trials(state);
    BOOST_TEST((run(trials, state, 1) == Trials::Step::over));
    BOOST_TEST(trials.refuted() == 50u);
    for (std::uint32_t option = 0; option < form->options(); ++option)
        BOOST_TEST(state.is_live(option) == (index(form->id(option)) % 7 != 4));
    const std::uint64_t made = trials.made();
    BOOST_TEST((trials.step(unlimited) == Trials::Step::over));
    BOOST_TEST(trials.made() == made);
}

BOOST_AUTO_TEST_CASE(a_trial_that_is_ended_leaves_nothing) {
    const auto form = std::make_shared<const Form>(test::copies_of_three(1));
    Propagator state(form);
    Trials trials(state);
    while (!trials.is_trying()) BOOST_REQUIRE((trials.step(unlimited) == Trials::Step::goes_on));
    trials.end_trial();
    for (std::uint32_t option = 0; option < form->options(); ++option) BOOST_TEST(state.is_live(option));
    BOOST_TEST((run(trials, state) == Trials::Step::over));
    BOOST_TEST(trials.refuted() == 1u);
}

BOOST_AUTO_TEST_SUITE_END()
