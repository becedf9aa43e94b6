// SPDX-License-Identifier: MIT
#include <quadrille/job.hpp>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <system_error>

#include <fmt/core.h>

#include <quadrille/error.hpp>
#include <quadrille/formats.hpp>
#include <quadrille/part.hpp>

#include "base/input_file.hpp"
#include "base/sha256.hpp"
#include "base/whole_file.hpp"
#include "job/part_list.hpp"
#include "job/sealed_record.hpp"
#include "output/json.hpp"

namespace quadrille::inline QUADRILLE_ABI {

namespace {

constexpr std::uint32_t version = 1;
constexpr std::size_t longest_job = 1 << 28; // required and forbidden options

output::Json indices(const std::vector<OptionId>& options) {
    output::Json list = output::Json::list();
    for (const OptionId option : options) list.append(index(option));
    return list;
}

std::vector<OptionId> options_in(const job::SealedRecord& file, const char* key) {
    std::vector<OptionId> options;
    for (const std::uint32_t option : file.numbers(key)) options.push_back(OptionId{option});
    return options;
}

output::Json json_of(const Job& job) {
    using output::Json;
    Json json = Json::object("format", "quadrille-job", "version", version, "verb", job.lists ? "solve" : "count",
                             "problem", Json::object("sha256", job.problem_sha256, "digest", job.problem_digest),
                             "require", indices(job.require), "forbid", indices(job.forbid), "units",
                             Json::object("rule", unit_rule(job.engine), "level", job.units.level, "count",
                                          job.units.count, "sha256", job.units.sha256),
                             "parts", job.parts, "deal", job.lists ? "blocks" : "cyclic");
    if (!job.engine.empty()) {
        json.set("engine", job.engine);
        json.set("tree", tree_version);
    }
    return json;
}

} // namespace

std::string to_text(const Job& job) { return sealed(json_of(job).text()) + '\n'; }

std::string job_name(const Job& job) { return std::string(seal_of(to_text(job))); }

void write_job(Job& job, const JobFolder& folder, const Problem& problem) {
    std::ostringstream out;
    out.exceptions(std::ios::badbit); // want of memory must not end the text early
    write_problem(out, problem, "json");
    Sha256 sha256;
    sha256.add(out.view());
    job.problem_sha256 = sha256.hex();
    job.problem_digest = structure_digest(problem);
    write_durably(folder.problem(), out.view());
    std::filesystem::create_directory(folder.parts());
    const std::string text = to_text(job);
    job.name = seal_of(text);
    write_durably(folder.job(), text);
}

Job read_job(const std::string& path) {
    const auto file = job::SealedRecord::read(path, longest_job, "a job");
    if (!file.has("format") || file.text("format") != "quadrille-job")
        file.fail("found another record, expected a job of quadrille");
    if (const auto found = file.number("version"); found != version)
        file.fail(
            fmt::format("found a job of version {}, expected version {}: it is of another quadrille", found, version));
    const job::SealedRecord problem = file.within("problem"), units = file.within("units");
    Job job{.lists = file.text("verb") == "solve",
            .problem_sha256 = problem.sha256("sha256"),
            .problem_digest = problem.sha256("digest"),
            .require = options_in(file, "require"),
            .forbid = options_in(file, "forbid"),
            .parts = static_cast<std::uint32_t>(file.number("parts", most_parts)),
            .name = file.seal()};
    if (job.lists || file.has("engine")) {
        job.engine = file.text("engine");
        if (const auto tree = file.number("tree"); tree != tree_version)
            file.fail(fmt::format("found trees of version {}, expected version {}: it is of another quadrille", tree,
                                  tree_version));
    }
    if (const auto rule = units.number("rule"); rule != unit_rule(job.engine))
        file.fail(fmt::format("found units by rule {}, expected rule {}: it is of another quadrille", rule,
                              unit_rule(job.engine)));
    job.units = {.level = static_cast<std::uint32_t>(units.number("level", UINT32_MAX)),
                 .count = units.number("count"),
                 .sha256 = units.sha256("sha256")};
    if (job.parts == 0) file.fail("found no parts, expected one or more");
    if (!job.lists && file.text("verb") != "count") file.fail("found an unknown verb, expected count or solve");
    if (file.text("deal") != (job.lists ? "blocks" : "cyclic")) file.fail("found units dealt in an unknown way");
    return job;
}

void JobFolder::make_room(std::uint32_t part) const {
    std::error_code error;
    std::filesystem::create_directories(of(part), error);
    if (error) throw std::system_error(error, of(part));
    sync_folder_of(of(part));
}

std::string JobFolder::of(std::uint32_t part) const { return fmt::format("{}/{:03}", parts(), part / 1000); }

std::string JobFolder::file(std::uint32_t part, const char* ending) const {
    return fmt::format("{}/{:06}{}", of(part), part, ending);
}

Problem read_problem_of(const Job& job, const JobFolder& folder) {
    const auto refuse = [&](std::string_view what) {
        throw ParseError(folder.problem(), {1, 1}, fmt::format("found {}, expected the problem that was split", what));
    };
    if (job::measure(folder.problem()).sha256 != job.problem_sha256) refuse("another file");
    InputFile file(folder.problem());
    Problem problem = read_problem(file, file.name()).problem;
    if (structure_digest(problem) != job.problem_digest) refuse("another problem");
    const auto is_option = [&](OptionId option) { return index(option) < problem.option_count(); };
    if (!std::ranges::all_of(job.require, is_option) || !std::ranges::all_of(job.forbid, is_option))
        refuse("fewer options than the job requires or forbids");
    return restrict(std::move(problem), job.require, job.forbid);
}

} // namespace quadrille::inline QUADRILLE_ABI

namespace quadrille::job {

void refuse_units(const JobFolder& folder) {
    throw ParseError(folder.job(), {1, 1},
                     "found units that this program does not find, expected the quadrille that split the job");
}

} // namespace quadrille::job
