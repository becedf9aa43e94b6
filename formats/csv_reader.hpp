// SPDX-License-Identifier: MIT
#pragma once

#include <quadrille/problem.hpp>

#include "format.hpp"

namespace quadrille::format {

/// Reads a table as a problem.
Problem read_csv(Scanner& scanner, Warnings& warnings);

} // namespace quadrille::format
