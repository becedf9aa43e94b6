// SPDX-License-Identifier: MIT
#include <cstdint>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <unistd.h>

#include <quadrille/watch.hpp>

#include "cli/commands/command.hpp"
#include "cli/files.hpp"
#include "cli/search_run.hpp"
#include "output/writer.hpp"
#include "page/page.hpp"

namespace quadrille::cli {

namespace {

constexpr std::uint64_t usual_steps = 20000, most_steps = 1000000;

const std::vector<Flag>& flags() {
    static const std::vector<Flag> list
        = searching_flags({{"steps", "N", "record the first N steps, up to 1000000 (default 20000)"}},
                          {"no-simplify", "engine", "nodes", "threads", "memory", "stats", "exit-code"});
    return list;
}

/// A page is nothing to be read on a terminal.
[[noreturn]] void refuse_terminal() {
    throw UsageError("watch: found a terminal to write to, expected --output FILE or a pipe");
}

std::string title_of(const Problem& problem, const std::string& file) {
    if (const std::string& name = problem.annotations().name; !name.empty()) return name;
    return file == "-" ? "Exact covers" : file.substr(file.rfind('/') + 1);
}

/// Records the search until it has so many steps and one more, which is dropped and tells that it is cut.
page::Recording record(SearchRun& search, std::uint64_t most) {
    page::Recording recording{.choose = search.params().choose};
    const auto take = [&](const SearchStep& step) {
        if (recording.steps.size() == most) {
            recording.cut = fmt::format("step limit {}", most);
            return false;
        }
        recording.steps.push_back(step);
        return true;
    };
    recording.result = watch(search.problem(), {recording.choose}, search.start(UINT64_MAX), take);
    if (recording.result.cut_short()) recording.cut = output::ending_name(recording.result.ending);
    return recording;
}

ExitCode run(const Invocation& invocation) {
    const std::uint64_t most = invocation.number("steps", 1, most_steps).value_or(usual_steps);
    const bool to_standard = invocation.get("output").value_or("-") == "-";
    if (to_standard && ::isatty(STDOUT_FILENO) != 0) refuse_terminal(); // before anything is read
    SearchRun search(invocation);
    const Problem& problem = search.problem();
    if (const auto obstacle = page::obstacle(problem))
        throw UsageError(fmt::format("watch: found a problem with {}", *obstacle));
    OutputFile file(invocation.get("output"));
    if (file.is_terminal()) refuse_terminal(); // by another name, as /dev/tty
    const page::Recording recording = record(search, most);
    search.progress().finish(recording.result);
    file.stream() << page::replay_page(problem, recording,
                                       page::presentation(problem, title_of(problem, invocation.file())));
    file.commit();
    if (!recording.cut.empty() && !recording.result.cut_short() && !invocation.has("quiet"))
        say(fmt::format("watch: recorded the first {} steps, as the page says; --steps N records more",
                        most));
    return search.finish(recording.result, answered);
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
    flags(),
    run};

} // namespace quadrille::cli
