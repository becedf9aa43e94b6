// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "cli/commands/command.hpp"
#include "cli/commands/count_by.hpp"
#include "cli/commands/each.hpp"
#include "cli/files.hpp"
#include "cli/search_run.hpp"
#include "output/writer.hpp"

namespace quadrille::cli {

namespace {

const std::vector<Flag>& flags() {
    static const std::vector<Flag> list = [] {
        std::vector<Flag> all{{"limit,n", "N", "stop counting at N"}, by_flag, each_flag, json_flag};
        all.insert(all.end(), search_flags.begin(), search_flags.end());
        all.insert(all.end(), {output_flag, quiet_flag});
        return all;
    }();
    return list;
}

ExitCode run(const Invocation& invocation) {
    if (invocation.has("by")) return count_by(invocation);
    const std::uint64_t limit = invocation.number("limit", 1, UINT64_MAX).value_or(UINT64_MAX);
    if (invocation.has("each")) return count_each(invocation, limit);
    SearchRun search(invocation);
    OutputFile file(invocation.get("output"));
    const SolveResult result = search.count(limit);
    if (invocation.has("json"))
        file.stream() << output::result_record(result) << '\n';
    else
        file.stream() << (result.complete() ? "" : "at least ") << result.covers << '\n';
    file.commit();
    return search.finish(result, answered);
}

ExitCode run_unique(const Invocation& invocation) {
    if (invocation.has("each")) return unique_each(invocation);
    SearchRun search(invocation);
    OutputFile file(invocation.get("output"));
    const SolveResult result = search.count(2);
    const std::string_view answer = result.covers > 1    ? "many"
                                    : !result.complete() ? "unknown"
                                    : result.covers == 1 ? "one"
                                                         : "none";
    if (invocation.has("json"))
        file.stream() << output::result_record(result, {{"unique", std::string(answer)}}) << '\n';
    else
        file.stream() << answer << '\n';
    file.commit();
    return search.finish(result, answer == "one" ? answered : refuted);
}

const std::vector<Flag>& unique_flags() {
    static const std::vector<Flag> list(flags().begin() + 2, flags().end()); // all but --limit and --by
    return list;
}

} // namespace

const Command count_command{
    "count",
    "count all covers",
    "[FILE]",
    "Prints the number of covers, or 'at least N' if it was stopped. --by prints a line for each\n"
    "option, separated by tabs: its index, how many covers have it, whether these are all, some or\n"
    "none, and its name or its items.\n",
    flags(),
    run};

const Command unique_command{
    "unique",
    "say whether there is no cover, one or many",
    "[FILE]",
    "Prints none, one or many, and stops at the second cover. Exits with 0 if there is one.\n",
    unique_flags(),
    run_unique};

} // namespace quadrille::cli
