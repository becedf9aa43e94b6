// SPDX-License-Identifier: MIT
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include <quadrille/error.hpp>
#include <quadrille/job.hpp>
#include <quadrille/part.hpp>

#include "base/whole_file.hpp"
#include "cli/commands/command.hpp"
#include "cli/commands/help.hpp"
#include "cli/commands/job_parts.hpp"
#include "cli/search/kept_search.hpp"
#include "cli/search/search_run.hpp"
#include "cli/terminal/messages.hpp"
#include "cli/terminal/output_file.hpp"
#include "job/part_list.hpp"
#include "output/writer.hpp"

namespace quadrille::cli {

namespace {

namespace fs = std::filesystem;

const Flags work_flags = joined({std::array{json_flag},
                                 search_flags_but({"from", "require", "forbid", "choose", "no-simplify", "exit-code"}),
                                 std::array{quiet_flag}});

/// Works parts of a job in its folder.
class Worker {
  public:
    Worker(const Invocation& invocation, const Job& job, const JobFolder& folder)
        : invocation_(invocation), job_(job), folder_(folder),
          search_(invocation, [&] { return read_problem_of(job, folder); }) {
        const std::string& engine = search_.params().engine;
        const bool fits = job.engine.empty() ? unit_rule(engine) == 1 : engine == job.engine;
        if (invocation.has("engine") && !fits)
            throw UsageError(fmt::format("work: found engine {}, expected {}: {}", engine,
                                         job.engine.empty() ? "auto, links or masks" : job.engine,
                                         job.lists ? "the order of a list depends on it"
                                                   : "other engines have other units than this job"));
        if (!job.engine.empty()) search_.use_engine(job.engine);
    }

    /// Whether no part may be begun any more, and the end of the process then.
    bool has_to_stop() { return quadrille::stopped(search_.control()).has_value(); }
    ExitCode finish_early() {
        SolveResult nothing;
        nothing.ending = quadrille::stopped(search_.control()).value();
        return finish(nothing);
    }

    /// The exit code after a search; a signal ends the process here.
    ExitCode finish(const SolveResult& result) { return search_.finish(result, answered); }

    /// Answers one part, and writes its record, of part of an answer too. Returns what the search did. Throws
    /// ParseError if this program finds other units than those that were dealt.
    SolveResult work(std::uint32_t part, PartRecord& record) {
        folder_.make_room(part); // for its checkpoint, its list and its record
        std::optional<FileDigest> list;
        const PartResult result = answer(part, list);
        record = make_part_record(job_, part, result);
        record.list = std::move(list);
        if (const std::string beside = add_part_record(job_, folder_, record); !beside.empty())
            warn(
                fmt::format("work: part {} has another answer already, one of the two is wrong: see {}", part, beside));
        std::error_code error; // one that stays does no harm
        if (record.complete) fs::remove(folder_.checkpoint(part), error);
        return result.answer;
    }

  private:
    PartResult answer(std::uint32_t part, std::optional<FileDigest>& digest) {
        try {
            PartResult result = job_.lists ? list(part, digest) : count(part);
            // A checkpoint of a part that is done has the answer, whatever is known.
            const bool found = !result.units.sha256.empty();
            if (!found || result.units == job_.units) return result;
        } catch (const OtherUnits&) { // refused below
        }
        job::refuse_units(folder_);
    }

    /// A count goes on from the checkpoint that an earlier worker left.
    PartResult count(std::uint32_t part) {
        const std::string checkpoint = folder_.checkpoint(part);
        try {
            return count_kept(invocation_, search_, job_.part(part), checkpoint);
        } catch (const ParseError& error) { // it only saves time
            print(error.what());
            warn(fmt::format("work: part {} begins anew", part));
            fs::remove(checkpoint);
        } catch (const std::system_error& error) {
            // Another worker keeps the part, or has just done it and takes the checkpoint away.
            if (error.code() != std::errc::device_or_resource_busy
                && error.code() != std::errc::no_such_file_or_directory)
                throw;
        }
        return search_.count_part(job_.part(part));
    }

    /// The list takes its place before the record does: where there is a record, there is a list.
    PartResult list(std::uint32_t part, std::optional<FileDigest>& digest) {
        OutputFile file(folder_.list(part));
        job::MeasuredStream measured(file.stream());
        const auto writer = output::make_text_writer(measured.stream(), search_.problem(), output::Show::indices);
        writer->begin_part(false); // what a list begins with merge writes
        const CoverSink sink = [&](std::span<const OptionId> cover) {
            writer->cover(cover);
            return true;
        };
        PartResult result
            = solve_part(search_.problem(), job_.part(part), search_.params(), search_.start(UINT64_MAX), sink);
        search_.progress().finish(result.answer);
        if (!result.answer.complete()) return result; // what there is of the list goes away
        digest = measured.bytes();
        if (find_part_record(job_, folder_, part)) return result; // of someone faster: his list stays
        file.commit();
        sync_folder_of(folder_.list(part));
        return result;
    }

    const Invocation& invocation_;
    const Job& job_;
    const JobFolder& folder_;
    SearchRun search_;
};

/// Tells of each part as it is done.
class Report {
  public:
    explicit Report(const Invocation& invocation)
        : json_(invocation.has("json")), quiet_(invocation.has("quiet")), file_(std::nullopt) {}

    void write(const PartRecord& record, bool was_done) {
        if (json_)
            file_.stream() << to_text(record);
        else if (was_done && !quiet_)
            file_.stream() << fmt::format("part {}: done already\n", record.part);
        else if (!quiet_)
            file_.stream() << fmt::format("part {}: {}{} covers\n", record.part,
                                          record.complete ? "" : "incomplete, at least ", record.count.to_string());
        file_.flush();
    }

    void finish() { file_.commit(); }

  private:
    const bool json_, quiet_;
    OutputFile file_;
};

ExitCode work(const Invocation& invocation, const Job& job, const JobFolder& folder,
              const std::vector<std::uint32_t>& parts, Report& report) {
    Worker worker(invocation, job, folder);
    for (const std::uint32_t part : parts) {
        if (const auto answer = find_part_record(job, folder, part)) { // others may work beside us
            report.write(*answer, true);
            continue;
        }
        if (worker.has_to_stop()) return worker.finish_early();
        PartRecord record;
        const SolveResult result = worker.work(part, record);
        report.write(record, false);
        const ExitCode code = worker.finish(result);
        if (code != answered) return code;
    }
    return answered;
}

ExitCode run_work(const Invocation& invocation) {
    const std::vector<std::string>& words = invocation.words();
    if (words.size() < 2) throw UsageError("work: found no part, expected the folder of a job and numbers of parts");
    const JobFolder folder(words[0]);
    const Job job = read_job(folder.job());
    std::vector<std::uint32_t> left;
    Report report(invocation);
    for (const std::uint32_t part : parse_part_numbers(std::span(words).subspan(1), job.parts)) {
        if (const auto answer = find_part_record(job, folder, part))
            report.write(*answer, true);
        else
            left.push_back(part);
    }
    const ExitCode code = left.empty() ? answered : work(invocation, job, folder, left, report);
    report.finish();
    return code;
}

} // namespace

const Command work_command{
    "work",
    "answer parts of a job",
    "RUN PART...",
    "Answers parts of the job in folder RUN, one after the other, and writes a record of each there.\n"
    "PART is a number from 0, or a range: 0-99, or 0-99:10 for every tenth. A part that is done is\n"
    "skipped. Several workers may run at once, even on the same part. If the job, the problem or this\n"
    "program differs from what was split, it does nothing and exits with 65. A count saves a checkpoint\n"
    "every five minutes and at a signal, and the next worker continues from there.\n"
    "\n"
    "For example: quadrille work run 0-3\n",
    work_flags,
    run_work};

} // namespace quadrille::cli
