// SPDX-License-Identifier: MIT
// Missed without it: a reference under new names that the checker accepts and should not.
// References to remainders that have other names: right ones are accepted, changed ones only where another
// program, which knows both remainders, finds that they are right too.
#include <boost/test/unit_test.hpp>

#include <fmt/format.h>

#include <quadrille/formats.hpp>
#include <quadrille/proof.hpp>

#include "support/brute_force.hpp"
#include "support/random_problem.hpp"
#include "support/random_runs.hpp"
#include "support/renamed_proof.hpp"
#include "support/scale.hpp"

BOOST_AUTO_TEST_SUITE(renamings_test)

using namespace quadrille;
using namespace quadrille::test;

namespace {

using Steps = std::vector<RenamedProof::Step>;

Verdict check(const Problem& problem, std::size_t count, const Steps& steps, bool bytes) {
    std::istringstream in(fmt::format("quadrille-proof 2\nclaim count {}\n{}\n{}{}", count, bytes ? "binary" : "text",
                                      bytes ? RenamedProof::bytes(steps) : RenamedProof::text(steps),
                                      bytes ? "E" : "end\n"));
    return check_proof(problem, *in.rdbuf());
}

Problem draw(std::mt19937_64& random) {
    Shape shape = random_shape(random, 7, 10);
    shape.restrictions = false;
    return random_problem(random, shape);
}

/// Changes the names in a reference, or to which node it refers. Sometimes it changes nothing.
void change(std::mt19937_64& random, std::uint32_t items, RenamedProof::Step& step) {
    const auto below = [&](std::size_t n) { return static_cast<std::uint32_t>(random() % n); };
    const auto any = [&](auto& map) { return std::next(map.begin(), below(map.size())); };
    for (std::uint32_t changes = 1 + below(3); changes > 0; --changes) {
        const std::uint32_t kind = below(8);
        if (kind < 2 && step.items.size() > 1) std::swap(any(step.items)->second, any(step.items)->second);
        if (kind == 2 && !step.items.empty()) any(step.items)->second = below(items);
        if (kind == 3 && !step.items.empty()) step.items.erase(any(step.items));
        if (kind == 4) step.items[below(items)] = below(items);
        if (kind == 5) step.at = below(step.kept_before);
        if (kind == 6 && !step.colours.empty()) any(step.colours)->second = 1 + below(4);
        if (kind == 7 && !step.colours.empty()) {
            if (below(2) == 0)
                step.colours.erase(any(step.colours));
            else
                step.colours[{any(step.colours)->first.first, 1 + below(4)}] = 1 + below(4);
        }
    }
}

} // namespace

BOOST_AUTO_TEST_CASE(right_references_are_accepted_and_wrong_claims_refused) {
    int references = 0, coloured = 0, all = 0;
    check_random(1, runs(20'000), draw, [&](const Problem& problem) -> std::optional<std::string> {
        const RenamedProof proof(problem);
        const std::size_t count = covers_by_subsets(problem).size();
        for (const auto& step : proof.steps())
            references += step.op == "i", coloured += !step.colours.empty(), all += step.op == "kv";
        for (const bool bytes : {false, true}) {
            const Verdict right = check(problem, count, proof.steps(), bytes);
            if (!right.proved) return right.text + "\n" + RenamedProof::text(proof.steps());
            if (check(problem, count + 1, proof.steps(), bytes).proved) return "a wrong count";
        }
        return std::nullopt;
    });
    BOOST_TEST(references > 0);
    if (runs(20'000) >= 200) BOOST_TEST(coloured > 0); // one in a hundred
    BOOST_TEST(all > 0);
}

/// Half a million changed references, each accepted exactly if it is right.
BOOST_AUTO_TEST_CASE(changed_references_are_accepted_only_if_they_are_right) {
    const int wanted = runs(500'000);
    int changed = 0, accepted = 0, refused = 0;
    std::mt19937_64 random(2);
    std::optional<std::string> wrong;
    while (changed < wanted && !wrong) {
        const Problem problem = draw(random);
        const RenamedProof proof(problem);
        std::optional<std::size_t> count;
        for (std::size_t k = 0; k < proof.steps().size() && !wrong; ++k) {
            if (proof.steps()[k].op != "i") continue;
            if (!count) count = covers_by_subsets(problem).size();
            for (int n = 0; n < 5 && changed < wanted; ++n, ++changed) {
                Steps steps = proof.steps();
                RenamedProof::Step& step = steps[k];
                while (step.at == proof.steps()[k].at && step.items == proof.steps()[k].items
                       && step.colours == proof.steps()[k].colours)
                    change(random, problem.item_count(), step);
                const auto& kept = proof.kept()[step.kept_before - 1 - step.at];
                const bool right = kept.end <= k && proof.is_renamed(step.here, kept.state, step.items, step.colours);
                const bool proved = check(problem, *count, steps, changed % 2 == 0).proved;
                (proved ? accepted : refused) += 1;
                if (proved == right) continue;
                wrong = fmt::format("step {} of\n{}is {}", k + 1, RenamedProof::text(steps), right ? "right" : "wrong");
                std::ostringstream file;
                write_problem(file, problem, "dlx");
                *wrong += "\n" + file.str();
                break;
            }
        }
    }
    BOOST_TEST(!wrong, wrong.value_or(""));
    BOOST_TEST(accepted > wanted / 100);
    BOOST_TEST(refused > wanted / 4);
    BOOST_TEST_MESSAGE(fmt::format("{} changed references: {} accepted, {} refused", changed, accepted, refused));
}

BOOST_AUTO_TEST_SUITE_END()
