// SPDX-License-Identifier: MIT
// Without these, covers of a diagram could be listed, numbered or drawn wrongly.
#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <random>
#include <set>
#include <span>

#include <boost/test/unit_test.hpp>

#include <quadrille/analysis.hpp>
#include <quadrille/diagram.hpp>
#include <quadrille/error.hpp>

#include "support/brute_force.hpp"
#include "support/diagram_covers.hpp"
#include "support/dominoes.hpp"
#include "support/random_problem.hpp"
#include "support/random_runs.hpp"
#include "support/restrict.hpp"
#include "support/sanitizers.hpp"
#include "support/symmetric.hpp"

BOOST_AUTO_TEST_SUITE(query_test)

BOOST_AUTO_TEST_SUITE(query_cases)

// The answers of diagrams, compared with all covers of small problems.

using namespace quadrille;
using namespace quadrille::test;

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
    const Problem problem = queens(6);
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
    const CompileResult none = compile(queens(60), {}, control); // while it looks for an order
    BOOST_TEST((none.ending == Ending::interrupted && !none.diagram));
    BOOST_CHECK_THROW(marginals(diagram, control), Stopped);
    BOOST_CHECK_THROW(group(diagram, labels, control), Stopped);
    BOOST_CHECK_THROW(restrict(diagram, {}, {}, control), Stopped);
    BOOST_CHECK_THROW(best_covers(diagram, Sense::min, 2, keep, control), Stopped);
    BOOST_CHECK_THROW(Ranker(diagram, control), Stopped);
    BOOST_CHECK_THROW(summarize(problem, control), Stopped);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(ranker_cases)

using namespace quadrille;
using namespace quadrille::test;

namespace {

std::vector<Cover> listed(const Diagram& diagram) {
    std::vector<Cover> covers;
    list(diagram, 0, [&](std::span<const OptionId> cover) {
        covers.emplace_back(cover.begin(), cover.end());
        return true;
    });
    return covers;
}

/// Holds a ranker against the list of all covers, and against all sets of options if there are few.
void check(const Problem& problem) {
    const CompileResult result = compile(problem);
    const Diagram& diagram = *result.diagram;
    const Ranker ranker(diagram);
    const std::vector<Cover> covers = listed(diagram);
    BOOST_TEST(ranker.count() == covers.size());
    for (std::size_t k = 0; k < covers.size(); ++k) {
        BOOST_TEST((ranker.unrank(k) == covers[k]));
        Cover turned = covers[k];
        std::ranges::reverse(turned);
        BOOST_TEST((ranker.rank(turned) == Count(k)));
    }
    BOOST_CHECK_THROW((void)ranker.unrank(covers.size()), BadArgument);
    if (problem.option_count() > 10) return;
    for (std::uint32_t set = 0; set < 1u << problem.option_count(); ++set) {
        Cover options;
        for (std::uint32_t o = 0; o < problem.option_count(); ++o)
            if (set >> o & 1) options.push_back(OptionId{o});
        BOOST_TEST(ranker.rank(options).has_value() == (std::ranges::find(covers, options) != covers.end()));
    }
}

} // namespace

BOOST_AUTO_TEST_CASE(numbers_are_those_of_the_list) {
    check(dominoes(4, 4)); // 36 covers
    check(with_choices(dominoes(2, 2), 2, 3));
    check(dominoes(3, 3)); // none
}

BOOST_AUTO_TEST_CASE(numbers_of_random_problems) {
    std::mt19937_64 random(28);
    for (int k = 0; k < 40; ++k) {
        check(random_problem(random, {.max_items = 6, .max_options = 10, .colours = true, .parts = true}));
        check(random_problem(random, {.max_items = 5, .max_options = 9, .bounds = true}));
    }
}

BOOST_AUTO_TEST_CASE(numbers_wider_than_a_word) {
    const CompileResult result = compile(dominoes(16, 16)); // about 2^80 covers
    const Ranker ranker(*result.diagram);
    BOOST_TEST(ranker.count().to_string() == "2444888770250892795802079170816"); // A004003(8)
    Count number = 1;
    for (; number < ranker.count(); number *= 1'000'003) {
        const std::vector<OptionId> cover = ranker.unrank(number);
        BOOST_TEST((ranker.rank(cover) == number));
        Cover first;
        ranker.list(number, [&](std::span<const OptionId> found) {
            first.assign(found.begin(), found.end());
            return false;
        });
        BOOST_TEST((first == cover));
    }
    BOOST_TEST(ranker.list(number, [](std::span<const OptionId>) { return true; })); // past the end
}

BOOST_AUTO_TEST_CASE(what_is_no_set_has_no_number) {
    const CompileResult result = compile(dominoes(2, 2));
    const Ranker ranker(*result.diagram);
    Cover twice = ranker.unrank(0);
    twice.push_back(twice.front());
    BOOST_TEST(!ranker.rank(twice));
    BOOST_TEST(!ranker.rank(std::array{Diagram::nothing}));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(sampler_cases)

using namespace quadrille;
using namespace quadrille::test;

namespace {

Cover cover_at(const Diagram& diagram, const Count& number) {
    Cover found;
    list(diagram, number, [&](std::span<const OptionId> cover) {
        found.assign(cover.begin(), cover.end());
        return false;
    });
    return found;
}

/// The sum of (seen - expected)^2 / expected over all covers, which is about how many covers there are.
double chi_square(const Problem& problem, std::uint64_t seed, std::uint32_t samples) {
    const std::vector<Cover> covers = covers_by_subsets(problem);
    const CompileResult result = compile(problem);
    std::map<Cover, std::uint32_t> seen;
    for (const Cover& cover : covers) seen[cover] = 0;
    Sampler sampler(*result.diagram, seed);
    for (std::uint32_t k = 0; k < samples; ++k) {
        const auto drawn = sampler.next();
        ++seen.at(Cover(drawn.begin(), drawn.end()));
    }
    const double expected = static_cast<double>(samples) / static_cast<double>(covers.size());
    double sum = 0;
    for (const auto& [cover, times] : seen) sum += (times - expected) * (times - expected) / expected;
    return sum;
}

} // namespace

// 36 dominoings of 4x4, and 18 covers of which some are below products. The bounds leave out one of a
// thousand on either side for 35 and 17 degrees of freedom; the seeds are fixed, so that this holds or does
// not.
BOOST_AUTO_TEST_CASE(covers_come_equally_often) {
    const double dominoings = chi_square(dominoes(4, 4), 1, 36'000);
    BOOST_TEST((14.7 < dominoings && dominoings < 66.6), dominoings);
    const double products = chi_square(with_choices(dominoes(2, 2), 2, 3), 2, 18'000);
    BOOST_TEST((4.4 < products && products < 40.8), products);
}

// The documented generator, written out.
BOOST_AUTO_TEST_CASE(a_seed_gives_the_same_covers_everywhere) {
    const CompileResult small = compile(dominoes(4, 4));
    std::mt19937_64 random(7);
    Sampler sampler(*small.diagram, 7);
    for (int k = 0; k < 100; ++k) {
        std::uint64_t number = random() & 63;
        while (number >= 36) number = random() & 63;
        const auto drawn = sampler.next();
        BOOST_REQUIRE((Cover(drawn.begin(), drawn.end()) == cover_at(*small.diagram, number)));
    }
}

// 2^64, 2^65 and 2^129 covers: one word of the generator, two and three, the least first.
BOOST_AUTO_TEST_CASE(as_many_words_are_drawn_as_the_numbers_need) {
    for (const std::uint32_t choices : {64u, 65u, 129u}) {
        const CompileResult result = compile(with_choices(put_together({}), choices, 2));
        std::mt19937_64 random(choices);
        Sampler sampler(*result.diagram, choices);
        for (int k = 0; k < 10; ++k) {
            Count number, weight = 1;
            for (std::uint32_t bits = 0; bits < choices; bits += 64) {
                Count word = choices - bits >= 64 ? random() : random() & 1;
                word *= weight;
                number += word;
                weight *= UINT64_MAX;
                weight += Count::from_decimal(bits == 0 ? "1" : "18446744073709551616");
            }
            const auto drawn = sampler.next();
            BOOST_REQUIRE((Cover(drawn.begin(), drawn.end()) == cover_at(*result.diagram, number)));
        }
    }
}

BOOST_AUTO_TEST_CASE(a_problem_with_one_cover) {
    const CompileResult result = compile(dominoes(2, 1));
    Sampler sampler(*result.diagram), moved = std::move(sampler);
    for (int k = 0; k < 3; ++k) BOOST_TEST(moved.next().size() == 1);
    const CompileResult nothing = compile(put_together({}));
    BOOST_TEST(Sampler(*nothing.diagram).next().empty());
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
