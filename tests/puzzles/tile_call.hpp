// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "generator_test.hpp"

namespace quadrille::puzzles {

/// A call of the front end tile with a puzzle's text.
inline Call text(const std::string& puzzle, std::vector<std::string> flags = {}) {
    flags.insert(flags.begin(), {"--text", puzzle});
    return {"tile", flags};
}

} // namespace quadrille::puzzles
