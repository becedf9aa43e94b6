// SPDX-License-Identifier: MIT
#pragma once

#include "cli/exit_code.hpp"
#include "cli/flags.hpp"

namespace quadrille::cli {

inline constexpr Flag by_flag{
    "by", "ITEM", "count the covers by option of an item, its index or name:x, or by all 'options'"};

/// What `count --by` does.
ExitCode count_by(const Invocation& invocation);

} // namespace quadrille::cli
