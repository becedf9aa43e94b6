// SPDX-License-Identifier: MIT
#pragma once

#include "cli/flags.hpp"

namespace quadrille::cli {

// The flags of commands that draw in a terminal.
inline constexpr Flag ascii_flag{"ascii", "", "draw with ASCII characters only"};
inline constexpr Flag colour_flag{
    "colour", "WHEN", "always, never, or auto: on a terminal, unless NO_COLOR is set (the default)", false,
    "auto|always|never"};
inline constexpr Flag color_flag{"color", "WHEN", "the same", false, "auto|always|never"};

/// Whether to draw in colour. Throws UsageError where both spellings are given.
bool wants_colour(const Invocation& invocation);

/// Throws UsageError where a flag for a terminal stands beside --svg.
void check_svg_flags(const Invocation& invocation);

} // namespace quadrille::cli
