// SPDX-License-Identifier: MIT
#include "cli/app.hpp"

int main(int argc, char** argv) {
    const std::vector<std::string> words(argv + (argc > 0 ? 1 : 0), argv + argc);
    return quadrille::cli::run(words);
}
