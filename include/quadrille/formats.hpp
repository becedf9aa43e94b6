// SPDX-License-Identifier: MIT
#pragma once

#include <iosfwd>
#include <span>
#include <streambuf>
#include <string>
#include <string_view>
#include <vector>

#include <quadrille/error.hpp>
#include <quadrille/problem.hpp>

namespace quadrille {

/// A problem as it was read.
struct ReadResult {
    Problem problem;
    std::string format;                ///< the format it was in
    std::vector<std::string> warnings; ///< sound but surprising input, each with its place
};

/// Reads one problem. `format` is a name of `formats()`, or empty to tell it by the content. Input in gzip,
/// bzip2, xz or zstd is recognised by its first bytes and decompressed. `source` is what to call the input in
/// messages. Throws ParseError for bad input, Unsupported for an unknown format; what `in` throws passes
/// through.
ReadResult read_problem(std::streambuf& in, const std::string& source, std::string_view format = "");

/// The same of an open stream.
ReadResult read_problem(std::istream& in, const std::string& source, std::string_view format = "");

struct WriteParams {
    bool lossy = false;        ///< leave out what the format cannot carry, even if covers change
    std::string encoding = ""; ///< one of the format's encodings; empty for its own choice
};

/// Writes a problem in a format of `formats()` and returns warnings: names and meta that the format cannot
/// carry are dropped. A conversion that would change the covers, their costs or the indices of items throws
/// Unsupported before anything is written, unless it is `lossy`; so does an encoding that the format does not
/// have. The caller checks the state of `out`.
std::vector<std::string> write_problem(std::ostream& out, const Problem& problem, std::string_view format,
                                       const WriteParams& params = {});

/// A problem format as help and completion list it.
struct FormatInfo {
    std::string_view name;
    std::string_view summary;
    bool reads;
    bool writes;
    std::span<const std::string_view> encodings = {}; ///< ways to write it, where there is a choice
};
std::span<const FormatInfo> formats();

/// The whole text behind `in`, decompressed as `read_problem` would do, without a UTF-8 mark in front.
/// Throws ParseError if a compressed stream is damaged or ends early.
std::string read_text(std::streambuf& in, const std::string& source);

} // namespace quadrille
