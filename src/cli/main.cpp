// SPDX-License-Identifier: MIT
#include "base/early_end.hpp"
#include "cli/app.hpp"

namespace {

void begin() { quadrille::end_early_with("quadrille: out of memory\n"); }

// The first function of all: it runs before the initialisers of shared libraries.
[[gnu::section(".preinit_array"), gnu::used]] void (*const first)() = begin;

} // namespace

int main(int argc, char** argv) {
    quadrille::main_begins();
    return quadrille::cli::run(argc, argv);
}
