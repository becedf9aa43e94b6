// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include <quadrille/proof.hpp>

namespace quadrille::output {

/// The first levels of a refutation, a branch a line.
std::string trace_text(std::span<const Reason::Branch> branches, const ReasonWords& words);

} // namespace quadrille::output
