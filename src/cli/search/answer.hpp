// SPDX-License-Identifier: MIT
// The one way of a searching command: read, restrict, open the outputs, search, write, prove, finish.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cli/search/proof_output.hpp"
#include "cli/search/search_run.hpp"
#include "cli/search/sinks.hpp"

namespace quadrille::cli {

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
