// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

#include "cli/flags/flags.hpp"

namespace quadrille::cli {

/// A row of the command table: help, completion and dispatch read it.
struct Command {
    std::string_view name;
    std::string_view summary;  ///< one line
    std::string_view synopsis; ///< the words it takes
    std::string_view help;     ///< a few lines more
    Flags flags;
    ExitCode (*run)(const Invocation& invocation);
    bool takes_rest = false; ///< what follows its first word is taken apart by the command itself
};

/// All commands in the order of help. A new one is one file and one row.
std::span<const Command> commands();
const Command* find_command(std::string_view name);

extern const Command solve_command, count_command, unique_command, sample_command, estimate_command, compile_command,
    query_command, check_command, convert_command, info_command, simplify_command, hint_command, rate_command,
    profile_command, why_command, split_command, work_command, status_command, merge_command, gen_command, make_command,
    render_command, watch_command, page_command, completion_command, help_command;

} // namespace quadrille::cli
