// SPDX-License-Identifier: MIT
// The verbs of jobs, whose folder they share with the commands split, work and status.
#include <array>
#include <filesystem>

#include <quadrille/job.hpp>

#include "c/verbs.hpp"

using namespace quadrille;
using namespace quadrille::c;

namespace {

JobFolder folder_of(const Call& call) { return JobFolder(call.values.text("folder")); }

std::string survey_of(const Job& job, const JobFolder& folder, std::vector<std::string>& warnings) {
    JobSurvey survey(job);
    survey.take_all(folder);
    warnings = survey.faults();
    return survey.json();
}

std::string run_split(const Call& call) {
    const Problem& problem = call.problem();
    const JobFolder folder = folder_of(call);
    if (std::filesystem::exists(folder.job()))
        bad_argument(folder.job() + ": found a job, expected a folder without one");
    const std::uint64_t parts = call.values.natural("parts");
    const std::string& engine = call.values.text("engine");
    const auto units = find_units(problem, parts, engine, call.control);
    if (!units) throw Stopped(stopped(call.control).value_or(Ending::interrupted));
    Job job{.units = *units, .parts = static_cast<std::uint32_t>(parts)};
    job.use_engine(engine);
    write_job(job, folder, problem);
    return survey_of(job, folder, call.warnings);
}

/// The answer that a record holds.
SolveResult result_of(const PartRecord& record) {
    SolveResult result;
    result.covers = record.count;
    result.engine = record.engine;
    result.stats.nodes = record.nodes;
    result.stats.seconds = record.seconds;
    return result;
}

SolveResult count_anew(const Call& call, const Job& job, const JobFolder& folder, std::uint32_t part) {
    try {
        SolveParams search = search_params(call.values);
        if (!job.engine.empty()) search.engine = job.engine;
        PartResult result = count_part(read_problem_of(job, folder), job.part(part), search, call.control);
        const std::string beside = add_part_record(job, folder, make_part_record(job, part, result));
        if (!beside.empty())
            call.warnings.push_back(
                fmt::format("part {} has another answer already, one of the two is wrong: see {}", part, beside));
        return std::move(result.answer);
    } catch (const OtherUnits& other) {
        throw Failure(QUADRILLE_BAD_DATA, fmt::format("{}: found {}", folder.job(), other.what()));
    }
}

std::string run_work(const Call& call) {
    const JobFolder folder = folder_of(call);
    const Job job = read_job(folder.job());
    const std::uint64_t part = call.values.natural("part");
    if (part >= job.parts) bad_argument(fmt::format("found part {}, the job has {} parts", part, job.parts));
    if (job.lists) throw Unsupported("found a job that lists covers, expected one that counts them");
    const auto number = static_cast<std::uint32_t>(part);
    const auto done = find_part_record(job, folder, number);
    return record_of(done ? result_of(*done) : count_anew(call, job, folder, number));
}

std::string run_status(const Call& call) {
    const JobFolder folder = folder_of(call);
    return survey_of(read_job(folder.job()), folder, call.warnings);
}

} // namespace

std::vector<Verb> quadrille::c::job_verbs() {
    const std::array folder{Param{"folder", ParamType::text, "", "path of the job's folder, which is there already"}};
    const std::array parts{Param{"parts", ParamType::natural, "", "how many parts it has", 1, most_parts},
                           engine_param()};
    const std::array part{Param{"part", ParamType::natural, "", "the number of the part, from 0"}};
    return {
        {"split", "problem", "json",
         "makes a job that counts the covers in parts, and writes its files into a folder without one; tells what "
         "status tells",
         params_of({folder, parts, only_time()}), run_split},
        {"work", "folder", "json",
         "counts the covers of one part, and writes its record into the folder; the answer of a part that is done is "
         "that of its record, and a part that a limit cut short begins anew the next time",
         params_of({folder, part, searching(), limits()}), run_work},
        {"status", "folder", "json",
         "adds up the records, as status --json of the command does: count, and complete if all parts are done; files"
         " that do not count are warnings",
         params_of({folder}), run_status},
    };
}
