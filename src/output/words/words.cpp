// SPDX-License-Identifier: MIT
// The words for what was deduced, and the explainer that puts items of a problem into words.
#include "output/words/words.hpp"

#include <algorithm>
#include <span>

#include <fmt/core.h>

#include "base/quoted.hpp"
#include "base/wording.hpp"
#include "output/writer.hpp"

namespace quadrille::inline QUADRILLE_ABI {

Words::Words(const Problem& problem) : state_(new State{problem, std::make_unique<output::Explainer>(problem)}) {}
Words::Words(std::unique_ptr<State> state) : state_(std::move(state)) {}
Words::~Words() = default;
Words::Words(Words&&) noexcept = default;
Words& Words::operator=(Words&&) noexcept = default;

std::string Words::item(ItemId item) const { return state_->explainer->item(item); }

std::string Words::option(OptionId option) const { return state_->explainer->option(option); }

std::string Words::explain(const Deduction& deduction) const { return state_->explainer->explain(deduction); }

std::string Words::lack(ItemId item) const { return state_->explainer->lack(item); }

std::string Words::misfit(const DeduceResult& result) const {
    if (!result.misfit) throw BadArgument("found a result without a misfit, expected one with");
    const OptionId misfit = *result.misfit;
    const Problem& problem = state_->problem;
    const std::string name = option(misfit);
    if (std::ranges::find(problem.forbidden(), misfit) != problem.forbidden().end())
        return name + " is required and forbidden";
    if (!result.excluder) return name + " has no primary item";
    const ItemId item = result.contested.value();
    if (!problem.is_primary(item) || problem.bounds(item).max == 1)
        return fmt::format("{} and {} exclude each other", option(*result.excluder), name);
    return name + " has no room beside what else is required";
}

std::string Words::reason(const Reason& reason) const {
    if (reason.kind == Reason::Kind::misfit)
        if (const auto deduced = deduce(state_->problem); deduced.misfit) return misfit(deduced) + ".\n";
    const bool is_core = reason.kind == Reason::Kind::core;
    const ReasonWords words{
        .item = [&](ItemId item) { return is_core ? state_->explainer->item_of_core(item) : this->item(item); },
        .option = [this](OptionId option) { return this->option(option); },
        .on_board = state_->lies_on_board && state_->lies_on_board(reason)};
    return reason_text(state_->problem, reason, words);
}

} // namespace quadrille::inline QUADRILLE_ABI

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

namespace {

/// What `word` calls each of these, in a row; of many only the first ones and a number.
template <class Id, class Word> std::string row_of(std::span<const Id> all, std::string_view last, const Word& word) {
    constexpr std::size_t most = 12;
    const std::size_t shown = all.size() > most ? most - 1 : all.size();
    std::vector<std::string> words;
    for (const Id one : all.first(shown)) words.push_back(word(one));
    if (shown < all.size()) words.push_back(fmt::format("{} more", all.size() - shown));
    return enumerate(words, last);
}

} // namespace

std::string Explainer::options(std::span<const OptionId> options) const {
    return row_of(options, "and", [this](OptionId option) { return this->option(option); });
}

std::string Explainer::colours(std::span<const ColourId> colours) const {
    return row_of(colours, "or", [this](ColourId colour) { return this->colour(colour); });
}

std::string Explainer::item(ItemId item) const {
    const std::string name = display_name(problem_, item);
    return problem_.item_name(item).empty() ? "item " + name : name;
}

std::string Explainer::option(OptionId option) const { return option_words(problem_, option); }

std::string Explainer::colour(ColourId colour) const { return printable(problem_.colour_name(colour)); }

std::string Explainer::lack(ItemId item) const {
    const bool needs_one = problem_.is_primary(item) && problem_.bounds(item).min == 1;
    return this->item(item) + (needs_one ? " has no option left" : " has fewer options left than it needs");
}

std::string Explainer::banned(std::span<const OptionId> options) const {
    return fmt::format("so {} {} out", this->options(options), options.size() == 1 ? "is" : "are");
}

std::string Explainer::consequence(const Deduction& trial) const {
    const std::string tried = option(trial.forbidden.front());
    if (trial.chain.empty()) return "with " + tried + ", ";
    return fmt::format("{} would force {}, and then ", tried, options(trial.chain));
}

std::string Explainer::explain(const Deduction& deduction) const {
    std::vector<std::string> items, within;
    for (const ItemId i : deduction.items) items.push_back(item(i));
    for (const ItemId i : deduction.within) within.push_back(item(i));
    switch (deduction.technique) {
    case Technique::single:
        if (deduction.required.size() > 1)
            return fmt::format("{} needs all that it has left: {}", items.front(), options(deduction.required));
        return fmt::format("{} has only {} left", items.front(), options(deduction.required));
    case Technique::inside:
    case Technique::pair: {
        std::string text = fmt::format("all options of {} have {}", enumerate(items),
                                       within.size() == 1 ? within.front() : within[0] + " or " + within[1]);
        if (!deduction.colours.empty()) text += " in colour " + colours(deduction.colours);
        return text + ", " + banned(deduction.forbidden);
    }
    case Technique::trial:
        return consequence(deduction) + lack(deduction.items.front()) + ", " + banned(deduction.forbidden);
    default:
        return "";
    }
}

} // namespace quadrille::output
