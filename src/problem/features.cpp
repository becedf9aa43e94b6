// SPDX-License-Identifier: MIT
#include <quadrille/formats.hpp>

#include <array>
#include <string>
#include <utility>

namespace quadrille::inline QUADRILLE_ABI {

namespace {

constexpr std::array<std::pair<Feature, std::string_view>, 15> feature_names{{
    {Feature::secondary, "secondary items"},
    {Feature::mixed_order, "secondary items before primary ones"},
    {Feature::colours, "colours"},
    {Feature::bounds, "bounds"},
    {Feature::costs, "costs"},
    {Feature::maximize, "sense max"},
    {Feature::restrictions, "require and forbid"},
    {Feature::empty_options, "options without items"},
    {Feature::no_primary, "a problem without primary items"},
    {Feature::no_options, "a problem without options"},
    {Feature::no_items, "a problem without items"},
    {Feature::item_names, "item names"},
    {Feature::option_names, "option names"},
    {Feature::colour_names, "colour names"},
    {Feature::meta, "meta data"},
}};

/// Whether the names of all items are their numbers from 1: as in the formats ec and spp, which number items so.
bool only_numbered(const Problem& problem) {
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        if (problem.item_name(ItemId{i}) != std::to_string(i + 1)) return false;
    return true;
}

} // namespace

Feature features(const Problem& problem) {
    Feature found = Feature::none;
    const auto note = [&](bool has, Feature feature) {
        if (has) found = found | feature;
    };
    note(problem.secondary_count() > 0, Feature::secondary);
    for (std::uint32_t i = 0; i < problem.primary_count(); ++i)
        note(!problem.is_primary(ItemId{i}), Feature::mixed_order);
    note(problem.has_colours(), Feature::colours);
    note(problem.has_bounds(), Feature::bounds);
    note(problem.has_costs(), Feature::costs);
    note(problem.sense() == Sense::max, Feature::maximize);
    note(!problem.required().empty() || !problem.forbidden().empty(), Feature::restrictions);
    for (std::uint32_t o = 0; o < problem.option_count(); ++o)
        note(problem.items(OptionId{o}).empty(), Feature::empty_options);
    note(problem.primary_count() == 0, Feature::no_primary);
    note(problem.option_count() == 0, Feature::no_options);
    note(problem.item_count() == 0, Feature::no_items);
    note(problem.has_item_names() && !only_numbered(problem), Feature::item_names);
    note(problem.has_option_names(), Feature::option_names);
    const Annotations& annotations = problem.annotations();
    note(!annotations.name.empty() || !annotations.meta.empty() || !annotations.item_meta.empty()
             || !annotations.option_meta.empty(),
         Feature::meta);
    return found;
}

std::string describe(Feature features) {
    std::string text;
    for (const auto& [feature, name] : feature_names) {
        if (!any(features & feature)) continue;
        if (!text.empty()) text += ", ";
        text += name;
    }
    return text;
}

} // namespace quadrille::inline QUADRILLE_ABI
