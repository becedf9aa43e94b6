// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "cli/commands/command.hpp"

namespace quadrille::cli {

std::span<const Command> commands() {
    static const std::array table{solve_command,    count_command,  unique_command, sample_command,  estimate_command,
                                  compile_command,  query_command,  check_command,  convert_command, info_command,
                                  simplify_command, hint_command,   rate_command,   profile_command, why_command,
                                  split_command,    work_command,   status_command, merge_command,   gen_command,
                                  make_command,     render_command, watch_command,  page_command,    completion_command,
                                  help_command};
    return table;
}

const Command* find_command(std::string_view name) {
    const auto found = std::ranges::find(commands(), name, &Command::name);
    return found == commands().end() ? nullptr : &*found;
}

} // namespace quadrille::cli
