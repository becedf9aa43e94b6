// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "output/words/explainer.hpp"

namespace quadrille::puzzles {

/// Tells in words what was deduced of a nonogram: "r3c7 in row 3 can only be cell 1 of run 2".
std::unique_ptr<output::Explainer> nonogram_explainer(const Problem& problem);

} // namespace quadrille::puzzles
