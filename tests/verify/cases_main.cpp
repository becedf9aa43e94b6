// SPDX-License-Identifier: MIT
// The cases of a file by whatever checker it is linked with: sabotage.py leaves a demand of it out.
#include <iostream>

#include "verify/cases.hpp"

int main(int argc, char** argv) {
    std::size_t count = 0;
    const auto lines = quadrille::test::surprises(argc > 1 ? argv[1] : "", count);
    for (const std::string& line : lines) std::cout << line << '\n';
    return lines.empty() && count > 0 ? 0 : 1;
}
