// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <iosfwd>
#include <span>
#include <streambuf>
#include <string>
#include <string_view>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/diagram.hpp>
#include <quadrille/error.hpp>
#include <quadrille/export.hpp>
#include <quadrille/problem.hpp>

namespace quadrille::inline QUADRILLE_ABI {

/// What a problem may have beyond items and options, as a set of bits. A format says which of them it loses;
/// that decides which conversions are refused.
enum class Feature : std::uint32_t {
    none = 0,
    // Losing one of these may change the covers or what they are called.
    secondary = 1 << 0,     ///< secondary items
    mixed_order = 1 << 1,   ///< a secondary item before a primary one
    colours = 1 << 2,       ///< coloured uses of secondary items
    bounds = 1 << 3,        ///< primary items with bounds other than 1..1
    costs = 1 << 4,         ///< options with costs
    maximize = 1 << 5,      ///< the greatest cost is wanted
    restrictions = 1 << 6,  ///< options required or forbidden
    empty_options = 1 << 7, ///< options without items
    no_primary = 1 << 8,    ///< no primary item at all
    no_options = 1 << 9,    ///< no option at all
    no_items = 1 << 10,     ///< no item at all
    // These are names for people.
    item_names = 1 << 16,
    option_names = 1 << 17,
    colour_names = 1 << 18, ///< names of colours that a format cannot write; no problem has it by itself
    meta = 1 << 19,         ///< a name of the problem, or free meta data
};

constexpr Feature operator|(Feature a, Feature b) {
    return static_cast<Feature>(static_cast<std::uint32_t>(a) | static_cast<std::uint32_t>(b));
}
constexpr Feature operator&(Feature a, Feature b) {
    return static_cast<Feature>(static_cast<std::uint32_t>(a) & static_cast<std::uint32_t>(b));
}
constexpr Feature operator~(Feature a) { return static_cast<Feature>(~static_cast<std::uint32_t>(a)); }
constexpr bool any(Feature a) { return a != Feature::none; }

/// The features that may be lost without changing any cover.
inline constexpr Feature descriptive
    = Feature::item_names | Feature::option_names | Feature::colour_names | Feature::meta;

/// The features that a format cannot leave out, because nothing could be written without them.
inline constexpr Feature indispensable = Feature::no_primary | Feature::no_options | Feature::no_items;

/// Returns the features that `problem` has.
QUADRILLE_EXPORT Feature features(const Problem& problem);

/// Returns the names of a set of features, as in "colours, costs".
QUADRILLE_EXPORT std::string describe(Feature features);

/// A problem as it was read.
struct ReadResult {
    Problem problem;
    /// The format it was in.
    std::string format;
    /// Sound but surprising input, each with its place.
    std::vector<std::string> warnings;
};

/// Reads one problem, to the end of the input. `source` is what messages call the input. `format` is a name
/// of `formats()`; if it is empty, the content tells. Input in gzip, bzip2, xz or zstd is told by its first
/// bytes and decompressed. Throws ParseError for bad input and Unsupported for an unknown format. What `in`
/// throws passes through. Throws Stopped if the stop token or the deadline of `control` comes first; its other
/// limits do not count. The same holds for all functions of this header that take a Control.
QUADRILLE_EXPORT ReadResult read_problem(std::streambuf& in, const std::string& source = "input",
                                         std::string_view format = "", const Control& control = {});
QUADRILLE_EXPORT ReadResult read_problem(std::istream& in, const std::string& source = "input",
                                         std::string_view format = "", const Control& control = {});

/// Reads a file, whose path messages call it by; `-` is standard input. Throws NoInput if it cannot be opened, and
/// std::system_error if reading fails.
QUADRILLE_EXPORT ReadResult read_problem_file(const std::string& path, std::string_view format = "",
                                              const Control& control = {});

/// Reads a problem from its text, or from the bytes of a compressed one:
///
///     const Problem problem = quadrille::parse_problem("a b c\na b\nc\n").problem;
QUADRILLE_EXPORT ReadResult parse_problem(std::string_view text, const std::string& source = "input",
                                          std::string_view format = "", const Control& control = {});

struct WriteParams {
    /// Leave out what the format cannot carry, even if covers change.
    bool lossy = false;
    /// One of the format's encodings; empty for its own choice.
    std::string encoding = "";
};

/// Writes a problem in a format of `formats()`. Returns warnings: which names and meta data the format cannot
/// carry. Throws Unsupported, before anything is written, for an unknown format or encoding, and if the
/// covers, their costs or the indices of items would change, unless that is allowed as `lossy`. The caller
/// checks the state of `out`. If it is stopped, part of the text may have been written.
QUADRILLE_EXPORT std::vector<std::string> write_problem(std::ostream& out, const Problem& problem,
                                                        std::string_view format, const WriteParams& params = {},
                                                        const Control& control = {});

/// A problem format as help and completion list it.
struct FormatInfo {
    std::string_view name;
    std::string_view summary;
    bool reads;
    bool writes;
    /// Ways to write it, where there is a choice.
    std::span<const std::string_view> encodings = {};
};
QUADRILLE_EXPORT std::span<const FormatInfo> formats();

/// Reads a whole text, decompressed as `read_problem` would do, without a UTF-8 mark in front. Throws
/// ParseError if a compressed stream is damaged or ends early.
QUADRILLE_EXPORT std::string read_text(std::streambuf& in, const std::string& source = "input");
QUADRILLE_EXPORT std::string read_text(std::istream& in, const std::string& source = "input");

/// Reads a diagram, with its problem, from a file of quadrille's own (docs/diagram-file.md). `source` is what
/// messages call the input. Throws ParseError if it is no diagram, damaged, cut off, or of a newer version.
QUADRILLE_EXPORT Diagram read_diagram(std::streambuf& in, const std::string& source = "input",
                                      const Control& control = {});
QUADRILLE_EXPORT Diagram read_diagram(std::istream& in, const std::string& source = "input",
                                      const Control& control = {});

/// Writes a diagram, with its problem, as a file that `read_diagram` reads. The caller checks the state of
/// `out`.
QUADRILLE_EXPORT void write_diagram(std::ostream& out, const Diagram& diagram, const Control& control = {});

/// Writes a diagram for other programs, in a format of `diagram_formats()`. Throws Unsupported for an unknown
/// one. The caller checks the state of `out`.
QUADRILLE_EXPORT void write_diagram(std::ostream& out, const Diagram& diagram, std::string_view format,
                                    const Control& control = {});

/// A way to write a diagram for other programs: dot (Graphviz), or nnf (the d-DNNF text format of c2d, one
/// variable an option, 1-based; its models are the covers).
struct DiagramFormatInfo {
    std::string_view name;
    std::string_view summary;
};
QUADRILLE_EXPORT std::span<const DiagramFormatInfo> diagram_formats();

} // namespace quadrille::inline QUADRILLE_ABI
