// SPDX-License-Identifier: MIT
#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands/command.hpp"
#include "cli/commands/variants.hpp"
#include "cli/search/answer.hpp"
#include "cli/search/kept_search.hpp"
#include "cli/search/proof_output.hpp"
#include "cli/search/search_run.hpp"
#include "cli/terminal/output_file.hpp"
#include "output/writer.hpp"

namespace quadrille::cli {

namespace {

/// What count and unique share.
const Flags unique_flags = joined(
    {std::array{symmetry_flag, each_flag, json_flag}, search_flags, proof_flags, std::array{output_flag, quiet_flag}});

const Flags count_flags = joined({std::array{Flag{"limit,n", "N", "stop counting at N"}.number().excludes("proof"),
                                             by_flag, part_flag, checkpoint_flag},
                                  distinct_flags, unique_flags});

/// A count of one part, or one that is kept, or both.
Found count_part(const Invocation& invocation, SearchRun& search, const ProofOutput& proof) {
    const auto part = parse_part(invocation);
    auto sink = std::make_unique<NumberSink>(invocation, proof.answer_path());
    const auto checkpoint = invocation.get("checkpoint");
    const PartResult result
        = checkpoint ? count_kept(invocation, search, part.value_or(Part{}), *checkpoint) : search.count_part(*part);
    sink->write_count(result.answer);
    Found found{.result = result.answer, .sink = std::move(sink)};
    if (part) found.fields = part_fields(*part, result);
    return found;
}

Found count_all(const Invocation& invocation, SearchRun& search, const ProofOutput& proof) {
    auto sink = std::make_unique<NumberSink>(invocation, proof.answer_path());
    const SolveResult result = search.count(invocation.number("limit").value_or(UINT64_MAX));
    sink->write_count(result);
    Found found{.result = result, .sink = std::move(sink)};
    if (result.complete())
        found.prove = [&search, result](ProofOutput& out) { out.prove(search, result, count_claim(result.covers)); };
    return found;
}

ExitCode run_count(const Invocation& invocation) {
    const std::uint64_t limit = invocation.number("limit").value_or(UINT64_MAX);
    if (invocation.has("distinct")) return count_distinct(invocation, limit);
    if (invocation.has("by")) return count_by(invocation);
    if (invocation.has("each")) return count_each(invocation, limit);
    const bool in_parts = parse_part(invocation) || invocation.has("checkpoint");
    return answer(invocation, {.ask =
                                   [&](SearchRun& search, const ProofOutput& proof) {
                                       return (in_parts ? count_part : count_all)(invocation, search, proof);
                                   },
                               .handed = Handed::number});
}

/// That there are two covers is proved by a count of at least two under restrictions: of two covers, the
/// options of both are required, and those of neither forbidden. Hardly anything is left to count.
void prove_many(SearchRun& search, ProofOutput& proof) {
    std::vector<std::vector<OptionId>> covers;
    const auto keep = [&](std::span<const OptionId> cover) {
        covers.emplace_back(cover.begin(), cover.end());
        return true;
    };
    if (search.solve(2, keep).covers != 2) return; // it was stopped
    Claim claim{.kind = Claim::Kind::count};
    std::ranges::set_intersection(covers[0], covers[1], std::back_inserter(claim.require));
    std::vector<bool> used(search.problem().option_count());
    for (const auto& cover : covers)
        for (const OptionId option : cover) used[index(option)] = true;
    for (std::uint32_t o = 0; o < used.size(); ++o)
        if (!used[o]) claim.forbid.push_back(OptionId{o});
    search.narrow(claim.require, claim.forbid);
    const SolveResult result = search.count(UINT64_MAX);
    claim.count = result.covers;
    if (result.complete()) proof.prove(search, result, std::move(claim));
}

Found ask_unique(const Invocation& invocation, SearchRun& search, const ProofOutput& proof) {
    auto sink = std::make_unique<NumberSink>(invocation, proof.answer_path());
    const SolveResult result = search.count(2);
    const Uniqueness unique = uniqueness(result);
    sink->write(to_string(unique));
    Found found{.result = result,
                .sink = std::move(sink),
                .code = unique == Uniqueness::one ? answered : refuted,
                .fields = {{"unique", std::string(to_string(unique))}}};
    if (unique == Uniqueness::many)
        found.prove = [&search](ProofOutput& out) { prove_many(search, out); };
    else if (result.complete())
        found.prove = [&search, result](ProofOutput& out) { out.prove(search, result, count_claim(result.covers)); };
    return found;
}

ExitCode run_unique(const Invocation& invocation) {
    if (invocation.has("each")) return unique_each(invocation);
    return answer(invocation, {.ask = [&](SearchRun& search,
                                          const ProofOutput& proof) { return ask_unique(invocation, search, proof); },
                               .handed = Handed::number});
}

} // namespace

const Command count_command{
    "count",
    "count all covers",
    "[FILE]",
    "Prints the number of covers, or 'at least N' if it was stopped. --by prints a line for each\n"
    "option, separated by tabs: its index; the number of covers that have it; whether these are all,\n"
    "some or none; its name or its items. Several --by, and --by pieces, print a line for each\n"
    "combination that covers have: their number, and the options or pieces of each --by.\n"
    "--distinct counts covers up to all symmetries of the problem: turns and mirrors of a board, other\n"
    "names for digits, swaps of equal pieces; they map options that are required to such options.\n"
    "--part 17/1000 counts one of 1000 parts; the counts of all parts add up to the whole.\n"
    "\n"
    "For example: quadrille gen queens 8 | quadrille count\n",
    count_flags,
    run_count};

const Command unique_command{
    "unique",
    "say whether there is no cover, one or many",
    "[FILE]",
    "Prints none, one or many, and stops at the second cover. Exits with 0 if there is exactly one. FILE\n"
    "may be a puzzle too, as in 'quadrille unique picture.non'.\n"
    "\n"
    "For example: quadrille gen langford 3 | quadrille unique\n",
    unique_flags,
    run_unique};

} // namespace quadrille::cli
