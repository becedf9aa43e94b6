// SPDX-License-Identifier: MIT
#include "generators/explainer.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "problem/quoted.hpp"

namespace quadrille::generators {

std::string enumerate(std::span<const std::string> words) {
    std::string text;
    for (std::size_t k = 0; k < words.size(); ++k) {
        if (k > 0) text += k + 1 == words.size() ? " and " : ", ";
        text += words[k];
    }
    return text;
}

std::string Explainer::options(std::span<const OptionId> options) const {
    constexpr std::size_t most = 12;
    const std::size_t shown = options.size() > most ? most - 1 : options.size();
    std::vector<std::string> words;
    for (const OptionId option : options.first(shown)) words.push_back(this->option(option));
    if (shown < options.size()) words.push_back(fmt::format("{} more", options.size() - shown));
    return enumerate(words);
}

std::string Explainer::colours(std::span<const ColourId> colours) const {
    constexpr std::size_t most = 12;
    std::string text;
    for (std::size_t k = 0; k < std::min(colours.size(), most); ++k) {
        if (k > 0) text += k + 1 == colours.size() ? " or " : ", ";
        text += printable(problem_.colour_name(colours[k]));
    }
    return colours.size() <= most ? text : text + fmt::format(" or {} more", colours.size() - most);
}

std::string Explainer::item(ItemId item) const {
    const std::string name = display_name(problem_, item);
    return problem_.item_name(item).empty() ? "item " + name : name;
}

std::string Explainer::option(OptionId option) const {
    const std::string name = display_name(problem_, option);
    return problem_.option_name(option).empty() ? "option " + name : name;
}

std::string Explainer::lack(ItemId item) const {
    return this->item(item) + " has fewer options left than it needs";
}

std::string Explainer::banned(std::span<const OptionId> options) const {
    return fmt::format("so {} {} out", this->options(options), options.size() == 1 ? "is" : "are");
}

std::string Explainer::consequence(const Deduction& trial) const {
    const std::string tried = option(trial.forbidden.front());
    if (trial.chain.empty()) return "with " + tried + ' ';
    return fmt::format("{} would force {}, and then ", tried, options(trial.chain));
}

std::string Explainer::explain(const Deduction& deduction) const {
    std::vector<std::string> items, within;
    for (const ItemId i : deduction.items) items.push_back(item(i));
    for (const ItemId i : deduction.within) within.push_back(item(i));
    switch (deduction.technique) {
    case Technique::single:
        if (deduction.required.size() > 1)
            return fmt::format("{} needs all it has left, {}", items.front(), options(deduction.required));
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

} // namespace quadrille::generators
