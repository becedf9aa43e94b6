// SPDX-License-Identifier: MIT
// The csv format: see csv.md.
#include <algorithm>
#include <set>

#include <fmt/core.h>

#include <quadrille/numbers.hpp>

#include "base/quoted.hpp"
#include "cell_lists.hpp"
#include "csv_header.hpp"
#include "format.hpp"
#include "looks.hpp"
#include "output_text.hpp"
#include "problem/origin_text.hpp"
#include "records.hpp"

namespace quadrille::format {

namespace {

/// The fields of a line without empty ones at its end.
std::vector<std::string> used_fields(std::string_view line, char separator) {
    std::vector<std::string> fields = fields_of(line, separator);
    while (fields.size() > 1 && fields.back().empty()) fields.pop_back();
    return fields;
}

/// Whether a cell of an item is one. Between tabs, x and other words for yes are none of dlx either.
bool is_cell(std::string_view text, char separator) {
    const CellLook look = look_of(text);
    if (look == CellLook::blank || cell_value(text)) return true;
    return separator == '\t' && (look == CellLook::mark || look == CellLook::answer);
}

/// Whether each line below the titles has a field a column, and fields of items that are cells.
bool is_wide_table(std::span<const std::string_view> lines, char separator, const Header& header) {
    if (lines.size() < 2) return false;
    return std::ranges::all_of(lines.subspan(1), [&](std::string_view line) {
        std::vector<std::string> fields = used_fields(line, separator);
        const std::size_t names = fields.size() - std::min(fields.size(), header.columns.size());
        const std::size_t size = header.columns.size() + names;
        if (names > 1 || (separator == ' ' && fields.size() < size)) return false;
        fields.resize(size); // empty ones may stand at the end
        if (description_of(fields.front()) != Description::none) return true;
        for (std::size_t k = 0; k < header.columns.size(); ++k)
            if (header.columns[k] == Column::item && !is_cell(fields[k + names], separator)) return false;
        return true;
    });
}

/// Whether some line that is no comment has a comma or a semicolon.
bool has_separators(std::string_view head) {
    while (!head.empty()) {
        const std::string_view line = head.substr(0, head.find('\n'));
        if (!line.starts_with('#') && line.find_first_of(",;") != std::string_view::npos) return true;
        head.remove_prefix(std::min(line.size() + 1, head.size()));
    }
    return false;
}

/// Whatever has commas or semicolons in its first line, and more than one field in some line, and could be no dlx; else
/// only what has the form of a table. Lines that only end in a semicolon are statements of other languages.
bool accepts_csv(std::string_view head) {
    const std::vector<std::string_view> lines = data_lines(head);
    if (lines.empty()) return has_separators(head);
    if (lines.front().starts_with('|') || lines.front().starts_with('<') || could_be_dlx(lines)) return false;
    const char separator = separator_of(lines);
    const auto has_more = [&](std::string_view line) { return used_fields(line, separator).size() > 1; };
    const bool separates = std::ranges::any_of(lines, has_more);
    if (separates && lines.front().find_first_of(",;") != std::string_view::npos) return true;
    const std::vector<std::string> titles = used_fields(lines.front(), separator);
    const Header header = parse_header(titles, lines.size() > 1 ? used_fields(lines[1], separator).front() : "");
    if (header.layout == Layout::wide) return is_wide_table(lines, separator, header);
    return separator != ' ' || lines.front().starts_with('"');
}

constexpr std::string_view wide_encoding = "wide", long_encoding = "long";
constexpr std::string_view encodings[] = {wide_encoding, long_encoding};

/// Whether the title of a column can be the name of an item.
bool can_be_title(std::string_view name) {
    const std::string text(name);
    const Column column = parse_header(std::vector<std::string>{text, text}).columns.back();
    return !name.empty() && column == Column::item && !is_word(name, title::item);
}

/// Whether a name comes back from a field as it was: a blank at an end would be lost.
bool is_csv_name(std::string_view name) { return trimmed(name) == name && is_text(name); }

bool is_csv_colour(std::string_view name) { return is_csv_name(name) && name.find(':') == std::string_view::npos; }

bool is_csv_option(std::string_view name) {
    return is_csv_name(name) && description_of(name) == Description::none && !is_kind_word(name);
}

/// Whether an item of a name with a colon could be taken for a coloured use of another one.
bool is_ambiguous(const Problem& problem) {
    if (!problem.has_colours()) return false;
    std::set<std::string_view> names;
    for (std::uint32_t i = 0; i < problem.item_count(); ++i) names.insert(problem.item_name(ItemId{i}));
    return std::ranges::any_of(names, [&](std::string_view name) {
        const std::size_t colon = name.rfind(':');
        return colon != std::string_view::npos && names.contains(name.substr(0, colon));
    });
}

Labels csv_labels(const Problem& problem) {
    Labels labels(problem, is_csv_name, is_csv_colour, is_csv_option);
    labels.items &= !is_ambiguous(problem);
    return labels;
}

bool is_wide(const Problem& problem) {
    constexpr std::uint32_t most_columns = 100; // more are hard to read
    if (problem.has_colours() || problem.item_count() > most_columns) return false;
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        if (!can_be_title(label(problem, ItemId{i}))) return false;
    return true;
}

class CsvWriter {
  public:
    CsvWriter(std::ostream& stream, const Problem& problem)
        : out_(stream), problem_(problem), labels_(csv_labels(problem)) {
        for (std::uint32_t i = 0; i < problem.item_count(); ++i) has_secondary_ |= !problem.is_primary(ItemId{i});
    }

    void write(bool wide) {
        if (const auto& origin = problem_.annotations().origin) out_ << "# quadrille: " << origin_text(*origin) << '\n';
        if (wide)
            write_wide();
        else
            write_rows();
        out_.flush();
    }

  private:
    std::string item_text(ItemId item) const {
        return labels_.items ? std::string(problem_.item_name(item)) : std::to_string(index(item));
    }

    std::string item_field(ItemId item) const { return csv_field(item_text(item)); }

    std::string colour_text(ColourId colour) const {
        return labels_.colours ? std::string(problem_.colour_name(colour)) : std::to_string(index(colour));
    }

    /// The fields of a record before its items.
    void begin_record(std::string_view name, std::string_view cost) {
        out_ << csv_field(name);
        if (problem_.has_costs()) out_ << ',' << cost;
    }

    void begin_option(OptionId option) {
        begin_record(labels_.options ? problem_.option_name(option) : "",
                     to_string(problem_.cost(option), problem_.cost_decimals()));
    }

    void write_wide() {
        begin_record(title::name, title::cost);
        for_each_item([&](ItemId item) { out_ << ',' << item_field(item); });
        out_ << '\n';
        if (has_secondary_)
            describe(title::kind, [&](ItemId item) { return problem_.is_primary(item) ? "primary" : "secondary"; });
        write_bounds([](ItemId, std::uint32_t bound) { return std::to_string(bound); });
        std::vector<bool> row(problem_.item_count());
        for (std::uint32_t o = 0; o < problem_.option_count(); ++o) {
            begin_option(OptionId{o});
            row.assign(row.size(), false);
            for (const ItemId item : problem_.items(OptionId{o})) row[index(item)] = true;
            for (const bool cell : row) out_ << (cell ? ",1" : ",0");
            out_ << '\n';
        }
    }

    /// First the kinds of all items, in order, unless the options give the same by themselves.
    void write_rows() {
        begin_record(title::name, title::cost);
        out_ << ',' << title::items << '\n';
        if (needs_items())
            describe(title::kind,
                     [&](ItemId item) { return named(item, problem_.is_primary(item) ? "primary" : "secondary"); });
        write_bounds([&](ItemId item, std::uint32_t bound) { return named(item, std::to_string(bound)); });
        for (std::uint32_t o = 0; o < problem_.option_count(); ++o) {
            begin_option(OptionId{o});
            const auto items = problem_.items(OptionId{o});
            if (items.empty() && !problem_.has_costs()) out_ << ','; // an empty line would be no option
            for (std::size_t k = 0; k < items.size(); ++k) {
                const ColourId colour = problem_.colour(OptionId{o}, k);
                out_ << ',' << (colour == ColourId::none ? item_field(items[k]) : named(items[k], colour_text(colour)));
            }
            out_ << '\n';
        }
    }

    std::string named(ItemId item, std::string_view text) const {
        return csv_field(fmt::format("{}:{}", item_text(item), text));
    }

    /// Whether the other records alone would give other items: another order, some that are in none, secondary ones, or
    /// names that could be read as something else.
    bool needs_items() const { return has_secondary_ || has_signs() || has_other_order(); }

    /// Whether some name has a colon or a bracket, or a sign that could stand in a list: a rare one where no option has
    /// two items.
    bool has_signs() const {
        bool is_single = true;
        for (std::uint32_t o = 0; o < problem_.option_count(); ++o)
            is_single = is_single && problem_.items(OptionId{o}).size() < 2;
        for (std::uint32_t i = 0; i < problem_.item_count(); ++i) {
            const std::string_view name = problem_.item_name(ItemId{i});
            const auto is_in = [&](std::string_view sign) { return name.find(sign) != std::string_view::npos; };
            if (name.find_first_of(":[{(") != std::string_view::npos || std::ranges::any_of(list_signs, is_in)
                || (is_single && std::ranges::any_of(rare_list_signs, is_in)))
                return true;
        }
        return false;
    }

    bool has_other_order() const {
        std::vector<bool> seen(problem_.item_count());
        std::uint32_t next = 0;
        const auto comes_too_early = [&](ItemId item) {
            if (seen[index(item)]) return false;
            seen[index(item)] = true;
            return index(item) != next++;
        };
        // the records of bounds stand before the options
        for (std::uint32_t i = 0; i < problem_.item_count(); ++i)
            if (problem_.bounds(ItemId{i}) != Bounds{} && comes_too_early(ItemId{i})) return true;
        for (std::uint32_t o = 0; o < problem_.option_count(); ++o)
            for (const ItemId item : problem_.items(OptionId{o}))
                if (comes_too_early(item)) return true;
        return next != problem_.item_count();
    }

    template <class Text> void write_bounds(const Text& text) {
        if (!problem_.has_bounds()) return;
        const auto bounded = [&](ItemId item, std::uint32_t bound) {
            return problem_.bounds(item) == Bounds{} ? std::string() : text(item, bound);
        };
        describe(title::at_least, [&](ItemId item) { return bounded(item, problem_.bounds(item).min); });
        describe(title::at_most, [&](ItemId item) { return bounded(item, problem_.bounds(item).max); });
    }

    template <class Text> void describe(std::string_view what, const Text& text) {
        begin_record(what, "");
        for_each_item([&](ItemId item) { out_ << ',' << text(item); });
        out_ << '\n';
    }

    template <class Visit> void for_each_item(const Visit& visit) const {
        for (std::uint32_t i = 0; i < problem_.item_count(); ++i) visit(ItemId{i});
    }

    Chunked out_;
    const Problem& problem_;
    const Labels labels_;
    bool has_secondary_ = false;
};

void write_csv(std::ostream& stream, const Problem& problem, const WriteParams& params) {
    if (params.encoding == wide_encoding) {
        if (problem.has_colours())
            throw Unsupported("format csv cannot carry colours in the encoding wide: use the encoding long");
        for (std::uint32_t i = 0; i < problem.item_count(); ++i)
            if (!can_be_title(label(problem, ItemId{i})))
                throw Unsupported(
                    fmt::format("format csv cannot carry an item named {} in the encoding wide: use the encoding "
                                "long",
                                in_quotes(label(problem, ItemId{i}))));
    }
    CsvWriter(stream, problem).write(params.encoding.empty() ? is_wide(problem) : params.encoding == wide_encoding);
}

Feature csv_loses(const Problem& problem) {
    constexpr Feature carries = Feature::secondary | Feature::mixed_order | Feature::colours | Feature::bounds
                                | Feature::costs | Feature::empty_options | Feature::no_primary | Feature::no_options
                                | Feature::item_names | Feature::option_names;
    return (features(problem) & ~carries) | csv_labels(problem).lost(problem);
}

} // namespace

const Format csv{
    {"csv", "a table, as spreadsheets write it: a column an item, or a record an option", true, true, encodings},
    accepts_csv,
    read_csv,
    write_csv,
    csv_loses};

} // namespace quadrille::format
