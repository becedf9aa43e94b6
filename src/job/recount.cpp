// SPDX-License-Identifier: MIT
#include <quadrille/job.hpp>

#include <algorithm>
#include <iterator>
#include <random>

#include <fmt/core.h>

#include <quadrille/error.hpp>

#include "job/refuse_units.hpp"

namespace quadrille::inline QUADRILLE_ABI {

namespace {

/// Some of the parts, drawn at random by the name of the job.
std::vector<std::uint32_t> draw(const Job& job, std::uint64_t sample) {
    std::vector<std::uint32_t> all(job.parts), drawn;
    for (std::uint32_t part = 0; part < job.parts; ++part) all[part] = part;
    std::seed_seq seed(job.name.begin(), job.name.end());
    std::mt19937_64 random(seed);
    std::ranges::sample(all, std::back_inserter(drawn),
                        static_cast<std::ptrdiff_t>(std::min<std::uint64_t>(sample, job.parts)), random);
    return drawn;
}

} // namespace

std::vector<std::uint32_t> recount(const Job& job, const JobFolder& folder, const Problem& problem,
                                   const JobSurvey& survey, const std::string& engine, std::uint64_t sample) {
    if (unit_rule(engine) != unit_rule(job.engine))
        throw Unsupported(fmt::format("engine {} cannot count parts of this job again: they are units by rule {}, "
                                      "expected rule {} (docs/parts.md)",
                                      engine, unit_rule(job.engine), unit_rule(engine)));
    const SolveParams params{.engine = engine, .threads = 0};
    const auto answer = [&](const Part& part) {
        try {
            return job.lists ? solve_part(problem, part, params, {}, {}) : count_part(problem, part, params);
        } catch (const OtherUnits&) {
            job::refuse_units(folder);
        }
    };
    std::vector<std::uint32_t> differing;
    for (const std::uint32_t part : draw(job, sample)) {
        const PartResult again = answer(job.part(part));
        if (again.answer.covers != survey.count(part)) differing.push_back(part);
    }
    return differing;
}

} // namespace quadrille::inline QUADRILLE_ABI
