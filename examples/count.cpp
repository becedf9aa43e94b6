// SPDX-License-Identifier: MIT
// Counts covers with a limit of time, and tells progress: count FILE SECONDS
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <quadrille/quadrille.hpp>

int main(int argc, char** argv) try {
    using namespace std::chrono_literals;
    if (argc != 3) {
        std::cerr << "usage: count FILE SECONDS\n";
        return 2;
    }
    const quadrille::Problem problem = quadrille::read_problem_file(argv[1]).problem;
    const auto time = std::chrono::duration<double>(std::atof(argv[2]));

    quadrille::Control control;
    control.limits.deadline
        = std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::steady_clock::duration>(time);
    control.progress = {200ms, [](const quadrille::Progress& progress) {
                            std::cerr << static_cast<int>(100 * progress.share) << "% searched, " << progress.covers
                                      << " covers so far\n";
                        }};
    const quadrille::SolveResult result = quadrille::count(problem, {.threads = 0}, control); // one a core
    if (!result.complete()) std::cout << "at least ";                                         // the limit came first
    std::cout << result.covers << '\n';
    return result.complete() ? 0 : 3;
} catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 70;
}
