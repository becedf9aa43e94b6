// SPDX-License-Identifier: MIT
// The table of formats, how a format is recognised, and reading and writing by the table.
#include <algorithm>
#include <array>
#include <istream>
#include <span>

#include <fmt/format.h>

#include "base/input_file.hpp"
#include "base/utf8.hpp"
#include "format.hpp"
#include "looks.hpp"
#include "output_text.hpp"
#include "problem/origin_text.hpp"
#include "scanner.hpp"
#include "strangers.hpp"

namespace quadrille::format {

std::span<const Format> format_table() {
    static const std::array<Format, 9> table{json, ec, spp, dense, csv, dlx, cnf, opb, lp};
    return table;
}

namespace {

/// Whether some line is neither blank nor a comment of any format, and so determines the format. Lines `c
/// ...` and `#...` are comments of ec and dense, or name items c and #...; as long as more input follows,
/// they do not determine it.
bool has_telling_line(std::string_view head, bool whole) {
    while (!head.empty()) {
        const std::string_view line = head.substr(0, head.find('\n'));
        head.remove_prefix(std::min(line.size() + 1, head.size()));
        const std::size_t first = std::min(line.find_first_not_of(" \t\r"), line.size());
        const std::size_t end = std::min(line.find_first_of(" \t\r", first), line.size());
        const std::string_view word = line.substr(first, end - first);
        const bool idle = word.empty() || word == "#" || (!whole && (word == "c" || word.starts_with('#')));
        if (!idle) return true;
    }
    return false;
}

/// The formats whose looks others share, so that a text may be taken for them by mistake.
constexpr std::array<std::string_view, 5> guesses{"json", "spp", "dense", "csv", "dlx"};

constexpr std::size_t most_looked_at = std::size_t{1} << 18;

} // namespace

const Format* sniff(std::string_view head, bool whole) {
    if (!has_telling_line(head, whole)) return nullptr;
    return &*std::ranges::find_if(format_table(),
                                  [&](const Format& format) { return format.info.reads && format.accepts(head); });
}

/// Reads a text in the format that it is taken for. What it looks like decides what is said of one that is no problem.
Problem read_guessed(const Format& guess, Scanner& scanner, Warnings& warnings) {
    if (std::ranges::find(guesses, guess.info.name) == guesses.end()) return guess.read(scanner, warnings);
    const Place begin = scanner.place();
    std::string head(scanner.head().substr(0, most_looked_at));
    const bool whole = scanner.has_all() && head.size() == scanner.head().size();
    if (whole && !head.ends_with('\n')) head += '\n'; // its last line is no part of one
    const auto refuse_stranger = [&](bool failed) {
        if (const std::string message = stranger(head, whole, guess.info.name, failed); !message.empty())
            scanner.fail(begin, with_source(message, scanner.source()));
    };
    refuse_stranger(false);
    try {
        return guess.read(scanner, warnings);
    } catch (const ParseError&) {
        refuse_stranger(true);
        throw;
    }
}

void Warnings::add(Place place, std::string_view message) {
    list_.push_back(fmt::format("{}:{}:{}: warning: {}", source_, place.line, place.column, message));
}

void Warnings::option_without_primary(Place place) {
    if (without_primary_++ == 0) first_ = place;
}

std::vector<std::string> Warnings::take() {
    if (without_primary_ == 1) add(first_, "this option has no primary item, so it is in no cover");
    if (without_primary_ > 1)
        add(first_,
            fmt::format("this option and {} more have no primary item, so they are in no cover", without_primary_ - 1));
    return std::move(list_);
}

std::optional<Origin> origin_comment(std::string_view comment, Place place, Warnings& warnings) {
    constexpr std::string_view mark = "quadrille:";
    comment.remove_prefix(std::min(comment.find_first_not_of(" \t"), comment.size()));
    if (!comment.starts_with(mark)) return std::nullopt;
    auto origin = parse_origin(comment.substr(mark.size()));
    if (!origin) warnings.add(place, "found an unreadable quadrille: comment, expected the origin of the problem");
    return origin;
}

std::vector<ItemId> primary_first(const Problem& problem) {
    std::vector<ItemId> order;
    for (std::uint32_t i = 0; i < problem.item_count(); ++i) order.push_back(ItemId{i});
    std::stable_partition(order.begin(), order.end(), [&](ItemId item) { return problem.is_primary(item); });
    return order;
}

namespace {

const Format& find_format(std::string_view name, bool FormatInfo::*can, std::string_view verb) {
    std::string known;
    for (const Format& format : format_table()) {
        if (!(format.info.*can)) continue;
        if (format.info.name == name) return format;
        known += known.empty() ? "" : ", ";
        known += format.info.name;
    }
    throw Unsupported(fmt::format("cannot {} format {}: expected one of {}", verb, in_quotes(name), known));
}

void check_encoding(const FormatInfo& info, std::string_view name) {
    if (name.empty() || std::ranges::find(info.encodings, name) != info.encodings.end()) return;
    if (info.encodings.empty())
        throw Unsupported(
            fmt::format("found encoding {}, expected none: format {} has no choice", in_quotes(name), info.name));
    throw Unsupported(
        fmt::format("found encoding {}, expected one of {}", in_quotes(name), fmt::join(info.encodings, ", ")));
}

} // namespace

Labels::Labels(const Problem& problem, IsWritable item, IsWritable colour, IsWritable option) {
    for (std::uint32_t i = 0; i < problem.item_count(); ++i) items &= item(problem.item_name(ItemId{i}));
    for (std::uint32_t c = 1; c < problem.colour_count(); ++c) colours &= colour(problem.colour_name(ColourId{c}));
    for (std::uint32_t o = 0; o < problem.option_count() && problem.has_option_names(); ++o) {
        const std::string_view name = problem.option_name(OptionId{o});
        options &= name.empty() || option(name);
    }
}

Feature Labels::lost(const Problem& problem) const {
    Feature lost = Feature::none;
    if (!items && problem.has_item_names()) lost = lost | Feature::item_names;
    if (!colours) lost = lost | Feature::colour_names;
    if (!options) lost = lost | Feature::option_names;
    return lost;
}

} // namespace quadrille::format

namespace quadrille::inline QUADRILLE_ABI {

namespace {

/// The greatest size of blank lines and comments before the line that determines the format.
constexpr std::size_t max_preface = std::size_t{1} << 24;

/// Bytes of the caller's as a stream buffer, without a copy.
class Memory : public std::streambuf {
  public:
    explicit Memory(std::string_view bytes) {
        char* const begin = const_cast<char*>(bytes.data()); // never written to: there is no put area
        setg(begin, begin, begin + bytes.size());
    }
};

} // namespace

ReadResult read_problem(std::streambuf& in, const std::string& source, std::string_view name, const Control& control) {
    const format::Format* wanted = name.empty() ? nullptr : &format::find_format(name, &FormatInfo::reads, "read");
    format::Bytes bytes(in, source, "a problem as text", control);
    format::Scanner scanner(bytes);
    if (scanner.head().find_first_not_of(" \t\r\n") == std::string_view::npos && !scanner.extend_head())
        scanner.fail(scanner.place(), "found nothing but blanks, expected a problem");
    if (!wanted) wanted = format::sniff(scanner.head(), false);
    for (bool whole = false; !wanted && !whole;) {
        whole = scanner.head().size() > max_preface || !scanner.extend_head();
        wanted = format::sniff(scanner.head(), whole);
    }
    if (!wanted) scanner.fail(scanner.place(), "found nothing but blanks and comments, expected a problem");
    format::Warnings warnings(source);
    Problem problem = name.empty() ? format::read_guessed(*wanted, scanner, warnings) : wanted->read(scanner, warnings);
    if (problem.primary_count() == 0)
        warnings.add(scanner.place(), "the problem has no primary item: its one cover is the empty one");
    return {std::move(problem), std::string(wanted->info.name), warnings.take()};
}

ReadResult read_problem(std::istream& in, const std::string& source, std::string_view format, const Control& control) {
    return read_problem(*in.rdbuf(), source, format, control);
}

ReadResult read_problem_file(const std::string& path, std::string_view format, const Control& control) {
    InputFile file(path);
    return read_problem(file, file.name(), format, control);
}

ReadResult parse_problem(std::string_view text, const std::string& source, std::string_view format,
                         const Control& control) {
    Memory memory(text);
    return read_problem(memory, source, format, control);
}

std::vector<std::string> write_problem(std::ostream& out, const Problem& problem, std::string_view name,
                                       const WriteParams& params, const Control& control) {
    const format::Format& wanted = format::find_format(name, &FormatInfo::writes, "write");
    format::check_encoding(wanted.info, params.encoding);
    const Feature lost = wanted.loses(problem);
    const Feature grave = lost & ~descriptive;
    if (any(lost & indispensable))
        throw Unsupported(fmt::format("format {} cannot carry {}", name, describe(lost & indispensable)));
    if (any(grave) && !params.lossy)
        throw Unsupported(fmt::format("format {} cannot carry {}; --lossy leaves them out", name, describe(grave)));
    const auto write = [&](const Problem& written) {
        format::write_stoppable(out, control, [&](std::ostream& to) { wanted.write(to, written, params); });
    };
    if (any(grave)) { // indices or covers change, and with them what the origin could draw
        Annotations annotations = problem.annotations();
        annotations.origin.reset();
        write(annotate(problem, std::move(annotations)));
    } else {
        write(problem);
    }
    if (!any(lost)) return {};
    return {fmt::format("warning: format {} does not carry {}: left out", name, describe(lost))};
}

std::span<const FormatInfo> formats() {
    static const std::vector<FormatInfo> infos = [] {
        std::vector<FormatInfo> list;
        for (const format::Format& row : format::format_table()) list.push_back(row.info);
        return list;
    }();
    return infos;
}

std::string read_text(std::streambuf& in, const std::string& source) {
    format::Bytes bytes(in, source);
    std::string text;
    std::array<char, 1 << 16> chunk;
    while (const std::size_t n = bytes.read(chunk.data(), chunk.size())) text.append(chunk.data(), n);
    if (text.starts_with(utf8_mark)) text.erase(0, utf8_mark.size());
    return text;
}

std::string read_text(std::istream& in, const std::string& source) { return read_text(*in.rdbuf(), source); }

} // namespace quadrille::inline QUADRILLE_ABI
