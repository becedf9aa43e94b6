// SPDX-License-Identifier: MIT
#pragma once

/// @file
/// Work that outlives a process: a job of many parts in a folder, and checkpoints of one search. These are the
/// files of the commands split, work, status and merge, and of --checkpoint: programs and commands may take
/// turns. docs/parts.md describes the files, docs/clusters.md their use.

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <quadrille/error.hpp>
#include <quadrille/export.hpp>
#include <quadrille/numbers.hpp>
#include <quadrille/part.hpp>
#include <quadrille/problem.hpp>

namespace quadrille::inline QUADRILLE_ABI {

/// What all workers of a job agree on.
struct Job {
    /// Whether a part lists its covers, or counts them.
    bool lists = false;
    /// SHA-256 of the problem's file.
    std::string problem_sha256 = {};
    /// `structure_digest()` of the problem.
    std::string problem_digest = {};
    /// Beside those that the file states.
    std::vector<OptionId> require = {}, forbid = {};
    Units units = {};
    std::uint32_t parts = 0;
    /// Of a list, since its order depends on it, and of a count by orbits or tables, which have units of their own;
    /// else empty.
    std::string engine = {};
    /// The seal of its file. Records refer to the job by it.
    std::string name = {};

    /// Notes the engine of its workers, if they all need the same.
    void use_engine(std::string_view used) { engine = lists || unit_rule(used) != 1 ? used : ""; }

    Part part(std::uint32_t index) const { return {.index = index, .of = parts, .known = units}; }
};

/// Reads the file of a job. Throws as `read_part_record`.
QUADRILLE_EXPORT Job read_job(const std::string& path);

/// Writes a job as the text of its file: one line of JSON with a seal.
QUADRILLE_EXPORT std::string to_text(const Job& job);

/// Returns the name of a job: the seal of its file.
QUADRILLE_EXPORT std::string job_name(const Job& job);

/// Where each file of a job lies in its folder.
class QUADRILLE_EXPORT JobFolder {
  public:
    explicit JobFolder(std::string path) : path_(std::move(path)) {}

    const std::string& path() const { return path_; }
    std::string job() const { return path_ + "/job.json"; }
    std::string problem() const { return path_ + "/problem.json"; }
    std::string parts() const { return path_ + "/parts"; }

    /// Returns the folder that holds the files of a part, and those of up to 999 others.
    std::string of(std::uint32_t part) const;
    /// Makes that folder, if it is not there yet. Throws std::system_error.
    void make_room(std::uint32_t part) const;
    std::string record(std::uint32_t part) const { return file(part, ".json"); }
    std::string list(std::uint32_t part) const { return file(part, ".covers"); }
    std::string checkpoint(std::uint32_t part) const { return file(part, ".checkpoint"); }

  private:
    std::string file(std::uint32_t part, const char* ending) const;

    std::string path_;
};

/// Writes the files of a new job into a folder that exists, and notes in `job` what identifies the problem, and
/// the job's name. Set before: `parts`, `units`, and what else differs from a count of all covers:
///
///     quadrille::Job job{.parts = 100};
///     job.units = *find_units(problem, job.parts);
///     write_job(job, quadrille::JobFolder("run"), problem);
///
/// `job.require` and `job.forbid` are beside what the problem requires and forbids itself; units are those of
/// the problem with both. Throws std::system_error.
QUADRILLE_EXPORT void write_job(Job& job, const JobFolder& folder, const Problem& problem);

/// Reads the problem of a job, with what the job requires and forbids. Throws as `read_part_record`, and
/// ParseError if it is not the problem that was split.
QUADRILLE_EXPORT Problem read_problem_of(const Job& job, const JobFolder& folder);

/// A file, identified by its size and its SHA-256.
struct FileDigest {
    /// Its size in bytes.
    std::uint64_t size = 0;
    std::string sha256;
    friend bool operator==(const FileDigest&, const FileDigest&) = default;
};

/// The answer of one part of a job.
struct PartRecord {
    /// Name of the job.
    std::string job;
    /// Its number.
    std::uint32_t part = 0;
    /// Number of parts.
    std::uint32_t of = 0;
    /// Units that the part has.
    std::uint64_t units = 0;
    /// Covers: all of them, or those found so far.
    Count count;
    std::uint64_t nodes = 0;
    bool complete = false;
    /// What answered: engine, version of the program, and machine.
    std::string engine, program, host;
    double seconds = 0;
    /// The file of covers, where they are listed.
    std::optional<FileDigest> list = {};
};

/// Returns the record of what `count_part` or `solve_part` answered to `job.part(part)`.
QUADRILLE_EXPORT PartRecord make_part_record(const Job& job, std::uint32_t part, const PartResult& result);

/// Writes a record as the text of its file: one line of JSON with a seal.
QUADRILLE_EXPORT std::string to_text(const PartRecord& record);

/// Writes a record to its place in the folder of a job; it is there after a power cut too. Throws
/// std::system_error.
QUADRILLE_EXPORT void write_part_record(const JobFolder& folder, const PartRecord& record);

/// Reads the file of a record. Throws ParseError if it is damaged, or is another record, and
/// std::runtime_error if the file cannot be opened.
QUADRILLE_EXPORT PartRecord read_part_record(const std::string& path);

/// Reads a record from its text; `source` is what messages call it.
QUADRILLE_EXPORT PartRecord parse_part_record(std::string_view text, const std::string& source = "record");

/// Finds the complete record of a part in the folder of a job. Nothing if there is none, if it is damaged, or if
/// the list that belongs to it has another size.
QUADRILLE_EXPORT std::optional<PartRecord> find_part_record(const Job& job, const JobFolder& folder,
                                                            std::uint32_t part);

/// Writes the record of a part that was answered just now. A complete record that another worker has written
/// meanwhile stays in its place: an equal answer is dropped, and one that differs is written beside it, so
/// that JobSurvey finds both. Returns the path of a record that differs; empty if there is none. Throws
/// std::system_error.
QUADRILLE_EXPORT std::string add_part_record(const Job& job, const JobFolder& folder, const PartRecord& record);

/// What the records of a job add up to. A record counts only if it is sealed and belongs to the job.
class QUADRILLE_EXPORT JobSurvey {
  public:
    /// Makes a survey of a job, which must outlive it.
    explicit JobSurvey(const Job& job);
    explicit JobSurvey(Job&&) = delete;

    /// Takes the record in a file, or a record that is at hand. A file that is no such record is one of
    /// `faults()`. Throws ParseError for a record at hand that is not of this job.
    void take(const std::string& file);
    void take(const PartRecord& record, const std::string& source = "record");

    /// Takes all records of a folder. The name of each must be the one of its part. A part that has only a
    /// checkpoint is incomplete.
    void take_all(const JobFolder& folder);

    /// Lists the parts with a complete answer; those that were begun; all others. Each list ascends.
    std::vector<std::uint32_t> done() const { return of_state(State::done); }
    std::vector<std::uint32_t> incomplete() const { return of_state(State::incomplete); }
    std::vector<std::uint32_t> missing() const { return of_state(State::missing); }
    /// Lists the incomplete and missing ones.
    std::vector<std::uint32_t> unfinished() const;

    /// Lists the parts that came more than once: with the same answer each time, or with different ones.
    const std::set<std::uint32_t>& repeated() const { return repeated_; }
    const std::set<std::uint32_t>& differing() const { return differing_; }

    /// Returns messages on the first files that do not count, and the number of all such files.
    const std::vector<std::string>& faults() const { return faults_; }
    std::uint64_t fault_count() const { return fault_count_; }

    /// Returns sums over the complete answers.
    const Count& covers() const { return covers_; }
    std::uint64_t nodes() const { return nodes_; }
    double seconds() const { return seconds_; }
    const std::set<std::string>& engines() const { return engines_; }
    /// Counts the covers that the incomplete parts have found so far.
    Count begun() const;
    /// Forecasts the seconds that one worker needs for all parts that are not done, if they are like the parts that
    /// are; 0 if no part is done.
    double seconds_left() const;

    /// Writes the survey as a JSON object on one line: the record of `quadrille status --json`.
    std::string json() const;

    /// Returns, of a part that is done, its file of covers, what the record says of that file, and its count.
    const std::string& list_file(std::uint32_t part) const { return answers_[part].list_file; }
    const FileDigest& list(std::uint32_t part) const { return answers_[part].list; }
    const Count& count(std::uint32_t part) const { return answers_[part].count; }

  private:
    enum class State : std::uint8_t { missing, incomplete, done };
    struct Answer {
        State state = State::missing;
        Count count = {};
        FileDigest list = {};
        std::string list_file = {};
    };

    void take(const std::string& file, std::optional<std::uint32_t> expected);
    void take_begun(std::uint32_t part);
    void add(const PartRecord& record, const std::string& file);
    template <class Is> std::vector<std::uint32_t> parts_that(const Is& is) const;
    std::vector<std::uint32_t> of_state(State state) const;

    const Job& job_;
    std::vector<Answer> answers_; // by part
    std::set<std::uint32_t> repeated_, differing_;
    std::vector<std::string> faults_;
    std::uint64_t fault_count_ = 0;
    Count covers_;
    std::uint64_t nodes_ = 0;
    double seconds_ = 0;
    std::set<std::string> engines_;
};

/// Answers some parts of a job again with another engine. Returns the parts whose number of covers differs,
/// ascending. The job alone determines which parts these are; `sample` is their number at most. Throws
/// Unsupported if the engine cannot answer, and ParseError if the units are not those of the job.
/// Precondition: all parts are done.
QUADRILLE_EXPORT std::vector<std::uint32_t> recount(const Job& job, const JobFolder& folder, const Problem& problem,
                                                    const JobSurvey& survey, const std::string& engine,
                                                    std::uint64_t sample);

/// What the file of a checkpoint holds, beside which search it belongs to.
struct CheckpointRecord {
    Snapshot snapshot;
    /// Of a list: the bytes of its file that count.
    std::optional<std::uint64_t> bytes = {};
    /// Whether the search is done: then the snapshot is its answer.
    bool complete = false;

    friend bool operator==(const CheckpointRecord&, const CheckpointRecord&) = default;
};

/// Which search a checkpoint belongs to. No other search continues from it.
struct CheckpointOwner {
    /// "count" or "solve".
    std::string_view verb;
    /// The problem, with what it requires and forbids.
    const Problem& problem;
    /// The part; all covers are the one part of one.
    Part part = {};
    /// What `part_engine` says.
    std::string_view engine;
    /// How covers are written; empty if they are counted.
    std::string_view listing = {};
};

/// How the checkpoints of a search are written.
struct CheckpointParams {
    std::chrono::milliseconds interval = Keeping{}.interval;
    /// Of a list: called before each write. It makes sure that all covers handed over so far are stored, and
    /// returns the bytes of their file.
    std::function<std::uint64_t()> settle = {};
    /// Called with the reason if a checkpoint cannot be written. The search goes on: the file still holds an
    /// older one.
    std::function<void(std::string_view)> warn = {};
};

/// A checkpoint in a file. The file is locked, from when it exists until this object is destroyed:
///
///     quadrille::CheckpointFile file("kept", {.verb = "count", .problem = problem, .engine = engine});
///     if (file.is_complete()) return file.answer();
///     const auto result = count_part(problem, {}, {.engine = engine}, control, file.keeping());
///     file.finish(result);
///
/// It serves one thread at a time.
class QUADRILLE_EXPORT CheckpointFile {
  public:
    /// Reads the file, if there is one. Throws ParseError if it is damaged or belongs to another search, and
    /// std::system_error, with EBUSY if another process holds the file.
    CheckpointFile(const std::string& path, const CheckpointOwner& owner);
    ~CheckpointFile();
    CheckpointFile(const CheckpointFile&) = delete;
    CheckpointFile& operator=(const CheckpointFile&) = delete;

    const std::string& path() const;

    /// Returns what the file held when it was opened.
    const std::optional<CheckpointRecord>& found() const;
    bool is_complete() const { return found() && found()->complete; }
    /// Returns, of a list, the bytes of its file that count.
    std::uint64_t bytes() const { return found() ? found()->bytes.value_or(0) : 0; }

    /// Returns the answer in the file. Precondition: it is complete.
    PartResult answer() const;

    /// Returns what makes `count_part` and `solve_part` continue from this file, and write to it. The first write must
    /// succeed: std::system_error ends the search. The file must outlive the search.
    Keeping keeping(CheckpointParams params = {});

    /// Runs a search that continues from this file, by `count_part` or `solve_part`, and calls `finish`. Throws
    /// ParseError if the search finds that the file is of another one, and what `search` and `finish` throw.
    PartResult run(const std::function<PartResult()>& search);

    /// Takes the result of the search. Throws std::system_error if the search was cut short and its checkpoint could
    /// not be written. A complete count is written, too; a complete list is not.
    void finish(const PartResult& result);

    /// Writes that the search is done. Of a list, `bytes` is the size of its file, which must be stored before.
    void write_end(const PartResult& result, std::optional<std::uint64_t> bytes = {});

    /// Throws ParseError: this is no checkpoint of the search, for the reason that `found` names.
    [[noreturn]] void refuse(const std::string& found) const;

  private:
    class Kept;
    std::unique_ptr<Kept> kept_;
};

} // namespace quadrille::inline QUADRILLE_ABI
