// SPDX-License-Identifier: MIT
#pragma once

#include <iosfwd>
#include <span>
#include <streambuf>
#include <string>
#include <string_view>
#include <vector>

#include <quadrille/diagram.hpp>
#include <quadrille/error.hpp>
#include <quadrille/export.hpp>
#include <quadrille/problem.hpp>

namespace quadrille::inline QUADRILLE_ABI {

/// A problem as it was read.
struct ReadResult {
    Problem problem;
    std::string format;                ///< the format it was in
    std::vector<std::string> warnings; ///< sound but surprising input, each with its place
};

/// Reads one problem, to the end of the input. `source` is what messages call the input. `format` is a name
/// of `formats()`; if it is empty, the content tells. Input in gzip, bzip2, xz or zstd is told by its first
/// bytes and decompressed. Throws ParseError for bad input and Unsupported for an unknown format. What `in`
/// throws passes through.
QUADRILLE_EXPORT ReadResult read_problem(std::streambuf& in, const std::string& source = "input",
                                         std::string_view format = "");
QUADRILLE_EXPORT ReadResult read_problem(std::istream& in, const std::string& source = "input",
                                         std::string_view format = "");

struct WriteParams {
    bool lossy = false;        ///< leave out what the format cannot carry, even if covers change
    std::string encoding = ""; ///< one of the format's encodings; empty for its own choice
};

/// Writes a problem in a format of `formats()`. Returns warnings: which names and meta data the format cannot
/// carry. Throws Unsupported, before anything is written, for an unknown format or encoding, and if the
/// covers, their costs or the indices of items would change, unless that is allowed as `lossy`. The caller
/// checks the state of `out`.
QUADRILLE_EXPORT std::vector<std::string> write_problem(std::ostream& out, const Problem& problem,
                                                        std::string_view format,
                                                        const WriteParams& params = {});

/// A problem format as help and completion list it.
struct FormatInfo {
    std::string_view name;
    std::string_view summary;
    bool reads;
    bool writes;
    std::span<const std::string_view> encodings = {}; ///< ways to write it, where there is a choice
};
QUADRILLE_EXPORT std::span<const FormatInfo> formats();

/// Reads a whole text, decompressed as `read_problem` would do, without a UTF-8 mark in front. Throws
/// ParseError if a compressed stream is damaged or ends early.
QUADRILLE_EXPORT std::string read_text(std::streambuf& in, const std::string& source = "input");
QUADRILLE_EXPORT std::string read_text(std::istream& in, const std::string& source = "input");

/// Reads a diagram, with its problem, from a file of quadrille's own (docs/diagram-file.md). `source` is what
/// messages call the input. Throws ParseError if it is no diagram, damaged, cut off, or of a newer version.
QUADRILLE_EXPORT Diagram read_diagram(std::streambuf& in, const std::string& source = "input");
QUADRILLE_EXPORT Diagram read_diagram(std::istream& in, const std::string& source = "input");

/// Writes a diagram, with its problem, as a file that `read_diagram` reads. The caller checks the state of
/// `out`.
QUADRILLE_EXPORT void write_diagram(std::ostream& out, const Diagram& diagram);

/// Writes a diagram for other programs, in a format of `diagram_formats()`. Throws Unsupported for an unknown
/// one. The caller checks the state of `out`.
QUADRILLE_EXPORT void write_diagram(std::ostream& out, const Diagram& diagram, std::string_view format);

/// A way to write a diagram for other programs: dot (Graphviz), or nnf (the d-DNNF text format of c2d, one
/// variable an option, 1-based; its models are the covers).
struct DiagramFormatInfo {
    std::string_view name;
    std::string_view summary;
};
QUADRILLE_EXPORT std::span<const DiagramFormatInfo> diagram_formats();

} // namespace quadrille::inline QUADRILLE_ABI
