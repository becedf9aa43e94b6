// SPDX-License-Identifier: MIT
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <unistd.h>

#include "cli/best_flags.hpp"
#include "cli/commands/command.hpp"
#include "cli/commands/distinct.hpp"
#include "cli/commands/each.hpp"
#include "cli/cover_listing.hpp"
#include "cli/kept/kept_search.hpp"
#include "cli/part_flag.hpp"
#include "cli/proof_output.hpp"
#include "cli/search_run.hpp"

namespace quadrille::cli {

namespace {

const std::vector<Flag>& flags() {
    static const std::vector<Flag> list = [] {
        std::vector<Flag> all{
            {"all,a", "", "find every cover"},
            {"limit,n", "N", "find N covers (default 1)"},
        };
        all.insert(all.end(), best_flags.begin(), best_flags.end());
        all.insert(all.end(), distinct_flags.begin(), distinct_flags.end());
        all.insert(all.end(),
                   {symmetry_flag,
                    part_flag,
                    checkpoint_flag,
                    show_flag,
                    {"seed", "N", "seed of the random choices in the search for one cover (default 0), or random"},
                    each_flag,
                    csv_flag,
                    json_flag});
        all.insert(all.end(), search_flags.begin(), search_flags.end());
        all.insert(all.end(), proof_flags.begin(), proof_flags.end());
        all.insert(all.end(), {output_flag, quiet_flag});
        return all;
    }();
    return list;
}

/// How many covers are wanted, unless the best are.
std::uint64_t parse_number(const Invocation& invocation) {
    for (const std::string_view flag : {"all", "limit"}) invocation.exclude("each", flag);
    invocation.exclude("all", "limit");
    if (invocation.has("all")) return UINT64_MAX;
    return invocation.number("limit", 1, UINT64_MAX).value_or(1);
}

/// What is proved of an answer: a best cover, that there is none, how many there are if all were wanted; else
/// that the cover found is one.
Claim claim_of(const SolveResult& result, Sense sense, const std::vector<OptionId>& cover) {
    using Kind = Claim::Kind;
    if (result.proved_none()) return {.kind = Kind::none};
    if (result.cost)
        return {.kind = sense == Sense::min ? Kind::minimum : Kind::maximum, .cost = *result.cost, .cover = cover};
    if (result.complete()) return {.kind = Kind::count, .count = result.covers};
    return {.kind = Kind::cover, .cover = cover};
}

/// That no cover is as good as asked for or, on a terminal, how to find out why there is none at all.
void tell_none(const Invocation& invocation, const SolveResult& result) {
    if (!result.proved_none() || invocation.has("quiet")) return;
    for (const auto& [flag, words] : {std::pair{"max-cost", "at most"}, {"min-cost", "at least"}})
        if (const auto cost = invocation.get(flag))
            return say(fmt::format("solve: no cover costs {} {}", words, *cost));
    if (::isatty(STDERR_FILENO) == 0) return;
    const std::string file = invocation.file();
    say(fmt::format("solve: no cover; to see why: quadrille why {}", file == "-" ? "FILE" : shell_word(file)));
}

/// A list of one part.
ExitCode run_part(const Invocation& invocation, const Part& part, output::Show show) {
    SearchRun search(invocation);
    CoverListing listing(invocation, search.problem(), show, invocation.get("output"), part);
    const PartResult result = search.solve_part(part, [&](std::span<const OptionId> cover) {
        listing.add(cover);
        return true;
    });
    listing.finish(result.answer, part_fields(part, result));
    return search.finish(result.answer, answered); // a part without a cover proves nothing
}

/// A list of all covers, or of one part, that is kept.
ExitCode run_kept(const Invocation& invocation, const std::optional<Part>& part, output::Show show) {
    check_kept_list(invocation);
    SearchRun search(invocation);
    const SolveResult listed = list_kept(invocation, search, part, show).answer;
    return search.finish(listed, !part && listed.proved_none() ? refuted : answered);
}

ExitCode run(const Invocation& invocation) {
    const std::uint64_t number = parse_number(invocation);
    const bool best = wants_best(invocation);
    const output::Show show = parse_show(invocation);
    const auto part = parse_part(invocation);
    for (const std::string_view flag : {"part", "checkpoint"})
        if (invocation.has(flag) && !invocation.has("all"))
            throw UsageError(fmt::format("solve: found --{} without --all, expected both", flag));
    if (wants_distinct(invocation)) {
        if (best) throw UsageError("solve: found --distinct and a flag for best covers, expected one of them");
        return solve_distinct(invocation, number, show);
    }
    if (invocation.has("checkpoint")) return run_kept(invocation, part, show);
    if (part) return run_part(invocation, *part, show);
    ProofOutput proof(invocation);
    if (invocation.has("each")) return solve_each(invocation, show);
    SearchRun search(invocation);
    if (best) search.change([&](Problem problem) { return priced(invocation, std::move(problem)); });
    proof.open();
    CoverListing listing(invocation, search.problem(), show, proof.answer_path());
    std::vector<OptionId> first;
    const CoverSink sink = [&](std::span<const OptionId> cover) {
        listing.add(cover);
        if (first.empty()) first.assign(cover.begin(), cover.end());
        return true;
    };
    Sense sense = Sense::min;
    SolveResult result;
    if (best) {
        const OptimizeParams params = best_params(invocation, search);
        sense = params.sense;
        result = search.optimize(params, sink);
    } else {
        result = search.solve(number, sink);
    }
    std::vector<output::Field> more;
    if (proof.is_wanted()) {
        listing.flush();
        if (!result.cut_short()) proof.prove(search, result, claim_of(result, sense, first));
        more.emplace_back("certified", proof.is_certified());
    }
    listing.finish(result, more);
    tell_none(invocation, result);
    return proof.conclude(search.finish(result, result.proved_none() ? refuted : answered));
}

} // namespace

const Command solve_command{
    "solve",
    "find covers",
    "[FILE]",
    "Prints each cover on one line: the indices of its options, from 0, ascending. If there is no\n"
    "cover, it prints nothing and exits with 1. A cover has each item exactly once, unless the problem\n"
    "says otherwise: a row at least,1 of a table allows more (quadrille help set-cover). If best covers\n"
    "are wanted, the cost goes to standard error, and into --json; at a limit with a bound that no\n"
    "cover betters, and the gap between the two.\n"
    "--best and --within alone look for the least cost, or for the greatest if the file says so.\n"
    "--minimize --all prints all covers of least cost. With --each it reads one problem a line, as\n"
    "options to require by index or name, and prints a cover or 'none' for each. --all --part 17/1000\n"
    "lists one of 1000 parts of all covers; the parts, joined in order, are the whole list.\n"
    "--all --distinct prints one cover of those that symmetries of the problem map to each other.\n"
    "\n"
    "If gen made the problem, its origin comes before the first cover, as a line '# quadrille: ...' that\n"
    "render reads. wc -l counts it too; grep -v '^#' leaves it out. Names that are digits are printed\n"
    "as name:4, since 4 is an index to all commands; of a name used twice, the index is printed.\n"
    "\n"
    "For example: quadrille gen queens 8 | quadrille solve --limit 3 --show names\n",
    flags,
    run};

} // namespace quadrille::cli
