// SPDX-License-Identifier: MIT
#include <cstdint>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <unistd.h>

#include <quadrille/front_ends.hpp>

#include "cli/commands/command.hpp"
#include "cli/flags/output_names.hpp"
#include "cli/search/search_run.hpp"
#include "cli/terminal/messages.hpp"
#include "cli/terminal/output_file.hpp"

namespace quadrille::cli {

namespace {

constexpr std::uint64_t most_steps = 1000000;

const Flags watch_flags = searching_flags(
    {Flag{"steps", "N", "record the first N steps, up to 1000000 (default 20000)"}.number(1, most_steps)},
    {"no-simplify", "engine", "nodes", "threads", "memory", "stats", "exit-code"});

/// The name of the file, for a problem without a name.
std::string title_of(const Problem& problem, const std::string& file) {
    if (!problem.annotations().name.empty() || file == "-") return "";
    return file.substr(file.rfind('/') + 1);
}

ExitCode run_watch(const Invocation& invocation) {
    const std::uint64_t most = invocation.number("steps").value_or(WatchPageParams{}.steps);
    check_page_name(invocation);
    if (is_standard(invocation.get("output")) && ::isatty(STDOUT_FILENO) != 0) // before anything is read
        refuse_terminal("watch");
    SearchRun search(invocation);
    const Problem& problem = search.problem();
    if (const auto obstacle = watch_page_obstacle(problem)) // before a file is made
        throw UsageError(fmt::format("watch: found a problem with {}", *obstacle));
    OutputFile file(invocation.get("output"));
    if (file.is_terminal()) refuse_terminal("watch"); // by another name, as /dev/tty
    const WatchPageParams params{title_of(problem, invocation.file()), search.params().choose, most};
    const SolveResult result = write_watch_page(file.stream(), problem, params, search.start(UINT64_MAX));
    search.progress().finish(result);
    file.commit();
    if (result.ending == Ending::cover_limit && !invocation.has("quiet"))
        warn(fmt::format("watch: recorded the first {} steps, as the page says; --steps N records more", most));
    return search.finish(result, answered);
}

} // namespace

const Command watch_command{
    "watch",
    "write a page that replays the search in a browser",
    "[FILE]",
    "Writes one HTML file that needs nothing else. The page shows the problem as its front end draws\n"
    "it, or as a table, and steps through the search of engine links, forward and backward. The problem\n"
    "is searched as it is, without simplification. It may have up to 20000 options.\n"
    "\n"
    "For example: quadrille gen queens 6 | quadrille watch -o queens.html\n",
    watch_flags,
    run_watch};

} // namespace quadrille::cli
