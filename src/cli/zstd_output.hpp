// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <ostream>
#include <streambuf>
#include <vector>

struct ZSTD_CCtx_s;

namespace quadrille::cli {

/// A stream that sends on what it gets, compressed by zstd. What the stream behind it throws passes through.
class ZstdOutput : private std::streambuf {
  public:
    /// `out` must outlive this.
    explicit ZstdOutput(std::ostream& out);
    ~ZstdOutput() override;

    std::ostream& stream() { return stream_; }

    /// Completes the frame: without it what was written cannot be taken for whole.
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

} // namespace quadrille::cli
