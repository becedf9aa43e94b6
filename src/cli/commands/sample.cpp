// SPDX-License-Identifier: MIT
#include <vector>

#include <quadrille/diagram.hpp>

#include "cli/commands/command.hpp"
#include "cli/diagram_answers.hpp"
#include "cli/search_run.hpp"

namespace quadrille::cli {

namespace {

const std::vector<Flag>& flags() {
    static const std::vector<Flag> list = [] {
        std::vector<Flag> all{
            {"number,n", "N", "draw N covers (default 1)"}, draw_seed_flag, show_flag, csv_flag, json_flag};
        const std::vector<Flag> search = search_flags_but({"choose", "engine", "exit-code"});
        all.insert(all.end(), search.begin(), search.end());
        all.insert(all.end(), compile_flags.begin(), compile_flags.end());
        all.insert(all.end(), {output_flag, quiet_flag});
        return all;
    }();
    return list;
}

ExitCode run(const Invocation& invocation) {
    const std::uint64_t number = invocation.number("number", 1, UINT64_MAX).value_or(1);
    const std::uint64_t seed = parse_draw_seed(invocation);
    const output::Show show = parse_show(invocation);
    SearchRun search(invocation);
    CoverListing listing(invocation, search.problem(), show);
    const CompileResult compiled = search.compile();
    SolveResult result = begin_answer(compiled);
    if (compiled.diagram) draw_covers(*compiled.diagram, seed, search.start(number), listing, result);
    listing.finish(result);
    search.progress().finish(result);
    return search.finish(result, result.proved_none() ? refuted : answered);
}

} // namespace

const Command sample_command{
    "sample",
    "draw covers at random",
    "[FILE]",
    "Draws each time among all covers, with the same probability for each, so a cover may come twice.\n"
    "Prints covers as solve does. The same seed gives the same covers. To draw from one problem several\n"
    "times, compile it once with 'quadrille compile' and use 'quadrille query --sample'.\n"
    "\n"
    "For example: quadrille gen queens 8 | quadrille sample -n 3\n",
    flags,
    run};

} // namespace quadrille::cli
