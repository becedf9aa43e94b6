// SPDX-License-Identifier: MIT
// Parts of a search, the records of jobs, and counts with a checkpoint. The files are the command's own: docs/parts.md.
#include "parts.hpp"

#include <charconv>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <pybind11/stl.h>

#include "convert.hpp"

namespace quadrille::python {

namespace {

using JobPointer = std::shared_ptr<Job>;

std::optional<UnitsTuple> units_of(const ProblemPointer& problem, std::uint64_t parts, const py::dict& keywords) {
    const auto units
        = ask(keywords, [&](Search& s) { return find_units(*problem, parts, s.params.engine, s.control); });
    return units ? std::optional(to_tuple(*units)) : std::nullopt;
}

py::dict count_one(const ProblemPointer& problem, const PartTuple& tuple, const py::dict& keywords) {
    const Part part = to_part(tuple);
    return to_dict(ask(keywords, [&](Search& s) { return count_part(*problem, part, s.params, s.control); }).answer);
}

/// A count that goes on from the checkpoint in a file, and what is to be warned of.
py::tuple count_kept(const ProblemPointer& problem, const std::string& path, double seconds, const py::dict& keywords) {
    std::vector<std::string> warnings;
    const PartResult result = ask(keywords, [&](Search& s) {
        const std::string engine(part_engine(*problem, s.params, false));
        CheckpointFile file(path, {.verb = "count", .problem = *problem, .engine = engine});
        if (file.is_complete()) return file.answer();
        const CheckpointParams params{.interval = std::chrono::milliseconds(std::llround(1000 * seconds)),
                                      .warn = [&](std::string_view why) { warnings.emplace_back(why); }};
        return file.run([&] { return count_part(*problem, {}, s.params, s.control, file.keeping(params)); });
    });
    return py::make_tuple(to_dict(result.answer), warnings);
}

/// A job that has no folder.
JobPointer make_job(const ProblemPointer& problem, std::string problem_sha256, std::uint32_t parts,
                    const std::string& engine, bool lists) {
    auto units = run([&](const Control& control) { return find_units(*problem, parts, engine, control); });
    auto job = std::make_shared<Job>(Job{.lists = lists,
                                         .problem_sha256 = std::move(problem_sha256),
                                         .problem_digest = structure_digest(*problem),
                                         .units = std::move(*units), // nothing limits that search
                                         .parts = parts});
    job->use_engine(engine);
    job->name = job_name(*job);
    return job;
}

void write_new_job(Job& job, const std::string& folder, const Problem& problem) {
    std::filesystem::create_directories(folder);
    write_job(job, JobFolder(folder), problem);
}

using JobTuple = std::tuple<std::string, bool, std::uint32_t, UnitsTuple, std::string>;

/// What a worker needs to know of a job.
JobTuple pack(const Job& job) { return {job.name, job.lists, job.parts, to_tuple(job.units), job.engine}; }
JobPointer unpack(const JobTuple& tuple) {
    const auto& [name, lists, parts, units, engine] = tuple;
    return std::make_shared<Job>(
        Job{.lists = lists, .units = to_units(units), .parts = parts, .engine = engine, .name = name});
}

/// A line of ascending indices for each cover, as in the file of a part.
void add_line(std::string& text, std::span<const OptionId> cover) {
    for (std::size_t i = 0; i < cover.size(); ++i) {
        if (i > 0) text += ' ';
        text += std::to_string(index(cover[i]));
    }
    text += '\n';
}

/// Answers one part: its record, the text of its list, and why the search ended. `digest` is a function of bytes
/// that gives their SHA-256.
py::tuple work_part(const Job& job, const ProblemPointer& problem, std::uint32_t part, const py::dict& keywords,
                    const py::object& digest) {
    std::string list;
    const PartResult result = ask(keywords, [&](Search& s) {
        if (!job.lists) return count_part(*problem, job.part(part), s.params, s.control);
        s.params.engine = job.engine;
        return solve_part(*problem, job.part(part), s.params, s.control, [&](std::span<const OptionId> cover) {
            add_line(list, cover);
            return true;
        });
    });
    PartRecord record = make_part_record(job, part, result);
    const py::bytes bytes(list);
    if (job.lists && record.complete) record.list = FileDigest{list.size(), py::cast<std::string>(digest(bytes))};
    return py::make_tuple(py::bytes(to_text(record)), bytes, name_of(result.answer.ending));
}

/// The covers in the text of a list. Throws ParseError for what is none, and for what is no cover of the problem.
py::tuple read_list(const Problem& problem, const std::string& text, const std::string& source) {
    Covers covers;
    Verifier verifier(problem);
    std::vector<OptionId> cover;
    std::size_t line = 1;
    const auto fail = [&](const std::string& found) {
        throw ParseError(source, {line, 1}, "found " + found + ", expected the options of a cover");
    };
    for (std::size_t at = 0; at < text.size(); ++line) {
        const std::size_t end = text.find('\n', at);
        if (end == std::string::npos) fail("a line that was cut off");
        cover.clear();
        while (at < end) {
            std::uint32_t option = 0;
            const auto [behind, error] = std::from_chars(text.data() + at, text.data() + end, option);
            if (error != std::errc{} || option >= problem.option_count()) fail("what is no option");
            cover.push_back(OptionId{option});
            at = static_cast<std::size_t>(behind - text.data());
            if (at < end && text[at++] != ' ') fail("what is no list of options");
        }
        at = end + 1;
        if (const auto violation = verifier.violation(cover)) fail("no cover (" + *violation + ")");
        covers.add(cover);
    }
    return to_arrays(std::move(covers));
}

/// What the records of a job add up to.
class Survey {
  public:
    explicit Survey(JobPointer job) : job_(std::move(job)), survey_(*job_) {}

    /// Takes the record of a part. Throws ParseError if it is not that record.
    bool take(const std::string& text, std::uint32_t part) {
        const std::string source = "record of part " + std::to_string(part);
        const PartRecord record = parse_part_record(text, source);
        const auto refuse = [&](const char* what, std::uint64_t found, std::uint64_t expected) {
            if (found != expected)
                throw ParseError(source, {1, 1},
                                 std::string("found ") + what + ' ' + std::to_string(found) + ", expected "
                                     + std::to_string(expected));
        };
        if (record.job == job_->name) refuse("part", record.part, part);
        if (record.complete) refuse("a part whose number of units is", record.units, units_of(part));
        survey_.take(record, source);
        if (record.complete) lists_[part] = record.list.value_or(FileDigest{});
        return record.complete;
    }

    std::vector<std::uint32_t> wanting() const { return survey_.unfinished(); }
    /// Covers that were met, of parts that are not done too.
    py::int_ covers() const {
        Count sum = survey_.begun();
        sum += survey_.covers();
        return to_int(sum);
    }
    std::uint64_t nodes() const { return survey_.nodes(); }
    double seconds() const { return survey_.seconds(); }
    std::vector<std::string> engines() const { return {survey_.engines().begin(), survey_.engines().end()}; }
    std::vector<std::uint32_t> differing() const { return {survey_.differing().begin(), survey_.differing().end()}; }
    /// Of a part that is done: the bytes of its list, their SHA-256, and its covers.
    py::tuple list(std::uint32_t part) const {
        const FileDigest& list = lists_.at(part);
        return py::make_tuple(list.size, list.sha256, to_int(survey_.count(part)));
    }

  private:
    std::uint64_t units_of(std::uint64_t part) const {
        const std::uint64_t units = job_->units.count, parts = job_->parts;
        __extension__ using Wide = unsigned __int128;
        const auto before = [&](std::uint64_t p) { return static_cast<std::uint64_t>(Wide(units) * p / parts); };
        return job_->lists ? before(part + 1) - before(part) : units / parts + (part < units % parts ? 1 : 0);
    }

    JobPointer job_;
    JobSurvey survey_;
    std::map<std::uint32_t, FileDigest> lists_;
};

std::optional<py::bytes> find_record(const Job& job, const std::string& folder, std::uint32_t part) {
    const auto record = find_part_record(job, JobFolder(folder), part);
    return record ? std::optional(py::bytes(to_text(*record))) : std::nullopt;
}

/// Writes a record to its place. Returns the path of one that differs, or nothing.
std::string add_record(const Job& job, const std::string& folder, const std::string& text) {
    return add_part_record(job, JobFolder(folder), parse_part_record(text));
}

/// The path of the list of a part; its folder is there then.
std::string list_path(const std::string& folder, std::uint32_t part) {
    const JobFolder job(folder);
    job.make_room(part);
    return job.list(part);
}

} // namespace

void add_parts(py::module_& m) {
    m.def("find_units", &units_of);
    m.def("count_part", &count_one);
    m.def("count_kept", &count_kept);
    m.def("part_engine", [](const ProblemPointer& problem, bool listed, const py::dict& keywords) {
        return std::string(part_engine(*problem, read_search(keywords).params, listed));
    });
    py::class_<Job, JobPointer>(m, "Job")
        .def(py::init(&make_job))
        .def_static("read",
                    [](const std::string& folder) { return std::make_shared<Job>(read_job(JobFolder(folder).job())); })
        .def("write",
             [](Job& job, const std::string& folder, const Problem& problem) { write_new_job(job, folder, problem); })
        .def("read_problem",
             [](const Job& job, const std::string& folder) {
                 return std::make_shared<Problem>(read_problem_of(job, JobFolder(folder)));
             })
        .def_readonly("lists", &Job::lists)
        .def_readonly("parts", &Job::parts)
        .def(py::pickle(&pack, &unpack));
    py::class_<Survey>(m, "Survey")
        .def(py::init<JobPointer>())
        .def("take", &Survey::take)
        .def("wanting", &Survey::wanting)
        .def("differing", &Survey::differing)
        .def("engines", &Survey::engines)
        .def("list", &Survey::list)
        .def_property_readonly("covers", &Survey::covers)
        .def_property_readonly("nodes", &Survey::nodes)
        .def_property_readonly("seconds", &Survey::seconds);
    m.def("work_part", &work_part);
    m.def("read_list", &read_list);
    m.def("find_record", &find_record);
    m.def("add_record", &add_record);
    m.def("list_path", &list_path);
}

} // namespace quadrille::python
