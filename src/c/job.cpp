// SPDX-License-Identifier: MIT
#include <filesystem>

#include <quadrille/job.hpp>

#include "c/handles.hpp"

using namespace quadrille;
using namespace quadrille::c;

struct quadrille_job {
    const Job job;
    const JobFolder folder;
    const Problem problem; // with what the job requires and forbids
};

namespace {

/// The answer that a record holds.
SolveResult result_of(const PartRecord& record) {
    SolveResult result;
    result.covers = record.count;
    result.engine = record.engine;
    result.stats.nodes = record.nodes;
    result.stats.seconds = record.seconds;
    return result;
}

SolveResult count_anew(const quadrille_job& it, const quadrille_params& params, std::uint32_t part,
                       quadrille_error* error) {
    try {
        SolveParams search = params.search;
        if (!it.job.engine.empty()) search.engine = it.job.engine;
        PartResult result = count_part(it.problem, it.job.part(part), search, params.control);
        const PartRecord record = make_part_record(it.job, part, result);
        if (const std::string beside = add_part_record(it.job, it.folder, record); !beside.empty() && error)
            error->warnings.push_back(
                fmt::format("part {} has another answer already, one of the two is wrong: see {}", part, beside));
        return std::move(result.answer);
    } catch (const OtherUnits& other) {
        throw Failure(QUADRILLE_BAD_DATA, fmt::format("{}: found {}", it.folder.job(), other.what()));
    }
}

} // namespace

quadrille_status quadrille_job_new(const quadrille_problem* problem, const quadrille_params* params, uint64_t parts,
                                   const char* folder, quadrille_job** job, quadrille_error* error) {
    return guarded(error, [&] {
        deref(job, "job") = nullptr;
        const Problem& whole = deref(problem, "problem").problem;
        const JobFolder place(&deref(folder, "folder"));
        if (std::filesystem::exists(place.job()))
            bad_argument(place.job() + ": found a job, expected a folder without one");
        const quadrille_params run = begin(params);
        const auto units = find_units(whole, parts, run.search.engine, run.control);
        if (!units) throw Stopped(stopped(run.control).value_or(Ending::interrupted));
        Job made{.units = *units, .parts = static_cast<std::uint32_t>(parts)};
        made.use_engine(run.search.engine);
        write_job(made, place, whole);
        *job = new quadrille_job{std::move(made), place, whole};
    });
}

quadrille_status quadrille_job_open(const char* folder, quadrille_job** job, quadrille_error* error) {
    return guarded(error, [&] {
        deref(job, "job") = nullptr;
        const JobFolder place(&deref(folder, "folder"));
        Job read = read_job(place.job());
        Problem problem = read_problem_of(read, place);
        *job = new quadrille_job{std::move(read), place, std::move(problem)};
    });
}
void quadrille_job_free(quadrille_job* job) { delete job; }

uint32_t quadrille_job_part_count(const quadrille_job* job) { return job ? job->job.parts : 0; }

quadrille_status quadrille_job_problem(const quadrille_job* job, quadrille_problem** problem, quadrille_error* error) {
    return guarded(error, [&] {
        deref(problem, "problem") = nullptr;
        *problem = new quadrille_problem{deref(job, "job").problem};
    });
}

quadrille_status quadrille_job_count_part(const quadrille_job* job, const quadrille_params* params, uint32_t part,
                                          quadrille_result** result, quadrille_error* error) {
    return guarded(error, [&] {
        if (result) *result = nullptr;
        const quadrille_job& it = deref(job, "job");
        if (part >= it.job.parts) bad_argument(fmt::format("found part {}, the job has {} parts", part, it.job.parts));
        if (it.job.lists) throw Unsupported("found a job that lists covers, expected one that counts them");
        const auto done = find_part_record(it.job, it.folder, part);
        give(done ? result_of(*done) : count_anew(it, begin(params), part, error), result);
    });
}

quadrille_status quadrille_job_survey(const quadrille_job* job, char** text, size_t* size, quadrille_error* error) {
    return guarded(error, [&] {
        deref(text, "text") = nullptr;
        const quadrille_job& it = deref(job, "job");
        JobSurvey survey(it.job);
        survey.take_all(it.folder);
        give_bytes(survey.json(), text, size);
        if (error) error->warnings = survey.faults();
    });
}
