// SPDX-License-Identifier: MIT
// Missed without it: a proof of an optimum that the checker refuses, or that renames wrongly.
// Proofs of minima and maxima, checked by the independent checker: random problems with a form for each rest that
// is branched on, held to brute force, and covering designs, held to the La Jolla Covering Repository.
#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <quadrille/problem.hpp>
#include <quadrille/proof.hpp>
#include <quadrille/solve.hpp>

#include "problem/rest/rest.hpp"
#include "proof/provers.hpp"
#include "support/brute_force.hpp"
#include "support/coloured_problem.hpp"
#include "support/engines.hpp"
#include "support/random_runs.hpp"
#include "support/symmetric.hpp"
#include "support/when.hpp"
#include "symmetry/group.hpp"

BOOST_AUTO_TEST_SUITE(of_prices_test)

using namespace quadrille;
using namespace quadrille::proof;

namespace {

/// How many references were met, and how many of them give colours new names.
struct Seen {
    int names = 0, colours = 0;
};

void count_references(const std::string& proof, Seen& seen) {
    std::istringstream lines(proof);
    for (std::string line; std::getline(lines, line);) {
        seen.names += line.starts_with("i");
        seen.colours += line.starts_with("i") && !line.ends_with(" 0");
    }
}

std::optional<std::string> fault(const Problem& problem, Claim claim, std::size_t memory, Seen& seen) {
    const Sense sense = claim.kind == Claim::Kind::minimum ? Sense::min : Sense::max;
    const auto verdict = [&](ProofForm form) {
        std::stringstream file;
        Writer writer(file, {.form = form});
        writer.header(claim, {}, false, 2);
        write_prices(problem, sense, claim.cost, {.forms = true, .memory = memory}, {}, writer);
        writer.end();
        if (form == ProofForm::text) count_references(file.str(), seen);
        return check_proof(problem, *file.rdbuf());
    };
    for (const ProofForm form : {ProofForm::text, ProofForm::binary})
        if (const Verdict found = verdict(form); !found.proved) return found.text;
    claim.cost += sense == Sense::min ? 1 : -1; // no proof of more can be right
    if (verdict(ProofForm::text).proved) return "proved a cost that no cover has";
    return std::nullopt;
}

std::optional<std::string> fault(const Problem& problem, Seen& seen) {
    Rest rest(problem);
    if (rest.restrict().has_value() || rest.is_done()) return std::nullopt;
    const auto covers = test::covers_by_subsets(problem);
    if (covers.empty()) return std::nullopt;
    for (const Sense sense : {Sense::min, Sense::max}) {
        const Cost best = test::best_costs(problem, covers, sense, 1).front();
        const auto cover
            = std::ranges::find(covers, best, [&](const test::Cover& options) { return total_cost(problem, options); });
        Claim claim{
            .kind = sense == Sense::min ? Claim::Kind::minimum : Claim::Kind::maximum, .cost = best, .cover = *cover};
        // The memory of the forms: they are given up at once, or never.
        for (const std::size_t memory : {std::size_t{0}, std::size_t{1} << 26})
            if (auto what = fault(problem, claim, memory, seen)) return what;
    }
    return std::nullopt;
}

/// Colourings of the points of a complete graph: an option colours the ends of an edge, and costs 1 if they have the
/// same colour. An edge is a primary item, a point a coloured one.
Problem colourings(std::uint32_t points, std::uint32_t colours) {
    ProblemBuilder builder;
    std::vector<ItemId> of;
    for (std::uint32_t p = 0; p < points; ++p) of.push_back(builder.add_item({}, Kind::secondary));
    for (std::uint32_t a = 0; a < points; ++a)
        for (std::uint32_t b = a + 1; b < points; ++b) {
            const ItemId edge = builder.add_item();
            for (std::uint32_t one = 0; one < colours; ++one)
                for (std::uint32_t other = 0; other < colours; ++other) {
                    builder.begin_option();
                    builder.set_cost(one == other ? 1 : 0);
                    (void)builder.add_cell(edge);
                    (void)builder.add_cell(of[a], builder.colour(std::to_string(one)));
                    (void)builder.add_cell(of[b], builder.colour(std::to_string(other)));
                }
        }
    return builder.build();
}

/// A claim that the best cover that `optimize` finds has this cost.
Claim minimum(const Problem& problem, Cost least) {
    Claim claim{.kind = Claim::Kind::minimum, .cost = least};
    optimize(problem, [&](std::span<const OptionId> cover) {
        claim.cover.assign(cover.begin(), cover.end());
        return true;
    });
    return claim;
}

} // namespace

BOOST_AUTO_TEST_CASE(random_problems) {
    Seen seen;
    const auto wrong = [&](const Problem& problem) { return fault(problem, seen); };
    test::check_random(
        1, test::runs(200),
        [](auto& random) { return test::random_problem(random, test::random_shape(random, 8, 11)); }, wrong);
    bool bounds = false;
    test::check_random(
        2, test::runs(200), [&](auto& random) { return test::coloured_problem(random, bounds = !bounds); }, wrong);
    if (!symmetries::available() || test::runs(200) < 200) return; // at a small scale some kinds are not met
    BOOST_TEST(seen.names > 0);
}

// By Turan's theorem, edges of one colour are fewest if each colour has as many points as any other, or one more.
BOOST_AUTO_TEST_CASE(colours_have_new_names) {
    if (!symmetries::available()) return;
    Seen seen;
    for (const auto& [points, colours, least] : {std::array<std::uint32_t, 3>{5, 2, 4}, {5, 3, 2}, {6, 2, 6}}) {
        const Problem problem = colourings(points, colours);
        BOOST_TEST(fault(problem, minimum(problem, least), 1 << 26, seen).value_or("") == "");
    }
    BOOST_TEST(seen.colours > 0);
}

// C(v, k, t). The first was open after a minute of walks with prices alone.
BOOST_AUTO_TEST_CASE(covering_designs, *test::sanitized_at_full_scale()) {
    if (!symmetries::available() || !test::has_engine("milp")) return;
    struct Design {
        std::uint32_t v, k, t;
        Cost least;
        std::size_t most_bytes;
    };
    for (const auto& [v, k, t, least, most_bytes] :
         {Design{8, 3, 2, 11, 20'000}, {9, 3, 2, 12, 1'000}, {9, 4, 2, 8, 100'000}, {7, 4, 3, 12, 40'000}}) {
        const Problem problem = test::covering_design(v, k, t);
        std::stringstream file;
        BOOST_TEST((write_proof(file, problem, minimum(problem, least)) == ProofOutcome::whole));
        BOOST_TEST(file.str().size() < most_bytes);
        const Verdict verdict = check_proof(problem, *file.rdbuf());
        BOOST_TEST(verdict.proved, verdict.text);
    }
}

BOOST_AUTO_TEST_SUITE_END()
