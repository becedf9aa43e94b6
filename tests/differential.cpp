// SPDX-License-Identifier: MIT
// Missed without it: rare wrong answers, which only a million random problems show.
// Compares everything that answers a problem, or proves an answer, with subset enumeration, on random
// problems:
//
//     differential answers N [SEED]   every engine, by one thread and by several, whole and in parts; one
//                                     instruction set after the other
//     differential proofs N [SEED]    every prover and quadrille-verify; what is proved goes to standard
//                                     output, for second_checker.py
#include <cstdlib>
#include <functional>
#include <iostream>
#include <random>
#include <sstream>
#include <string_view>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <quadrille/control.hpp>
#include <quadrille/formats.hpp>

#include "proof/writer.hpp"
#include "support/all_parts.hpp"
#include "support/compare.hpp"
#include "support/proofs.hpp"
#include "support/random_problem.hpp"
#include "support/restrict.hpp"
#include "support/shrink.hpp"

using namespace quadrille;

namespace {

using Random = std::mt19937_64;

/// What is wrong with a problem, if anything is.
using Wrong = std::function<std::optional<std::string>(const Problem&)>;

/// Engines that start a process for each problem get only one problem in this many.
constexpr std::uint64_t outside_share = 500;

/// A problem, the fault found with it, and the test that finds the fault in another problem.
struct Case {
    Problem problem;
    std::optional<std::string> fault;
    Wrong wrong;
};

/// `tried` problems came before.
Case draw_answers(Random& random, std::uint64_t tried) {
    use_target(targets()[tried % targets().size()]);
    const auto items = 3 + static_cast<std::uint32_t>(random() % 12);
    const auto options = 3 + static_cast<std::uint32_t>(random() % 13);
    Problem problem = test::random_problem(random, test::random_shape(random, items, options));
    const std::uint64_t parts = 1 + random() % 8;
    const bool outside = tried % outside_share == 0;
    const auto wrong = [=](const Problem& of) -> std::optional<std::string> {
        if (auto what = test::disagreement(of)) return what;
        if (auto what = test::disagreement_of_parts(of, {parts})) return what;
        for (const EngineInfo& engine : engines())
            if (outside && !engine.counts)
                if (auto what = test::disagreement_outside(of, engine)) return what;
        return std::nullopt;
    };
    auto fault = wrong(problem);
    return {std::move(problem), std::move(fault), wrong};
}

std::string hexadecimal(std::string_view bytes) {
    std::string text;
    for (const char byte : bytes) text += fmt::format("{:02x}", static_cast<unsigned char>(byte));
    return text;
}

std::vector<test::Proof> all_proofs(const Problem& problem) {
    std::vector<test::Proof> proofs = test::proofs_of_count(problem, true);
    for (test::Proof& proof : test::proofs_of_optima(problem, true)) proofs.push_back(std::move(proof));
    return proofs;
}

/// Prints proofs for the second checker, which reads dlx: nothing if that cannot have all that matters.
void print(const Problem& problem, const std::vector<test::Proof>& proofs) {
    constexpr Feature not_in_dlx
        = Feature::mixed_order | Feature::empty_options | Feature::no_primary | Feature::no_items;
    if ((features(problem) & not_in_dlx) != Feature::none) return;
    std::ostringstream text;
    write_problem(text, problem, "dlx", {.lossy = true}); // names, and which cost is the best
    nlohmann::json record{{"problem", text.str()}, {"proofs", nlohmann::json::array()}};
    for (const test::Proof& proof : proofs)
        record["proofs"].push_back({proof::claim_text(proof.claim), hexadecimal(proof.bytes)});
    std::cout << record.dump() << '\n';
}

/// Three of four problems can be written as dlx, and half of them require and forbid options.
Case draw_proofs(Random& random, std::uint64_t) {
    test::Shape shape = test::random_shape(random, 8, 11);
    shape.costs = true;
    shape.restrictions = false; // they are named in the claims, and are not in the file
    shape.sorted = shape.no_empty = random() % 4 != 0;
    const Problem plain = test::random_problem(random, shape);
    Problem problem = plain;
    const auto draw = [&] { return OptionId{static_cast<std::uint32_t>(random() % plain.option_count())}; };
    if (plain.option_count() > 0 && random() % 2 == 0) {
        test::require(problem, draw());
        test::forbid(problem, draw());
    }
    const std::vector<test::Proof> proofs = all_proofs(problem);
    print(plain, proofs);
    auto fault = test::fault(problem, proofs);
    return {std::move(problem), std::move(fault), [](const Problem& of) { return test::fault(of, all_proofs(of)); }};
}

} // namespace

int main(int argc, char** argv) { // NOLINT(bugprone-exception-escape): what a test throws may end it
    const std::string_view what = argc > 1 ? argv[1] : "";
    if (what != "answers" && what != "proofs") {
        std::cerr << "usage: differential answers|proofs N [SEED]\n";
        return 64;
    }
    const std::uint64_t problems = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 10'000;
    const std::uint64_t seed = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : std::random_device{}();
    Random random(seed);
    std::uint64_t failed = 0;
    for (std::uint64_t tried = 0; tried < problems; ++tried) {
        const Case drawn = what == "answers" ? draw_answers(random, tried) : draw_proofs(random, tried);
        if (!drawn.fault) continue;
        ++failed;
        const auto fails = [&](const Problem& p) { return drawn.wrong(p).has_value(); };
        std::cerr << target() << ", " << *drawn.fault << ": " << test::report_failure(drawn.problem, fails) << '\n';
    }
    std::cerr << "seed " << seed << ": " << problems - failed << " passed, " << failed << " failed\n";
    return failed == 0 ? 0 : 1;
}
