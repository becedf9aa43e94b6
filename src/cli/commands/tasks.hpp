// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

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

} // namespace quadrille::cli
