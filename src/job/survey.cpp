// SPDX-License-Identifier: MIT
// What the folder of a job holds by now, and a second count of one of its parts.
#include <algorithm>
#include <cerrno>
#include <charconv>
#include <filesystem>
#include <iterator>
#include <random>
#include <system_error>

#include <fmt/core.h>

#include <quadrille/error.hpp>
#include <quadrille/job.hpp>

#include "base/input_file.hpp"
#include "base/quoted.hpp"
#include "base/system.hpp"
#include "job/part_list.hpp"
#include "output/json.hpp"

namespace quadrille::inline QUADRILLE_ABI {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const std::string& file, const std::string& message) { throw ParseError(file, {1, 1}, message); }

/// Throws ParseError unless it is a record of that job, and of that part if one is expected.
void expect(const PartRecord& record, const std::string& file, const Job& job, std::optional<std::uint32_t> part) {
    if (record.job != job.name)
        fail(file, fmt::format("found a part of job {}, expected one of job {}", record.job, job.name));
    if (record.of != job.parts || record.part >= job.parts)
        fail(file, fmt::format("found part {} of {}, expected one of {}", record.part, record.of, job.parts));
    if (part && record.part != *part)
        fail(file, fmt::format("found part {}, expected part {}, as the name says", record.part, *part));
    if (record.complete && record.list.has_value() != job.lists)
        fail(file,
             fmt::format("found a {}, expected a {}", record.list ? "list" : "count", job.lists ? "list" : "count"));
}

/// The file of covers that goes with the file of a record.
std::string list_beside(const std::string& record) { return fs::path(record).replace_extension(".covers").string(); }

/// Throws ParseError if the list is not there, or not as long as its record says: a look that costs nothing.
void expect_list(const PartRecord& record, const std::string& file) {
    if (!record.complete || !record.list) return;
    std::error_code error;
    const std::uint64_t size = fs::file_size(file, error);
    if (error) fail(file, fmt::format("found no list ({}), expected {} bytes", error.message(), record.list->size));
    if (size != record.list->size)
        fail(file, fmt::format("found {} bytes, expected {} as the record of part {} says", size, record.list->size,
                               record.part));
}

/// A record of the job with its list, if it has one.
PartRecord read_answer(const std::string& file, const Job& job, std::optional<std::uint32_t> part) {
    PartRecord record = read_part_record(file);
    expect(record, file, job, part);
    expect_list(record, list_beside(file));
    return record;
}

/// The number that the name of a record begins with.
std::optional<std::uint32_t> part_of_name(const std::string& name) {
    std::uint32_t part = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), part);
    return error == std::errc{} && *end == '.' ? std::optional(part) : std::nullopt;
}

std::vector<std::string> expect_names(const fs::path& folder) {
    auto names = names_in(folder);
    if (!names) throw std::system_error(errno, std::generic_category(), folder);
    return *std::move(names);
}

} // namespace

std::optional<PartRecord> find_part_record(const Job& job, const JobFolder& folder, std::uint32_t part) {
    try {
        PartRecord record = read_answer(folder.record(part), job, part);
        return record.complete ? std::optional(std::move(record)) : std::nullopt;
    } catch (const NoInput&) {
        return std::nullopt;
    } catch (const ParseError&) { // as good as none: it is made anew
        return std::nullopt;
    }
}

JobSurvey::JobSurvey(const Job& job) : job_(job), answers_(job.parts) {}

void JobSurvey::take(const std::string& file) { take(file, std::nullopt); }

void JobSurvey::take(const PartRecord& record, const std::string& source) {
    expect(record, source, job_, std::nullopt);
    add(record, source);
}

void JobSurvey::take(const std::string& file, std::optional<std::uint32_t> expected) {
    try {
        add(read_answer(file, job_, expected), file);
    } catch (const ParseError& error) {
        constexpr std::size_t told = 20;
        ++fault_count_;
        if (faults_.size() < told) faults_.emplace_back(error.what());
    }
}

void JobSurvey::take_all(const JobFolder& folder) {
    if (!fs::exists(folder.parts())) return;
    for (const std::string& thousand : expect_names(folder.parts())) {
        const fs::path place = fs::path(folder.parts()) / thousand;
        if (!fs::is_directory(place)) continue;
        for (const std::string& name : expect_names(place)) {
            const auto part = part_of_name(name);
            if (part && name.ends_with(".json")) take((place / name).string(), part);
            if (part && name.ends_with(".checkpoint")) take_begun(*part);
        }
    }
}

void JobSurvey::take_begun(std::uint32_t part) {
    if (part < job_.parts && answers_[part].state == State::missing) answers_[part].state = State::incomplete;
}

void JobSurvey::add(const PartRecord& record, const std::string& file) {
    Answer& answer = answers_[record.part];
    const FileDigest list = record.list.value_or(FileDigest{});
    if (!record.complete) {
        if (answer.state == State::done) return;
        answer.state = State::incomplete;
        answer.count = std::max(answer.count, record.count);
        return;
    }
    if (answer.state == State::done) {
        (answer.count == record.count && answer.list == list ? repeated_ : differing_).insert(record.part);
        return;
    }
    answer = {State::done, record.count, list, record.list ? list_beside(file) : ""};
    covers_ += record.count;
    nodes_ += record.nodes;
    seconds_ += record.seconds;
    engines_.insert(record.engine);
}

Count JobSurvey::begun() const {
    Count covers;
    for (const Answer& answer : answers_)
        if (answer.state == State::incomplete) covers += answer.count;
    return covers;
}

double JobSurvey::seconds_left() const {
    const auto parts = static_cast<double>(done().size());
    return parts == 0 ? 0 : seconds() / parts * static_cast<double>(unfinished().size());
}

std::string JobSurvey::json() const {
    const auto finished = done();
    output::Json json = output::Json::object(
        "type", "status", "job", job_.name, "parts", job_.parts, "done", finished.size(), "incomplete",
        job::in_ranges(incomplete()), "missing", job::in_ranges(missing()), "faults", fault_count(), "complete",
        unfinished().empty(), "count", covers().to_string(), "nodes", nodes(), "seconds", seconds());
    if (!finished.empty()) json.set("seconds_left", seconds_left());
    return json.text();
}

template <class Is> std::vector<std::uint32_t> JobSurvey::parts_that(const Is& is) const {
    std::vector<std::uint32_t> parts;
    for (std::uint32_t part = 0; part < answers_.size(); ++part)
        if (is(answers_[part].state)) parts.push_back(part);
    return parts;
}

std::vector<std::uint32_t> JobSurvey::of_state(State state) const {
    return parts_that([state](State s) { return s == state; });
}

std::vector<std::uint32_t> JobSurvey::unfinished() const {
    return parts_that([](State s) { return s != State::done; });
}

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
