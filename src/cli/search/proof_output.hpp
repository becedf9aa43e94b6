// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>

#include <quadrille/proof.hpp>
#include <quadrille/solve.hpp>

#include "cli/search/search_run.hpp"
#include "cli/terminal/output_file.hpp"

namespace quadrille::cli {

/// The flags of commands whose answers can be proved.
inline constexpr std::array<Flag, 3> proof_flags{{
    Flag{"proof", "FILE", "write a proof of the answer, which quadrille-verify checks"}.excludes("each|by|best"),
    Flag{"proof-text", "", "write the proof as text"}.needs("proof"),
    Flag{"proof-limit", "SIZE", "give up if the proof is longer than SIZE (default 1G; no limit for -)"}.bytes().needs(
        "proof"),
}};

/// The proof of an answer, as the command line asks for it: a file that is whole or not there, or standard
/// output. It does nothing if none is asked for.
class ProofOutput {
  public:
    /// Looks at the flags. Call it before anything is read.
    explicit ProofOutput(const Invocation& invocation);

    bool is_wanted() const { return path_.has_value(); }

    /// Where the answer itself goes, as OutputFile takes it: a proof on standard output moves it to standard
    /// error.
    std::optional<std::string> answer_path() const;

    /// Opens the file, so that one that cannot be written to is told of before the search.
    void open();

    /// Proves the answer of a search, if it is complete, or a cover of it. `claim` says what of, but for what
    /// the command line requires and forbids. If there is no proof, says why.
    void prove(SearchRun& search, const SolveResult& answer, Claim claim);
    /// The same for a count of which there is a diagram.
    void prove(SearchRun& search, const Diagram& diagram, Claim claim);

    /// Whether the answer is proved; false if none was asked for.
    bool is_certified() const { return certified_; }

    /// Returns the exit code of the command: a missing proof counts as a reached limit.
    ExitCode conclude(ExitCode code) const { return is_wanted() && !certified_ && code <= refuted ? stopped : code; }

  private:
    void write(SearchRun& search, Claim claim, ProofParams params);
    ProofOutcome write_to(std::ostream& out, const std::function<ProofOutcome(std::ostream&)>& write) const;

    const Invocation& invocation_;
    std::optional<std::string> path_;
    ProofParams params_;
    std::optional<OutputFile> file_;
    bool certified_ = false;
};

} // namespace quadrille::cli
