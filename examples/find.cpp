// SPDX-License-Identifier: MIT
// Finds one cover of a problem file, checks it, and prints its options by name: find FILE
#include <iostream>
#include <quadrille/quadrille.hpp>

int main(int argc, char** argv) try {
    if (argc != 2) {
        std::cerr << "usage: find FILE\n";
        return 2;
    }
    const quadrille::ReadResult read = quadrille::read_problem_file(argv[1]);
    for (const std::string& warning : read.warnings) std::cerr << warning << '\n';

    const auto cover = quadrille::find_cover(read.problem);
    if (!cover) {
        std::cout << "no cover\n";
        return 1;
    }
    if (const auto wrong = quadrille::Verifier(read.problem).violation(*cover)) throw std::logic_error(*wrong);
    for (const quadrille::OptionId option : *cover) {
        std::cout << quadrille::label(read.problem, option) << ':';
        for (const quadrille::ItemId item : read.problem.items(option))
            std::cout << ' ' << quadrille::label(read.problem, item);
        std::cout << '\n';
    }
    return 0;
} catch (const quadrille::ParseError& error) { // the input breaks its format
    std::cerr << "line " << error.place().line << ": " << error.message() << '\n';
    return 65;
} catch (const std::exception& error) { // quadrille::Error, or the system's
    std::cerr << error.what() << '\n';
    return 70;
}
