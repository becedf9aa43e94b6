// SPDX-License-Identifier: MIT
// What can be said of a problem without a search: its features, and a summary.
#include <quadrille/analysis.hpp>

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <utility>

#include <quadrille/formats.hpp>

#include "base/disjoint_sets.hpp"
#include "base/threads.hpp"

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

namespace {

std::uint64_t cell_number(const Problem& problem, OptionId option, std::size_t k) {
    return std::uint64_t{index(problem.items(option)[k])} << 32 | index(problem.colour(option, k));
}

/// A hash of an option's cells in whatever order.
std::uint64_t hash_cells(const Problem& problem, OptionId option) {
    std::uint64_t sum = 0;
    for (std::size_t k = 0; k < problem.items(option).size(); ++k) {
        std::uint64_t x = cell_number(problem, option, k) + 0x9e37'79b9'7f4a'7c15;
        for (int round = 0; round < 2; ++round) x = (x ^ x >> 32) * 0xd6e8'feb8'6659'fd93;
        sum += x ^ x >> 32;
    }
    return sum;
}

std::vector<std::uint64_t> sorted_cells(const Problem& problem, OptionId option) {
    std::vector<std::uint64_t> cells(problem.items(option).size());
    for (std::size_t k = 0; k < cells.size(); ++k) cells[k] = cell_number(problem, option, k);
    std::ranges::sort(cells);
    return cells;
}

/// Options of one hash are sorted and compared in full, so that neither chance nor malice makes a wrong or
/// slow answer.
std::uint32_t count_repeated(const Problem& problem, StopPoll& poll) {
    std::vector<std::pair<std::uint64_t, OptionId>> hashes;
    hashes.reserve(problem.option_count());
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
        poll.step();
        hashes.emplace_back(hash_cells(problem, OptionId{o}), OptionId{o});
    }
    std::ranges::sort(hashes);
    std::uint32_t repeated = 0;
    std::vector<std::vector<std::uint64_t>> run;
    for (std::size_t begin = 0, end = 0; begin < hashes.size(); begin = end) {
        poll.step();
        while (end < hashes.size() && hashes[end].first == hashes[begin].first) ++end;
        if (end - begin == 1) continue;
        const auto first = sorted_cells(problem, hashes[begin].second);
        run.clear(); // those unlike the first: hardly ever any
        for (std::size_t i = begin + 1; i < end; ++i) {
            auto cells = sorted_cells(problem, hashes[i].second);
            if (cells == first)
                ++repeated;
            else
                run.push_back(std::move(cells));
        }
        std::ranges::sort(run);
        repeated += static_cast<std::uint32_t>(run.end() - std::unique(run.begin(), run.end()));
    }
    return repeated;
}

void find_components(const Problem& problem, ProblemSummary& summary, StopPoll& poll) {
    DisjointSets parts(problem.item_count());
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
        poll.step();
        if (!problem.has_primary(OptionId{o})) continue;
        const auto items = problem.items(OptionId{o});
        for (const ItemId item : items) parts.join(index(items.front()), index(item));
    }
    std::vector<std::uint32_t> size(problem.item_count());
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        if (problem.is_primary(ItemId{i})) ++size[parts.root(i)];
    for (const std::uint32_t s : size) {
        summary.components += s > 0;
        summary.largest_component = std::max(summary.largest_component, s);
    }
}

} // namespace

void SizeRange::add(std::uint64_t size) {
    least = count == 0 ? size : std::min(least, size);
    most = std::max(most, size);
    total += size;
    ++count;
}

std::vector<ItemId> uncoverable_items(const Problem& problem) {
    std::vector<std::uint32_t> degree(problem.item_count());
    for (std::uint32_t o = 0; o < problem.option_count(); ++o)
        for (const ItemId item : problem.items(OptionId{o})) ++degree[index(item)];
    std::vector<ItemId> items;
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        if (problem.is_primary(ItemId{i}) && degree[i] < problem.bounds(ItemId{i}).min) items.push_back(ItemId{i});
    return items;
}

ProblemSummary summarize(const Problem& problem, const Control& control) {
    throw_if_stopped(control);
    StopPoll poll(control, 4096);
    ProblemSummary summary;
    std::vector<std::uint32_t> degree(problem.item_count());
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
        poll.step();
        const auto items = problem.items(OptionId{o});
        summary.option_sizes.add(items.size());
        if (!problem.has_primary(OptionId{o}))
            ++summary.without_primary;
        else
            for (const ItemId item : items) ++degree[index(item)];
    }
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        if (problem.is_primary(ItemId{i})) summary.item_degrees.add(degree[i]);
    summary.uncoverable = uncoverable_items(problem);
    summary.repeated = count_repeated(problem, poll);
    find_components(problem, summary, poll);
    return summary;
}

} // namespace quadrille::inline QUADRILLE_ABI
