// SPDX-License-Identifier: MIT
#pragma once

#include "cli/flags/flags.hpp"

namespace quadrille::cli {

// The flags of commands that draw in a terminal.
inline constexpr Flag ascii_flag{"ascii", "", "draw with ASCII characters only"};
inline constexpr Flag colour_flag
    = Flag{"colour", "WHEN", "always, never, or auto: on a terminal, unless NO_COLOR is set (the default)"}.one_of(
        "auto|always|never");

/// Whether to draw in colour. For a command without --colour: on a terminal, unless NO_COLOR is set.
bool wants_colour(const Invocation& invocation);

/// Adds --svg or --html to the command line if the name of --output ends in .svg or .html and no flag says what to
/// draw. Throws UsageError if the ending contradicts a flag, and for endings of other pictures, such as .png.
/// `pages`: the command has --html.
Invocation drawn_as_named(const Invocation& invocation, bool pages);

/// For commands that write text: throws UsageError for a name of --output that ends as a picture or a page, and tells
/// of one that ends as a table or as records, which only a flag asks for.
void check_text_name(const Invocation& invocation, std::span<const Flag> flags);

/// Throws UsageError for a name of --output that ends as pictures and other files do: the command writes a page.
void check_page_name(const Invocation& invocation);

} // namespace quadrille::cli
