// SPDX-License-Identifier: MIT
// The json format: see json.md.
#include <utility>

#include <quadrille/numbers.hpp>

#include "chunked.hpp"
#include "format.hpp"
#include "json_reader.hpp"
#include "problem/origin_text.hpp"
#include "scanner.hpp"

namespace quadrille::format {

namespace {

/// No other format begins with a bracket.
bool accepts(std::string_view head) {
    const auto first = head.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos && (head[first] == '{' || head[first] == '[');
}

/// What stands between the elements of a list: nothing before the first.
class Separator {
  public:
    explicit Separator(std::string_view text) : text_(text) {}
    std::string_view next() { return std::exchange(first_, false) ? "" : text_; }

  private:
    std::string_view text_;
    bool first_ = true;
};

class Writer {
  public:
    Writer(std::ostream& stream, const Problem& problem) : out_(stream), problem_(problem) {}

    void write() {
        out_ << R"({"format":"quadrille-problem","version":1)";
        const Annotations& annotations = problem_.annotations();
        if (!annotations.name.empty()) out_ << ",\n \"name\":" << json_quoted(annotations.name);
        write_meta();
        if (problem_.sense() == Sense::max) out_ << ",\n \"sense\":\"max\"";
        out_ << ",\n \"items\":[";
        Separator item_comma(",");
        for (std::uint32_t i = 0; i < problem_.item_count(); ++i) {
            out_ << item_comma.next();
            write_item(ItemId{i});
        }
        out_ << "],\n \"options\":[";
        Separator option_comma(",");
        for (std::uint32_t o = 0; o < problem_.option_count(); ++o) {
            out_ << option_comma.next() << "\n  ";
            write_option(OptionId{o});
        }
        out_ << ']';
        write_restriction("require", problem_.required());
        write_restriction("forbid", problem_.forbidden());
        out_ << "}\n";
        out_.flush();
    }

  private:
    /// The origin stands among the other meta data.
    void write_meta() {
        const Annotations& annotations = problem_.annotations();
        if (!annotations.origin && annotations.meta.empty()) return;
        // Two objects become one as text, so that numbers of any size stay as they are.
        std::string meta = annotations.origin ? origin_text(*annotations.origin) : "";
        if (meta.empty())
            meta = annotations.meta;
        else if (!annotations.meta.empty())
            meta.replace(meta.size() - 1, 1, "," + annotations.meta.substr(1));
        out_ << ",\n \"meta\":" << meta;
    }

    std::string item_label(ItemId item) const { return json_quoted(label(problem_, item)); }

    void write_item(ItemId item) {
        const auto& metas = problem_.annotations().item_meta;
        const auto meta = metas.find(item);
        const Bounds bounds = problem_.bounds(item);
        if (problem_.is_primary(item) && bounds == Bounds{} && meta == metas.end()) {
            out_ << item_label(item);
            return;
        }
        out_ << "{\"name\":" << item_label(item);
        if (!problem_.is_primary(item)) out_ << R"(,"kind":"secondary")";
        if (bounds != Bounds{}) out_ << ",\"min\":" << bounds.min;
        if (bounds != Bounds{} && bounds.max != UINT32_MAX) out_ << ",\"max\":" << bounds.max;
        if (meta != metas.end()) out_ << ",\"meta\":" << meta->second;
        out_ << '}';
    }

    void write_option(OptionId option) {
        const auto& metas = problem_.annotations().option_meta;
        const auto meta = metas.find(option);
        const std::string_view name = problem_.option_name(option);
        const std::int64_t cost = problem_.cost(option);
        if (name.empty() && cost == 0 && meta == metas.end()) return write_cells(option);
        out_ << '{';
        if (!name.empty()) out_ << "\"name\":" << json_quoted(name) << ',';
        out_ << "\"items\":";
        write_cells(option);
        if (cost != 0) out_ << ",\"cost\":" << to_string(cost, problem_.cost_decimals());
        if (meta != metas.end()) out_ << ",\"meta\":" << meta->second;
        out_ << '}';
    }

    void write_cells(OptionId option) {
        const auto items = problem_.items(option);
        Separator comma(",");
        out_ << '[';
        for (std::size_t k = 0; k < items.size(); ++k) {
            const ColourId colour = problem_.colour(option, k);
            const bool coloured = colour != ColourId::none;
            out_ << comma.next() << (coloured ? "[" : "");
            if (problem_.has_item_names())
                out_ << item_label(items[k]);
            else
                out_ << index(items[k]);
            if (coloured) out_ << ',' << json_quoted(problem_.colour_name(colour)) << ']';
        }
        out_ << ']';
    }

    void write_restriction(std::string_view key, std::span<const OptionId> options) {
        if (options.empty()) return;
        Separator comma(",");
        out_ << ",\n \"" << key << "\":[";
        for (const OptionId option : options) out_ << comma.next() << index(option);
        out_ << ']';
    }

    Chunked out_;
    const Problem& problem_;
};

void write(std::ostream& stream, const Problem& problem, const WriteParams&) { Writer(stream, problem).write(); }

Feature loses(const Problem&) { return Feature::none; }

} // namespace

const Format json{
    {"json", "everything a problem can have, with a published schema", true, true}, accepts, read_json, write, loses};

} // namespace quadrille::format
