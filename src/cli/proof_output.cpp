// SPDX-License-Identifier: MIT
#include "cli/proof_output.hpp"

#include <filesystem>
#include <system_error>
#include <utility>

#include <fmt/core.h>
#include <unistd.h>

#include "base/quoted.hpp"
#include "cli/zstd_output.hpp"

namespace quadrille::cli {

namespace {

constexpr std::uint64_t usual_limit = std::uint64_t{1} << 30;

std::filesystem::path plain(const std::string& path) {
    std::error_code error;
    auto plain = std::filesystem::weakly_canonical(path, error);
    return error ? std::filesystem::path(path) : plain;
}

std::string_view reason(ProofOutcome outcome) {
    switch (outcome) {
    case ProofOutcome::too_long:
        return "the proof would be longer than --proof-limit";
    case ProofOutcome::time_limit:
        return "reached the time limit";
    case ProofOutcome::memory_limit:
        return "reached the memory limit";
    default:
        return "interrupted";
    }
}

} // namespace

ProofOutput::ProofOutput(const Invocation& invocation) : invocation_(invocation), path_(invocation.get("proof")) {
    for (const char* flag : {"proof-text", "proof-limit"})
        if (invocation.has(flag) && !path_)
            throw UsageError(fmt::format("{}: found --{} without --proof FILE", invocation.command(), flag));
    for (const char* flag : {"each", "by", "best"}) invocation.exclude("proof", flag);
    if (!path_) return;
    const std::optional<std::string> answer = invocation.get("output");
    if (answer && (is_standard(*path_) ? is_standard(*answer) : plain(*path_) == plain(*answer)))
        throw UsageError(fmt::format("{}: found {} for --output and --proof, expected two files", invocation.command(),
                                     in_quotes(*path_)));
    params_.form = invocation.has("proof-text") ? ProofForm::text : ProofForm::binary;
    const auto limit = invocation.bytes("proof-limit");
    if (limit)
        params_.limit = *limit;
    else if (!is_standard(*path_))
        params_.limit = usual_limit;
    const bool upsets_terminal = is_standard(*path_) && ::isatty(STDOUT_FILENO) != 0;
    if (upsets_terminal && params_.form == ProofForm::binary)
        throw UsageError(fmt::format(
            "{}: found a terminal to write a proof to, expected a pipe, a file or --proof-text", invocation.command()));
}

std::optional<std::string> ProofOutput::answer_path() const {
    auto answer = invocation_.get("output");
    return !answer && path_ && is_standard(*path_) ? "/dev/stderr" : answer;
}

void ProofOutput::open() {
    if (path_) file_.emplace(path_);
}

void ProofOutput::prove(SearchRun& search, const SolveResult& answer, Claim claim) {
    ProofParams params = params_;
    params.engine = answer.engine;
    params.seconds = answer.stats.seconds;
    write(search, std::move(claim), std::move(params));
}

void ProofOutput::prove(SearchRun& search, const Diagram& diagram, Claim claim) {
    ProofParams params = params_;
    params.diagram = &diagram;
    write(search, std::move(claim), std::move(params));
}

void ProofOutput::write(SearchRun& search, Claim claim, ProofParams params) {
    if (!file_) return;
    search.name_restrictions(claim.require, claim.forbid);
    params.simplify = search.params().simplify;
    params.threads = search.params().threads;
    params.memory = search.params().memory;
    const Control control = search.control();
    const ProofOutcome outcome = write_to(
        file_->stream(), [&](std::ostream& out) { return write_proof(out, search.problem(), claim, params, control); });
    certified_ = outcome == ProofOutcome::whole;
    if (certified_)
        file_->commit();
    else if (!invocation_.has("quiet"))
        say(fmt::format("{}: {}, no proof is written", invocation_.command(), reason(outcome)));
    file_.reset();
}

/// Compresses where the name says so.
ProofOutcome ProofOutput::write_to(std::ostream& out, const std::function<ProofOutcome(std::ostream&)>& write) const {
    if (!path_->ends_with(".zst")) return write(out);
    ZstdOutput compressed(out);
    const ProofOutcome outcome = write(compressed.stream());
    if (outcome == ProofOutcome::whole) compressed.finish();
    return outcome;
}

} // namespace quadrille::cli
