// SPDX-License-Identifier: MIT
// Missed without it: steps of a watched search that do not lead to its covers.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include <fmt/core.h>

#include <quadrille/problem.hpp>
#include <quadrille/solve.hpp>
#include <quadrille/watch.hpp>

#include "support/brute_force.hpp"
#include "support/random_runs.hpp"
#include "support/read_file.hpp"

BOOST_AUTO_TEST_SUITE(watch_test)

using namespace quadrille;
using Did = SearchStep::Kind;

namespace {

std::vector<SearchStep> steps_of(const Problem& problem, const WatchParams& params = {}) {
    std::vector<SearchStep> steps;
    watch(problem, params, {}, [&](const SearchStep& step) {
        steps.push_back(step);
        return true;
    });
    return steps;
}

/// What steps say, when they are followed with nothing but a stack.
class Follower {
  public:
    explicit Follower(const Problem& problem) : problem_(problem) {
        taken_.assign(problem.required().begin(), problem.required().end());
        std::ranges::sort(taken_);
        taken_.erase(std::unique(taken_.begin(), taken_.end()), taken_.end());
    }

    void follow(const SearchStep& step);

    std::vector<test::Cover> covers = {};
    std::vector<std::uint64_t> profile{1};
    std::string fault = {};
    bool at_root() const { return levels_.empty(); }

  private:
    struct Level {
        ItemId item;
        bool chosen = false;
        std::optional<OptionId> option = {};
    };

    void enter(Level& level) {
        expect(!level.chosen, "a branch is tried before another one is given back");
        level.chosen = true;
        if (profile.size() <= levels_.size()) profile.resize(levels_.size() + 1);
        ++profile[levels_.size()];
    }

    void expect(bool right, const char* what) {
        if (!right && fault.empty()) fault = what;
    }

    const Problem& problem_;
    std::vector<OptionId> taken_; // by `require`
    std::vector<Level> levels_;
};

void Follower::follow(const SearchStep& step) {
    if (step.kind == Did::branch) {
        levels_.push_back({step.item});
    } else if (step.kind == Did::cover) {
        test::Cover cover = taken_;
        for (const Level& level : levels_)
            if (level.option) cover.push_back(*level.option);
        std::ranges::sort(cover);
        covers.push_back(std::move(cover));
    } else if (step.kind != Did::dead_end) {
        expect(!levels_.empty(), "a step without an item that is branched on");
        if (!fault.empty()) return;
        Level& level = levels_.back();
        if (step.kind == Did::take) {
            expect(std::ranges::count(problem_.items(step.option), level.item) == 1, "an alien option");
            enter(level);
            level.option = step.option;
        } else if (step.kind == Did::take_none) {
            expect(problem_.bounds(level.item) != Bounds{}, "an item is left without an option");
            enter(level);
        } else if (step.kind == Did::give_back) {
            expect(level.chosen, "nothing is there to give back");
            level = {level.item};
        } else {
            expect(!level.chosen, "a level is left before its branch is given back");
            levels_.pop_back();
        }
    }
}

/// The fault, if any, of the steps of a problem, compared with brute force and with `count`.
std::optional<std::string> wrong_steps(const Problem& problem, ChooseRule choose) {
    Follower follower(problem);
    const SolveResult watched = watch(problem, {choose}, {}, [&](const SearchStep& step) {
        follower.follow(step);
        return true;
    });
    if (!follower.fault.empty()) return follower.fault;
    if (!watched.complete() || !follower.at_root()) return "the search is not followed to its end";
    std::ranges::sort(follower.covers);
    if (follower.covers != test::covers_by_subsets(problem)) return "other covers";
    if (watched.covers != follower.covers.size()) return "another count";
    if (watched.stats.nodes != 0 && watched.stats.profile != follower.profile) return "another profile";
    if (!problem.required().empty() || !problem.forbidden().empty()) return std::nullopt;
    const SolveResult counted = count(problem, {.engine = "links", .choose = choose, .simplify = false});
    // Options without a primary item are taken out there by simplification, and by links themselves.
    return counted.stats.profile == follower.profile && counted.covers == watched.covers
               ? std::nullopt
               : std::optional<std::string>("another search than count has");
}

} // namespace

// Knuth's matrix (1) of "Dancing links": the steps of Algorithm X by hand.
BOOST_AUTO_TEST_CASE(the_example_of_the_paper) {
    const Problem problem = test::read_string("A B C D E F G\nC E F\nA D G\nB C F\nA D\nB G\nD E G\n").problem;
    const auto branch = [](char name) {
        return SearchStep{Did::branch, ItemId(static_cast<std::uint32_t>(name - 'A')), {}};
    };
    const auto take = [](std::uint32_t option) { return SearchStep{Did::take, {}, OptionId{option}}; };
    const SearchStep back{Did::give_back, {}, {}}, leave{Did::leave, {}, {}}, dead{Did::dead_end, {}, {}},
        cover{Did::cover, {}, {}};
    const std::vector<SearchStep> expected{branch('A'), take(1), branch('B'), take(2), dead,        back,    leave,
                                           back,        take(3), branch('E'), take(0), branch('B'), take(4), cover,
                                           back,        leave,   back,        leave,   back,        leave};
    BOOST_TEST((steps_of(problem) == expected));
}

BOOST_AUTO_TEST_CASE(an_item_that_may_do_without_is_left_without_last) {
    const Problem problem = test::read_string("0:1|A\nA\n").problem;
    std::vector<Did> kinds;
    for (const SearchStep& step : steps_of(problem)) kinds.push_back(step.kind);
    const std::vector<Did> expected{Did::branch,    Did::take,  Did::cover,     Did::give_back,
                                    Did::take_none, Did::cover, Did::give_back, Did::leave};
    BOOST_TEST((kinds == expected));
}

BOOST_AUTO_TEST_CASE(random_problems_are_followed_to_their_covers) {
    for (const ChooseRule choose : {ChooseRule::smallest, ChooseRule::first})
        test::check_random(
            20260, test::runs(4000),
            [](std::mt19937_64& random) { return test::random_problem(random, test::random_shape(random, 7, 9)); },
            [&](const Problem& problem) { return wrong_steps(problem, choose); });
}

BOOST_AUTO_TEST_CASE(six_queens) { // A000170
    const Problem problem = test::read_file("oracles/queens_6.ec");
    Follower follower(problem);
    for (const SearchStep& step : steps_of(problem)) follower.follow(step);
    BOOST_TEST(follower.covers.size() == 4u);
    BOOST_TEST(follower.profile.size() == 7u);
}

BOOST_AUTO_TEST_CASE(many_items_are_watched_too) { // a tree chooses among them
    ProblemBuilder builder;
    constexpr std::uint32_t many = 2100;
    for (std::uint32_t i = 0; i < many; ++i) builder.add_item(std::to_string(i));
    for (std::uint32_t i = 0; i < many; ++i) builder.add_option({std::to_string(i)});
    BOOST_TEST(steps_of(builder.build()).size() == 4 * many + 1);
}

BOOST_AUTO_TEST_CASE(a_sink_stops_at_the_step_it_names) {
    const Problem problem = test::read_file("oracles/queens_6.ec");
    const std::size_t all = steps_of(problem).size();
    for (std::size_t most = 1; most < all; ++most) {
        std::size_t told = 0;
        const SolveResult result = watch(problem, {}, {}, [&](const SearchStep&) { return ++told < most; });
        BOOST_TEST(told == most);
        BOOST_TEST((result.ending == Ending::cover_limit || most + 2 >= all));
    }
}

BOOST_AUTO_TEST_CASE(limits_end_it) {
    const Problem problem = test::read_file("oracles/queens_6.ec");
    const SolveResult few = watch(problem, {}, {{.nodes = 10}}, {});
    BOOST_TEST((few.ending == Ending::node_limit));
    BOOST_TEST(few.stats.nodes == 10u);
    BOOST_TEST((watch(problem, {}, {{.covers = 1}}, {}).covers == 1u));
    std::stop_source source;
    source.request_stop();
    const Problem large = test::read_file("oracles/queens_12.ec");
    BOOST_TEST((watch(large, {}, {{}, source.get_token()}, {}).ending == Ending::interrupted));
}

BOOST_AUTO_TEST_CASE(required_options_that_exclude_each_other_leave_no_step) {
    const Problem problem = test::read_string("A B\nA\nA\nB\n").problem;
    const std::vector<OptionId> both{OptionId{0}, OptionId{1}}, one{OptionId{0}};
    BOOST_TEST(steps_of(restrict(problem, both, {})).empty());
    BOOST_TEST(steps_of(restrict(problem, one, one)).empty());
    BOOST_TEST(watch(restrict(problem, both, {}), {}, {}, {}).proved_none());
}

BOOST_AUTO_TEST_SUITE_END()
