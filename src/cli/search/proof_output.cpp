// SPDX-License-Identifier: MIT
struct ZSTD_CCtx_s;
#include "cli/search/proof_output.hpp"

#include <filesystem>
#include <memory>
#include <new>
#include <ostream>
#include <stdexcept>
#include <streambuf>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <zstd.h>
#include <zstd_errors.h>

#include "base/quoted.hpp"
#include "cli/terminal/messages.hpp"

namespace quadrille::cli {

/// A stream that sends on what it gets, compressed by zstd. What the stream behind it throws passes through.
class ZstdOutput : private std::streambuf {
  public:
    /// `out` must outlive this.
    explicit ZstdOutput(std::ostream& out);
    ~ZstdOutput() override;

    std::ostream& stream() { return stream_; }

    /// Completes the frame: a reader refuses a frame without its end.
    void finish();

  private:
    struct Free {
        void operator()(ZSTD_CCtx_s* context) const;
    };

    int_type overflow(int_type c) override;
    std::streamsize xsputn(const char* from, std::streamsize size) override;
    void compress(const char* from, std::size_t size, bool ends);

    std::ostream& out_;
    std::unique_ptr<ZSTD_CCtx_s, Free> context_;
    std::vector<char> buffer_;
    std::ostream stream_;
};

namespace {

/// Proofs are long, and read once or twice: beyond this it takes twice the time for 2% less.
constexpr int level = 6;

} // namespace

void ZstdOutput::Free::operator()(ZSTD_CCtx_s* context) const { ZSTD_freeCCtx(context); }

ZstdOutput::ZstdOutput(std::ostream& out)
    : out_(out), context_(ZSTD_createCCtx()), buffer_(ZSTD_CStreamOutSize()), stream_(this) {
    if (!context_) throw std::bad_alloc();
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_compressionLevel, level);
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_checksumFlag, 1);
    stream_.exceptions(std::ios::badbit); // so that what `out` throws comes through
}

ZstdOutput::~ZstdOutput() = default;

ZstdOutput::int_type ZstdOutput::overflow(int_type c) {
    if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
    const char byte = traits_type::to_char_type(c);
    compress(&byte, 1, false);
    return c;
}

std::streamsize ZstdOutput::xsputn(const char* from, std::streamsize size) {
    compress(from, static_cast<std::size_t>(size), false);
    return size;
}

void ZstdOutput::finish() { compress(nullptr, 0, true); }

void ZstdOutput::compress(const char* from, std::size_t size, bool ends) {
    ZSTD_inBuffer in{from, size, 0};
    for (std::size_t left = 1; ends ? left != 0 : in.pos < in.size;) {
        ZSTD_outBuffer out{buffer_.data(), buffer_.size(), 0};
        left = ZSTD_compressStream2(context_.get(), &out, &in, ends ? ZSTD_e_end : ZSTD_e_continue);
        if (ZSTD_getErrorCode(left) == ZSTD_error_memory_allocation) throw std::bad_alloc();
        if (ZSTD_isError(left)) throw std::runtime_error(ZSTD_getErrorName(left));
        out_.write(buffer_.data(), static_cast<std::streamsize>(out.pos));
    }
}

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
    if (!path_) return;
    const std::optional<std::string> answer = invocation.get("output");
    if (answer && (is_standard(*path_) ? is_standard(*answer) : plain(*path_) == plain(*answer)))
        invocation.fail(fmt::format("--output and --proof are both {}: they need two files", in_quotes(*path_)));
    params_.form = invocation.has("proof-text") ? ProofForm::text : ProofForm::binary;
    const auto limit = invocation.bytes("proof-limit");
    if (limit)
        params_.limit = *limit;
    else if (!is_standard(*path_))
        params_.limit = usual_limit;
    const bool upsets_terminal = is_standard(*path_) && ::isatty(STDOUT_FILENO) != 0;
    if (upsets_terminal && params_.form == ProofForm::binary)
        invocation.fail("a proof upsets a terminal: --proof needs a file, a pipe or --proof-text");
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
        warn(fmt::format("{}: {}, no proof is written", invocation_.command(), reason(outcome)));
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
