// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <quadrille/formats.hpp>
#include <quadrille/solve.hpp>

namespace quadrille::cli {

/// A command line, and what it does.
struct TaskLine {
    std::string_view line;
    std::string_view what;
};

/// What people want to do, and how. A test runs all lines in the order of the table, in one folder.
struct Task {
    std::string_view name; ///< for `help NAME`, unless a command has that name
    std::string_view summary;
    std::span<const TaskLine> lines;
};

/// All tasks in the order of `overview`.
std::span<const Task> tasks();

/// A task as `overview` and `help` show it.
std::string task_text(const Task& task);

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

/// What `__complete WORDS...` prints: what the last of the words may become, a line each, with its meaning behind a tab. A
/// shell offers files where this is empty.
std::string completions(std::span<const std::string> words);

/// What `--version` prints, as a line or as JSON.
std::string version_text(bool json);

} // namespace quadrille::cli
