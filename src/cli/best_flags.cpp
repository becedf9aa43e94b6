// SPDX-License-Identifier: MIT
#include "cli/best_flags.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include <quadrille/verify.hpp>

#include "base/quoted.hpp"
#include "cli/exit_code.hpp"
#include "cli/files.hpp"
#include "cli/input/cover_input.hpp"
#include "cli/input/line_input.hpp"
#include "cli/input/listed_options.hpp"
#include "cli/input/problem_input.hpp"
#include "cli/search_run.hpp"
#include "costs.hpp"

namespace quadrille::cli {

namespace {

/// `5%`, `0.5%` or `5`, as a fraction.
std::optional<double> parse_within(const Invocation& invocation) {
    const auto text = invocation.get("within");
    if (!text) return std::nullopt;
    std::string_view number = *text;
    if (number.ends_with('%')) number.remove_suffix(1);
    while (number.ends_with(' ')) number.remove_suffix(1);
    const auto percent = format::parse_decimal(number);
    if (!percent || percent->units < 0)
        throw UsageError(fmt::format("{}: found {} for --within, expected a percentage such as 5% or 0.5%",
                                     invocation.command(), in_quotes(*text)));
    double divisor = 100;
    for (unsigned k = 0; k < percent->decimals; ++k) divisor *= 10;
    const double fraction = static_cast<double>(percent->units) / divisor;
    // 0.05 may be a fraction, as the gap of --json is.
    if (fraction > 0 && fraction < 0.01 && !text->ends_with('%'))
        throw UsageError(fmt::format("{}: found {} for --within, expected a percentage: {:g}% or {}%",
                                     invocation.command(), in_quotes(*text), fraction * 10000, *text));
    return fraction;
}

std::optional<format::Decimal> parse_cost(const Invocation& invocation, std::string_view flag) {
    const auto text = invocation.get(flag);
    if (!text) return std::nullopt;
    const auto cost = format::parse_decimal(*text);
    if (!cost)
        throw UsageError(fmt::format("{}: found {} for --{}, expected a cost such as 7 or 10.50", invocation.command(),
                                     in_quotes(*text), flag));
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
        tell(fmt::format("{}:{}: warning: the search starts with the cover in line {}; the others are left out",
                         input.name(), second->line, line));
    if (is_whole) return options;
    std::vector<OptionId> whole = complete(search, options, input.lines());
    if (!quiet)
        tell(whole.empty() ? fmt::format("{}:{}: warning: these options are no cover, and a limit came before one "
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
    for (const Flag& flag : best_flags)
        for (const std::string_view other : {"limit", "each", "seed"}) invocation.exclude(flag.name, other);
    if (invocation.number("threads", 1, most_threads).value_or(1) > 1)
        throw UsageError(fmt::format(
            "{}: found --threads {}, expected 1 or no --threads: best covers are searched for with one thread",
            invocation.command(), *invocation.get("threads")));
    invocation.exclude("best", "all");
    invocation.exclude("fewest", "proof"); // a proof is of the costs that the file has
    for (const std::string_view least : {"minimize", "fewest", "max-cost"})
        for (const std::string_view greatest : {"maximize", "min-cost"}) invocation.exclude(least, greatest);
    invocation.exclude("minimize", "fewest");
    (void)invocation.number("best", 1, UINT64_MAX);
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

void tell_no_costs(const Invocation& invocation, const Problem& problem) {
    if (problem.has_costs() || invocation.has("quiet")) return;
    const std::string file = invocation.file();
    tell(fmt::format("{}: warning: no option has a cost other than 0, so every cover costs 0; solve --fewest finds "
                     "covers of fewest options",
                     file == "-" ? "<stdin>" : file));
}

OptimizeParams best_params(const Invocation& invocation, SearchRun& search) {
    const Problem& problem = search.problem();
    tell_no_costs(invocation, problem);
    OptimizeParams params{.search = search.params(), .sense = sense_of(invocation, problem)};
    params.within = parse_within(invocation);
    for (const std::string_view flag : {"max-cost", "min-cost"})
        if (const auto cost = parse_cost(invocation, flag))
            params.worst = worst_in_units(*cost, problem.cost_decimals(), params.sense);
    if (const auto path = invocation.get("start")) params.start = read_start(invocation, search, *path);
    if (invocation.has("all") && !params.worst && !params.within) params.within = 0; // all of the best
    const bool lists = params.worst || params.within;
    params.best = invocation.number("best", 1, UINT64_MAX).value_or(lists ? UINT64_MAX : 1);
    return params;
}

} // namespace quadrille::cli
