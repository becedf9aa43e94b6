// SPDX-License-Identifier: MIT
// Compares the engines with subset enumeration on random problems for as long as asked: differential SECONDS
// [SEED].
#include <chrono>
#include <cstdlib>
#include <iostream>

#include "support/compare.hpp"
#include "support/random_problem.hpp"
#include "support/shrink.hpp"

using namespace quadrille;

namespace {

/// Engines that start a process for each problem get one in so many.
constexpr std::uint64_t outside_share = 500;

std::optional<std::string> disagreement(const Problem& problem, bool outside) {
    if (auto wrong = test::disagreement(problem)) return wrong;
    for (const EngineInfo& engine : engines())
        if (outside && !engine.counts)
            if (auto wrong = test::disagreement_outside(problem, engine)) return wrong;
    return std::nullopt;
}

} // namespace

int main(int argc, char** argv) {
    const double seconds = argc > 1 ? std::atof(argv[1]) : 60;
    const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : std::random_device{}();
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    std::mt19937_64 random(seed);
    std::uint64_t tried = 0, failed = 0;
    for (; std::chrono::steady_clock::now() < end; ++tried) {
        const auto items = 3 + static_cast<std::uint32_t>(random() % 12);
        const auto options = 3 + static_cast<std::uint32_t>(random() % 13);
        const Problem problem = test::random_problem(random, test::random_shape(random, items, options));
        const bool outside = tried % outside_share == 0;
        const auto wrong = disagreement(problem, outside);
        if (!wrong) continue;
        ++failed;
        const auto fails = [&](const Problem& p) { return disagreement(p, outside).has_value(); };
        std::cout << *wrong << ": " << test::report_failure(problem, fails) << '\n';
    }
    std::cout << "seed " << seed << ": " << tried - failed << " passed, " << failed << " failed\n";
    return failed == 0 ? 0 : 1;
}
