// SPDX-License-Identifier: MIT
#include "cli/input/line_input.hpp"

#include "cli/input/problem_input.hpp"

namespace quadrille::cli {

LineInput::LineInput(const Invocation& invocation, const std::string& path) : file_(path) {
    refuse_overwriting(invocation, file_);
}

format::Lines& LineInput::lines() {
    if (!lines_) lines_.emplace(bytes_.emplace(file_, file_.name()));
    return *lines_;
}

} // namespace quadrille::cli
