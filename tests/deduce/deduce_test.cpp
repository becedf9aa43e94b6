// SPDX-License-Identifier: MIT
// Missed without it: a deduction that loses a cover, or is not the easiest one.
// The promises of deductions, on random problems, compared with all covers and with the definitions.
#include <algorithm>
#include <random>
#include <set>
#include <stdexcept>

#include <boost/test/unit_test.hpp>

#include <quadrille/deduce.hpp>

#include "support/brute_force.hpp"
#include "support/coloured_problem.hpp"
#include "support/random_runs.hpp"
#include "support/read_file.hpp"
#include "support/restrict.hpp"

BOOST_AUTO_TEST_SUITE(deduce_test)

using namespace quadrille;
using namespace quadrille::test;

namespace {

using Outcome = DeduceResult::Outcome;
using Options = std::vector<OptionId>;

bool has(const Cover& cover, OptionId option) { return std::ranges::binary_search(cover, option); }

/// All deductions of a problem, and where they end.
std::pair<std::vector<Deduction>, DeduceResult> path(const Problem& problem) {
    std::vector<Deduction> steps;
    const DeduceResult result = deduce(problem, [&](const Deduction& deduction) {
        steps.push_back(deduction);
        return true;
    });
    return {steps, result};
}

/// What is wrong with the deductions of a problem, whose covers are these, if anything is.
std::optional<std::string> unsound(const Problem& problem, const std::vector<Cover>& covers) {
    const auto [steps, result] = path(problem);
    for (const Deduction& step : steps) {
        const std::string name(technique_name(step.technique));
        if (step.required.empty() && step.forbidden.empty()) return name + " says nothing";
        for (const Cover& cover : covers) {
            for (const OptionId option : step.required)
                if (!has(cover, option)) return name + " requires an option that a cover lacks";
            for (const OptionId option : step.forbidden)
                if (has(cover, option)) return name + " forbids an option that a cover has";
        }
    }
    if (result.outcome == Outcome::none && !covers.empty()) return "found no cover, but there is one";
    if (result.outcome == Outcome::solved && covers.size() != 1) return "solved, but there is not one cover";
    if (result.outcome == Outcome::open && (result.left == 0 || result.level() != Technique::search))
        return "gave up without need";
    return std::nullopt;
}

/// A plain problem, without colours and bounds, and its remainder, by the definitions alone.
class Naive {
  public:
    explicit Naive(const Problem& problem) : problem_(problem) {
        for (std::uint32_t o = 0; o < problem.option_count(); ++o)
            if (problem.has_primary(OptionId{o})) live_.insert(OptionId{o});
        for (std::uint32_t i = 0; i < problem.item_count(); ++i) open_.insert(ItemId{i});
    }

    void apply(const Deduction& step) {
        for (const OptionId option : step.required) {
            for (const ItemId item : items(option)) {
                for (const OptionId rival : of(item)) live_.erase(rival);
                open_.erase(item);
            }
        }
        for (const OptionId option : step.forbidden) live_.erase(option);
    }

    /// The easiest technique that shows anything, but for trials.
    Technique easiest() const {
        for (const ItemId a : needy())
            if (of(a).size() == 1) return Technique::single;
        for (const ItemId a : needy())
            for (const ItemId b : open_)
                if (a != b && shows(of(a), of(b))) return Technique::inside;
        for (const ItemId a : needy())
            for (const ItemId b : needy())
                if (a < b && disjoint(of(a), of(b)) && pair_shows(join(of(a), of(b)), a, b)) return Technique::pair;
        return Technique::search;
    }

  private:
    using Set = std::set<OptionId>;

    std::span<const ItemId> items(OptionId option) const { return problem_.items(option); }
    Set of(ItemId item) const {
        Set some;
        for (const OptionId option : live_)
            if (std::ranges::find(items(option), item) != items(option).end()) some.insert(option);
        return some;
    }
    std::set<ItemId> needy() const {
        std::set<ItemId> some;
        for (const ItemId item : open_)
            if (problem_.is_primary(item)) some.insert(item);
        return some;
    }
    static bool shows(const Set& inner, const Set& outer) {
        return outer.size() > inner.size() && std::ranges::includes(outer, inner);
    }
    static Set join(Set one, const Set& other) {
        one.insert(other.begin(), other.end());
        return one;
    }
    static bool disjoint(const Set& one, const Set& other) {
        return join(one, other).size() == one.size() + other.size();
    }
    bool pair_shows(const Set& inner, ItemId a, ItemId b) const {
        for (const ItemId c : open_)
            for (const ItemId d : open_)
                if (c < d && c != a && c != b && d != a && d != b && shows(inner, join(of(c), of(d)))) return true;
        return false;
    }

    const Problem& problem_;
    Set live_;
    std::set<ItemId> open_;
};

/// Where a harder technique than needed was used, by the definitions; nothing if nowhere.
std::optional<std::string> too_hard(const Problem& problem) {
    const auto [steps, result] = path(problem);
    Naive naive(problem);
    for (const Deduction& step : steps) {
        const Technique easiest = naive.easiest();
        if (easiest < step.technique && (step.technique != Technique::trial || easiest != Technique::search))
            return std::string(technique_name(step.technique)) + " where " + std::string(technique_name(easiest))
                   + " would do";
        naive.apply(step);
    }
    if (result.outcome == Outcome::open && naive.easiest() != Technique::search)
        return "gave up where " + std::string(technique_name(naive.easiest())) + " would do";
    return std::nullopt;
}

bool same(const DeduceResult& one, const DeduceResult& other) {
    return one.steps == other.steps && one.outcome == other.outcome && one.short_item == other.short_item
           && one.misfit == other.misfit && one.excluder == other.excluder && one.left == other.left
           && one.ending == other.ending;
}

} // namespace

/// Random items of few options each: pairs and trials are frequent there.
Problem draw_small(std::mt19937_64& random, bool bounds) {
    const auto below = [&](std::uint32_t n) { return static_cast<std::uint32_t>(random() % n); };
    ProblemBuilder builder;
    const std::uint32_t primary = 4 + below(4), items = primary + below(3);
    for (std::uint32_t i = 0; i < primary; ++i) {
        const std::uint32_t min = bounds ? below(3) : 1;
        builder.add_item({}, Kind::primary, {min, bounds ? std::max(1u, min + below(2)) : 1});
    }
    builder.add_items(items - primary, Kind::secondary);
    for (std::uint32_t o = 0; o < primary * 2 + below(4); ++o) {
        builder.begin_option();
        (void)builder.add_cell(ItemId{below(primary)});
        for (std::uint32_t i = 0; i < 1 + below(2); ++i) (void)builder.add_cell(ItemId{below(items)});
    }
    return builder.build();
}

Problem draw_plain(std::mt19937_64& random) { return draw_small(random, false); }

BOOST_AUTO_TEST_CASE(no_deduction_loses_a_cover) {
    const auto wrong = [](const Problem& problem) { return unsound(problem, covers_by_subsets(problem)); };
    check_random(
        1, runs(15000), [](auto& random) { return random_problem(random, random_shape(random, 9, 12)); }, wrong);
    check_random(
        6, runs(8000), [](auto& random) { return draw_small(random, true); }, wrong);
    check_random(
        2, runs(8000), [](auto& random) { return coloured_problem(random, random() % 2 == 0); }, wrong);
}

BOOST_AUTO_TEST_CASE(the_easiest_technique_comes_first) {
    std::array<int, 6> levels{};
    constexpr int enough = 350; // for each level to come up
    check_random(3, std::max(runs(7000), enough), draw_plain, [&](const Problem& problem) {
        ++levels[std::size_t(deduce(problem).level())];
        const auto wrong = unsound(problem, covers_by_subsets(problem));
        return wrong ? wrong : too_hard(problem);
    });
    for (std::size_t level = 1; level < levels.size(); ++level)
        BOOST_TEST(levels[level] > 0, technique_name(static_cast<Technique>(level)) << " never came up");
}

BOOST_AUTO_TEST_CASE(what_was_found_may_be_required_to_go_on) {
    check_random(4, runs(5000), draw_plain, [](const Problem& problem) -> std::optional<std::string> {
        const auto [steps, result] = path(problem);
        Problem rest = problem;
        for (const Deduction& step : steps) {
            const auto ahead = path(rest).first;
            if (ahead.empty()) return "nothing more is found";
            if (step.technique != Technique::trial // of these the chain may have become shorter
                && (ahead.front().required != step.required || ahead.front().forbidden != step.forbidden))
                return "the next deduction is another one";
            rest = restrict(std::move(rest), step.required, step.forbidden);
        }
        return same(result, path(problem).second) ? std::nullopt : std::optional("not the same twice");
    });
}

BOOST_AUTO_TEST_CASE(a_base_answers_as_each_problem_by_itself) {
    std::mt19937_64 random(5);
    for (int run = 0; run < runs(3000); ++run) {
        const Problem base = random_problem(random, random_shape(random, 9, 12));
        Deducer deducer(base);
        for (int k = 0; k < 5 && base.option_count() > 0; ++k) {
            Options givens;
            while (random() % 2 == 0)
                givens.push_back(OptionId{static_cast<std::uint32_t>(random() % base.option_count())});
            const DeduceResult expected = deduce(restrict(base, givens, {}));
            const DeduceResult found = deducer.deduce(givens);
            // Why there is none may be said of the base or of a given.
            if (expected.outcome == Outcome::none)
                BOOST_TEST((found.outcome == Outcome::none));
            else
                BOOST_TEST(same(found, expected));
        }
    }
}

BOOST_AUTO_TEST_CASE(a_sink_or_a_limit_ends_it) {
    const Problem problem = read_file("oracles/sts_7.ec"); // 30 covers, so only trials and a search
    const DeduceResult all = deduce(problem);
    BOOST_TEST((all.outcome == Outcome::open));
    const Problem singles = read_string("A B C\nA\nB\nC\n").problem;
    int told = 0;
    const DeduceResult some = deduce(singles, [&](const Deduction&) { return ++told < 2; });
    BOOST_TEST(told == 2);
    BOOST_TEST(some.steps[1] == 2u);
    BOOST_TEST(some.left == 2u); // the second one was not applied
    BOOST_TEST((some.ending == Ending::cover_limit));
    std::stop_source source;
    source.request_stop();
    BOOST_TEST((deduce(singles, {}, {.stop = source.get_token()}).ending == Ending::interrupted));
    const Control late{.limits = {.deadline = std::chrono::steady_clock::now()}};
    const DeduceResult stopped = deduce(problem, {}, late);
    BOOST_TEST((stopped.ending == Ending::time_limit));
    BOOST_TEST((stopped.level() == Technique::nothing));
}

BOOST_AUTO_TEST_CASE(a_deducer_goes_on_after_an_exception) {
    const Problem problem = read_string("A B C\nA\nB\nC\n").problem;
    Deducer deducer(problem);
    const auto fail = [](const Deduction&) -> bool { throw std::runtime_error("enough"); };
    for (int round = 0; round < 2; ++round) {
        BOOST_CHECK_THROW(deducer.deduce({}, fail), std::runtime_error);
        const DeduceResult result = deducer.deduce();
        BOOST_TEST((result.outcome == Outcome::solved));
        BOOST_TEST(result.steps[1] == 3u);
    }
}

BOOST_AUTO_TEST_SUITE_END()
