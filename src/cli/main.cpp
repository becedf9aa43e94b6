// SPDX-License-Identifier: MIT
#include "cli/app.hpp"

int main(int argc, char** argv) { return quadrille::cli::run(argc, argv); }
