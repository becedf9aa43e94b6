// SPDX-License-Identifier: MIT
// The ratio of the true time of an engine to the time that its counters give. Lists and first covers are
// scheduled by these prices (`cost` of the engines' classes). prices.py runs it for each instruction set.
#include <algorithm>
#include <cmath>
#include <exception>
#include <fstream>
#include <iostream>
#include <string>
#include <string_view>

#include <fmt/core.h>

#include <quadrille/control.hpp>
#include <quadrille/error.hpp>
#include <quadrille/formats.hpp>

#include "base/threads.hpp"
#include "solve/engine_table.hpp"

using namespace quadrille;

namespace {

constexpr double longest = 5e8, enough = 5e6; // nanoseconds

/// Runs it for at most half a second. Prints a line, if it took long enough to be measured.
void measure(Attempt& attempt, const std::string& name, const std::string& file) {
    const Stopwatch watch;
    try {
        while (watch.passed() < longest && !attempt.run({}, std::max(1e6, attempt.spent() / 8), 1)) {
        }
    } catch (const Unsupported&) { // the problem is too large for the engine
        return;
    }
    const double passed = watch.passed();
    if (passed > enough) fmt::print("{}\t{}\t{:.4f}\t{:.2f}\n", name, file, passed / 1e9, passed / attempt.spent());
}

void measure_all(const Problem& problem, const std::string& file) {
    const SolveParams params{.threads = 1};
    for (const Engine& engine : engine_table()) {
        if (obstacle(engine, problem, Ability::list)) continue;
        const auto attempt = make_attempt(engine, problem, params, {.aim = Aim::list, .clock = Clock::counters});
        if (std::isfinite(attempt->next_step())) measure(*attempt, std::string(engine.info.name), file);
    }
    // Searches for few covers, among them those that no list is made by.
    const CoverSink all = [](std::span<const OptionId>) { return true; };
    const AttemptParams few{.aim = Aim::few, .clock = Clock::counters, .covers = 2, .found = &all};
    for (const auto& attempt : make_others(first_engine(problem, Aim::few), problem, params, few))
        measure(*attempt, "few:" + std::string(attempt->engine()), file);
}

} // namespace

int main(int argc, char** argv) {
    try {
        if (argc < 3) {
            std::cerr << "usage: quadrille_prices TARGET FILE...\n";
            return 2;
        }
        use_target(argv[1]);
        for (int k = 2; k < argc; ++k) {
            std::ifstream file(argv[k]);
            measure_all(read_problem(file, argv[k]).problem, argv[k]);
        }
        return 0;
    } catch (const std::exception& error) {
        std::cerr << "quadrille_prices: " << error.what() << '\n';
        return 1;
    }
}
