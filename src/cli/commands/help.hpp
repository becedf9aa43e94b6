// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace quadrille::cli {

/// What `help TOPIC` prints, for a command or a front end, or for an empty topic in general.
/// Throws UsageError for an unknown one.
std::string help_text(const std::string& topic);

/// What `--version` prints, as a line or as JSON.
std::string version_text(bool json);

} // namespace quadrille::cli
