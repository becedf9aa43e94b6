// SPDX-License-Identifier: MIT
// Messages on standard error, and figures for people in them. A message is one line; a failure to write it is ignored, since
// there is no other place to report it.
#pragma once

#include <string>
#include <string_view>

#include <quadrille/numbers.hpp>

namespace quadrille::cli {

/// Prints a line on standard error. What of it a terminal might obey, or take for a line end, is spelled out.
void print(std::string_view line);

/// The same with the program's name in front.
void warn(std::string_view message);

/// Prints text of our own on standard error, control characters and all. It takes no memory.
void print_as_it_is(std::string_view text);

/// A number for people, in three digits: 12, 211 thousand, 1.2 million, 1.2e30.
std::string in_words(double number);

/// The same for two of them, in one unit where they are close: 190 to 240 thousand.
std::string range_in_words(double low, double high);

/// A time likewise: 21 ms, 3.2 s, 4.5 minutes, 7 hours, 12 days, 3.4 million years.
std::string time_in_words(double seconds);
std::string time_range_in_words(double low, double high);

/// The gap between a cost and a bound, as ", a gap of 2.5%"; empty if it has no percentage.
std::string gap_in_words(Cost cost, Cost bound);

} // namespace quadrille::cli
