// SPDX-License-Identifier: MIT
#include "output/breakdown.hpp"

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
        Json record = Json::object("type", "option", "option", index(option), "count", count.to_string(),
                                   "in", share(count, breakdown.covers));
        if (problem.has_option_names()) record.set("name", label(problem, option));
        if (show == Show::items) record.set("items", items_json(problem, option));
        out << record.text() + '\n';
    }
}

} // namespace quadrille::output
