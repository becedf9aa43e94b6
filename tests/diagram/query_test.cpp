// SPDX-License-Identifier: MIT
// The answers of diagrams, compared with all covers of small problems.
#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <random>
#include <set>

#include <boost/test/unit_test.hpp>

#include <quadrille/analysis.hpp>
#include <quadrille/diagram.hpp>
#include <quadrille/error.hpp>

#include "support/brute_force.hpp"
#include "support/diagram_covers.hpp"
#include "support/random_runs.hpp"
#include "support/restrict.hpp"
#include "support/symmetric.hpp"

namespace quadrille::test {

BOOST_AUTO_TEST_SUITE(query_test)

namespace {

using Wrong = std::optional<std::string>;

/// A diagram of the problem, made in one way or another, always the same for the same problem.
Diagram diagram_of(const Problem& problem) {
    constexpr DiagramOrder orders[]{DiagramOrder::automatic, DiagramOrder::smallest, DiagramOrder::items,
                                    DiagramOrder::structure};
    const std::size_t way = problem.cell_count() + problem.option_count();
    CompileResult result
        = compile(problem, {.order = orders[way % 4], .components = way / 4 % 4 != 0, .simplify = way / 16 % 2 != 0});
    if (!result.diagram) throw std::logic_error("a small problem was not compiled");
    return *std::move(result.diagram);
}

std::mt19937_64 random_for(const Problem& problem) {
    return std::mt19937_64(1000 * problem.cell_count() + problem.option_count());
}

std::vector<Cover> listed(const Diagram& diagram, std::uint64_t from = 0) {
    std::vector<Cover> covers;
    const bool end = list(diagram, from, [&](std::span<const OptionId> cover) {
        covers.emplace_back(cover.begin(), cover.end());
        return true;
    });
    if (!end) throw std::logic_error("a list ended by itself, but not at its end");
    return covers;
}

Wrong wrong_counts(const Problem& problem) {
    const std::vector<Cover> covers = covers_by_subsets(problem);
    const Diagram diagram = diagram_of(problem);
    if (count(diagram) != covers.size()) return "count";
    std::vector<Count> uses(problem.option_count());
    for (const Cover& cover : covers)
        for (const OptionId option : cover) uses[index(option)] += 1;
    if (marginals(diagram) != uses) return "marginals";
    return std::nullopt;
}

/// Up to two labels for each option, among four.
Wrong wrong_groups(const Problem& problem) {
    std::mt19937_64 random = random_for(problem);
    std::vector<std::vector<std::uint32_t>> labels(problem.option_count());
    for (auto& of_option : labels)
        for (std::uint64_t k = random() % 3; k > 0; --k) of_option.push_back(static_cast<std::uint32_t>(random() % 4));
    std::map<std::vector<std::uint32_t>, Count> groups;
    for (const Cover& cover : covers_by_subsets(problem)) {
        std::vector<std::uint32_t> bag;
        for (const OptionId option : cover)
            bag.insert(bag.end(), labels[index(option)].begin(), labels[index(option)].end());
        std::ranges::sort(bag);
        groups[bag] += 1;
    }
    const std::vector<CoverGroup> found = group(diagram_of(problem), labels);
    if (found.size() != groups.size()) return "number of groups";
    auto expected = groups.begin();
    for (const CoverGroup& it : found) {
        if (it.labels != expected->first || it.count != expected->second) return "group";
        ++expected;
    }
    return std::nullopt;
}

Wrong wrong_restriction(const Problem& problem) {
    if (problem.option_count() == 0) return std::nullopt;
    std::mt19937_64 random = random_for(problem);
    const Diagram diagram = diagram_of(problem);
    std::vector<OptionId> required, forbidden;
    Problem restricted = problem;
    for (std::uint64_t k = random() % 4; k > 0; --k) {
        required.push_back(OptionId{static_cast<std::uint32_t>(random() % problem.option_count())});
        test::require(restricted, required.back());
    }
    for (std::uint64_t k = random() % 4; k > 0; --k) {
        forbidden.push_back(OptionId{static_cast<std::uint32_t>(random() % problem.option_count())});
        test::forbid(restricted, forbidden.back());
    }
    const Diagram some = restrict(diagram, required, forbidden);
    if (some.problem() != problem) return "the problem of a restriction";
    if (covers_of(some) != covers_by_subsets(restricted)) return "restriction";
    return std::nullopt;
}

Wrong wrong_list(const Problem& problem) {
    const Diagram diagram = diagram_of(problem);
    const std::vector<Cover> all = listed(diagram);
    std::vector<Cover> sorted = all;
    std::ranges::sort(sorted);
    if (sorted != covers_by_subsets(problem)) return "list";
    for (std::size_t from = 0; from <= all.size() + 1; ++from) {
        const auto rest = std::span(all).subspan(std::min(from, all.size()));
        if (!std::ranges::equal(listed(diagram, from), rest)) return "list from " + std::to_string(from);
        std::size_t seen = 0;
        const bool end = list(diagram, from, [&](std::span<const OptionId>) { return ++seen < 2; });
        if (end != (rest.size() <= 2) || seen != std::min<std::size_t>(rest.size(), 2)) return "list of two";
    }
    return std::nullopt;
}

Wrong wrong_best(const Problem& problem, const Diagram& diagram, const std::vector<Cover>& covers, Sense sense,
                 std::uint64_t best) {
    const auto found = [&] {
        std::vector<Cover> made;
        best_covers(diagram, sense, best, [&](std::span<const OptionId> cover) {
            made.emplace_back(cover.begin(), cover.end());
            return true;
        });
        return made;
    };
    const std::vector<Cover> made = found();
    std::vector<Cost> costs;
    for (const Cover& cover : made) {
        if (!std::ranges::binary_search(covers, cover)) return "a best cover is none";
        costs.push_back(total_cost(problem, cover));
    }
    if (costs != best_costs(problem, covers, sense, best)) return "best costs";
    if (std::set(made.begin(), made.end()).size() != made.size()) return "a best cover twice";
    if (found() != made) return "another answer at the second time";
    return std::nullopt;
}

Wrong wrong_bests(const Problem& problem) {
    const std::vector<Cover> covers = covers_by_subsets(problem);
    const Diagram diagram = diagram_of(problem);
    for (const Sense sense : {Sense::min, Sense::max})
        for (const std::uint64_t best : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{7},
                                         std::numeric_limits<std::uint64_t>::max()})
            if (const Wrong wrong = wrong_best(problem, diagram, covers, sense, best))
                return *wrong + ", " + std::to_string(best) + (sense == Sense::min ? " least" : " greatest");
    return std::nullopt;
}

Wrong wrong_samples(const Problem& problem) {
    const std::vector<Cover> covers = covers_by_subsets(problem);
    const Diagram diagram = diagram_of(problem);
    Sampler sampler(diagram, problem.cell_count()), again(diagram, problem.cell_count());
    for (int k = 0; k < 5 && !covers.empty(); ++k) {
        const auto drawn = sampler.next();
        if (!std::ranges::binary_search(covers, Cover(drawn.begin(), drawn.end()))) return "sample";
        if (!std::ranges::equal(drawn, again.next())) return "another sample from the same seed";
    }
    return std::nullopt;
}

/// A mix of many small problems, of problems with more covers, and of some larger ones with tens of them.
void check(std::uint64_t seed, Wrong (*wrong)(const Problem&)) {
    const auto draw = [](std::uint32_t items, std::uint32_t options) {
        return [=](std::mt19937_64& random) { return random_problem(random, random_shape(random, items, options)); };
    };
    check_random(seed, runs(30'000), draw(8, 10), wrong);
    check_random(seed + 1, runs(10'000), draw(4, 12), wrong);
    check_random(seed + 2, runs(5'000), draw(10, 16), wrong);
}

} // namespace

BOOST_AUTO_TEST_CASE(counts_and_marginals) { check(11, wrong_counts); }

BOOST_AUTO_TEST_CASE(groups) { check(16, wrong_groups); }

BOOST_AUTO_TEST_CASE(labels_of_another_problem_are_refused) {
    std::mt19937_64 random(1);
    const Diagram diagram = diagram_of(random_problem(random, random_shape(random, 4, 5)));
    const std::vector<std::vector<std::uint32_t>> labels(diagram.problem().option_count() + 1);
    BOOST_CHECK_THROW(group(diagram, labels), BadArgument);
}

BOOST_AUTO_TEST_CASE(restrictions) { check(21, wrong_restriction); }

BOOST_AUTO_TEST_CASE(lists_from_every_cover_on) { check(31, wrong_list); }

BOOST_AUTO_TEST_CASE(best_covers_of_both_senses) { check(41, wrong_bests); }

BOOST_AUTO_TEST_CASE(samples) { check(51, wrong_samples); }

BOOST_AUTO_TEST_CASE(a_stop_ends_what_passes_through_a_diagram) {
    const Problem problem = by_front_end("queens", {"6"});
    const Diagram diagram = diagram_of(problem);
    std::stop_source source;
    const Control control{.stop = source.get_token()};
    const std::vector<std::vector<std::uint32_t>> labels(problem.option_count());
    const auto keep = [](std::span<const OptionId>) { return true; };
    const auto pass = [&] {
        marginals(diagram, control);
        group(diagram, labels, control);
        restrict(diagram, {}, {}, control);
        best_covers(diagram, Sense::min, 2, keep, control);
        return Ranker(diagram, control).count().saturated() + summarize(problem, control).components;
    };
    BOOST_TEST(pass() == 5u); // 4 covers, and one component
    source.request_stop();
    const CompileResult none = compile(by_front_end("queens", {"60"}), {}, control); // while it looks for an order
    BOOST_TEST((none.ending == Ending::interrupted && !none.diagram));
    BOOST_CHECK_THROW(marginals(diagram, control), Stopped);
    BOOST_CHECK_THROW(group(diagram, labels, control), Stopped);
    BOOST_CHECK_THROW(restrict(diagram, {}, {}, control), Stopped);
    BOOST_CHECK_THROW(best_covers(diagram, Sense::min, 2, keep, control), Stopped);
    BOOST_CHECK_THROW(Ranker(diagram, control), Stopped);
    BOOST_CHECK_THROW(summarize(problem, control), Stopped);
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace quadrille::test
