// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "output/words/reason.hpp"

namespace quadrille::output {

/// The first levels of a refutation, a branch a line.
std::string trace_text(std::span<const proof::Branch> branches, const ReasonWords& words);

} // namespace quadrille::output
