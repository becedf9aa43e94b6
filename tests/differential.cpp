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

int main(int argc, char** argv) {
    const double seconds = argc > 1 ? std::atof(argv[1]) : 60;
    const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : std::random_device{}();
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    std::mt19937_64 random(seed);
    std::uint64_t tried = 0, failed = 0;
    for (; std::chrono::steady_clock::now() < end; ++tried) {
        const test::Shape shape{.max_items = 4 + static_cast<std::uint32_t>(random() % 10),
                                .max_options = 4 + static_cast<std::uint32_t>(random() % 12),
                                .restrictions = random() % 2 == 0};
        const Problem problem = test::random_problem(random, shape);
        const auto wrong = test::disagreement(problem);
        if (!wrong) continue;
        ++failed;
        const auto fails = [](const Problem& p) { return test::disagreement(p).has_value(); };
        std::cout << *wrong << ": " << test::report_failure(problem, fails) << '\n';
    }
    std::cout << "seed " << seed << ": " << tried - failed << " passed, " << failed << " failed\n";
    return failed == 0 ? 0 : 1;
}
