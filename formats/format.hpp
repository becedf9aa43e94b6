// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <quadrille/formats.hpp>
#include <quadrille/problem.hpp>

namespace quadrille::format {

class Scanner;
class Bytes;

/// Where a reader leaves what the user should know, each with its place.
class Warnings {
  public:
    explicit Warnings(std::string source) : source_(std::move(source)) {}
    void add(Place place, std::string_view message);

    /// An option without a primary item ends at `place`. Only the first one gets a warning of its own.
    void option_without_primary(Place place);

    /// All warnings, once reading is done.
    std::vector<std::string> take();

  private:
    std::string source_;
    std::vector<std::string> list_;
    Place first_;
    std::uint64_t without_primary_ = 0;
};

/// A row of the format table. A new format is one file and one row.
struct Format {
    FormatInfo info;

    /// Whether a text that begins with `head` is in this format; null if the format is only written.
    bool (*accepts)(std::string_view head);

    /// Reads a problem; null if the format is only written.
    Problem (*read)(Scanner& scanner, Warnings& warnings);

    /// Writes a problem, leaving out what the format does not carry; null if the format is only read.
    void (*write)(std::ostream& out, const Problem& problem, const WriteParams& params);

    /// Those features of a problem that writing it would lose; null if the format is only read.
    Feature (*loses)(const Problem& problem);
};

/// The formats that are read, in the order of sniffing, the last of which accepts anything; then the rest.
std::span<const Format> format_table();

/// The format that a text that begins with `head`, or is `head` as a whole, is taken for; null if there are
/// but blank lines and comments.
const Format* sniff(std::string_view head, bool whole);

/// The origin that the rest of a comment gives, if it begins with `quadrille:`. A damaged one is warned of.
std::optional<Origin> origin_comment(std::string_view comment, Place place, Warnings& warnings);

/// The items in the order in which the line formats write them: primary ones first.
std::vector<ItemId> primary_first(const Problem& problem);

extern const Format json, ec, spp, dense, csv, dlx, cnf, opb, lp;

/// Which names of a problem a format writes. Of a kind, it writes all or none: numbers stand for items and colours
/// then, and nothing for options.
struct Labels {
    using IsWritable = bool (*)(std::string_view name);

    bool items = true;
    bool colours = true;
    bool options = true;

    /// The functions tell whether a name comes back from the format as it was. An empty name of an option always does.
    Labels(const Problem& problem, IsWritable item, IsWritable colour, IsWritable option);

    /// The names that are lost.
    Feature lost(const Problem& problem) const;
};

} // namespace quadrille::format
