// SPDX-License-Identifier: MIT
// Cancels a search from another thread, as a button or a signal would. The search counts the ways to place 20
// queens, 39,029,188,884 (OEIS A000170), one by one, which would take minutes.
#include <chrono>
#include <iostream>
#include <quadrille/quadrille.hpp>
#include <string>
#include <thread>

namespace {

/// A queen for each row and column (primary items); a diagonal has one at most (secondary items).
quadrille::Problem queens(int n) {
    using quadrille::Kind;
    quadrille::ProblemBuilder builder;
    const auto size = static_cast<std::uint32_t>(n);
    builder.add_items(2 * size);
    builder.add_items(4 * size - 2, Kind::secondary);
    for (std::uint32_t row = 0; row < size; ++row)
        for (std::uint32_t column = 0; column < size; ++column) {
            const quadrille::ItemId items[]{quadrille::ItemId{row}, quadrille::ItemId{size + column},
                                            quadrille::ItemId{2 * size + row + column},
                                            quadrille::ItemId{4 * size - 1 + row + size - 1 - column}};
            builder.add_option(items);
        }
    return builder.build();
}

} // namespace

int main() try {
    const quadrille::Problem problem = queens(20);
    std::stop_source stop;
    std::jthread button([&stop] {
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        stop.request_stop();
    });
    const quadrille::SolveResult result = quadrille::count(problem, {.engine = "masks"}, {.stop = stop.get_token()});
    std::cout << (result.ending == quadrille::Ending::interrupted ? "cancelled, " : "done, ")
              << (result.stats.seconds < 60 ? "in time\n" : "late\n");

    // A function that has no part of an answer to return throws Stopped instead.
    try {
        quadrille::find_cover(problem, {}, {.stop = stop.get_token()});
        std::cout << "found a cover\n";
    } catch (const quadrille::Stopped& stopped) {
        std::cout << stopped.what() << '\n';
    }
} catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 70;
}
