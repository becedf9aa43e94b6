// SPDX-License-Identifier: MIT
// quadrille_manual SOURCES FOLDER: writes all manual pages, as FOLDER/man1/quadrille.1 and so on. Part of the
// build, and not installed.
#include <cstdio>
#include <filesystem>
#include <fstream>

#include <fmt/core.h>

#include "cli/manual/pages.hpp"

int main(int argc, char** argv) try {
    if (argc != 3) throw std::runtime_error("expected two folders: sources and output");
    for (const auto& page : quadrille::cli::manual::all_pages(argv[1])) {
        const auto folder = std::filesystem::path(argv[2]) / fmt::format("man{}", page.section());
        std::filesystem::create_directories(folder);
        std::ofstream file(folder / fmt::format("{}.{}", page.name(), page.section()), std::ios::binary);
        file << page.roff() << std::flush;
        if (!file) throw std::runtime_error("cannot write " + page.name());
    }
} catch (const std::exception& error) {
    std::fprintf(stderr, "quadrille_manual: %s\n", error.what());
    return 1;
}
