// SPDX-License-Identifier: MIT
#include <array>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/command.hpp"
#include "cli/files.hpp"
#include "cli/problem_input.hpp"
#include "problem/features.hpp"
#include "problem/origin_text.hpp"
#include "problem/quoted.hpp"
#include "problem/summary.hpp"

namespace quadrille::cli {

namespace {

constexpr std::array<Flag, 4> flags{{from_flag, json_flag, output_flag, quiet_flag}};

constexpr std::size_t shown_items = 10; // of those that no option covers; JSON has them all

std::string as_json(const ReadResult& input, const ProblemSummary& summary) {
    const Problem& problem = input.problem;
    const auto spread = [](const SizeRange& s) {
        return nlohmann::ordered_json{{"min", s.least}, {"mean", s.mean()}, {"max", s.most}};
    };
    nlohmann::ordered_json record{{"type", "info"}, {"format", input.format}};
    if (!problem.annotations().name.empty()) record["name"] = problem.annotations().name;
    if (problem.annotations().origin)
        record["origin"] = nlohmann::ordered_json::parse(origin_text(*problem.annotations().origin));
    record["sha256"] = digest(problem);
    record["items"] = problem.item_count();
    record["primary"] = problem.primary_count();
    record["secondary"] = problem.secondary_count();
    record["options"] = problem.option_count();
    record["cells"] = problem.cell_count();
    record["features"] = describe(features(problem) & ~descriptive);
    record["options_per_primary_item"] = spread(summary.item_degrees);
    record["items_per_option"] = spread(summary.option_sizes);
    record["repeated_options"] = summary.repeated;
    record["options_without_primary"] = summary.without_primary;
    record["uncoverable"] = nlohmann::ordered_json::array();
    for (const ItemId item : summary.uncoverable) record["uncoverable"].push_back(label(problem, item));
    record["components"] = summary.components;
    record["largest_component"] = summary.largest_component;
    record["required"] = problem.required().size();
    record["forbidden"] = problem.forbidden().size();
    return record.dump() + '\n';
}

std::string as_text(const ReadResult& input, const ProblemSummary& summary) {
    const Problem& problem = input.problem;
    std::string text;
    const auto line = [&](std::string_view what, const std::string& value) {
        text += fmt::format("{:<12} {}\n", what, value);
    };
    const auto spread
        = [](const SizeRange& s) { return fmt::format("{} to {}, mean {:.1f}", s.least, s.most, s.mean()); };
    if (!problem.annotations().name.empty()) line("name", printable(problem.annotations().name));
    line("format", input.format);
    line("items", fmt::format("{} ({} primary, {} secondary)", problem.item_count(), problem.primary_count(),
                              problem.secondary_count()));
    line("options", fmt::format("{} ({} repeat an earlier one, {} without a primary item)",
                                problem.option_count(), summary.repeated, summary.without_primary));
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
    return text;
}

ExitCode run(const Invocation& invocation) {
    const ReadResult input = read_input(invocation, invocation.file());
    const ProblemSummary summary = summarize(input.problem);
    OutputFile file(invocation.get("output"));
    file.stream() << (invocation.has("json") ? as_json(input, summary) : as_text(input, summary));
    file.commit();
    return answered;
}

} // namespace

const Command info_command{
    "info",   "describe a problem without searching",
    "[FILE]", "Sizes, degrees, repeated options, items that no option covers, and independent parts.\n",
    flags,    run};

} // namespace quadrille::cli
