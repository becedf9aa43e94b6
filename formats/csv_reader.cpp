// SPDX-License-Identifier: MIT
// Reads a table: finds its layout by the titles, and makes options of its records.
#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include <quadrille/problem.hpp>

#include "base/nearest.hpp"
#include "base/wording.hpp"
#include "cell_lists.hpp"
#include "costs.hpp"
#include "csv_header.hpp"
#include "looks.hpp"
#include "problem/name_index.hpp"
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

/// Whether a field is in quotes and another one of its record is not: its text is no number then.
bool is_quoted_alone(std::span<const Field> fields) {
    return fields.front().quoted && !fields.front().text.empty()
           && std::ranges::any_of(fields.subspan(1), [](const Field& f) { return !f.quoted && !f.text.empty(); });
}

/// Reads all records before it builds the problem: a later record may show that an item is secondary, that a first
/// column has names, or that cells hold lists.
class CsvReader {
  public:
    CsvReader(Scanner& scanner, Warnings& warnings)
        : scanner_(scanner), warnings_(warnings), separator_(separator_of(data_lines(scanner.head()))),
          records_(scanner, separator_), begins_with_cells_(begin_with_cells(data_lines(scanner.head()), separator_)) {
        colours_.push_back("");
    }

    Problem read() {
        auto found = next();
        while (found && is_empty(*found)) found = next();
        if (!found) scanner_.fail(scanner_.place(), "found the end of the input, expected a line of titles");
        const std::vector<Field> titles(found->begin(), found->end());
        std::vector<std::vector<Field>> descriptions;
        auto record = next();
        for (; record && description_of(record->front().text) != Description::none; record = next())
            descriptions.emplace_back(record->begin(), record->end());
        auto first = record.value_or(std::span<const Field>());
        if (!descriptions.empty() && first.size() <= titles.size() && !begins_with_cells_) first = descriptions.front();
        titles_ = read_titles(titles, first, separator_, scanner_, warnings_);
        for (std::size_t k = 0; k < titles_.texts.size(); ++k)
            if (titles_.header.columns[k] == Column::item) (void)item(titles_.texts[k], titles_.place);
        for (const auto& description : descriptions) read_record(description);
        for (; record; record = next()) read_record(*record);
        tell_comments();
        return build();
    }

  private:
    std::optional<std::span<const Field>> next() {
        const auto record = records_.next();
        for (const Field& comment : records_.comments()) note_comment(comment);
        return record;
    }

    /// Whether a record has nothing but separators.
    static bool is_empty(std::span<const Field> fields) {
        return std::ranges::all_of(
            fields, [](const Field& field) { return field.text.find_first_not_of(",;") == std::string::npos; });
    }

    /// Whether the first fields below the titles are cells, apart from those of records that describe items.
    static bool begin_with_cells(std::span<const std::string_view> lines, char separator) {
        bool found = false;
        for (const std::string_view line : lines.subspan(std::min<std::size_t>(lines.size(), 1))) {
            const std::string first = fields_of(line, separator).front();
            if (description_of(first) != Description::none) continue;
            const CellLook look = look_of(first);
            if (look != CellLook::blank && look != CellLook::mark) return false;
            found |= look == CellLook::mark;
        }
        return found;
    }

    void note_comment(const Field& comment) {
        if (auto origin = origin_comment(comment.text, comment.place, warnings_)) origin_ = std::move(origin);
        std::string_view rest = comment.text;
        std::string_view word = next_word(rest);
        if (word.ends_with(':')) word.remove_suffix(1);
        if (is_kind_word(word) && !numbers_of(rest).empty())
            warnings_.add(comment.place,
                          fmt::format("this line is a comment; a record called kind says which items "
                                      "are {}",
                                      word.front() == 'p' || word.front() == 'P' ? "primary" : "secondary"));
        const bool is_remark = comment.text.empty() || comment.text.front() == ' ' || comment.text.front() == '#';
        if (is_remark || separator_ == ' ') return;
        auto& [count, place] = comments_[fields_of(comment.text, separator_).size()];
        if (count++ == 0) place = comment.place;
    }

    /// Warns of comments that could be records.
    void tell_comments() {
        const auto found = comments_.find(titles_.header.columns.size());
        if (found == comments_.end() || found->first < 2) return;
        const auto& [count, place] = found->second;
        warnings_.add(place, count == 1
                                 ? std::string("this line is a comment, as it begins with #; if it is a record, "
                                               "put its first field in quotes")
                                 : fmt::format("this line and {} more are comments, as they begin with #; if they "
                                               "are records, put their first fields in quotes",
                                               count - 1));
    }

    void read_record(std::span<const Field> fields) {
        const Layout layout = titles_.header.layout;
        if (const Field* const number = bound_of_all(fields)) return describe_all(fields.front(), *number);
        if (titles_.header.columns.front() == Column::row_number && look_of(fields.front().text) == CellLook::word)
            scanner_.fail(fields.front().place,
                          fmt::format("found {} in a column without a title, expected the number of a row",
                                      in_quotes(fields.front().text)));
        if (!titles_.header.has(Column::name) && description_of(fields.front().text) != Description::none
            && describes_unnamed(fields))
            return describe_unnamed(fields);
        if (layout == Layout::rows) return read_row(fields);
        if (layout == Layout::wide) check_kind_word(fields.front());
        check_length(fields);
        if (layout == Layout::wide)
            read_wide(fields);
        else
            read_cell(fields);
    }

    /// Whether a record without a column for its name describes items, and so does not begin with an item.
    bool describes_unnamed(std::span<const Field> fields) const {
        if (titles_.header.layout == Layout::wide) return true;
        return fields.size() > 1 && std::ranges::all_of(fields.subspan(1), [](const Field& field) {
                   const std::string_view behind = std::string_view(field.text).substr(field.text.rfind(':') + 1);
                   return field.text.empty() || parse_unsigned(behind) || is_word(behind, "primary")
                          || is_word(behind, "secondary");
               });
    }

    /// Reads a record that describes items where the titles have no column for its name: that stands before the others,
    /// or the record has one number for all items.
    void describe_unnamed(std::span<const Field> fields) {
        const auto used = without_empty_end(fields);
        const auto& columns = titles_.header.columns;
        if (used.size() == 2 && fields.size() <= columns.size() && is_bound_of_all(used[0].text, used[1].text))
            return describe_all(used[0], used[1]);
        if (titles_.header.layout != Layout::wide || fields.size() != columns.size() + 1)
            scanner_.fail(fields.front().place,
                          fmt::format("found the record {} in a table without names, expected the title name",
                                      in_quotes(fields.front().text)));
        (void)describe_items({.name = fields.front().text, .place = fields.front().place});
        std::uint32_t next = 0;
        for (std::size_t k = 0; k < columns.size(); ++k)
            if (columns[k] == Column::item)
                describe(fields.front().text, items_[next++], fields[k + 1].text, fields[k + 1].place);
    }

    void describe_all(const Field& what, const Field& number) {
        (void)describe_items({.name = what.text, .place = what.place});
        describe(what.text, all_items_, number.text, number.place);
        shows_names_ = true;
    }

    void check_kind_word(const Field& first) const {
        if (titles_.header.columns.front() == Column::name && is_kind_word(first.text))
            scanner_.fail(first.place,
                          fmt::format("found the record {}, expected one called kind, with primary or secondary "
                                      "below each item",
                                      in_quotes(first.text)));
    }

    void check_length(std::span<const Field> fields) const {
        const std::size_t size = titles_.header.columns.size();
        const std::span<const Field> used = without_empty_end(fields);
        const auto expected = [&] { return fmt::format("expected {} as in line {}", size, titles_.place.line); };
        if (used.size() > size)
            fail_length(used, used[size].place,
                        fmt::format("found a record of more than {}, {}{}", counted(size, "field"), expected(),
                                    advice_on_titles()));
        if (fields.size() < size)
            fail_length(used, fields.back().place,
                        fmt::format("found a record of {}, {}", counted(fields.size(), "field"), expected()));
    }

    /// The number of a record such as `at least,1`, which holds for all items: the record is shorter than the others,
    /// or the number stands in the column of costs. Null if the record is none.
    const Field* bound_of_all(std::span<const Field> fields) const {
        const Header& header = titles_.header;
        if (header.layout == Layout::cells || header.columns.front() != Column::name) return nullptr;
        const auto used = without_empty_end(fields);
        const bool has_costs = header.columns.size() > 1 && header.columns[1] == Column::cost;
        const bool is_short = header.layout == Layout::rows || fields.size() < header.columns.size();
        const bool is_pair = used.size() == 2 && (is_short || has_costs);
        const bool skips_cost = used.size() == 3 && is_short && has_costs && used[1].text.empty();
        if (!is_pair && !skips_cost) return nullptr;
        return is_bound_of_all(used.front().text, used.back().text) ? &used.back() : nullptr;
    }

    std::string_view advice_on_titles() const {
        if (titles_.texts.size() == 1 && titles_.has_empty_end) return "; a heading begins with #";
        return titles_.has_empty_end ? "; give each column a title" : "";
    }

    /// Refuses a record of another length than the titles. If it lists some of them, that is said first.
    [[noreturn]] void fail_length(std::span<const Field> fields, Place place, const std::string& message) const {
        for (const Field& field : fields)
            if (is_title(field.text)) fail_listed(field);
        const bool has_words = !titles_.has_empty_end && std::ranges::any_of(fields.subspan(1), [](const Field& field) {
            return look_of(field.text) == CellLook::word;
        });
        scanner_.fail(place, message + (has_words ? "; a table of lists has the last title items" : ""));
    }

    bool is_title(std::string_view text) const {
        for (std::size_t k = 0; k < titles_.texts.size(); ++k)
            if (titles_.texts[k] == text && titles_.header.columns[k] == Column::item
                && look_of(text) == CellLook::word)
                return true;
        return false;
    }

    [[noreturn]] void fail_listed(const Field& field) const {
        scanner_.fail(field.place,
                      fmt::format("found the title {} in a cell, expected 0, 1, x or nothing; a table of lists has the "
                                  "last title items, and dlx has blanks between items, not commas",
                                  in_quotes(field.text)));
    }

    /// The name and the cost of a record.
    Option begin_option(std::span<const Field> fields) const {
        Option option{.place = fields.front().place};
        for (std::size_t k = 0; k < std::min(fields.size(), titles_.header.columns.size()); ++k) {
            if (titles_.header.columns[k] == Column::name) option.name = fields[k].text;
            if (titles_.header.columns[k] != Column::cost) continue;
            option.cost = fields[k].text;
            option.cost_place = fields[k].place;
        }
        return option;
    }

    void read_wide(std::span<const Field> fields) {
        Option option = begin_option(fields);
        const bool describes = describe_items(option);
        shows_names_ |= look_of(option.name) == CellLook::word || is_quoted_alone(fields);
        std::uint32_t next = 0;
        for (std::size_t k = 0; k < titles_.header.columns.size(); ++k) {
            if (titles_.header.columns[k] != Column::item) continue;
            const std::uint32_t item = next++;
            if (describes)
                describe(option.name, items_[item], fields[k].text, fields[k].place);
            else if (is_set(fields[k], k, option.name))
                option.cells.push_back({item, 0, fields[k].place});
        }
        if (!describes)
            add_read(std::move(option), false);
        else if (next > 1)
            check_first_bound(option, fields);
    }

    /// Warns of a bound that only the first item has: spreadsheets fill up what was meant for all.
    void check_first_bound(const Option& record, std::span<const Field> fields) {
        const auto first = static_cast<std::size_t>(std::ranges::find(titles_.header.columns, Column::item)
                                                    - titles_.header.columns.begin());
        const auto others = without_empty_end(fields);
        if (others.size() == first + 1 && is_bound_of_all(record.name, others.back().text))
            warnings_.add(others.back().place,
                          fmt::format("the record {} is of item {} only; for all items, put the number below each, or "
                                      "end the record behind the number",
                                      in_quotes(record.name), in_quotes(titles_.texts[first])));
    }

    bool is_set(const Field& field, std::size_t column, std::string_view name) const {
        switch (look_of(field.text)) {
        case CellLook::blank:
            return false;
        case CellLook::mark:
            return is_word(field.text, "x") || cell_value(field.text).value_or(false);
        default:
            if (is_title(field.text)) fail_listed(field);
            scanner_.fail(field.place,
                          fmt::format("found {} in the column {}, expected 0, 1, x or nothing{}", in_quotes(field.text),
                                      in_quotes(titles_.texts[column]), advice(field.text, column, name)));
        }
    }

    /// What to do about a cell of a wide table that is none.
    std::string advice(std::string_view cell, std::size_t column, std::string_view name) const {
        const CellLook look = look_of(cell);
        const std::string title = in_quotes(titles_.texts[column]);
        const bool may_be_name = column == 0 && !titles_.header.has(Column::name);
        if (look == CellLook::answer)
            return ": write 1 for yes, and 0 or nothing for no"
                   + (may_be_name ? fmt::format("; if {} has names of options, call it name", title) : "");
        if (is_word(cell, "primary") || is_word(cell, "secondary")) return "; did you mean the record 'kind'?";
        if (const auto meant = nearest_description(name); !meant.empty())
            return fmt::format("; did you mean the record '{}'?", meant);
        if (is_total(name)) return "; leave out records that sum up others";
        if (look == CellLook::number && may_be_name)
            return fmt::format("; if {} has names of options, call it name; if it has costs, call it cost", title);
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
            scanner_.fail(option.cost_place, fmt::format("found cost {} in the record {}, expected nothing there",
                                                         in_quotes(option.cost), in_quotes(option.name)));
        return true;
    }

    /// Adds an option whose fields were read. Warns of a name that is likely to mean something else, the more so if its
    /// fields look like those of a description.
    void add_read(Option&& option, bool looks_described) {
        const bool is_wide = titles_.header.layout == Layout::wide;
        const bool may_be_person = is_word(option.name, "max") || is_word(option.name, "min");
        const bool is_full = is_wide && option.cells.size() == items_.size();
        const auto meant = nearest_description(option.name);
        if (!meant.empty()
            && (is_full || looks_described || is_slip_of_description(option.name) || (is_wide && !may_be_person)))
            warnings_.add(option.place, fmt::format("the record {} is read as an option; did you mean '{}'?",
                                                    in_quotes(option.name), meant));
        if (is_total(option.name))
            warnings_.add(option.place, fmt::format("the record {} is read as an option; leave it out if it sums up "
                                                    "others",
                                                    in_quotes(option.name)));
        options_.push_back(std::move(option));
    }

    void read_row(std::span<const Field> fields) {
        Option option = begin_option(fields);
        const bool describes = describe_items(option);
        const auto first = static_cast<std::size_t>(std::ranges::find(titles_.header.columns, Column::items)
                                                    - titles_.header.columns.begin());
        const auto list = fields.subspan(std::min(first, fields.size()));
        if (!describes && is_kind_word(option.name)) fail_kind(option, list);
        bool looks_described = false;
        for (const Field& field : list) {
            if (field.text.empty()) continue;
            if (describes) {
                describe_named(option.name, field);
                continue;
            }
            option.cells.push_back({text(field.text), 0, field.place});
            const std::string_view behind = std::string_view(field.text).substr(field.text.rfind(':') + 1);
            looks_described
                |= behind.size() < field.text.size()
                   && (parse_unsigned(behind) || is_word(behind, "primary") || is_word(behind, "secondary"));
        }
        if (!describes) add_read(std::move(option), looks_described);
    }

    [[noreturn]] void fail_kind(const Option& option, std::span<const Field> list) const {
        const std::string item = list.empty() || list.front().text.empty() ? "A" : list.front().text;
        scanner_.fail(option.place,
                      fmt::format("found the record {0}, expected one called kind, as in kind{1}{2}:{3}",
                                  in_quotes(option.name),
                                  std::string(titles_.header.has(Column::cost) ? 2 : 1, separator_), item,
                                  option.name.front() == 'p' || option.name.front() == 'P' ? "primary" : "secondary"));
    }

    /// `item` or `item:colour`; a name that is known as a whole is an item.
    void add_named(Option& option, std::string_view cell, Place place) {
        const std::size_t colon = cell.rfind(':');
        if (colon == std::string::npos || items_by_name_.find(names_, cell))
            option.cells.push_back({item(cell, place), 0, place});
        else if (colon == 0 || colon + 1 == cell.size())
            scanner_.fail(place,
                          fmt::format("found {}, expected an item and its colour, as in item:colour", in_quotes(cell)));
        else
            add_coloured(option, cell.substr(0, colon), colour(cell.substr(colon + 1)), place);
    }

    void add_coloured(Option& option, std::string_view name, std::uint32_t colour, Place place) {
        const std::uint32_t i = item(name, place);
        if (items_[i].kind == Kind::primary)
            scanner_.fail(place,
                          fmt::format("found a colour on item {}, expected none: it is primary", in_quotes(name)));
        items_[i].is_coloured = true;
        option.cells.push_back({i, colour, place});
    }

    /// Whether a text is a bound without an item: that of all items that have none of their own.
    static bool is_bound_of_all(std::string_view what, std::string_view text) {
        const Description description = description_of(what);
        return description != Description::none && description != Description::kind && bound_of(text);
    }

    /// The number of a bound, also as a decimal one: data frames write 1.0 beside empty cells.
    static std::optional<std::uint64_t> bound_of(std::string_view text) {
        const std::size_t end = text.find_last_not_of('0');
        const bool has_point = end != std::string_view::npos && end + 1 < text.size() && text[end] == '.';
        return parse_unsigned(has_point ? text.substr(0, end) : text);
    }

    void describe_named(std::string_view what, const Field& field) {
        const std::size_t colon = field.text.rfind(':');
        if (is_bound_of_all(what, field.text)) return describe(what, all_items_, field.text, field.place);
        if (colon == std::string::npos || colon == 0)
            scanner_.fail(
                field.place,
                fmt::format("found {}, expected item:{}", in_quotes(field.text),
                            description_of(what) == Description::kind ? "primary or item:secondary" : "number"));
        Item& described = items_[item(std::string_view(field.text).substr(0, colon), field.place)];
        describe(what, described, field.text.substr(colon + 1), field.place);
    }

    /// Sets the kind or a bound of an item; an empty text sets nothing.
    void describe(std::string_view what, Item& item, const std::string& text, Place place) {
        if (text.empty()) return;
        if (description_of(what) == Description::kind) {
            if (!is_word(text, "primary") && !is_word(text, "secondary"))
                scanner_.fail(place, fmt::format("found {}, expected primary or secondary", in_quotes(text)));
            item.kind = is_word(text, "secondary") ? Kind::secondary : Kind::primary;
            return;
        }
        const bool least = description_of(what) == Description::at_least;
        const auto number = bound_of(text);
        if (!number || *number > UINT32_MAX || (!least && *number == 0))
            scanner_.fail(place, fmt::format("found {}, expected a number from {} to {}", in_quotes(text),
                                             least ? 0 : 1, UINT32_MAX));
        std::optional<std::uint32_t>& bound = least ? item.min : item.max;
        if (bound)
            scanner_.fail(place, fmt::format("found a second number of the record {}, expected one",
                                             least ? title::at_least : title::at_most));
        bound = static_cast<std::uint32_t>(*number);
        item.place = place;
    }

    /// The fields from that of the item on.
    std::span<const Field> cell_fields(std::span<const Field> fields) const {
        const auto at = std::ranges::find(titles_.header.columns, Column::cell_item);
        return fields.subspan(static_cast<std::size_t>(at - titles_.header.columns.begin()));
    }

    /// Reads `at least` and `A:1`. A colour means nothing there.
    void describe_cell(std::string_view what, std::span<const Field> fields) {
        for (std::size_t k = 0; k < titles_.header.columns.size(); ++k)
            if (titles_.header.columns[k] == Column::colour && !fields[k].text.empty())
                scanner_.fail(fields[k].place, fmt::format("found colour {} in the record {}, expected nothing there",
                                                           in_quotes(fields[k].text), in_quotes(what)));
        describe_named(what, cell_fields(fields).front());
    }

    /// Records of an option need not stand together: its name tells them.
    void read_cell(std::span<const Field> fields) {
        const Option seen = begin_option(fields);
        if (seen.name.empty())
            scanner_.fail(fields.front().place, "found a cell without the name of its option, expected it");
        if (is_kind_word(seen.name)) fail_kind(seen, cell_fields(fields).first(1));
        if (describe_items(seen)) return describe_cell(seen.name, fields);
        const auto [known, fresh] = options_by_name_.emplace(seen.name, options_.size());
        if (fresh) options_.push_back(seen);
        Option& option = options_[known->second];
        if (option.cost.empty()) {
            option.cost = seen.cost;
            option.cost_place = seen.cost_place;
        }
        if (!seen.cost.empty() && seen.cost != option.cost)
            scanner_.fail(seen.cost_place,
                          fmt::format("found cost {} of option {}, expected {} as in line {}", in_quotes(seen.cost),
                                      in_quotes(seen.name), in_quotes(option.cost), option.cost_place.line));
        const Field* item = nullptr;
        const Field* colour = nullptr;
        for (std::size_t k = 0; k < titles_.header.columns.size(); ++k) {
            if (titles_.header.columns[k] == Column::cell_item) item = &fields[k];
            if (titles_.header.columns[k] == Column::colour) colour = &fields[k];
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
        if (titles_.header.layout == Layout::wide) return;
        const CellLists lists(texts_, names_, item_fields());
        for (const CellLists::Finding& finding : lists.findings()) tell(finding);
        if (titles_.header.layout == Layout::cells) // in the order of their first mention, not by options
            for (std::uint32_t t = 0; t < texts_.size(); ++t)
                for (const std::string_view cell : lists.items(t)) (void)item(cell, {});
        for (Option& option : options_) {
            const std::vector<Cell> fields = std::exchange(option.cells, {});
            option.cells.reserve(fields.size());
            for (const Cell& field : fields)
                for (const std::string_view cell : lists.items(field.item))
                    if (field.colour != 0)
                        add_coloured(option, cell, field.colour, field.place);
                    else if (titles_.header.layout == Layout::rows)
                        add_named(option, cell, field.place);
                    else
                        option.cells.push_back({item(cell, field.place), 0, field.place});
        }
    }

    ItemFields item_fields() const {
        if (titles_.header.layout == Layout::cells) return ItemFields::cells;
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
        const std::string sign = finding.sign == " " ? "a blank" : in_quotes(finding.sign);
        if (finding.kind == doubt)
            scanner_.fail(first->place,
                          fmt::format("found {0}, which could be one item or a list, expected each item in a cell of "
                                      "its own{1}, or a record kind that names {0}",
                                      text, finding.sign == "," ? "" : " or commas in quotes between them"));
        const std::string cells = count == 1 ? fmt::format("the cell {} is", text)
                                             : fmt::format("{} cells with {}, as {}, are", count, sign, text);
        const std::string advice = finding.kind == names ? "put each item of a list into a cell of its own"
                                   : titles_.header.layout == Layout::rows
                                       ? "a record kind that names it keeps it whole"
                                       : "give each item a record of its own";
        warnings_.add(first->place,
                      fmt::format("{} read as {}{}; {}", cells, finding.kind == list ? "several items" : "one item",
                                  count == 1 ? "" : " each", advice));
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

    /// Refuses a first column with a word among cells: it could have names, or a slip.
    void check_guessed_names() const {
        if (titles_.header.layout != Layout::wide || !titles_.guesses_names) return;
        const Option* word = nullptr;
        std::size_t words = 0;
        bool has_cells = false;
        for (const Option& option : options_) {
            const CellLook look = look_of(option.name);
            has_cells |= cell_value(option.name).has_value();
            if (look == CellLook::blank || look == CellLook::mark) continue;
            ++words;
            if (!word) word = &option;
        }
        if (!(has_cells || (words == 1 && options_.size() > 1)) || are_numbers_of_rows()) return;
        const Option& shown = word ? *word : options_.front();
        scanner_.fail(shown.place,
                      fmt::format("found {0} in the column {1}, which has cells too, expected 0, 1, x or nothing; "
                                  "if {1} has names of options, call it name; a subheading begins with #",
                                  in_quotes(shown.name), in_quotes(titles_.texts.front())));
    }

    /// Warns of a first item whose cells are 0 and 1 in this order, below a title that may well be that of numbers.
    void find_row_numbers() {
        if (titles_.header.layout != Layout::wide || titles_.header.columns.front() != Column::item
            || titles_.header.has(Column::name) || options_.size() != 2 || items_.size() < 2)
            return;
        const auto has_first
            = [](const Option& option) { return !option.cells.empty() && option.cells.front().item == 0; };
        const std::string& title = titles_.texts.front();
        if (!has_first(options_[0]) && has_first(options_[1]) && may_count_rows(title) && likely_title(title).empty())
            warnings_.add(titles_.place,
                          fmt::format("the column {} is read as an item; if it has numbers of options, call it name",
                                      in_quotes(title)));
    }

    /// Refuses a first column without a title whose cells could be those of an item.
    void check_names() const {
        if (titles_.header.layout != Layout::wide || titles_.header.columns.front() != Column::name
            || !is_no_title(titles_.texts.front()) || shows_names_)
            return;
        if (titles_.extra ? are_numbers_of_rows() : is_index()) return;
        if (titles_.extra)
            scanner_.fail(*titles_.extra,
                          fmt::format("found a record of {} fields, expected {} as in line {}; if the first column "
                                      "has names of options, it needs the title name",
                                      titles_.texts.size(), titles_.texts.size() - 1, titles_.place.line));
        scanner_.fail(titles_.place,
                      "found a column of 0s and 1s without a title, expected the name of an item, or name");
    }

    /// Whether the names of options are different numbers, and not only 0s and 1s.
    bool are_numbers_of_rows() const {
        std::set<std::string_view> names;
        bool shows = false;
        for (const Option& option : options_) {
            if (!names.insert(option.name).second) return false;
            const CellLook look = look_of(option.name);
            shows |= look == CellLook::number || look == CellLook::answer;
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

    /// Warns of first items that look as if they stood in a column whose title was left out.
    void find_untitled_columns() {
        const Header& header = titles_.header;
        const bool has_items
            = std::ranges::none_of(options_, [](const Option& option) { return option.cells.size() < 2; });
        const bool says_more = std::ranges::any_of(items_, [](const Item& item) {
            return item.kind || item.min || item.max || item.is_coloured; // whoever writes that knows titles
        });
        if (header.layout != Layout::rows || options_.size() < 2 || !has_items || says_more) return;
        const Cell& first = options_.front().cells.front();
        if (!header.has(Column::name) && are_first_items_alone())
            warnings_.add(first.place,
                          fmt::format("the first item of each option, as {}, is in no other one; if they are names of "
                                      "options, their column needs the title name",
                                      in_quotes(names_[first.item])));
        else if (!header.has(Column::cost) && are_first_items_numbers())
            warnings_.add(first.place, fmt::format("the first item of each option is a number, as {}; if they are "
                                                   "costs, their column needs the title cost",
                                                   in_quotes(names_[first.item])));
    }

    bool are_first_items_alone() const {
        const std::vector<std::size_t> uses = count_uses();
        return std::ranges::all_of(options_, [&](const Option& o) { return uses[o.cells.front().item] == 1; });
    }

    /// Whether each option has a number first and no other one, and most of these are in one option only.
    bool are_first_items_numbers() const {
        const auto is_number = [&](const Cell& cell) { return look_of(names_[cell.item]) != CellLook::word; };
        const std::vector<std::size_t> uses = count_uses();
        std::size_t alone = 0;
        for (const Option& option : options_) {
            if (!is_number(option.cells.front()) || std::ranges::count_if(option.cells, is_number) > 1) return false;
            alone += uses[option.cells.front().item] == 1;
        }
        return 2 * alone >= options_.size();
    }

    /// By item: how many options have it.
    std::vector<std::size_t> count_uses() const {
        std::vector<std::size_t> uses(items_.size());
        for (const Option& option : options_)
            for (const Cell& cell : option.cells) ++uses[cell.item];
        return uses;
    }

    /// Warns of options without a cost, if others have one.
    void count_blank_costs() {
        const auto is_blank = [](const Option& option) { return option.cost.empty(); };
        const auto blank = static_cast<std::size_t>(std::ranges::count_if(options_, is_blank));
        if (blank == 0 || blank == options_.size()) return;
        const Option& first = *std::ranges::find_if(options_, is_blank);
        const Place place = first.cost_place.line == 0 ? first.place : first.cost_place;
        warnings_.add(place, blank == 1 ? std::string("this option has no cost, as others have: it costs 0")
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
        check_guessed_names();
        find_row_numbers();
        place_items();
        if (items_.empty()) scanner_.fail(scanner_.place(), "found the end of the input, expected options");
        count_blank_costs();
        find_untitled_columns();
        find_decimal_points();
        ProblemBuilder builder;
        for (std::uint32_t i = 0; i < items_.size(); ++i) {
            Item& item = items_[i];
            if (!item.is_secondary()) {
                if (!item.min) item.min = all_items_.min;
                if (!item.max) item.max = all_items_.max;
            }
            const Bounds bounds = item.bounds();
            if (item.is_secondary() && (item.min || item.max))
                scanner_.fail(item.place, fmt::format("found a bound of item {}, expected none: it is secondary",
                                                      in_quotes(names_[i])));
            if (bounds.min > bounds.max)
                scanner_.fail(item.place,
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
                scanner_.fail(cell.place, fmt::format("found item {} again, expected each item once in an option",
                                                      in_quotes(names_[cell.item])));
        if (!builder.option_has_primary()) warnings_.option_without_primary(option.place);
    }

    /// The cost as a number with a point, if any, before its decimals. Spreadsheets of many countries write a comma
    /// there. A sign before three digits may also stand between thousands, unless another cost shows that it does not.
    std::string plain_number(const Option& option) const {
        std::string text = option.cost;
        for (const char point : {'.', ','})
            if (point_use(text, point) == PointUse::either && decimal_points_.find(point) == std::string::npos) {
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
    const bool begins_with_cells_; // as far as the head shows
    TitleLine titles_;
    std::map<std::size_t, std::pair<std::size_t, Place>> comments_; // that could be records, by their fields
    bool shows_names_ = false;                                      // the first column has words
    std::string decimal_points_;                                    // signs that are known to stand before decimals
    std::vector<Item> items_;
    Item all_items_; // bounds of items that have none of their own
    Names names_, colours_;
    Names texts_; // of fields of items, until `place_items`
    NameIndex items_by_name_, colours_by_name_, texts_by_name_;
    std::vector<Option> options_;
    std::map<std::string, std::size_t> options_by_name_; // of the layout cells
    std::optional<Origin> origin_;
};

} // namespace

Problem read_csv(Scanner& scanner, Warnings& warnings) { return CsvReader(scanner, warnings).read(); }

} // namespace quadrille::format
