// SPDX-License-Identifier: MIT
// Proofs of minima and maxima, checked by the independent checker: random problems with a form for each rest that
// is branched on, held to brute force, and covering designs, held to the La Jolla Covering Repository.
#include <sstream>

#include <boost/test/unit_test.hpp>

#include <quadrille/proof.hpp>

#include "proof/of_prices.hpp"
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

std::optional<std::string> fault(const Problem& problem, std::size_t memory, Seen& seen) {
    Rest rest(problem);
    if (rest.restrict().has_value() || rest.is_done()) return std::nullopt;
    const auto covers = test::covers_by_subsets(problem);
    if (covers.empty()) return std::nullopt;
    for (const Sense sense : {Sense::min, Sense::max}) {
        const Cost best = test::best_costs(problem, covers, sense, 1).front();
        const auto cover = std::ranges::find(
            covers, best, [&](const test::Cover& options) { return total_cost(problem, options); });
        Claim claim{.kind = sense == Sense::min ? Claim::Kind::minimum : Claim::Kind::maximum,
                    .cost = best,
                    .cover = *cover};
        if (const auto what = fault(problem, claim, memory, seen)) return what;
    }
    return std::nullopt;
}

} // namespace

BOOST_AUTO_TEST_CASE(random_problems) {
    Seen seen;
    std::size_t memory = 0; // of the forms: none is kept, or all
    const auto wrong = [&](const Problem& problem) { return fault(problem, memory ^= 1 << 26, seen); };
    test::check_random(
        1, test::runs(400),
        [](auto& random) { return test::random_problem(random, test::random_shape(random, 8, 11)); }, wrong);
    bool bounds = false;
    test::check_random(
        2, test::runs(400), [&](auto& random) { return test::coloured_problem(random, bounds = !bounds); },
        wrong);
    if (!symmetries::available() || test::runs(400) < 400)
        return; // at a small scale some kinds are not met
    BOOST_TEST(seen.names > 0);
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
        Claim claim{.kind = Claim::Kind::minimum, .cost = least};
        optimize(problem, [&](std::span<const OptionId> cover) {
            claim.cover.assign(cover.begin(), cover.end());
            return true;
        });
        std::stringstream file;
        BOOST_TEST((write_proof(file, problem, claim) == ProofOutcome::whole));
        BOOST_TEST(file.str().size() < most_bytes);
        const Verdict verdict = check_proof(problem, *file.rdbuf());
        BOOST_TEST(verdict.proved, verdict.text);
    }
}

BOOST_AUTO_TEST_SUITE_END()
