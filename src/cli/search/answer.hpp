// SPDX-License-Identifier: MIT
// The one way of a searching command: read, restrict, open the outputs, search, write, prove, finish. Where its answers go:
// numbers, and covers as they come; and the part of a job that they are.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <quadrille/part.hpp>

#include "cli/flags/flags.hpp"
#include "cli/search/proof_output.hpp"
#include "cli/search/search_run.hpp"
#include "cli/terminal/output_file.hpp"
#include "cli/terminal/progress.hpp"
#include "output/writer.hpp"

namespace quadrille::cli {

inline constexpr Flag part_flag = Flag{"part", "I/N", "do part I of N, from 0/N on, without simplification"}.excludes(
    "each|by|proof|limit|seed|symmetry=on");

/// What `--part` says; nothing if it is not given. Throws UsageError.
std::optional<Part> parse_part(const Invocation& invocation);

/// What the last record says of a part.
std::vector<output::Field> part_fields(const Part& part, const PartResult& result);

inline constexpr Flag show_flag
    = Flag{"show", "WHAT", "print options as indices, names or items (default: indices; names on a terminal)"}.one_of(
        "indices|names|items");
inline constexpr Flag csv_flag
    = Flag{"csv", "", "print covers as a table with names, for spreadsheets"}.excludes("json|show|part|checkpoint");

/// What `--show` says.
output::Show parse_show(const Invocation& invocation);

/// Makes what writes covers into `file`, as text, a table or JSON lines. A text on a terminal has names of options,
/// unless `--show` says otherwise, and no origin.
std::unique_ptr<output::CoverWriter> cover_writer(const Invocation& invocation, OutputFile& file,
                                                  const Problem& problem, output::Show show);

/// Where an answer goes.
class AnswerSink {
  public:
    virtual ~AnswerSink() = default;

    /// Sends on what there is: a proof may take long.
    virtual void flush() = 0;

    /// Completes it; `more` is for its last record.
    virtual void finish(const SolveResult& result, std::span<const output::Field> more) = 0;
};

/// A number or a word as the answer: a text at once, or a record at the end.
class NumberSink : public AnswerSink {
  public:
    NumberSink(const Invocation& invocation, const std::optional<std::string>& path)
        : file_(path), json_(invocation.has("json")) {}

    void write(std::string_view text);
    /// "92", or "at least 92" if it was cut short.
    void write_count(const SolveResult& result);

    void flush() override { file_.flush(); }
    void finish(const SolveResult& result, std::span<const output::Field> more) override;

  private:
    OutputFile file_;
    const bool json_;
};

/// Prints covers as they come, as text or JSON lines, to standard output or where `--output` says.
class CoverListing : public AnswerSink {
  public:
    /// `problem` must outlive this.
    CoverListing(const Invocation& invocation, const Problem& problem, output::Show show)
        : CoverListing(invocation, problem, show, invocation.get("output")) {}
    /// The same with another place to go to, or for a part of all covers.
    CoverListing(const Invocation& invocation, const Problem& problem, output::Show show,
                 const std::optional<std::string>& path, const std::optional<Part>& part = {});
    /// The same for a file that grows in several runs, of which `kept` bytes are there.
    CoverListing(const Invocation& invocation, const Problem& problem, output::Show show,
                 const std::optional<Part>& part, std::uint64_t kept);

    /// On a terminal covers are drawn as `render` draws them, unless flags say how they are printed. `problem` must be
    /// one that a front end made, and nothing added so far.
    void draw_on_terminal(const Invocation& invocation, const Problem& problem);

    void add(std::span<const OptionId> cover);
    /// The same for a cover that stands for a class of `images` covers up to symmetry.
    void add_class(std::span<const OptionId> cover, const Count& images);

    /// Sends on what there is.
    void flush() override { file_.flush(); }

    /// Makes sure that what there is stays. Returns its bytes. Precondition: the file grows in several runs.
    std::uint64_t settle() { return file_.settle(); }

    /// Completes the listing; `more` is for its last record. Nothing may be added afterwards.
    void finish(const SolveResult& result, std::span<const output::Field> more = {}) override {
        end(result, more);
        commit();
    }
    /// The same in two steps.
    void end(const SolveResult& result, std::span<const output::Field> more) { writer_->end(result, more); }
    void commit() { file_.commit(); }

  private:
    void begin(const std::optional<Part>& part);

    OutputFile file_;
    std::unique_ptr<output::CoverWriter> writer_;
    Pace pace_;
};

/// What a search has found.
struct Found {
    SolveResult result;
    std::unique_ptr<AnswerSink> sink = nullptr; ///< with the answer in it; none if it is complete already
    ExitCode code = answered;                   ///< of a search that was not stopped
    std::vector<output::Field> fields = {};     ///< for the last record
    /// Writes the proof, if there is one of this answer.
    std::function<void(ProofOutput& proof)> prove = {};
};

/// A variant of a searching command, such as a count of one part.
struct Variant {
    /// Opens its output and searches. `proof` knows where the answer goes.
    std::function<Found(SearchRun& search, const ProofOutput& proof)> ask;
    Handed handed = Handed::covers;
    std::function<Problem()> read = {}; ///< in place of the problem that the command line names
};

/// Runs a searching command. What is wrong with flags is told before anything is read.
ExitCode answer(const Invocation& invocation, const Variant& variant);

} // namespace quadrille::cli
