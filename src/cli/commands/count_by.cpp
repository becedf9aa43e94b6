// SPDX-License-Identifier: MIT
#include "cli/commands/count_by.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "cli/diagram_answers.hpp"
#include "cli/search_run.hpp"

namespace quadrille::cli {

namespace {

constexpr std::string_view all_options = "options";

bool has_item(const Problem& problem, OptionId option, ItemId item) {
    return std::ranges::find(problem.items(option), item) != problem.items(option).end();
}

/// The options that the word stands for.
std::vector<OptionId> options_by(const Problem& problem, const std::string& word) {
    std::vector<OptionId> options;
    const bool all = word == all_options;
    const ItemId item = all ? ItemId{} : find_item_word(problem, word, "--by");
    for (std::uint32_t o = 0; o < problem.option_count(); ++o)
        if (all || has_item(problem, OptionId{o}, item)) options.push_back(OptionId{o});
    return options;
}

/// Tells, where an item has the name that stands for all options, how to name the item.
void tell_of_item_named_options(const Invocation& invocation, const Problem& problem,
                                const std::string& word) {
    if (word != all_options || invocation.has("quiet")) return;
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        if (problem.item_name(ItemId{i}) == all_options)
            say(fmt::format("count: --by {0} is about all options; for the item of that name: --by name:{0}",
                            all_options));
}

/// There is no breakdown before the end, and nothing that is known to be a lower bound.
void write_shortfall(const Invocation& invocation, const SolveResult& result) {
    OutputFile file(invocation.get("output"));
    if (invocation.has("json"))
        file.stream() << output::result_record(result) << '\n';
    else
        file.stream() << "# incomplete: " << output::ending_name(result.ending) << '\n';
    file.commit();
}

} // namespace

ExitCode count_by(const Invocation& invocation) {
    for (const std::string_view flag : {"each", "limit", "engine", "choose", "exit-code"})
        invocation.exclude("by", flag);
    const std::string word = *invocation.get("by");
    SearchRun search(invocation);
    tell_of_item_named_options(invocation, search.problem(), word);
    const std::vector<OptionId> options = options_by(search.problem(), word);
    const CompileResult compiled = search.compile();
    SolveResult result = begin_answer(compiled);
    if (compiled.diagram)
        write_breakdown(invocation, *compiled.diagram, options, result);
    else
        write_shortfall(invocation, result);
    return search.finish(result, answered);
}

} // namespace quadrille::cli
