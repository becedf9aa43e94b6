// SPDX-License-Identifier: MIT
// The command solve.

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unistd.h>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include <quadrille/solve.hpp>
#include <quadrille/verify.hpp>

#include "base/quoted.hpp"
#include "cli/commands/command.hpp"
#include "cli/commands/variants.hpp"
#include "cli/flags/flags.hpp"
#include "cli/input/covers_input.hpp"
#include "cli/input/problem_input.hpp"
#include "cli/search/answer.hpp"
#include "cli/search/kept_search.hpp"
#include "cli/search/proof_output.hpp"
#include "cli/search/search_run.hpp"
#include "cli/terminal/messages.hpp"
#include "cli/terminal/output_file.hpp"
#include "costs.hpp"

namespace quadrille::cli {

/// What does not go with best covers.
inline constexpr std::string_view all_but_best = "limit|each|seed|distinct|part|checkpoint|symmetry=on";

/// The flags of `solve` that ask for best covers.
inline constexpr std::array<Flag, 8> best_flags{{
    Flag{"minimize", "", "find a cover of least cost, and prove that no cost is less"}.excludes(
        "maximize|min-cost|fewest", all_but_best),
    Flag{"maximize", "", "find a cover of greatest cost, and prove that none is greater"}.excludes("fewest|max-cost",
                                                                                                   all_but_best),
    Flag{"fewest", "", "find a cover of fewest options"}.excludes("min-cost|proof", all_but_best),
    Flag{"best", "K", "find the K best covers, in order of cost"}.number().excludes("all", all_but_best),
    Flag{"within", "P%", "find all covers whose cost is within P% of the best, such as 5% or 0.5%"}.excludes(
        all_but_best),
    Flag{"max-cost", "N", "find all covers that cost N at most, the cheapest first"}.excludes("min-cost", all_but_best),
    Flag{"min-cost", "N", "find all covers that cost N at least, the dearest first"}.excludes(all_but_best),
    Flag{"start", "FILE",
         "begin with the cover in FILE, or with one that has the options in FILE: search only for better ones"}
        .excludes(all_but_best),
}};

/// Whether the command line asks for best covers. Throws UsageError for flags that do not go together, and values that
/// are wrong for any problem.
bool wants_best(const Invocation& invocation);

/// The problem as the search for best covers takes it: with --fewest each option costs 1.
Problem priced(const Invocation& invocation, Problem problem);

/// What the flags ask for of the problem that is searched; warns if it has no costs. Reads the file of --start, and
/// searches for a cover if that has a part of one: throws ParseError, and what opening files throws.
/// Precondition: `wants_best`.
OptimizeParams best_params(const Invocation& invocation, SearchRun& search);

namespace {

/// `5%`, `0.5%` or `5`, as a fraction.
std::optional<double> parse_within(const Invocation& invocation) {
    const auto text = invocation.get("within");
    if (!text) return std::nullopt;
    std::string_view number = *text;
    if (number.ends_with('%')) number.remove_suffix(1);
    while (number.ends_with(' ')) number.remove_suffix(1);
    const auto percent = format::parse_decimal(number);
    if (!percent || percent->units < 0) invocation.refuse_value("within", "a percentage such as 5% or 0.5%");
    double divisor = 100;
    for (unsigned k = 0; k < percent->decimals; ++k) divisor *= 10;
    const double fraction = static_cast<double>(percent->units) / divisor;
    // 0.05 may be a fraction, as the gap of --json is.
    if (fraction > 0 && fraction < 0.01 && !text->ends_with('%'))
        invocation.refuse_value("within", "a percentage", fmt::format(": {:g}% or {}%", fraction * 10000, *text));
    return fraction;
}

std::optional<format::Decimal> parse_cost(const Invocation& invocation, std::string_view flag) {
    const auto text = invocation.get(flag);
    if (!text) return std::nullopt;
    const auto cost = format::parse_decimal(*text);
    if (!cost) invocation.refuse_value(flag, "a cost such as 7 or 10.50");
    return cost;
}

/// Which cost is best: as the flags say, or else as the file does.
Sense sense_of(const Invocation& invocation, const Problem& problem) {
    if (invocation.has("maximize") || invocation.has("min-cost")) return Sense::max;
    if (invocation.has("minimize") || invocation.has("fewest") || invocation.has("max-cost")) return Sense::min;
    return problem.sense();
}

/// A cover that has these options; empty if a limit comes first. Throws ParseError at `place` if there is none.
std::vector<OptionId> complete(SearchRun& search, std::span<const OptionId> options, const format::Lines& place) {
    SolveParams params = search.params();
    params.engine = "auto"; // the one of the command line is for best covers
    std::vector<OptionId> cover;
    const SolveResult found
        = solve(restrict(search.problem(), options, {}), params, search.start(1),
                [&](std::span<const OptionId> it) { return cover.assign(it.begin(), it.end()), true; });
    search.progress().finish(found);
    if (found.proved_none())
        place.fail(1, "found options that are in no cover together, expected a cover or a part of one");
    return cover;
}

/// The one cover in the file of --start. If it has a part of a cover only, a search completes that.
std::vector<OptionId> read_start(const Invocation& invocation, SearchRun& search, const std::string& path) {
    LineInput input(invocation, path);
    CoverReader listing(input.lines());
    const ListedCover* cover = listing.next();
    if (!cover || cover->none)
        throw ParseError(input.name(), {std::max<std::uint64_t>(input.lines().number(), 1), 1},
                         "found no cover, expected one to start from, as solve prints it");
    const bool quiet = invocation.has("quiet");
    ListedOptions listed(search.problem(), input.name(), {}, quiet);
    std::vector<OptionId> options;
    (void)listed.find(*cover, options);
    const std::uint64_t line = cover->line;
    const bool is_whole = !Verifier(search.problem()).violation(options);
    if (const ListedCover* const second = listing.next(); second && !is_whole)
        throw ParseError(
            input.name(), {second->line, 1},
            fmt::format("found a second line, expected all options of the cover to start from in line {}", line));
    else if (second && !quiet)
        print(fmt::format("{}:{}: warning: the search starts with the cover in line {}; the others are left out",
                          input.name(), second->line, line));
    if (is_whole) return options;
    std::vector<OptionId> whole = complete(search, options, input.lines());
    if (!quiet)
        print(whole.empty() ? fmt::format("{}:{}: warning: these options are no cover, and a limit came before one "
                                          "with them was found: the search starts without them",
                                          input.name(), line)
                            : fmt::format("{}:{}: these options are a part of a cover: the search starts with one "
                                          "that has them, of {} options",
                                          input.name(), line, whole.size()));
    return whole;
}

} // namespace

bool wants_best(const Invocation& invocation) {
    const bool wanted = std::ranges::any_of(best_flags, [&](const Flag& flag) { return invocation.has(flag.name); });
    if (!wanted) return false;
    if (invocation.number("threads").value_or(1) > 1)
        invocation.refuse_value("threads", "only 1 here", ": best covers are searched for with one thread");
    (void)parse_within(invocation);
    (void)parse_cost(invocation, "max-cost");
    (void)parse_cost(invocation, "min-cost");
    return true;
}

Problem priced(const Invocation& invocation, Problem problem) {
    if (!invocation.has("fewest")) return problem;
    std::vector<std::int64_t> costs(problem.option_count(), 1);
    return with_costs(std::move(problem), std::move(costs));
}

OptimizeParams best_params(const Invocation& invocation, SearchRun& search) {
    const Problem& problem = search.problem();
    warn_of_no_costs(invocation, problem);
    OptimizeParams params{.search = search.params(), .sense = sense_of(invocation, problem)};
    params.within = parse_within(invocation);
    for (const std::string_view flag : {"max-cost", "min-cost"})
        if (const auto cost = parse_cost(invocation, flag))
            params.worst = worst_in_units(*cost, problem.cost_decimals(), params.sense);
    if (const auto path = invocation.get("start")) params.start = read_start(invocation, search, *path);
    if (invocation.has("all") && !params.worst && !params.within) params.within = 0; // all of the best
    const bool lists = params.worst || params.within;
    params.best = invocation.number("best").value_or(lists ? UINT64_MAX : 1);
    return params;
}

namespace {

const Flags solve_flags = joined(
    {std::array{Flag{"all,a", "", "find every cover"}.excludes("limit").because("--all has no limit"),
                Flag{"limit,n", "N", "find N covers (default 1)"}.number()},
     best_flags, distinct_flags,
     std::array{
         symmetry_flag, part_flag.needs("all"), checkpoint_flag.needs("all"), show_flag,
         Flag{"seed", "N", "seed of the random choices in the search for one cover (default 0), or random"}.number(0),
         each_flag.excludes("all|limit", each_flag.excluded.front()), csv_flag, json_flag},
     search_flags, proof_flags, std::array{output_flag, quiet_flag}});

/// How many covers are wanted, unless the best are.
std::uint64_t parse_number(const Invocation& invocation) {
    if (invocation.has("all")) return UINT64_MAX;
    return invocation.number("limit").value_or(1);
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
void warn_of_none(const Invocation& invocation, const SolveResult& result) {
    if (!result.proved_none() || invocation.has("quiet")) return;
    for (const auto& [flag, words] : {std::pair{"max-cost", "at most"}, {"min-cost", "at least"}})
        if (const auto cost = invocation.get(flag))
            return warn(fmt::format("solve: no cover costs {} {}", words, *cost));
    if (::isatty(STDERR_FILENO) == 0) return;
    const std::string file = invocation.file();
    warn(fmt::format("solve: no cover; to see why: quadrille why {}", file == "-" ? "FILE" : shell_word(file)));
}

std::unique_ptr<CoverListing> open_listing(const Invocation& invocation, const SearchRun& search,
                                           const ProofOutput& proof, const std::optional<Part>& part = {}) {
    auto listing = std::make_unique<CoverListing>(invocation, search.problem(), parse_show(invocation),
                                                  proof.answer_path(), part);
    if (search.is_puzzle()) listing->draw_on_terminal(invocation, search.problem());
    return listing;
}

/// All covers, or those of one part, kept or not. A part without a cover proves nothing.
Found list_part(const Invocation& invocation, SearchRun& search, const ProofOutput& proof) {
    const auto part = parse_part(invocation);
    const auto code = [&](const SolveResult& result) { return !part && result.proved_none() ? refuted : answered; };
    if (invocation.has("checkpoint")) {
        const SolveResult result = list_kept(invocation, search, part, parse_show(invocation)).answer;
        return {.result = result, .code = code(result)};
    }
    auto listing = open_listing(invocation, search, proof, part);
    const PartResult result = search.solve_part(*part, [&](std::span<const OptionId> cover) {
        listing->add(cover);
        return true;
    });
    return {.result = result.answer,
            .sink = std::move(listing),
            .code = code(result.answer),
            .fields = part_fields(*part, result)};
}

/// The best covers, or as many as are wanted.
Found list_covers(const Invocation& invocation, SearchRun& search, const ProofOutput& proof) {
    const bool best = wants_best(invocation);
    if (best) search.change([&](Problem problem) { return priced(invocation, std::move(problem)); });
    auto listing = open_listing(invocation, search, proof);
    std::vector<OptionId> first;
    const CoverSink sink = [&](std::span<const OptionId> cover) {
        listing->add(cover);
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
        result = search.solve(parse_number(invocation), sink);
    }
    warn_of_none(invocation, result);
    Found found{.result = result, .sink = std::move(listing), .code = result.proved_none() ? refuted : answered};
    if (!result.cut_short())
        found.prove = [&search, result, sense, first](ProofOutput& out) {
            out.prove(search, result, claim_of(result, sense, first));
        };
    return found;
}

ExitCode run_solve(const Invocation& invocation) {
    (void)wants_best(invocation);
    if (invocation.has("distinct")) return solve_distinct(invocation, parse_number(invocation));
    if (invocation.has("each")) return solve_each(invocation);
    if (invocation.has("checkpoint")) check_kept_list(invocation);
    const bool in_parts = parse_part(invocation) || invocation.has("checkpoint");
    return answer(invocation, {.ask = [&](SearchRun& search, const ProofOutput& proof) {
                      return (in_parts ? list_part : list_covers)(invocation, search, proof);
                  }});
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
    "FILE may be a puzzle as gen reads it without flags, such as picture.non: on a terminal its covers\n"
    "are drawn.\n"
    "\n"
    "If gen made the problem, its origin comes before the first cover, as a line '# quadrille: ...' that\n"
    "render reads. wc -l counts it too; grep -v '^#' leaves it out. Names that are digits are printed\n"
    "as name:4, since 4 is an index to all commands; of a name used twice, the index is printed.\n"
    "\n"
    "For example: quadrille gen queens 8 | quadrille solve --limit 3 --show names\n",
    solve_flags,
    run_solve};

} // namespace quadrille::cli
