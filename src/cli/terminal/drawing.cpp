// SPDX-License-Identifier: MIT
#include "cli/terminal/drawing.hpp"

#include <cstdlib>

#include <fmt/core.h>
#include <unistd.h>

#include "problem/usage_error.hpp"

namespace quadrille::cli {

namespace {

std::string environment(const char* name) {
    const char* const value = std::getenv(name);
    return value ? value : "";
}

} // namespace

bool wants_colour(const Invocation& invocation) {
    invocation.exclude("colour", "color");
    const std::string_view flag = invocation.has("colour") ? "colour" : "color";
    const std::string when = invocation.choice(flag, colour_flag.choices);
    if (when != "auto") return when == "always";
    return !invocation.has("output") && ::isatty(STDOUT_FILENO) != 0 && environment("NO_COLOR").empty()
           && environment("TERM") != "dumb";
}

void check_svg_flags(const Invocation& invocation) {
    for (const std::string_view flag : {"ascii", "colour", "color", "style"}) invocation.exclude("svg", flag);
}

} // namespace quadrille::cli
