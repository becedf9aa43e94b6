// SPDX-License-Identifier: MIT
// The command info: sizes, degrees and symmetries of a problem.

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <fmt/core.h>

#include <quadrille/analysis.hpp>
#include <quadrille/formats.hpp>
#include <quadrille/problem.hpp>
#include <quadrille/symmetry.hpp>

#include "base/quoted.hpp"
#include "cli/commands/command.hpp"
#include "cli/flags/flags.hpp"
#include "cli/flags/output_names.hpp"
#include "cli/input/problem_input.hpp"
#include "cli/search/search_run.hpp"
#include "cli/terminal/output_file.hpp"
#include "output/bars.hpp"
#include "output/json.hpp"
#include "problem/origin_text.hpp"

namespace quadrille::cli {

namespace {

template <class Id> output::Json cycles_json(const std::vector<std::vector<Id>>& cycles) {
    output::Json list = output::Json::list();
    for (const std::vector<Id>& cycle : cycles) {
        output::Json one = output::Json::list();
        for (const Id id : cycle) one.append(index(id));
        list.append(one);
    }
    return list;
}

std::string as_json(const Symmetry& symmetry) {
    output::Json generators = output::Json::list();
    for (const Permutation& generator : symmetry.generators)
        generators.append(
            output::Json::object("items", cycles_json(generator.items), "options", cycles_json(generator.options)));
    return output::Json::object("type", "symmetry", "order", symmetry.order.to_string(), "complete", symmetry.complete,
                                "generators", generators, "item_orbits", output::Json::list(symmetry.item_orbits),
                                "option_orbits", output::Json::list(symmetry.option_orbits), "seconds",
                                symmetry.seconds)
               .text()
           + '\n';
}

std::string as_text(const Symmetry& symmetry) {
    std::string text;
    const auto line
        = [&](std::string_view what, const std::string& value) { text += fmt::format("{:<14} {}\n", what, value); };
    line("symmetries", (symmetry.complete ? "" : "at least ") + symmetry.order.to_string());
    line("generators", std::to_string(symmetry.generators.size()));
    line("item orbits", fmt::format("{} of {} items", symmetry.item_orbit_count(), symmetry.item_orbits.size()));
    line("option orbits",
         fmt::format("{} of {} options", symmetry.option_orbit_count(), symmetry.option_orbits.size()));
    line("seconds", fmt::format("{:.3f}", symmetry.seconds));
    return text;
}

} // namespace

ExitCode print_symmetry(const Invocation& invocation, const Problem& problem) {
    ProgressLine progress(false);
    InterruptWatch watch(progress);
    Control control{.limits = {}, .stop = watch.token(), .progress = {}};
    if (const auto time = invocation.time("time")) control.limits.deadline = std::chrono::steady_clock::now() + *time;
    const Symmetry found = symmetry(problem, {}, control);
    OutputFile file(invocation.get("output"));
    file.stream() << (invocation.has("json") ? as_json(found) : invocation.has("to") ? to_gap(found) : as_text(found));
    file.commit();
    if (found.complete) return answered;
    if (watch.signal() != 0) die_by(watch.signal());
    return stopped;
}

namespace {

const Flags info_flags{
    Flag{"degrees", "", "draw how many items have how many options, and how many options how many items"}.excludes(
        "symmetry"),
    Flag{"svg", "", "draw the histograms as an SVG picture"}.needs("degrees").excludes("json|ascii|colour"),
    ascii_flag.needs("degrees").excludes("json"),
    colour_flag.needs("degrees").excludes("json"),
    {"symmetry", "", "print the symmetries: how many, generators, orbits"},
    Flag{"to", "FORMAT", "with --symmetry: gap writes the group of permutations of the options as a program for GAP"}
        .one_of("gap")
        .needs("symmetry")
        .excludes("json"),
    Flag{"time", "T", "with --symmetry: stop after T seconds, with at least as many symmetries"}.time().needs(
        "symmetry"),
    from_flag,
    json_flag,
    output_flag,
    quiet_flag,
};

constexpr std::size_t shown_items = 10; // of those that no option covers; JSON has them all

/// What the engines find before they search.
output::Json simplification_json(const Simplified& simplified) {
    const Simplified::Report& report = simplified.report;
    return output::Json::object("impossible", simplified.impossible, "forced", report.forced, "forbidden",
                                report.forbidden, "excluded", report.excluded, "blocked", report.blocked, "dominated",
                                report.dominated, "refuted", report.refuted, "idle_items", report.idle, "components",
                                report.components, "finished", report.finished);
}

std::string simplification_text(const Simplified& simplified) {
    const Simplified::Report& report = simplified.report;
    if (simplified.impossible) return "there is no cover";
    std::string text;
    const auto add = [&](std::uint32_t number, std::string_view what) {
        if (number > 0) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", number, what);
    };
    add(report.forced, "forced options");
    add(report.forbidden, "forbidden");
    add(report.excluded, "excluded");
    add(report.blocked, "blocked");
    add(report.dominated, "dominated");
    add(report.refuted, "refuted");
    add(report.idle, "idle items");
    if (report.components > 1) add(report.components, "components");
    if (simplified.unchanged) text = "nothing";
    if (report.components == 0) text += text.empty() ? "all is settled" : ", all is settled";
    return text + (report.finished ? "" : ", and perhaps more");
}

std::string as_json(const ReadResult& input, const ProblemSummary& summary, const Simplified& simplified) {
    const Problem& problem = input.problem;
    const auto spread
        = [](const SizeRange& s) { return output::Json::object("min", s.least, "mean", s.mean(), "max", s.most); };
    output::Json record = output::Json::object("type", "info", "format", input.format);
    if (!problem.annotations().name.empty()) record.set("name", problem.annotations().name);
    if (problem.annotations().origin)
        record.set("origin", output::Json::parse(origin_text(*problem.annotations().origin)));
    const std::string whole = digest(problem), structure = structure_digest(problem);
    record.set("sha256", whole);
    if (structure != whole) record.set("structure_sha256", structure);
    record.set("items", problem.item_count());
    record.set("primary", problem.primary_count());
    record.set("secondary", problem.secondary_count());
    record.set("options", problem.option_count());
    record.set("cells", problem.cell_count());
    record.set("features", describe(features(problem) & ~descriptive));
    record.set("options_per_primary_item", spread(summary.item_degrees));
    record.set("items_per_option", spread(summary.option_sizes));
    record.set("repeated_options", summary.repeated);
    record.set("options_without_primary", summary.without_primary);
    output::Json uncoverable = output::Json::list();
    for (const ItemId item : summary.uncoverable) uncoverable.append(label(problem, item));
    record.set("uncoverable", uncoverable);
    record.set("components", summary.components);
    record.set("largest_component", summary.largest_component);
    record.set("required", problem.required().size());
    record.set("forbidden", problem.forbidden().size());
    record.set("simplify", simplification_json(simplified));
    return record.text() + '\n';
}

std::string as_text(const ReadResult& input, const ProblemSummary& summary, const Simplified& simplified) {
    const Problem& problem = input.problem;
    std::string text;
    const auto line
        = [&](std::string_view what, const std::string& value) { text += fmt::format("{:<12} {}\n", what, value); };
    const auto spread
        = [](const SizeRange& s) { return fmt::format("{} to {}, mean {:.1f}", s.least, s.most, s.mean()); };
    if (!problem.annotations().name.empty()) line("name", printable(problem.annotations().name));
    line("format", input.format);
    line("items", fmt::format("{} ({} primary, {} secondary)", problem.item_count(), problem.primary_count(),
                              problem.secondary_count()));
    line("options", fmt::format("{} ({} repeat an earlier one, {} without a primary item)", problem.option_count(),
                                summary.repeated, summary.without_primary));
    line("non-zeros", std::to_string(problem.cell_count()));
    if (const auto has = features(problem) & ~descriptive; any(has)) line("has", describe(has));
    line("degrees", spread(summary.item_degrees) + " options a primary item");
    line("sizes", spread(summary.option_sizes) + " items an option");
    line("components",
         fmt::format("{}, the largest of {} primary items", summary.components, summary.largest_component));
    std::string uncoverable = std::to_string(summary.uncoverable.size());
    for (std::size_t i = 0; i < std::min(summary.uncoverable.size(), shown_items); ++i)
        uncoverable += (i == 0 ? ": " : " ") + display_name(problem, summary.uncoverable[i]);
    if (summary.uncoverable.size() > shown_items) uncoverable += " ...";
    line("uncoverable", uncoverable);
    line("simplify", simplification_text(simplified));
    return text;
}

/// How often each size comes.
using Histogram = std::map<std::uint64_t, std::uint64_t>;

/// How many options items have, of options that may be in a cover, and how many items options have.
struct Degrees {
    Histogram primary, secondary, options;
};

Degrees degrees_of(const Problem& problem) {
    Degrees degrees;
    std::vector<std::uint64_t> uses(problem.item_count());
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
        const auto items = problem.items(OptionId{o});
        ++degrees.options[items.size()];
        if (!problem.has_primary(OptionId{o})) continue;
        for (const ItemId item : items) ++uses[index(item)];
    }
    for (std::uint32_t i = 0; i < uses.size(); ++i)
        ++(problem.is_primary(ItemId{i}) ? degrees.primary : degrees.secondary)[uses[i]];
    return degrees;
}

output::BarChart chart_of(std::string_view key, std::string_view column, const Histogram& histogram) {
    output::BarChart chart{key, {{column}}, {}};
    for (const auto& [size, number] : histogram) chart.rows.push_back({size, size, {number}});
    return chart;
}

std::string degrees_drawn(const Invocation& invocation, const Problem& problem) {
    const Degrees degrees = degrees_of(problem);
    std::vector<output::BarChart> charts{chart_of("options", "primary items", degrees.primary)};
    if (!degrees.secondary.empty()) charts.push_back(chart_of("options", "secondary items", degrees.secondary));
    charts.push_back(chart_of("items", "options", degrees.options));
    if (invocation.has("svg")) {
        const std::string& name = problem.annotations().name;
        return output::bars_svg(charts, name.empty() ? "degrees and sizes" : "degrees and sizes of " + name);
    }
    std::string text;
    for (const output::BarChart& chart : charts)
        text += (text.empty() ? "" : "\n")
                + output::bars_text(chart, {wants_colour(invocation), invocation.has("ascii")});
    return text;
}

/// Pairs of a size and how often it comes.
output::Json pairs(const Histogram& histogram) {
    output::Json list = output::Json::list();
    for (const auto& [size, number] : histogram) list.append(output::Json::list(std::array{size, number}));
    return list;
}

std::string degrees_json(const Problem& problem) {
    const Degrees degrees = degrees_of(problem);
    return output::Json::object("type", "degrees", "primary", pairs(degrees.primary), "secondary",
                                pairs(degrees.secondary), "options", pairs(degrees.options))
               .text()
           + '\n';
}

ExitCode run_info(const Invocation& given) {
    const Invocation invocation = drawn_as_named(given, false);
    const InputProblem input = read_input(invocation, invocation.file());
    if (invocation.has("degrees")) {
        OutputFile file(invocation.get("output"));
        file.stream() << (invocation.has("json") ? degrees_json(input.problem)
                                                 : degrees_drawn(invocation, input.problem));
        file.commit();
        return answered;
    }
    if (invocation.has("symmetry")) return print_symmetry(invocation, input.problem);
    const ProblemSummary summary = summarize(input.problem);
    const Simplified simplified = simplify(input.problem);
    OutputFile file(invocation.get("output"));
    file.stream() << (invocation.has("json") ? as_json(input, summary, simplified)
                                             : as_text(input, summary, simplified));
    file.commit();
    return answered;
}

} // namespace

const Command info_command{
    "info",
    "describe a problem without searching",
    "[FILE]",
    "Prints sizes, degrees, repeated options, items that no option covers, components, and the result\n"
    "of simplification. --degrees draws two histograms instead, with bars on a logarithmic scale: items\n"
    "by their number of options, and options by their number of items.\n"
    "\n"
    "--symmetry prints in how many ways items and options can change places so that it stays the same\n"
    "problem, and how many orbits they fall into; with --json also generators, as cycles of indices.\n"
    "\n"
    "For example: quadrille gen queens 8 | quadrille info\n",
    info_flags,
    run_info};

/// Prints the symmetries of a problem as text, as JSON or as a program for GAP.
ExitCode print_symmetry(const Invocation& invocation, const Problem& problem);

} // namespace quadrille::cli
