// SPDX-License-Identifier: MIT
#include "output/breakdown.hpp"

#include <algorithm>
#include <cstddef>

#include <fmt/core.h>

namespace quadrille::output {

namespace {

/// Where there is no cover, each option is in none.
std::string_view share(const Count& count, const Count& covers) {
    return count == 0 ? "none" : count == covers ? "all" : "some";
}

} // namespace

void write_text(std::ostream& out, const Breakdown& breakdown, Show show) {
    const Problem& problem = breakdown.problem;
    for (const OptionId option : breakdown.options) {
        const Count& count = breakdown.counts[index(option)];
        const bool by_name = show != Show::items && !problem.option_name(option).empty();
        out << index(option) << '\t' << count << '\t' << share(count, breakdown.covers) << '\t'
            << (by_name ? display_name(problem, option) : items_text(problem, option)) << '\n';
    }
}

void write_json(std::ostream& out, const Breakdown& breakdown, Show show) {
    const Problem& problem = breakdown.problem;
    for (const OptionId option : breakdown.options) {
        const Count& count = breakdown.counts[index(option)];
        Json record = Json::object("type", "option", "option", index(option), "count", count.to_string(), "in",
                                   share(count, breakdown.covers));
        if (problem.has_option_names()) record.set("name", label(problem, option));
        if (show == Show::items) record.set("items", items_json(problem, option));
        out << record.text() + '\n';
    }
}

namespace {

/// The labels of a group that are of one kind.
std::span<const std::uint32_t> of_kind(const Grouped& grouped, const CoverGroup& group, std::uint32_t kind) {
    const auto by = [&](std::uint32_t label) { return grouped.by[label]; };
    const auto begin = std::ranges::lower_bound(group.labels, kind, {}, by);
    return {begin, std::ranges::upper_bound(group.labels, kind, {}, by)};
}

std::string names_text(const Grouped& grouped, std::span<const std::uint32_t> labels) {
    std::string text;
    for (std::size_t k = 0; k < labels.size();) {
        std::size_t end = k;
        while (end < labels.size() && labels[end] == labels[k]) ++end;
        text += (text.empty() ? "" : " ") + grouped.names[labels[k]];
        if (end - k > 1) text += fmt::format(" x{}", end - k);
        k = end;
    }
    return text.empty() ? "-" : text;
}

} // namespace

void write_text(std::ostream& out, const Grouped& grouped) {
    for (const CoverGroup& group : grouped.groups) {
        out << group.count;
        for (std::uint32_t kind = 0; kind < grouped.columns; ++kind)
            out << '\t' << names_text(grouped, of_kind(grouped, group, kind));
        out << '\n';
    }
}

void write_json(std::ostream& out, const Grouped& grouped) {
    for (const CoverGroup& group : grouped.groups) {
        Json by = Json::list();
        for (std::uint32_t kind = 0; kind < grouped.columns; ++kind) {
            Json names = Json::list();
            for (const std::uint32_t label : of_kind(grouped, group, kind)) names.append(grouped.names[label]);
            by.append(names);
        }
        out << Json::object("type", "group", "count", group.count.to_string(), "by", by).text() + '\n';
    }
}

} // namespace quadrille::output
