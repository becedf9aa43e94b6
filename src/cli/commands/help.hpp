// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <quadrille/formats.hpp>
#include <quadrille/solve.hpp>

namespace quadrille::cli {

/// What `help TOPIC` prints, for a command or a front end, or for an empty topic in general.
/// Throws UsageError for an unknown one.
std::string help_text(const std::string& topic);

/// What help and manual say of a format and of an engine: what it is for, and what it can do.
std::string describe(const FormatInfo& format);
std::string describe(const EngineInfo& engine);

/// What `--version` prints, as a line or as JSON.
std::string version_text(bool json);

} // namespace quadrille::cli
