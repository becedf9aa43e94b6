// SPDX-License-Identifier: MIT
#include <quadrille/deduce.hpp>

#include "cli/commands/command.hpp"
#include "cli/commands/each.hpp"
#include "cli/files.hpp"
#include "cli/search_run.hpp"
#include "output/words/deduction.hpp"

namespace quadrille::cli {

namespace {

const std::vector<Flag>& flags() {
    static const std::vector<Flag> list = searching_flags(
        {each_flag, json_flag}, {"choose", "no-simplify", "engine", "nodes", "memory", "stats", "exit-code"});
    return list;
}

ExitCode run(const Invocation& invocation) {
    if (invocation.has("each")) return rate_each(invocation);
    SearchRun search(invocation);
    OutputFile file(invocation.get("output"));
    const DeduceResult result = deduce(search.problem(), {}, search.start(UINT64_MAX));
    search.progress().finish(result.complete(), 0);
    if (invocation.has("json"))
        file.stream() << output::rating_json(result).text() << '\n';
    else
        file.stream() << output::rating_text(result) << '\n';
    file.commit();
    return search.finish(result);
}

} // namespace

const Command rate_command{
    "rate",
    "say how hard a problem is to solve by thinking",
    "[FILE]",
    "Deduces as 'hint' does, always by the easiest technique that finds something. Prints the hardest\n"
    "technique that was needed, with its level, and the number of deductions by each technique:\n"
    "  1 single   an item has only as many options left as it needs: all are required\n"
    "  2 inside   all options of an item have another item too: its other options are forbidden\n"
    "  3 pair     all options of two items have two others too: their other options are forbidden\n"
    "  4 trial    an option is forbidden because taking it leaves some item too few options\n"
    "  5 search   none of these finds more, or there are several covers\n"
    "Prints none, and exits with 1, if the deductions show that there is no cover.\n"
    "\n"
    "For example: quadrille gen sudoku --grid 1......4..2..... | quadrille rate\n",
    flags,
    run};

} // namespace quadrille::cli
