// SPDX-License-Identifier: MIT
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <unistd.h>

#include "cli/commands/command.hpp"
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
            {"minimize", "", "find a cover of least cost, and prove that no cost is less"},
            {"maximize", "", "find a cover of greatest cost, and prove that none is greater"},
            {"best", "K", "find the K best covers, in order of cost"},
            part_flag,
            checkpoint_flag,
            show_flag,
            {"seed", "N", "seed of the random choices in the search for one cover (default 0)"},
            each_flag,
            json_flag};
        all.insert(all.end(), search_flags.begin(), search_flags.end());
        all.insert(all.end(), proof_flags.begin(), proof_flags.end());
        all.insert(all.end(), {output_flag, quiet_flag});
        return all;
    }();
    return list;
}

/// How many covers are wanted, and whether the best ones.
struct Wish {
    std::uint64_t covers = 1;
    bool best = false;
    std::optional<Sense> sense = {}; // the file's, if nothing is said
};

Wish parse_wish(const Invocation& invocation) {
    Wish wish;
    for (const std::string_view flag : {"minimize", "maximize", "best"})
        for (const std::string_view other : {"all", "limit", "threads", "each", "seed"})
            invocation.exclude(flag, other);
    for (const std::string_view flag : {"all", "limit"}) invocation.exclude("each", flag);
    invocation.exclude("all", "limit");
    invocation.exclude("minimize", "maximize");
    if (invocation.has("minimize")) wish.sense = Sense::min;
    if (invocation.has("maximize")) wish.sense = Sense::max;
    wish.best = wish.sense || invocation.has("best");
    if (invocation.has("all"))
        wish.covers = UINT64_MAX;
    else
        wish.covers = invocation.number(wish.best ? "best" : "limit", 1, UINT64_MAX).value_or(1);
    return wish;
}

/// What is proved of an answer: a best cover, that there is none, how many there are if all were wanted; else
/// that the cover found is one.
Claim claim_of(const SolveResult& result, Sense sense, const std::vector<OptionId>& cover) {
    using Kind = Claim::Kind;
    if (result.proved_none()) return {.kind = Kind::none};
    if (result.cost)
        return {.kind = sense == Sense::min ? Kind::minimum : Kind::maximum,
                .cost = *result.cost,
                .cover = cover};
    if (result.complete()) return {.kind = Kind::count, .count = result.covers};
    return {.kind = Kind::cover, .cover = cover};
}

/// On a terminal, how to find out why there is no cover.
void tell_way_to_reason(const Invocation& invocation, const SolveResult& result) {
    if (!result.proved_none() || invocation.has("quiet") || ::isatty(STDERR_FILENO) == 0) return;
    const std::string file = invocation.file();
    say(fmt::format("solve: no cover; to see why: quadrille why {}",
                    file == "-" ? "FILE" : shell_word(file)));
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
    const Wish wish = parse_wish(invocation);
    const output::Show show = parse_show(invocation);
    const auto part = parse_part(invocation);
    for (const std::string_view flag : {"part", "checkpoint"})
        if (invocation.has(flag) && !invocation.has("all"))
            throw UsageError(fmt::format("solve: found --{} without --all, expected both", flag));
    if (invocation.has("checkpoint")) return run_kept(invocation, part, show);
    if (part) return run_part(invocation, *part, show);
    ProofOutput proof(invocation);
    if (invocation.has("each")) return solve_each(invocation, show);
    SearchRun search(invocation);
    proof.open();
    CoverListing listing(invocation, search.problem(), show, proof.answer_path());
    std::vector<OptionId> first;
    const CoverSink sink = [&](std::span<const OptionId> cover) {
        listing.add(cover);
        if (first.empty()) first.assign(cover.begin(), cover.end());
        return true;
    };
    const SolveResult result
        = wish.best ? search.optimize(wish.sense, wish.covers, sink) : search.solve(wish.covers, sink);
    std::vector<output::Field> more;
    if (proof.is_wanted()) {
        listing.flush();
        if (!result.cut_short())
            proof.prove(search, result, claim_of(result, wish.sense.value_or(Sense::min), first));
        more.emplace_back("certified", proof.is_certified());
    }
    listing.finish(result, more);
    tell_way_to_reason(invocation, result);
    return proof.conclude(search.finish(result, result.proved_none() ? refuted : answered));
}

} // namespace

const Command solve_command{
    "solve",
    "find covers",
    "[FILE]",
    "Prints each cover on one line: the indices of its options, from 0, ascending. If there is no\n"
    "cover, it prints nothing and exits with 1. With --minimize, --maximize and --best the cost goes to\n"
    "standard error, and into --json. --best alone looks for the least cost, or for the greatest if the\n"
    "file says so. With --each it reads one problem a line, as options to require by index or name, and\n"
    "prints a cover or 'none' for each. --all --part 17/1000 lists one of 1000 parts of all covers; the\n"
    "parts, joined in order, are the whole list.\n"
    "\n"
    "For example: quadrille gen queens 8 | quadrille solve --limit 3 --show names\n",
    flags,
    run};

} // namespace quadrille::cli
