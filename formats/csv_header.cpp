// SPDX-License-Identifier: MIT
#include "csv_header.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/core.h>

#include "base/quoted.hpp"
#include "looks.hpp"
#include "scanner.hpp"

namespace quadrille::format {

namespace {

class TitleReader {
  public:
    TitleReader(char separator, const Scanner& scanner, Warnings& warnings)
        : separator_(separator), scanner_(scanner), warnings_(warnings) {}

    TitleLine read(std::span<const Field> line, std::span<const Field> first) {
        const auto fields = without_empty_end(line);
        line_.has_empty_end = fields.size() < line.size();
        for (const Field& field : fields) line_.texts.push_back(field.text);
        line_.header = parse_header(line_.texts);
        line_.place = fields.front().place;
        // R leaves out the title of the names of rows.
        const bool lacks_title = line_.header.layout == Layout::wide && !line_.header.has(Column::name)
                                 && first.size() > line.size() && without_empty_end(first).size() == fields.size() + 1;
        if (!lacks_title && !first.empty()) {
            check_empty_end(line, first);
            name_first_column(first.front());
            number_first_column(first.front());
        }
        check_titles(fields, first);
        if (lacks_title) {
            line_.header.columns.insert(line_.header.columns.begin(), Column::name);
            line_.texts.insert(line_.texts.begin(), "");
            line_.extra = without_empty_end(first).back().place;
        }
        return std::move(line_);
    }

  private:
    /// Takes a first title that means nothing for that of names if words stand below it.
    void name_first_column(const Field& cell) {
        Header named = parse_header(line_.texts, cell.text);
        if (named.columns.front() == line_.header.columns.front()) return;
        const auto is_cell = [](const std::string& title) { return look_of(title) == CellLook::mark; };
        if (std::ranges::all_of(std::span(line_.texts).subspan(1), is_cell))
            scanner_.fail(line_.place, fmt::format("found a first line of cells, expected a title for each column, "
                                                   "as in name{0}A{0}B",
                                                   separator_));
        line_.header = std::move(named);
        line_.guesses_names = true;
    }

    /// Refuses names without a title above them where the last column is empty: the cells could stand one column
    /// further right.
    void check_empty_end(std::span<const Field> line, std::span<const Field> first) const {
        if (line_.header.layout == Layout::wide && !line_.header.has(Column::name) && !line_.has_empty_end
            && first.size() > line.size() && look_of(first.front().text) == CellLook::word
            && description_of(first.front().text) == Description::none)
            scanner_.fail(first[line.size()].place,
                          fmt::format("found a record of {} fields, expected {} as in line {}; if the first column "
                                      "has names of options, it needs the title name",
                                      first.size(), line.size(), line_.place.line));
    }

    /// Leaves out the numbers of rows that a data frame writes before a column of names.
    void number_first_column(const Field& cell) {
        auto& columns = line_.header.columns;
        const bool named_twice = std::ranges::count(columns, Column::name) == 2;
        const CellLook look = look_of(cell.text);
        if (named_twice && is_no_title(line_.texts.front()) && (look == CellLook::number || cell_value(cell.text)))
            columns.front() = Column::row_number;
    }

    void check_titles(std::span<const Field> fields, std::span<const Field> first) {
        if (separator_ == ' ' && begins_comment(line_.texts.front()))
            scanner_.fail(line_.place, fmt::format("found {}, expected the title of a column; comments begin with #",
                                                   in_quotes(line_.texts.front())));
        find_unknown_titles(fields, first);
        if (line_.header.layout == Layout::wide && are_coordinates(line_.texts))
            scanner_.fail(line_.place,
                          fmt::format("found the titles of a sparse matrix, {} and {}, expected those of items; "
                                      "call them option and item, and leave out the cells that are 0",
                                      in_quotes(line_.texts[0]), in_quotes(line_.texts[1])));
        std::map<std::pair<Column, std::string>, Place> seen;
        for (std::size_t k = 0; k < fields.size(); ++k) {
            const Column column = line_.header.columns[k];
            const Field& field = fields[k];
            if (column == Column::items && k + 1 < fields.size() && line_.header.columns[k + 1] != Column::items)
                scanner_.fail(fields[k + 1].place,
                              fmt::format("found the column {} after the items, expected it before them",
                                          in_quotes(fields[k + 1].text)));
            const std::string item_name = column == Column::item ? field.text : "";
            const auto [earlier, fresh] = seen.emplace(std::pair(column, item_name), field.place);
            if (!fresh && column != Column::items)
                scanner_.fail(field.place,
                              fmt::format("found the column {} again, expected each once: it stands at {}:{} already",
                                          in_quotes(field.text), earlier->second.line, earlier->second.column));
            if (column == Column::item) check_item(field, k == 0);
        }
    }

    void check_item(const Field& field, bool is_first) {
        if (field.text.empty())
            scanner_.fail(field.place, "found a column without a title, expected the name of an item");
        const std::string_view likely = likely_title(field.text);
        if (likely == title::cost || (likely == title::name && is_first && !line_.header.has(Column::name)))
            warnings_.add(field.place, fmt::format("the column {} is read as an item; if it has {}, call it {}",
                                                   in_quotes(field.text),
                                                   likely == title::cost ? "costs" : "names of options", likely));
        if (is_sum(field.text))
            warnings_.add(field.place, fmt::format("the column {} is read as an item; leave it out if it sums up "
                                                   "others",
                                                   in_quotes(field.text)));
        check_described(field);
    }

    /// Warns of a title such as A:secondary or A:2, which describes an item in other tables.
    void check_described(const Field& field) {
        const std::size_t colon = field.text.rfind(':');
        if (colon == std::string::npos || colon == 0) return;
        const std::string_view behind = trimmed(std::string_view(field.text).substr(colon + 1));
        const char before = field.text[colon - 1];
        const bool is_bound = is_plain_number(behind) && !(before >= '0' && before <= '9');
        if (is_bound || is_kind_word(behind))
            warnings_.add(field.place,
                          fmt::format("the title {} is a name as a whole; a record called {} describes items",
                                      in_quotes(field.text), is_bound ? "at most or at least" : "kind"));
    }

    /// Refuses titles that mean nothing beside lists of items: the values below them would be lost.
    void find_unknown_titles(std::span<const Field> fields, std::span<const Field> first) const {
        const bool in_rows = line_.header.layout == Layout::rows;
        if (!in_rows && !is_table_of_cells(first)) return;
        for (std::size_t k = 0; k < fields.size() && line_.header.columns[k] != Column::items; ++k) {
            const Column column = line_.header.columns[k];
            const bool known = column == Column::name || column == Column::cost
                               || (!in_rows
                                   && (is_word(line_.texts[k], title::item) || is_word(line_.texts[k], title::colour)
                                       || is_word(line_.texts[k], title::color)));
            if (!known && !fields[k].text.empty())
                scanner_.fail(
                    fields[k].place,
                    fmt::format("found the column {}, expected {}{}", in_quotes(line_.texts[k]),
                                in_rows ? "only name and cost before the items" : "only option, item, colour and cost",
                                likely_meaning(k, k < first.size() ? first[k].text : "")));
        }
    }

    /// Whether a table has words in its column called item, and so is one of cells but for other titles.
    bool is_table_of_cells(std::span<const Field> first) const {
        if (line_.header.layout != Layout::wide || !line_.header.has(Column::name)) return false;
        for (std::size_t k = 0; k < std::min(line_.texts.size(), first.size()); ++k)
            if (is_word(line_.texts[k], title::item)) return look_of(first[k].text) == CellLook::word;
        return false;
    }

    /// What somebody may have meant by an unknown title above a cell.
    std::string likely_meaning(std::size_t column, std::string_view cell) const {
        const bool may_be_name = !line_.header.has(Column::name), may_be_cost = !line_.header.has(Column::cost);
        const bool is_text = look_of(cell) == CellLook::word;
        if (may_be_cost && is_text && likely_title(line_.texts[column]) == title::cost) return "; did you mean 'cost'?";
        if (may_be_name && may_be_cost && column == 0 && !is_text) return "; did you mean 'name' or 'cost'?";
        if (may_be_cost && !is_text) return "; did you mean 'cost'?";
        if (may_be_name && (is_text || column == 0)) return "; did you mean 'name'?";
        return "; leave it out, or put its cells into the lists of items";
    }

    const char separator_;
    const Scanner& scanner_;
    Warnings& warnings_;
    TitleLine line_;
};

} // namespace

TitleLine read_titles(std::span<const Field> line, std::span<const Field> first, char separator, const Scanner& scanner,
                      Warnings& warnings) {
    return TitleReader(separator, scanner, warnings).read(line, first);
}

} // namespace quadrille::format
