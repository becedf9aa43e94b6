// SPDX-License-Identifier: MIT
#include "output/words/deduction.hpp"

#include <span>

#include <fmt/core.h>

#include "base/wording.hpp"
#include "output/writer.hpp"

namespace quadrille::output {

namespace {

constexpr Technique techniques[] = {Technique::single, Technique::inside, Technique::pair, Technique::trial};

/// The indices of items or options.
template <class Range> Json indices(const Range& ids) {
    Json list = Json::list();
    for (const auto id : ids) list.append(index(id));
    return list;
}

} // namespace

std::string_view outcome_name(DeduceResult::Outcome outcome) {
    using enum DeduceResult::Outcome;
    return outcome == open ? "open" : outcome == solved ? "solved" : "none";
}

std::string rating_text(const DeduceResult& result) {
    if (result.outcome == DeduceResult::Outcome::none) return "none";
    std::string text = fmt::format("{}{} {}", result.complete() ? "" : "at least ", int(result.level()),
                                   technique_name(result.level()));
    std::string_view comma = ": ";
    for (const Technique technique : techniques) {
        const std::uint64_t steps = result.steps[std::size_t(technique)];
        if (steps == 0) continue;
        text += fmt::format("{}{} {}", comma, steps, technique_name(technique));
        comma = ", ";
    }
    if (result.left > 0) text += fmt::format("{}{} left", comma, counted(result.left, "option"));
    return text;
}

Json rating_json(const DeduceResult& result, std::uint64_t line) {
    Json record = Json::object("type", "rating");
    if (line > 0) record.set("line", line);
    record.set("outcome", outcome_name(result.outcome));
    if (result.outcome != DeduceResult::Outcome::none) {
        record.set("level", unsigned(result.level()));
        record.set("technique", technique_name(result.level()));
    }
    Json steps = Json::object("single", result.steps[std::size_t(Technique::single)]);
    for (const Technique technique : std::span(techniques).subspan(1))
        steps.set(technique_name(technique), result.steps[std::size_t(technique)]);
    record.set("steps", steps);
    record.set("left", result.left);
    record.set("complete", result.complete());
    record.set("ending", ending_name(result.ending));
    return record;
}

std::string none_text(const Words& words, const DeduceResult& result) {
    if (result.short_item) return words.lack(*result.short_item);
    if (!result.misfit) return "a search finds none";
    return words.misfit(result);
}

Json deduction_json(const Problem& problem, const Deduction& deduction, std::string_view text) {
    Json record = Json::object("type", "deduction", "level", unsigned(deduction.technique), "technique",
                               technique_name(deduction.technique), "items", indices(deduction.items), "within",
                               indices(deduction.within), "chain", indices(deduction.chain), "require",
                               indices(deduction.required), "forbid", indices(deduction.forbidden), "text", text);
    if (deduction.colours.empty()) return record;
    Json colours = Json::list();
    for (const ColourId colour : deduction.colours) colours.append(problem.colour_name(colour));
    record.set("colours", colours);
    return record;
}

} // namespace quadrille::output
