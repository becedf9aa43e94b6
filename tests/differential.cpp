// SPDX-License-Identifier: MIT
// Holds everything that answers a problem against subset enumeration: differential PROBLEMS [SEED]. Each
// random problem goes to every engine, by one thread and by several, whole and in parts; one instruction set
// after the other.
#include <cstdlib>
#include <iostream>
#include <random>

#include <quadrille/machine.hpp>

#include "support/all_parts.hpp"
#include "support/compare.hpp"
#include "support/random_problem.hpp"
#include "support/shrink.hpp"

using namespace quadrille;

namespace {

/// Engines that start a process for each problem get one in so many.
constexpr std::uint64_t outside_share = 500;

struct Question {
    std::uint64_t parts;
    bool outside;
};

std::optional<std::string> disagreement(const Problem& problem, const Question& question) {
    if (auto wrong = test::disagreement(problem)) return wrong;
    if (auto wrong = test::disagreement_of_parts(problem, {question.parts})) return wrong;
    for (const EngineInfo& engine : engines())
        if (question.outside && !engine.counts)
            if (auto wrong = test::disagreement_outside(problem, engine)) return wrong;
    return std::nullopt;
}

} // namespace

int main(int argc, char** argv) {
    const std::uint64_t problems = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 10'000;
    const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : std::random_device{}();
    std::mt19937_64 random(seed);
    std::uint64_t failed = 0;
    for (std::uint64_t tried = 0; tried < problems; ++tried) {
        use_target(targets()[tried % targets().size()]);
        const auto items = 3 + static_cast<std::uint32_t>(random() % 12);
        const auto options = 3 + static_cast<std::uint32_t>(random() % 13);
        const Problem problem = test::random_problem(random, test::random_shape(random, items, options));
        const Question question{.parts = 1 + random() % 8, .outside = tried % outside_share == 0};
        const auto wrong = disagreement(problem, question);
        if (!wrong) continue;
        ++failed;
        const auto fails = [&](const Problem& p) { return disagreement(p, question).has_value(); };
        std::cout << target() << ", " << *wrong << ": " << test::report_failure(problem, fails) << '\n';
    }
    std::cout << "seed " << seed << ": " << problems - failed << " passed, " << failed << " failed\n";
    return failed == 0 ? 0 : 1;
}
