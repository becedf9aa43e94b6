// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <ostream>

#include <quadrille/front_ends.hpp>

#include "output/writer.hpp"

namespace quadrille::cli {

/// Makes what draws each cover of a puzzle as text, for people: with an empty line between two, and no origin.
std::unique_ptr<output::CoverWriter> draw_covers(std::ostream& out, const Puzzle& puzzle, const DrawStyle& style);

} // namespace quadrille::cli
