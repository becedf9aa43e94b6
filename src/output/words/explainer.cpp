// SPDX-License-Identifier: MIT
#include "output/words/explainer.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "base/quoted.hpp"
#include "base/wording.hpp"

namespace quadrille::output {

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
