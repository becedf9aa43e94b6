// SPDX-License-Identifier: MIT
#include "cli/search/diagram_answers.hpp"

#include <vector>

#include <quadrille/diagram.hpp>
#include <quadrille/formats.hpp>

#include "output/breakdown.hpp"

namespace quadrille::cli {

std::optional<std::string> parse_export(const Invocation& invocation) {
    std::vector<std::string_view> known;
    for (const DiagramFormatInfo& format : diagram_formats()) known.push_back(format.name);
    return invocation.has("format") ? std::optional(invocation.choice("format", known)) : std::nullopt;
}

std::uint64_t parse_draw_seed(const Invocation& invocation) { return invocation.number("seed").value_or(0); }

std::uint64_t seed_in_series(std::uint64_t series, std::uint64_t number) {
    std::uint64_t z = series + 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return (z ^ z >> 31) + number;
}

SolveResult begin_answer() {
    SolveResult result;
    result.engine = "diagram";
    return result;
}

SolveResult begin_answer(const CompileResult& compiled) {
    SolveResult result = begin_answer();
    result.ending = compiled.ending;
    result.stats.nodes = compiled.stats.nodes;
    result.stats.seconds = compiled.stats.seconds;
    return result;
}

bool CoverFlow::add(std::span<const OptionId> cover) {
    if (const auto ending = quadrille::stopped(control_)) {
        result_.ending = *ending;
        return false;
    }
    listing_.add(cover);
    result_.covers += 1;
    if (result_.covers < control_.limits.covers) return true;
    result_.ending = Ending::cover_limit;
    return false;
}

void draw_covers(const Diagram& diagram, std::uint64_t seed, const Control& control, CoverListing& listing,
                 SolveResult& result) {
    result.seed = seed;
    if (diagram.root() == Diagram::none) return;
    CoverFlow flow(listing, control, result);
    Sampler sampler(diagram, seed);
    while (flow.add(sampler.next())) {
    }
}

void write_breakdown(const Invocation& invocation, const Diagram& diagram, std::span<const OptionId> options,
                     SolveResult& result) {
    const output::Show show = parse_show(invocation);
    OutputFile file(invocation.get("output"));
    result.covers = count(diagram);
    const std::vector<Count> counts = marginals(diagram);
    const output::Breakdown breakdown{diagram.problem(), result.covers, options, counts};
    if (invocation.has("json")) {
        write_json(file.stream(), breakdown, show);
        file.stream() << output::result_record(result) << '\n';
    } else {
        write_text(file.stream(), breakdown, show);
    }
    file.commit();
}

} // namespace quadrille::cli
