// SPDX-License-Identifier: MIT
#include "cli/terminal/messages.hpp"

#include <cstdio>
#include <string>

#include "base/quoted.hpp"

namespace quadrille::cli {

void print(std::string_view line) { print_as_it_is(harmless(line) + '\n'); }

void warn(std::string_view message) { print(std::string("quadrille: ").append(message)); }

void print_as_it_is(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), stderr) == text.size()) std::fflush(stderr);
}

} // namespace quadrille::cli
