// SPDX-License-Identifier: MIT
#pragma once

#include "cli/exit_code.hpp"
#include "cli/flags.hpp"

namespace quadrille::cli {

inline constexpr Flag by_flag{
    "by", "ITEM", "count the covers of each option of ITEM, by index or name, or of all 'options'"};

/// What `count --by` does.
ExitCode count_by(const Invocation& invocation);

} // namespace quadrille::cli
