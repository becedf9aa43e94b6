// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <quadrille/numbers.hpp>

namespace quadrille::cli {

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
