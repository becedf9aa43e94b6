// SPDX-License-Identifier: MIT
// Compiles all covers into one diagram and asks it: the 36 ways to put dominoes on a board of 4 by 4 squares.
#include <iostream>
#include <quadrille/quadrille.hpp>

namespace {

/// Squares are items, dominoes are options: the one to the right of each square, then the one below it.
quadrille::Problem dominoes(std::uint32_t side) {
    quadrille::ProblemBuilder builder;
    builder.add_items(side * side);
    for (std::uint32_t square = 0; square < side * side; ++square) {
        using quadrille::ItemId;
        const ItemId right[]{ItemId{square}, ItemId{square + 1}}, below[]{ItemId{square}, ItemId{square + side}};
        if (square % side + 1 < side) builder.add_option(right);
        if (square + side < side * side) builder.add_option(below);
    }
    return builder.build();
}

void print(std::span<const quadrille::OptionId> cover) {
    for (const quadrille::OptionId option : cover) std::cout << ' ' << index(option);
    std::cout << '\n';
}

} // namespace

int main() try {
    const quadrille::CompileResult result = quadrille::compile(dominoes(4));
    if (!result.diagram) { // a limit ended it; there is none here
        std::cerr << "stopped\n";
        return 3;
    }
    const quadrille::Diagram& diagram = *result.diagram;
    const quadrille::Ranker ranker(diagram);
    std::cout << ranker.count() << " covers\n";

    const auto middle = ranker.unrank(18); // any cover by its number, at once
    std::cout << "number " << *ranker.rank(middle) << ':';
    print(middle);

    std::cout << "option 0 is in " << quadrille::marginals(diagram)[0] << " of them\n";
    const quadrille::OptionId required[]{quadrille::OptionId{0}, quadrille::OptionId{4}};
    std::cout << "options 0 and 4 are in " << count(restrict(diagram, required, {})) << '\n';

    quadrille::Sampler sampler(diagram, 7); // each cover with the same probability
    std::cout << "drawn:";
    print(sampler.next());
} catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 70;
}
