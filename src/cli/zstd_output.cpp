// SPDX-License-Identifier: MIT
#include "cli/zstd_output.hpp"

#include <new>
#include <stdexcept>

#include <zstd.h>
#include <zstd_errors.h>

namespace quadrille::cli {

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

} // namespace quadrille::cli
