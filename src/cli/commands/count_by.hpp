// SPDX-License-Identifier: MIT
#pragma once

#include "cli/flags/flags.hpp"

namespace quadrille::cli {

inline constexpr Flag by_flag
    = Flag{"by", "ITEM", "count by the options of ITEM, an index or name, by all 'options', or by 'pieces'"}
          .repeated()
          .excludes("each|limit|engine|choose|exit-code");

/// What `count --by` does.
ExitCode count_by(const Invocation& invocation);

} // namespace quadrille::cli
