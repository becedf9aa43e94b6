// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <ostream>
#include <span>
#include <streambuf>
#include <string>

#include <quadrille/control.hpp>
#include <quadrille/job.hpp>
#include <quadrille/numbers.hpp>

#include "base/sha256.hpp"

namespace quadrille::job {

/// Ascending numbers as `sbatch --array` takes them: 0-3,7,12-13. At most `most` ranges are named; what is
/// left out becomes "...".
std::string in_ranges(std::span<const std::uint32_t> numbers, std::size_t most = SIZE_MAX);

/// Passes bytes on, and keeps their number and SHA-256.
class MeasuredStream : private std::streambuf {
  public:
    /// `out` must outlive it.
    explicit MeasuredStream(std::ostream& out) : out_(out), stream_(this) { stream_.exceptions(std::ios::badbit); }

    std::ostream& stream() { return stream_; }

    /// What went through. To be asked for once, at the end.
    FileDigest bytes();

  private:
    int_type overflow(int_type c) override;
    std::streamsize xsputn(const char* from, std::streamsize size) override;
    void flush();

    std::ostream& out_;
    std::uint64_t size_ = 0;
    Sha256 sha256_;
    std::string buffer_;
    std::ostream stream_;
};

/// Number and SHA-256 of the bytes of a file. Throws NoInput.
FileDigest measure(const std::string& file);

/// Throws ParseError unless the file is what its record says, byte by byte.
void check_list(const std::string& file, const FileDigest& expected);

/// Hands over the covers of a part's list, and returns how many there are. Throws ParseError for a line that
/// is no cover by indices, below `options` each and ascending.
Count read_list(const std::string& file, std::uint32_t options, const CoverSink& sink);

/// Throws ParseError: this program finds other units than those of the job.
[[noreturn]] void refuse_units(const JobFolder& folder);

} // namespace quadrille::job
