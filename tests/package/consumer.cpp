// SPDX-License-Identifier: MIT
#include <iostream>
#include <quadrille/quadrille.hpp>
int main() {
    quadrille::ProblemBuilder builder;
    builder.add_items(2);
    for (int i = 0; i < 3; ++i) {
        builder.begin_option();
        if (!builder.add_cell(quadrille::ItemId{0}) || !builder.add_cell(quadrille::ItemId{1})) return 1;
    }
    const auto problem = builder.build();
    quadrille::write_problem(std::cout, problem, "ec");
    std::cout << quadrille::count(problem).covers << '\n';
}
