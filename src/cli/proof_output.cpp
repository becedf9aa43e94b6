// SPDX-License-Identifier: MIT
#include "cli/proof_output.hpp"

#include <filesystem>
#include <system_error>
#include <utility>

#include <fmt/core.h>
#include <unistd.h>

#include "cli/zstd_output.hpp"
#include "problem/quoted.hpp"

namespace quadrille::cli {

namespace {

constexpr std::uint64_t usual_limit = std::uint64_t{1} << 30;

std::filesystem::path plain(const std::string& path) {
    std::error_code error;
    auto plain = std::filesystem::weakly_canonical(path, error);
    return error ? std::filesystem::path(path) : plain;
}

std::string_view reason(proof::Outcome outcome) {
    switch (outcome) {
    case proof::Outcome::too_long:
        return "the proof would be longer than --proof-limit";
    case proof::Outcome::time_limit:
        return "reached the time limit";
    case proof::Outcome::memory_limit:
        return "reached the memory limit";
    default:
        return "interrupted";
    }
}

} // namespace

proof::Claim count_claim(const Count& count) {
    if (count == 0) return {.kind = proof::Claim::Kind::none};
    return {.kind = proof::Claim::Kind::count, .count = count};
}

ProofOutput::ProofOutput(const Invocation& invocation)
    : invocation_(invocation), path_(invocation.get("proof")) {
    for (const char* flag : {"proof-text", "proof-limit"})
        if (invocation.has(flag) && !path_)
            throw UsageError(fmt::format("{}: found --{} without --proof FILE", invocation.command(), flag));
    for (const char* flag : {"each", "by", "best"}) invocation.exclude("proof", flag);
    if (!path_) return;
    const std::optional<std::string> answer = invocation.get("output");
    if (answer && (is_standard(*path_) ? is_standard(*answer) : plain(*path_) == plain(*answer)))
        throw UsageError(fmt::format("{}: found {} for --output and --proof, expected two files",
                                     invocation.command(), in_quotes(*path_)));
    params_.form = invocation.has("proof-text") ? proof::Form::text : proof::Form::binary;
    const auto limit = invocation.bytes("proof-limit");
    if (limit)
        params_.limit = *limit;
    else if (!is_standard(*path_))
        params_.limit = usual_limit;
    const bool upsets_terminal = is_standard(*path_) && ::isatty(STDOUT_FILENO) != 0;
    if (upsets_terminal && params_.form == proof::Form::binary)
        throw UsageError(
            fmt::format("{}: found a terminal to write a proof to, expected a pipe, a file or --proof-text",
                        invocation.command()));
}

std::optional<std::string> ProofOutput::answer_path() const {
    auto answer = invocation_.get("output");
    return !answer && path_ && is_standard(*path_) ? "/dev/stderr" : answer;
}

void ProofOutput::open() {
    if (path_) file_.emplace(path_);
}

void ProofOutput::prove(SearchRun& search, const SolveResult& answer, proof::Claim claim) {
    search.name_restrictions(claim.require, claim.forbid);
    write(search, [&](proof::ProofParams params, const Control& control, std::ostream& out) {
        params.engine = answer.engine;
        params.seconds = answer.stats.seconds;
        return proof::write_proof(search.problem(), claim, params, control, out);
    });
}

void ProofOutput::prove(SearchRun& search, const Diagram& diagram, proof::Claim claim) {
    search.name_restrictions(claim.require, claim.forbid);
    write(search, [&](const proof::ProofParams& params, const Control& control, std::ostream& out) {
        return proof::write_proof(search.problem(), claim, diagram, params, control, out);
    });
}

void ProofOutput::write(SearchRun& search, const Write& write) {
    if (!file_) return;
    const proof::ProofParams params{.writer = params_, .search = search.params()};
    const Control control = search.control();
    const proof::Outcome outcome
        = write_to(file_->stream(), [&](std::ostream& out) { return write(params, control, out); });
    certified_ = outcome == proof::Outcome::whole;
    if (certified_)
        file_->commit();
    else if (!invocation_.has("quiet"))
        say(fmt::format("{}: {}, no proof is written", invocation_.command(), reason(outcome)));
    file_.reset();
}

/// Compresses where the name says so.
proof::Outcome ProofOutput::write_to(std::ostream& out,
                                     const std::function<proof::Outcome(std::ostream&)>& write) const {
    if (!path_->ends_with(".zst")) return write(out);
    ZstdOutput compressed(out);
    const proof::Outcome outcome = write(compressed.stream());
    if (outcome == proof::Outcome::whole) compressed.finish();
    return outcome;
}

} // namespace quadrille::cli
