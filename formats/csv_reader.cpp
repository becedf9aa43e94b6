// SPDX-License-Identifier: MIT
#include "csv_reader.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include <quadrille/problem.hpp>

#include "costs.hpp"
#include "looks.hpp"
#include "problem/name_index.hpp"
#include "records.hpp"
#include "scanner.hpp"

namespace quadrille::format {

bool describes_items(std::string_view name) {
    return is_word(name, title::kind) || is_word(name, title::at_least) || is_word(name, title::at_most);
}

Header parse_header(std::span<const std::string> titles) {
    Header header;
    const auto is_item = [](const std::string& text) { return is_word(text, title::item); };
    const auto items = std::ranges::count_if(titles, is_item);
    for (std::size_t k = 0; k < titles.size(); ++k) {
        const std::string_view text = titles[k];
        Column column = Column::item;
        if (is_word(text, title::name) || is_word(text, title::option) || (text.empty() && k == 0))
            column = Column::name;
        else if (is_word(text, title::cost))
            column = Column::cost;
        else if (is_word(text, title::items) || (is_item(titles[k]) && items > 1))
            column = Column::items;
        else if (is_item(titles[k]))
            column = Column::cell_item;
        else if (items == 1 && (is_word(text, title::colour) || is_word(text, title::color)))
            column = Column::colour;
        header.columns.push_back(column);
    }
    const auto has
        = [&](Column column) { return std::ranges::find(header.columns, column) != header.columns.end(); };
    if (has(Column::items))
        header.layout = Layout::rows;
    else if (has(Column::cell_item) && has(Column::name) && !has(Column::item))
        header.layout = Layout::cells;
    else
        std::ranges::replace_if(
            header.columns, [](Column c) { return c == Column::cell_item || c == Column::colour; },
            Column::item);
    return header;
}

namespace {

/// What a table says of an item.
struct Item {
    std::optional<Kind> kind = {};
    std::optional<std::uint32_t> min = {}, max = {};
    bool is_coloured = false;
    Place place = {}; // of its first mention
    bool is_secondary() const { return kind ? *kind == Kind::secondary : is_coloured; }

    /// Exactly once, unless something is said: then nothing bounds the other side.
    Bounds bounds() const {
        if (!min && !max) return {};
        return {min.value_or(0), max.value_or(UINT32_MAX)};
    }
};

struct Cell {
    std::uint32_t item;
    std::uint32_t colour; // 0: none
    Place place;
};

struct Option {
    std::string name = {};
    std::string cost = {};
    Place place = {};
    Place cost_place = {};
    std::vector<Cell> cells = {};
};

/// Reads all records before it builds the problem: a later record may show that an item is secondary.
class Reader {
  public:
    Reader(Scanner& scanner, Warnings& warnings)
        : scanner_(scanner), warnings_(warnings),
          records_(scanner, separator_of(data_lines(scanner.head()))) {
        colours_.push_back("");
    }

    Problem read() {
        const auto titles = records_.next();
        note_origin();
        if (!titles) scanner_.fail(scanner_.place(), "found the end of the input, expected a line of titles");
        read_titles(*titles);
        while (const auto record = records_.next()) {
            note_origin();
            read_record(*record);
        }
        note_origin();
        return build();
    }

  private:
    void note_origin() {
        if (records_.comment().empty()) return;
        if (auto origin = origin_comment(records_.comment(), records_.comment_place(), warnings_))
            origin_ = std::move(origin);
    }

    void read_titles(std::span<const Field> fields) {
        std::size_t size = fields.size();
        while (size > 1 && fields[size - 1].text.empty()) --size; // as spreadsheets write them
        std::vector<std::string> titles;
        for (const Field& field : fields.first(size)) titles.push_back(field.text);
        header_ = parse_header(titles);
        header_line_ = fields.front().place.line;
        std::map<std::pair<Column, std::string>, Place> seen;
        for (std::size_t k = 0; k < size; ++k) {
            const Column column = header_.columns[k];
            const Field& field = fields[k];
            if (column == Column::items && k + 1 < size && header_.columns[k + 1] != Column::items)
                scanner_.fail(fields[k + 1].place,
                              fmt::format("found the column {} after the items, expected it before them",
                                          in_quotes(fields[k + 1].text)));
            const std::string item_name = column == Column::item ? field.text : "";
            const auto [earlier, fresh] = seen.emplace(std::pair(column, item_name), field.place);
            if (!fresh && column != Column::items)
                scanner_.fail(
                    field.place,
                    fmt::format("found the column {} again, expected each once: it stands at {}:{} already",
                                in_quotes(field.text), earlier->second.line, earlier->second.column));
            if (column == Column::item) (void)item(title_of(field), field.place);
        }
    }

    std::string_view title_of(const Field& field) const {
        if (field.text.empty())
            scanner_.fail(field.place, "found a column without a title, expected the name of an item");
        return field.text;
    }

    void read_record(std::span<const Field> fields) {
        if (header_.layout == Layout::rows) return read_row(fields);
        const std::size_t size = header_.columns.size();
        // R leaves out the title of the names of rows.
        if (options_.empty() && fields.size() == size + 1 && header_.layout == Layout::wide && !has_names())
            header_.columns.insert(header_.columns.begin(), Column::name);
        for (std::size_t k = header_.columns.size(); k < fields.size(); ++k)
            if (!fields[k].text.empty())
                scanner_.fail(
                    fields[k].place,
                    fmt::format("found a record of more than {0} fields, expected {0} as in line {1}",
                                header_.columns.size(), header_line_));
        if (fields.size() < header_.columns.size())
            scanner_.fail(fields.back().place,
                          fmt::format("found a record of {} fields, expected {} as in line {}", fields.size(),
                                      header_.columns.size(), header_line_));
        if (header_.layout == Layout::wide)
            read_wide(fields);
        else
            read_cell(fields);
    }

    bool has_names() const {
        return std::ranges::find(header_.columns, Column::name) != header_.columns.end();
    }

    /// The name and the cost of a record.
    Option begin_option(std::span<const Field> fields) const {
        Option option{.place = fields.front().place};
        for (std::size_t k = 0; k < std::min(fields.size(), header_.columns.size()); ++k) {
            if (header_.columns[k] == Column::name) option.name = fields[k].text;
            if (header_.columns[k] != Column::cost) continue;
            option.cost = fields[k].text;
            option.cost_place = fields[k].place;
        }
        return option;
    }

    void read_wide(std::span<const Field> fields) {
        Option option = begin_option(fields);
        const bool describes = describes_items(option.name);
        if (describes) check_description(option);
        std::uint32_t next = 0;
        for (std::size_t k = 0; k < header_.columns.size(); ++k) {
            if (header_.columns[k] != Column::item) continue;
            const std::uint32_t item = next++;
            if (describes)
                describe(option.name, item, fields[k].text, fields[k].place);
            else if (is_set(fields[k]))
                option.cells.push_back({item, 0, fields[k].place});
        }
        if (!describes) options_.push_back(std::move(option));
    }

    bool is_set(const Field& field) const {
        if (field.text.empty()) return false;
        if (is_word(field.text, "x")) return true;
        const auto value = cell_value(field.text);
        if (!value)
            scanner_.fail(
                field.place,
                fmt::format("found {}, expected 0, 1 or nothing: the first line has a title for each column; "
                            "call names of options name, costs cost, and lists of items items",
                            in_quotes(field.text)));
        return *value;
    }

    void read_row(std::span<const Field> fields) {
        Option option = begin_option(fields);
        const bool describes = describes_items(option.name);
        if (describes) check_description(option);
        const auto first = static_cast<std::size_t>(std::ranges::find(header_.columns, Column::items)
                                                    - header_.columns.begin());
        for (std::size_t k = first; k < fields.size(); ++k) {
            if (fields[k].text.empty()) continue;
            if (describes)
                describe_named(option.name, fields[k]);
            else
                add_named(option, fields[k]);
        }
        if (!describes) options_.push_back(std::move(option));
    }

    /// `item` or `item:colour`; a name that is known as a whole is an item.
    void add_named(Option& option, const Field& field) {
        const std::size_t colon = field.text.rfind(':');
        if (colon == std::string::npos || items_by_name_.find(names_, field.text)) {
            option.cells.push_back({item(field.text, field.place), 0, field.place});
            return;
        }
        add_coloured(option, std::string_view(field.text).substr(0, colon),
                     std::string_view(field.text).substr(colon + 1), field.place);
    }

    void add_coloured(Option& option, std::string_view name, std::string_view colour, Place place) {
        if (name.empty() || colour.empty())
            scanner_.fail(place, fmt::format("found {}, expected an item and its colour, as in item:colour",
                                             in_quotes(fmt::format("{}:{}", name, colour))));
        const std::uint32_t i = item(name, place);
        if (items_[i].kind == Kind::primary)
            scanner_.fail(place, fmt::format("found a colour on item {}, expected none: it is primary",
                                             in_quotes(name)));
        items_[i].is_coloured = true;
        option.cells.push_back({i, this->colour(colour), place});
    }

    void describe_named(std::string_view what, const Field& field) {
        const std::size_t colon = field.text.rfind(':');
        if (colon == std::string::npos || colon == 0)
            scanner_.fail(field.place,
                          fmt::format("found {}, expected item:{}", in_quotes(field.text),
                                      is_word(what, title::kind) ? "primary or item:secondary" : "number"));
        describe(what, item(std::string_view(field.text).substr(0, colon), field.place),
                 field.text.substr(colon + 1), field.place);
    }

    void check_description(const Option& option) const {
        if (!options_.empty())
            scanner_.fail(option.place,
                          fmt::format("found the record {} after an option, expected it before all options",
                                      in_quotes(option.name)));
    }

    /// Sets the kind or a bound of an item; an empty text sets nothing.
    void describe(std::string_view what, std::uint32_t item, const std::string& text, Place place) {
        if (text.empty()) return;
        if (is_word(what, title::kind)) {
            if (!is_word(text, "primary") && !is_word(text, "secondary"))
                scanner_.fail(place, fmt::format("found {}, expected primary or secondary", in_quotes(text)));
            items_[item].kind = is_word(text, "secondary") ? Kind::secondary : Kind::primary;
            return;
        }
        const bool least = is_word(what, title::at_least);
        const auto number = parse_unsigned(text);
        if (!number || *number > UINT32_MAX || (!least && *number == 0))
            scanner_.fail(place, fmt::format("found {}, expected a number from {} to {}", in_quotes(text),
                                             least ? 0 : 1, UINT32_MAX));
        (least ? items_[item].min : items_[item].max) = static_cast<std::uint32_t>(*number);
        items_[item].place = place;
    }

    /// Records of an option need not stand together: its name tells them.
    void read_cell(std::span<const Field> fields) {
        const Option seen = begin_option(fields);
        if (seen.name.empty())
            scanner_.fail(fields.front().place, "found a cell without the name of its option, expected it");
        const auto [known, fresh] = options_by_name_.emplace(seen.name, options_.size());
        if (fresh) options_.push_back(seen);
        Option& option = options_[known->second];
        if (option.cost.empty()) {
            option.cost = seen.cost;
            option.cost_place = seen.cost_place;
        }
        if (!seen.cost.empty() && seen.cost != option.cost)
            scanner_.fail(seen.cost_place,
                          fmt::format("found cost {} of option {}, expected {} as in line {}",
                                      in_quotes(seen.cost), in_quotes(seen.name), in_quotes(option.cost),
                                      option.cost_place.line));
        const Field* item = nullptr;
        const Field* colour = nullptr;
        for (std::size_t k = 0; k < header_.columns.size(); ++k) {
            if (header_.columns[k] == Column::cell_item) item = &fields[k];
            if (header_.columns[k] == Column::colour) colour = &fields[k];
        }
        if (item->text.empty()) scanner_.fail(item->place, "found a cell without an item, expected its name");
        if (colour && !colour->text.empty())
            add_coloured(option, item->text, colour->text, item->place);
        else
            option.cells.push_back({this->item(item->text, item->place), 0, item->place});
    }

    /// The number of an item, which may be new.
    std::uint32_t item(std::string_view name, Place place) {
        if (const auto known = items_by_name_.find(names_, name)) return *known;
        const auto number = static_cast<std::uint32_t>(items_.size());
        names_.push_back(name);
        items_by_name_.insert(names_, number);
        items_.push_back({.place = place});
        return number;
    }

    std::uint32_t colour(std::string_view name) {
        if (const auto known = colours_by_name_.find(colours_, name)) return *known;
        const auto number = static_cast<std::uint32_t>(colours_.size());
        colours_.push_back(name);
        colours_by_name_.insert(colours_, number);
        return number;
    }

    Problem build() {
        if (items_.empty()) scanner_.fail(scanner_.place(), "found the end of the input, expected options");
        ProblemBuilder builder;
        for (std::uint32_t i = 0; i < items_.size(); ++i) {
            const Item& item = items_[i];
            const Bounds bounds = item.bounds();
            if (item.is_secondary() && (item.min || item.max))
                scanner_.fail(item.place,
                              fmt::format("found a bound of item {}, expected none: it is secondary",
                                          in_quotes(names_[i])));
            if (bounds.min > bounds.max)
                scanner_.fail(
                    item.place,
                    fmt::format("found item {} with at least {} and at most {}, expected at least <= "
                                "at most",
                                in_quotes(names_[i]), bounds.min, bounds.max));
            builder.add_item(names_[i], item.is_secondary() ? Kind::secondary : Kind::primary, bounds);
        }
        for (std::uint32_t c = 1; c < colours_.size(); ++c) (void)builder.colour(colours_[c]);
        for (const Option& option : options_) add_option(builder, option);
        builder.annotations().origin = std::move(origin_);
        return builder.build();
    }

    void add_option(ProblemBuilder& builder, const Option& option) {
        builder.begin_option();
        builder.set_option_name(option.name);
        if (!option.cost.empty()) set_cost(scanner_, option.cost_place, builder, decimal_point(option.cost));
        for (const Cell& cell : option.cells)
            if (!builder.add_cell(ItemId{cell.item}, ColourId{cell.colour}))
                scanner_.fail(cell.place,
                              fmt::format("found item {} again, expected each item once in an option",
                                          in_quotes(names_[cell.item])));
        if (!builder.option_has_primary()) warnings_.option_without_primary(option.place);
    }

    /// A number as spreadsheets of many countries write it: where commas do not separate fields, they may stand before
    /// the decimals.
    static std::string decimal_point(std::string text) {
        if (std::ranges::count(text, ',') == 1 && text.find('.') == std::string::npos)
            std::ranges::replace(text, ',', '.');
        return text;
    }

    Scanner& scanner_;
    Warnings& warnings_;
    Records records_;
    Header header_;
    std::uint64_t header_line_ = 0;
    std::vector<Item> items_;
    Names names_, colours_;
    NameIndex items_by_name_, colours_by_name_;
    std::vector<Option> options_;
    std::map<std::string, std::size_t> options_by_name_; // of the layout cells
    std::optional<Origin> origin_;
};

} // namespace

Problem read_csv(Scanner& scanner, Warnings& warnings) { return Reader(scanner, warnings).read(); }

} // namespace quadrille::format
