// SPDX-License-Identifier: MIT
#pragma once

#include <quadrille/problem.hpp>

namespace quadrille::format {

class Scanner;
class Warnings;

/// Reads a problem in the json format, value by value as the parser meets them.
Problem read_json(Scanner& scanner, Warnings& warnings);

/// A string as JSON, in quotes and escaped.
std::string json_quoted(std::string_view text);

} // namespace quadrille::format
