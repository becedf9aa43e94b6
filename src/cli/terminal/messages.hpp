// SPDX-License-Identifier: MIT
// Messages on standard error. They are one line each; a failure to write one is ignored, since there is no other place to report it.
#pragma once

#include <string_view>

namespace quadrille::cli {

/// Prints a line on standard error. What of it a terminal might obey, or take for a line end, is spelled out.
void print(std::string_view line);

/// The same with the program's name in front.
void warn(std::string_view message);

/// Prints text of our own on standard error, control characters and all. It takes no memory.
void print_as_it_is(std::string_view text);

} // namespace quadrille::cli
