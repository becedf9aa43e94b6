// SPDX-License-Identifier: MIT
#include <quadrille/analysis.hpp>

#include <array>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "cli/commands/command.hpp"
#include "cli/files.hpp"
#include "cli/search_run.hpp"
#include "cli/terminal/drawing.hpp"
#include "output/bars.hpp"
#include "output/writer.hpp"

namespace quadrille::cli {

namespace {

const std::vector<Flag>& flags() {
    static const std::vector<Flag> list = searching_flags({{"limit,n", "N", "stop at N covers"},
                                                           {"svg", "", "draw an SVG picture"},
                                                           ascii_flag,
                                                           colour_flag,
                                                           color_flag,
                                                           json_flag},
                                                          {"engine", "threads", "memory", "exit-code"});
    return list;
}

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

ExitCode run(const Invocation& given) {
    const Invocation invocation = drawn_as_named(given, false);
    const std::uint64_t limit = invocation.number("limit", 1, UINT64_MAX).value_or(UINT64_MAX);
    invocation.exclude("svg", "json");
    check_svg_flags(invocation);
    wants_colour(invocation); // what is wrong with it is said before the search
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
    flags,
    run};

} // namespace quadrille::cli
