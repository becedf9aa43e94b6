// SPDX-License-Identifier: MIT
#include "csv_reader.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include <quadrille/problem.hpp>

#include "cell_lists.hpp"
#include "costs.hpp"
#include "csv_titles.hpp"
#include "looks.hpp"
#include "problem/name_index.hpp"
#include "problem/nearest.hpp"
#include "records.hpp"
#include "scanner.hpp"

namespace quadrille::format {

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

/// An item of an option. While a table of lists is read, `item` is the number of the field's text instead.
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

/// The fields of a record without empty ones at its end, as spreadsheets write them.
std::span<const Field> without_empty_end(std::span<const Field> fields) {
    while (fields.size() > 1 && fields.back().text.empty()) fields = fields.first(fields.size() - 1);
    return fields;
}

/// Whether a field is in quotes and another one of its record is not: its text is no number then.
bool is_quoted_alone(std::span<const Field> fields) {
    return fields.front().quoted && !fields.front().text.empty()
           && std::ranges::any_of(fields.subspan(1),
                                  [](const Field& f) { return !f.quoted && !f.text.empty(); });
}

/// Reads all records before it builds the problem: a later record may show that an item is secondary, that a first
/// column has names, or that cells hold lists.
class Reader {
  public:
    Reader(Scanner& scanner, Warnings& warnings)
        : scanner_(scanner), warnings_(warnings), separator_(separator_of(data_lines(scanner.head()))),
          records_(scanner, separator_) {
        colours_.push_back("");
    }

    Problem read() {
        const auto found = records_.next();
        note_origin();
        if (!found) scanner_.fail(scanner_.place(), "found the end of the input, expected a line of titles");
        const std::vector<Field> titles(found->begin(), found->end());
        auto record = records_.next();
        note_origin();
        read_titles(titles, record.value_or(std::span<const Field>()));
        while (record) {
            read_record(*record);
            record = records_.next();
            note_origin();
        }
        return build();
    }

  private:
    void note_origin() {
        if (records_.comment().empty()) return;
        if (auto origin = origin_comment(records_.comment(), records_.comment_place(), warnings_))
            origin_ = std::move(origin);
    }

    void read_titles(std::span<const Field> line, std::span<const Field> first) {
        const auto fields = without_empty_end(line);
        has_empty_titles_ = fields.size() < line.size();
        for (const Field& field : fields) titles_.push_back(field.text);
        header_ = parse_header(titles_);
        title_place_ = fields.front().place;
        // R leaves out the title of the names of rows.
        const bool lacks_title = header_.layout == Layout::wide && !header_.has(Column::name)
                                 && first.size() > line.size()
                                 && without_empty_end(first).size() == fields.size() + 1;
        if (!lacks_title && !first.empty()) name_first_column(first.front());
        check_titles(fields, first);
        if (lacks_title) {
            header_.columns.insert(header_.columns.begin(), Column::name);
            titles_.insert(titles_.begin(), "");
            extra_place_ = without_empty_end(first).back().place;
        }
    }

    /// Takes a first title that means nothing for that of names if words stand below it.
    void name_first_column(const Field& cell) {
        Header named = parse_header(titles_, cell.text);
        if (named.columns.front() == header_.columns.front()) return;
        const auto is_cell = [](const std::string& title) { return look_of(title) == CellLook::mark; };
        if (std::ranges::all_of(std::span(titles_).subspan(1), is_cell))
            scanner_.fail(title_place_,
                          fmt::format("found a first line of cells, expected a title for each column, "
                                      "as in name{0}A{0}B",
                                      separator_));
        header_ = std::move(named);
    }

    void check_titles(std::span<const Field> fields, std::span<const Field> first) {
        if (separator_ == ' ' && begins_comment(titles_.front()))
            scanner_.fail(title_place_,
                          fmt::format("found {}, expected the title of a column; comments begin with #",
                                      in_quotes(titles_.front())));
        find_unknown_titles(fields, first);
        std::map<std::pair<Column, std::string>, Place> seen;
        for (std::size_t k = 0; k < fields.size(); ++k) {
            const Column column = header_.columns[k];
            const Field& field = fields[k];
            if (column == Column::items && k + 1 < fields.size() && header_.columns[k + 1] != Column::items)
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
            if (column == Column::item) add_column(field, k == 0);
        }
    }

    void add_column(const Field& field, bool is_first) {
        if (field.text.empty())
            scanner_.fail(field.place, "found a column without a title, expected the name of an item");
        (void)item(field.text, field.place);
        const std::string_view likely = likely_title(field.text);
        if (likely == title::cost || (likely == title::name && is_first && !header_.has(Column::name)))
            warnings_.add(field.place,
                          fmt::format("the column {} is read as an item; if it has {}, call it {}",
                                      in_quotes(field.text),
                                      likely == title::cost ? "costs" : "names of options", likely));
    }

    /// Refuses titles that mean nothing beside lists of items: the values below them would be lost.
    void find_unknown_titles(std::span<const Field> fields, std::span<const Field> first) const {
        const bool in_rows = header_.layout == Layout::rows;
        if (!in_rows && !is_table_of_cells(first)) return;
        for (std::size_t k = 0; k < fields.size() && header_.columns[k] != Column::items; ++k) {
            const Column column = header_.columns[k];
            const bool known = column == Column::name || column == Column::cost
                               || (!in_rows
                                   && (is_word(titles_[k], title::item) || is_word(titles_[k], title::colour)
                                       || is_word(titles_[k], title::color)));
            if (!known && !fields[k].text.empty())
                scanner_.fail(fields[k].place,
                              fmt::format("found the column {}, expected {}{}", in_quotes(titles_[k]),
                                          in_rows ? "only name and cost before the items"
                                                  : "only option, item, colour and cost",
                                          likely_meaning(k, k < first.size() ? first[k].text : "")));
        }
    }

    /// Whether a table has words in its column called item, and so is one of cells but for other titles.
    bool is_table_of_cells(std::span<const Field> first) const {
        if (header_.layout != Layout::wide || !header_.has(Column::name)) return false;
        for (std::size_t k = 0; k < std::min(titles_.size(), first.size()); ++k)
            if (is_word(titles_[k], title::item)) return look_of(first[k].text) == CellLook::word;
        return false;
    }

    /// What somebody may have meant by an unknown title above a cell.
    std::string likely_meaning(std::size_t column, std::string_view cell) const {
        const bool may_be_name = !header_.has(Column::name), may_be_cost = !header_.has(Column::cost);
        const bool is_text = look_of(cell) == CellLook::word;
        if (may_be_name && may_be_cost && column == 0 && !is_text) return "; did you mean 'name' or 'cost'?";
        if (may_be_cost && !is_text) return "; did you mean 'cost'?";
        if (may_be_name && (is_text || column == 0)) return "; did you mean 'name'?";
        return "; leave it out, or put its cells into the lists of items";
    }

    void read_record(std::span<const Field> fields) {
        if (header_.layout == Layout::rows) return read_row(fields);
        const std::size_t size = header_.columns.size();
        const std::span<const Field> used = without_empty_end(fields);
        const std::string expected = fmt::format("expected {} as in line {}", size, title_place_.line);
        if (used.size() > size)
            fail_length(used, used[size].place,
                        fmt::format("found a record of more than {}, {}{}", counted(size), expected,
                                    advice_on_titles()));
        if (fields.size() < size)
            fail_length(used, fields.back().place,
                        fmt::format("found a record of {}, {}", counted(fields.size()), expected));
        if (header_.layout == Layout::wide)
            read_wide(fields);
        else
            read_cell(fields);
    }

    static std::string counted(std::size_t fields) {
        return fmt::format("{} field{}", fields, fields == 1 ? "" : "s");
    }

    std::string_view advice_on_titles() const {
        if (titles_.size() == 1 && has_empty_titles_) return "; a heading begins with #";
        return has_empty_titles_ ? "; give each column a title" : "";
    }

    /// Refuses a record of another length than the titles. If it lists some of them, that is said first.
    [[noreturn]] void fail_length(std::span<const Field> fields, Place place,
                                  const std::string& message) const {
        for (const Field& field : fields)
            if (is_title(field.text)) fail_listed(field);
        const bool has_words
            = !has_empty_titles_ && std::ranges::any_of(fields.subspan(1), [](const Field& field) {
                  return look_of(field.text) == CellLook::word;
              });
        scanner_.fail(place, message + (has_words ? "; a table of lists has the last title items" : ""));
    }

    bool is_title(std::string_view text) const {
        for (std::size_t k = 0; k < titles_.size(); ++k)
            if (titles_[k] == text && header_.columns[k] == Column::item && look_of(text) == CellLook::word)
                return true;
        return false;
    }

    [[noreturn]] void fail_listed(const Field& field) const {
        scanner_.fail(
            field.place,
            fmt::format("found the title {} in a cell, expected 0, 1, x or nothing; a table of lists has the "
                        "last title items, and dlx has blanks between items, not commas",
                        in_quotes(field.text)));
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
        const bool describes = describe_items(option);
        if (!describes && is_kind_word(option.name))
            scanner_.fail(option.place,
                          fmt::format("found the record {}, expected one called kind, with primary or "
                                      "secondary below each item",
                                      in_quotes(option.name)));
        shows_names_ |= look_of(option.name) == CellLook::word || is_quoted_alone(fields);
        std::uint32_t next = 0;
        for (std::size_t k = 0; k < header_.columns.size(); ++k) {
            if (header_.columns[k] != Column::item) continue;
            const std::uint32_t item = next++;
            if (describes)
                describe(option.name, item, fields[k].text, fields[k].place);
            else if (is_set(fields[k], k, option.name))
                option.cells.push_back({item, 0, fields[k].place});
        }
        if (!describes) add_read(std::move(option), false);
    }

    bool is_set(const Field& field, std::size_t column, std::string_view name) const {
        switch (look_of(field.text)) {
        case CellLook::blank:
            return false;
        case CellLook::mark:
            return is_word(field.text, "x") || cell_value(field.text).value_or(false);
        default:
            if (is_title(field.text)) fail_listed(field);
            scanner_.fail(field.place, fmt::format("found {} in the column {}, expected 0, 1, x or nothing{}",
                                                   in_quotes(field.text), in_quotes(titles_[column]),
                                                   advice(field.text, column, name)));
        }
    }

    /// What to do about a cell of a wide table that is none.
    std::string advice(std::string_view cell, std::size_t column, std::string_view name) const {
        const CellLook look = look_of(cell);
        if (look == CellLook::answer) return ": write 1 for yes, and 0 or nothing for no";
        if (is_word(cell, "primary") || is_word(cell, "secondary"))
            return "; did you mean the record 'kind'?";
        if (const auto meant = nearest_description(name); !meant.empty())
            return fmt::format("; did you mean the record '{}'?", meant);
        if (is_total(name)) return "; leave out records that sum up others";
        const std::string title = in_quotes(titles_[column]);
        const bool may_be_name = column == 0 && !header_.has(Column::name);
        if (look == CellLook::number && may_be_name)
            return fmt::format("; if {} has names of options, call it name; if it has costs, call it cost",
                               title);
        if (may_be_name) return fmt::format("; if {} has names of options, call it name", title);
        if (look == CellLook::number) return fmt::format("; if {} has costs, call it cost", title);
        return fmt::format("; if {} has lists of items, call it items and put it last", title);
    }

    /// Whether a record describes items. It has no cost, and stands before all options.
    bool describe_items(const Option& option) const {
        if (description_of(option.name) == Description::none) return false;
        if (!options_.empty())
            scanner_.fail(option.place,
                          fmt::format("found the record {} after an option, expected it before all options",
                                      in_quotes(option.name)));
        if (!option.cost.empty())
            scanner_.fail(option.cost_place,
                          fmt::format("found cost {} in the record {}, expected nothing there",
                                      in_quotes(option.cost), in_quotes(option.name)));
        return true;
    }

    /// Adds an option whose fields were read. Warns of a name that is likely to mean something else.
    void add_read(Option&& option, bool has_bounds) {
        const bool is_full = option.cells.size() == items_.size() && header_.layout == Layout::wide;
        const bool may_be_person = is_word(option.name, "max") || is_word(option.name, "min");
        const auto meant = nearest_description(option.name);
        if (!meant.empty() && (is_full || has_bounds || (!may_be_person && header_.layout == Layout::wide)))
            warnings_.add(option.place, fmt::format("the record {} is read as an option; did you mean '{}'?",
                                                    in_quotes(option.name), meant));
        if (is_total(option.name))
            warnings_.add(option.place,
                          fmt::format("the record {} is read as an option; leave it out if it sums up "
                                      "others",
                                      in_quotes(option.name)));
        options_.push_back(std::move(option));
    }

    void read_row(std::span<const Field> fields) {
        Option option = begin_option(fields);
        const bool describes = describe_items(option);
        const auto first = static_cast<std::size_t>(std::ranges::find(header_.columns, Column::items)
                                                    - header_.columns.begin());
        const auto list = fields.subspan(std::min(first, fields.size()));
        if (!describes && is_kind_word(option.name)) fail_kind(option, list);
        bool has_bounds = false;
        for (const Field& field : list) {
            if (field.text.empty()) continue;
            if (describes) {
                describe_named(option.name, field);
                continue;
            }
            option.cells.push_back({text(field.text), 0, field.place});
            const std::size_t colon = field.text.rfind(':');
            has_bounds |= colon != std::string::npos && parse_unsigned(field.text.substr(colon + 1));
        }
        if (!describes) add_read(std::move(option), has_bounds);
    }

    [[noreturn]] void fail_kind(const Option& option, std::span<const Field> list) const {
        const std::string item = list.empty() || list.front().text.empty() ? "A" : list.front().text;
        scanner_.fail(
            option.place,
            fmt::format("found the record {0}, expected one called kind, as in kind{1}{2}:{3}",
                        in_quotes(option.name), std::string(header_.has(Column::cost) ? 2 : 1, separator_),
                        item,
                        option.name.front() == 'p' || option.name.front() == 'P' ? "primary" : "secondary"));
    }

    /// `item` or `item:colour`; a name that is known as a whole is an item.
    void add_named(Option& option, std::string_view cell, Place place) {
        const std::size_t colon = cell.rfind(':');
        if (colon == std::string::npos || items_by_name_.find(names_, cell))
            option.cells.push_back({item(cell, place), 0, place});
        else if (colon == 0 || colon + 1 == cell.size())
            scanner_.fail(place, fmt::format("found {}, expected an item and its colour, as in item:colour",
                                             in_quotes(cell)));
        else
            add_coloured(option, cell.substr(0, colon), colour(cell.substr(colon + 1)), place);
    }

    void add_coloured(Option& option, std::string_view name, std::uint32_t colour, Place place) {
        const std::uint32_t i = item(name, place);
        if (items_[i].kind == Kind::primary)
            scanner_.fail(place, fmt::format("found a colour on item {}, expected none: it is primary",
                                             in_quotes(name)));
        items_[i].is_coloured = true;
        option.cells.push_back({i, colour, place});
    }

    void describe_named(std::string_view what, const Field& field) {
        const std::size_t colon = field.text.rfind(':');
        if (colon == std::string::npos || colon == 0)
            scanner_.fail(field.place,
                          fmt::format("found {}, expected item:{}", in_quotes(field.text),
                                      description_of(what) == Description::kind ? "primary or item:secondary"
                                                                                : "number"));
        describe(what, item(std::string_view(field.text).substr(0, colon), field.place),
                 field.text.substr(colon + 1), field.place);
    }

    /// Sets the kind or a bound of an item; an empty text sets nothing.
    void describe(std::string_view what, std::uint32_t item, const std::string& text, Place place) {
        if (text.empty()) return;
        if (description_of(what) == Description::kind) {
            if (!is_word(text, "primary") && !is_word(text, "secondary"))
                scanner_.fail(place, fmt::format("found {}, expected primary or secondary", in_quotes(text)));
            items_[item].kind = is_word(text, "secondary") ? Kind::secondary : Kind::primary;
            return;
        }
        const bool least = description_of(what) == Description::at_least;
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
        const std::uint32_t coloured = colour && !colour->text.empty() ? this->colour(colour->text) : 0;
        option.cells.push_back({text(item->text), coloured, item->place});
    }

    /// The number of the text of a field of items.
    std::uint32_t text(const std::string& field) { return number_of(field, texts_, texts_by_name_); }

    std::uint32_t colour(std::string_view name) { return number_of(name, colours_, colours_by_name_); }

    static std::uint32_t number_of(std::string_view name, Names& names, NameIndex& numbers) {
        if (const auto known = numbers.find(names, name)) return *known;
        names.push_back(name);
        const auto number = static_cast<std::uint32_t>(names.size() - 1);
        numbers.insert(names, number);
        return number;
    }

    /// Replaces the texts of fields by their items: one, or those of a list.
    void place_items() {
        if (header_.layout == Layout::wide) return;
        const CellLists lists(texts_, names_, item_fields());
        for (const CellLists::Finding& finding : lists.findings()) tell(finding);
        if (header_.layout == Layout::cells) // in the order of their first mention, not by options
            for (std::uint32_t t = 0; t < texts_.size(); ++t)
                for (const std::string_view cell : lists.items(t)) (void)item(cell, {});
        for (Option& option : options_) {
            const std::vector<Cell> fields = std::exchange(option.cells, {});
            option.cells.reserve(fields.size());
            for (const Cell& field : fields)
                for (const std::string_view cell : lists.items(field.item))
                    if (field.colour != 0)
                        add_coloured(option, cell, field.colour, field.place);
                    else if (header_.layout == Layout::rows)
                        add_named(option, cell, field.place);
                    else
                        option.cells.push_back({item(cell, field.place), 0, field.place});
        }
    }

    ItemFields item_fields() const {
        if (header_.layout == Layout::cells) return ItemFields::cells;
        const bool one = std::ranges::all_of(options_, [](const Option& o) { return o.cells.size() <= 1; });
        return one ? ItemFields::one : ItemFields::several;
    }

    /// Tells what the sign in some cells was taken for, or refuses it.
    void tell(const CellLists::Finding& finding) {
        using enum CellLists::Finding::Kind;
        std::size_t count = 0;
        const Cell* first = nullptr;
        for (const Option& option : options_)
            for (const Cell& cell : option.cells) {
                if (texts_[cell.item].find(finding.sign) == std::string_view::npos) continue;
                if (!first && cell.item == finding.text) first = &cell;
                ++count;
            }
        const std::string text = in_quotes(texts_[finding.text]);
        const std::string sign
            = finding.sign == ' ' ? "a blank" : in_quotes(std::string_view(&finding.sign, 1));
        if (finding.kind == doubt)
            scanner_.fail(
                first->place,
                fmt::format("found {0}, which could be one item or a list, expected each item in a cell of "
                            "its own{1}, or a record kind that names {0}",
                            text, finding.sign == ',' ? "" : " or commas in quotes between them"));
        const std::string cells = count == 1 ? fmt::format("a cell with {} is", sign)
                                             : fmt::format("{} cells with {} are", count, sign);
        const std::string advice = finding.kind == names ? "put each item of a list into a cell of its own"
                                   : header_.layout == Layout::rows
                                       ? "a record kind that names it keeps it whole"
                                       : "give each item a record of its own";
        warnings_.add(first->place,
                      fmt::format("{} read as {}, the first {}; {}", cells,
                                  finding.kind == list ? "several items" : "one item", text, advice));
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

    /// Refuses a first column without a title whose cells could be those of an item.
    void check_names() const {
        if (header_.layout != Layout::wide || header_.columns.front() != Column::name
            || !titles_.front().empty() || shows_names_)
            return;
        if (extra_place_ ? are_numbers_of_rows() : is_index()) return;
        if (extra_place_)
            scanner_.fail(
                *extra_place_,
                fmt::format("found a record of {} fields, expected {} as in line {}; if the first column "
                            "has names of options, it needs the title name",
                            titles_.size(), titles_.size() - 1, title_place_.line));
        scanner_.fail(title_place_,
                      "found a column of 0s and 1s without a title, expected the name of an item, or name");
    }

    /// Whether the names of options are different numbers, and not only 0s and 1s.
    bool are_numbers_of_rows() const {
        std::set<std::string_view> names;
        bool shows = false;
        for (const Option& option : options_) {
            if (!names.insert(option.name).second) return false;
            shows |= look_of(option.name) == CellLook::number;
        }
        return shows;
    }

    /// Whether the names of options are missing, different numbers, or 0 and 1 as a data frame counts its rows.
    bool is_index() const {
        const auto is_blank = [](const Option& option) { return option.name.empty(); };
        if (std::ranges::all_of(options_, is_blank) || are_numbers_of_rows()) return true;
        for (std::size_t o = 0; o < options_.size(); ++o)
            if (options_[o].name != std::to_string(o + (options_[0].name == "1" ? 1 : 0))) return false;
        return true;
    }

    /// Warns of options without a cost, if others have one.
    void count_blank_costs() {
        const auto is_blank = [](const Option& option) { return option.cost.empty(); };
        const auto blank = static_cast<std::size_t>(std::ranges::count_if(options_, is_blank));
        if (blank == 0 || blank == options_.size()) return;
        const Option& first = *std::ranges::find_if(options_, is_blank);
        const Place place = first.cost_place.line == 0 ? first.place : first.cost_place;
        warnings_.add(place, blank == 1
                                 ? std::string("this option has no cost, as others have: it costs 0")
                                 : fmt::format("this option and {} more have no cost, as others have: they "
                                               "cost 0",
                                               blank - 1));
    }

    /// Notes which signs stand before decimals in some cost. Between other fields than those of spreadsheets of many
    /// countries, the point does.
    void find_decimal_points() {
        if (separator_ == ',' || separator_ == ' ') decimal_points_ += '.';
        for (const Option& option : options_)
            for (const char point : {'.', ','})
                if (point_use(option.cost, point) == PointUse::decimals) decimal_points_ += point;
    }

    Problem build() {
        check_names();
        place_items();
        if (items_.empty()) scanner_.fail(scanner_.place(), "found the end of the input, expected options");
        count_blank_costs();
        find_decimal_points();
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
        if (!option.cost.empty()) set_cost(scanner_, option.cost_place, builder, plain_number(option));
        for (const Cell& cell : option.cells)
            if (!builder.add_cell(ItemId{cell.item}, ColourId{cell.colour}))
                scanner_.fail(cell.place,
                              fmt::format("found item {} again, expected each item once in an option",
                                          in_quotes(names_[cell.item])));
        if (!builder.option_has_primary()) warnings_.option_without_primary(option.place);
    }

    /// The cost as a number with a point, if any, before its decimals. Spreadsheets of many countries write a comma
    /// there. A sign before three digits may also stand between thousands, unless another cost shows that it does not.
    std::string plain_number(const Option& option) const {
        std::string text = option.cost;
        for (const char point : {'.', ','})
            if (point_use(text, point) == PointUse::either
                && decimal_points_.find(point) == std::string::npos) {
                const auto [whole, decimal] = both_numbers(text, point);
                scanner_.fail(option.cost_place,
                              fmt::format("found cost {}, which could be {} or {}, expected one of these",
                                          in_quotes(text), whole, decimal));
            }
        if (std::ranges::count(text, ',') == 1 && text.find('.') == std::string::npos)
            std::ranges::replace(text, ',', '.');
        return text;
    }

    Scanner& scanner_;
    Warnings& warnings_;
    const char separator_;
    Records records_;
    Header header_;
    std::vector<std::string> titles_; // by column
    Place title_place_;               // of the first title
    bool has_empty_titles_ = false;   // behind the last one
    std::optional<Place>
        extra_place_;            // if the first column lacks its title: where the first record is too long
    bool shows_names_ = false;   // the first column has words
    std::string decimal_points_; // signs that are known to stand before decimals
    std::vector<Item> items_;
    Names names_, colours_;
    Names texts_; // of fields of items, until `place_items`
    NameIndex items_by_name_, colours_by_name_, texts_by_name_;
    std::vector<Option> options_;
    std::map<std::string, std::size_t> options_by_name_; // of the layout cells
    std::optional<Origin> origin_;
};

} // namespace

Problem read_csv(Scanner& scanner, Warnings& warnings) { return Reader(scanner, warnings).read(); }

} // namespace quadrille::format
