// SPDX-License-Identifier: MIT
// The example of quadrille.hpp: the matrix of Knuth's "Dancing links", covered by options 0, 3 and 4.
#include <iostream>
#include <quadrille/quadrille.hpp>

int main() {
    quadrille::ProblemBuilder builder;
    for (const auto* name : {"A", "B", "C", "D", "E", "F", "G"}) builder.add_item(name);
    builder.add_option({"C", "E", "F"});
    builder.add_option({"A", "D", "G"});
    builder.add_option({"B", "C", "F"});
    builder.add_option({"A", "D"});
    builder.add_option({"B", "G"});
    builder.add_option({"D", "E", "G"});
    const quadrille::Problem problem = builder.build();

    quadrille::solve(problem, [](std::span<const quadrille::OptionId> cover) {
        for (const auto option : cover) std::cout << index(option) << ' ';
        std::cout << '\n';
        return true; // and go on
    });
}
