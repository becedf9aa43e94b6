// SPDX-License-Identifier: MIT
// The commands that look at the search tree: estimate forecasts it, profile draws it.

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/core.h>

#include <quadrille/analysis.hpp>

#include "base/wording.hpp"
#include "cli/commands/command.hpp"
#include "cli/flags/output_names.hpp"
#include "cli/search/search_run.hpp"
#include "cli/terminal/messages.hpp"
#include "cli/terminal/output_file.hpp"
#include "output/bars.hpp"
#include "output/writer.hpp"

namespace quadrille::cli {

namespace {

const Flags estimate_flags
    = searching_flags({Flag{"probes", "N", "make N random probes (default 1000)"}.number(),
                       Flag{"seed", "N", "seed of the random numbers (default 1)"}.number(0), json_flag},
                      {"nodes", "threads", "memory", "stats", "exit-code"});

/// A row such as "about 211 thousand (95%: 190 to 240 thousand)".
template <class Figure, class Range>
std::string in_text(const Estimated& estimated, const Figure& figure, const Range& range) {
    if (std::isinf(estimated.high)) return "at least " + figure(std::max(estimated.low, estimated.value));
    return fmt::format("about {} (95%: {})", figure(estimated.value), range(estimated.low, estimated.high));
}

std::string covers_in_text(const EstimateResult& result) {
    if (result.covers.value == 0) return "none met";
    return in_text(result.covers, in_words, range_in_words)
           + (result.met > 0 ? ", met by " + counted(result.met, "probe") : "");
}

/// By links the interval is one of confidence; otherwise it comes from how forecasts waver.
std::string time_in_text(const EstimateResult& result) {
    const Estimated& seconds = result.seconds;
    if (std::isinf(seconds.high)) return fmt::format("unknown: more than {}", time_in_words(seconds.low));
    const std::string range = time_range_in_words(seconds.low, seconds.high);
    if (!result.knows_time()) return fmt::format("unknown: from {}", range);
    if (result.engine == result.probed) return in_text(seconds, time_in_words, time_range_in_words);
    return fmt::format("about {} (from {})", time_in_words(seconds.value), range);
}

std::string text(const EstimateResult& result, std::uint64_t seed) {
    if (result.exact())
        return fmt::format("nodes   {:.0f}\ncovers  {}\ntime    {}\nexact: engine {} has counted them\n",
                           result.nodes.value, result.count->to_string(), time_in_words(result.seconds.value),
                           result.engine);
    return fmt::format("nodes   {}, engine {}\ncovers  {}\ntime    {}, engine {}\n"
                       "an estimate from {} random probes, seed {}\n",
                       in_text(result.nodes, in_words, range_in_words), result.probed, covers_in_text(result),
                       time_in_text(result), result.engine, result.probes, seed);
}

/// What is not bounded is null, since JSON has no infinity.
std::string record(const EstimateResult& result, std::uint64_t seed) {
    const auto figure = [](const Estimated& estimated, const std::string& engine) {
        return output::Json::object("value", estimated.value, "low", estimated.low, "high", estimated.high, "engine",
                                    engine);
    };
    output::Json json = output::Json::object(
        "type", "estimate", "exact", result.exact(), "nodes", figure(result.nodes, result.probed), "covers",
        figure(result.covers, result.probed), "seconds", figure(result.seconds, result.engine), "probes", result.probes,
        "met", result.met, "seed", seed, "complete", result.complete(), "ending", output::ending_name(result.ending),
        "engine", result.engine);
    json.set("time_known", result.knows_time());
    if (result.count) json.set("count", result.count->to_string());
    return json.text() + '\n';
}

ExitCode run_estimate(const Invocation& invocation) {
    EstimateParams params;
    params.probes = invocation.number("probes").value_or(params.probes);
    params.seed = invocation.number("seed").value_or(params.seed);
    SearchRun search(invocation);
    OutputFile file(invocation.get("output"));
    const EstimateResult result = search.estimate(params);
    file.stream() << (invocation.has("json") ? record(result, params.seed) : text(result, params.seed));
    file.commit();
    return search.finish(result);
}

} // namespace

const Command estimate_command{
    "estimate",
    "estimate how long a count would take",
    "[FILE]",
    "Counts for a second. If the count ends in that time, the figures are exact. Otherwise each engine\n"
    "gets a part of another second, and the best of their forecasts gives the time, with an interval;\n"
    "the time is unknown if no forecast holds still, or if it is so long that another engine may\n"
    "overtake. Random paths down the search tree of engine links give the number of search nodes and of\n"
    "covers, each with a 95% confidence interval.\n"
    "\n"
    "For example: quadrille gen queens 20 | quadrille estimate\n",
    estimate_flags,
    run_estimate};

namespace {

const Flags profile_flags = searching_flags({Flag{"limit,n", "N", "stop at N covers"}.number(),
                                             Flag{"svg", "", "draw an SVG picture"}.excludes("json|ascii|colour"),
                                             ascii_flag, colour_flag, json_flag},
                                            {"engine", "threads", "memory", "exit-code"});

output::BarChart chart_of(const TreeProfile& tree) {
    output::BarChart chart{
        "depth", {{"nodes"}, {"covers", output::BarTone::good}, {"dead ends", output::BarTone::bad}}, {}};
    for (std::size_t depth = 0; depth < tree.nodes.size(); ++depth)
        chart.rows.push_back({depth, depth, {tree.nodes[depth], tree.covers[depth], tree.dead_ends[depth]}});
    return chart;
}

std::string as_json(const ProfileResult& result) {
    const TreeProfile& tree = result.tree;
    return output::Json::object("type", "profile", "nodes", output::Json::list(tree.nodes), "covers",
                                output::Json::list(tree.covers), "dead_ends", output::Json::list(tree.dead_ends),
                                "settled", result.settled(), "count", result.search.covers.to_string(), "complete",
                                result.search.complete(), "ending", output::ending_name(result.search.ending), "engine",
                                result.search.engine)
               .text()
           + '\n';
}

std::string title_of(const Problem& problem, const ProfileResult& result) {
    const SolveResult& search = result.search;
    std::string title = "search tree";
    if (const std::string& name = problem.annotations().name; !name.empty()) title += " of " + name;
    if (result.settled()) title += " (solved by simplification)";
    if (!search.complete()) title += fmt::format(" (incomplete: {})", output::ending_name(search.ending));
    return title;
}

std::string drawn(const Invocation& invocation, const Problem& problem, const ProfileResult& result) {
    if (invocation.has("json")) return as_json(result);
    const output::BarChart chart = chart_of(result.tree);
    if (invocation.has("svg")) return output::bars_svg(std::array{chart}, title_of(problem, result));
    std::string text = output::bars_text(chart, {wants_colour(invocation), invocation.has("ascii")});
    if (result.settled())
        text += "# simplification solved the problem, and nothing was searched; --no-simplify draws the whole tree\n";
    if (!result.search.complete()) text += fmt::format("# incomplete: {}\n", output::ending_name(result.search.ending));
    return text;
}

ExitCode run_profile(const Invocation& given) {
    const Invocation invocation = drawn_as_named(given, false);
    const std::uint64_t limit = invocation.number("limit").value_or(UINT64_MAX);
    SearchRun search(invocation);
    OutputFile file(invocation.get("output"));
    const ProfileResult result = profile(search.problem(), search.params(), search.start(limit));
    search.progress().finish(result.search);
    file.stream() << drawn(invocation, search.problem(), result);
    file.commit();
    return search.finish(result.search, answered);
}

} // namespace

const Command profile_command{
    "profile",
    "draw the search tree by depth: nodes, covers and dead ends",
    "[FILE]",
    "Walks the search tree of engine links as count does. A line for each depth has the number of\n"
    "search nodes, the number of covers among them, and the number of dead ends, where some item has\n"
    "too few options left. Bars are on a logarithmic scale. On a terminal, the green part of a bar\n"
    "stands for covers, the red part for dead ends. If simplification solves the problem there is no\n"
    "tree, and a line says so; --no-simplify draws the tree of the problem as it is.\n"
    "\n"
    "For example: quadrille gen queens 8 | quadrille profile\n",
    profile_flags,
    run_profile};

} // namespace quadrille::cli
