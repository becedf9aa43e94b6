// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "cli/flags.hpp"

namespace quadrille::cli {

inline constexpr Flag export_flag{"format", "NAME", "write the diagram in this format, for other programs"};

/// What `--format` says, if it is given. Throws UsageError if that is no format of diagrams.
std::optional<std::string> parse_export(const Invocation& invocation);

} // namespace quadrille::cli
