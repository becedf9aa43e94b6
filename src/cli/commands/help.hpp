// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include <quadrille/formats.hpp>
#include <quadrille/solve.hpp>

namespace quadrille::cli {

/// What `help TOPIC` prints, for a command, a front end, a task, an engine or a format, or for an empty topic
/// in general. Throws UsageError for an unknown one.
std::string help_text(const std::string& topic);

/// All topics, each once.
std::vector<std::string> help_topics();

/// What `quadrille` prints without a word: how to do what people come for.
std::string overview();

/// What help and manual say of a format and of an engine: what it is for, and what it can do.
std::string describe(const FormatInfo& format);
std::string describe(const EngineInfo& engine);

/// What `--version` prints, as a line or as JSON.
std::string version_text(bool json);

} // namespace quadrille::cli
