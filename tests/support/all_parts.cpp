// SPDX-License-Identifier: MIT
#include "support/all_parts.hpp"

#include <utility>

#include "support/walk.hpp"

namespace quadrille::test {

std::vector<std::string> engines_of_parts(const Problem& problem) {
    if (problem.has_bounds()) return {"links"};
    return {"links", "masks", "tables"};
}

AllParts all_parts(const Problem& problem, std::uint64_t of, const SolveParams& params, bool listed) {
    AllParts all;
    for (std::uint64_t index = 0; index < of; ++index) {
        const auto keep = [&](std::span<const OptionId> cover) {
            all.list.emplace_back(cover.begin(), cover.end());
            return true;
        };
        const Part number{index, of, index % 2 == 1 ? all.whole : std::nullopt};
        const PartResult part
            = listed ? solve_part(problem, number, params, {}, keep) : count_part(problem, number, params);
        all.covers += part.answer.covers.saturated();
        all.nodes += part.answer.stats.nodes;
        all.units += part.mine;
        all.complete &= part.answer.complete();
        if (!all.whole) all.whole = part.units;
        all.same_units &= *all.whole == part.units;
    }
    return all;
}

std::optional<std::string> wrong_parts(const Problem& problem, std::uint64_t of, std::string engine,
                                       std::uint64_t covers) {
    const SolveParams params{.engine = std::move(engine), .simplify = false};
    const SolveResult whole = count(problem, params);
    const AllParts counted = all_parts(problem, of, params, false);
    if (counted.covers != covers || whole.covers != covers) return "another count";
    if (counted.nodes != whole.stats.nodes) return "other nodes";
    const Walk walked = walk(problem, params);
    const AllParts listed = all_parts(problem, of, params, true);
    if (listed.list != walked.covers) return "another list";
    if (listed.nodes != walked.result.stats.nodes) return "other nodes of a list";
    if (listed.whole != counted.whole || !listed.same_units || !counted.same_units) return "other units";
    if (listed.units != listed.whole->count || counted.units != counted.whole->count) return "units lost";
    if (!listed.complete || !counted.complete) return "not complete";
    return std::nullopt;
}

std::optional<std::string> disagreement_of_parts(const Problem& problem, std::initializer_list<std::uint64_t> numbers) {
    const std::uint64_t covers = covers_by_subsets(problem).size();
    for (const std::string& engine : engines_of_parts(problem))
        for (const std::uint64_t of : numbers)
            if (auto wrong = wrong_parts(problem, of, engine, covers))
                return engine + " in " + std::to_string(of) + " parts: " + *wrong;
    return std::nullopt;
}

} // namespace quadrille::test
