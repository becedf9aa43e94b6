// SPDX-License-Identifier: MIT
// The titles of a table: what each column holds, by its title or by what stands below.
#include "csv_header.hpp"

#include <algorithm>
#include <initializer_list>
#include <map>
#include <utility>

#include <fmt/core.h>

#include "base/nearest.hpp"
#include "base/quoted.hpp"
#include "base/utf8.hpp"
#include "looks.hpp"
#include "scanner.hpp"

namespace quadrille::format {

namespace {

using Words = std::initializer_list<std::string_view>;

/// A name in small letters, without the signs that people put into it or leave out.
std::string bare(std::string_view name) {
    if (name.ends_with(':')) name.remove_suffix(1);
    std::string text;
    for (const char c : name)
        if (c != ' ' && c != '-' && c != '_') text += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return text;
}

bool is_one_of(std::string_view bare_word, Words words) { return std::ranges::find(words, bare_word) != words.end(); }

/// Whether a word is one slip away from one of these.
bool is_near(std::string_view bare_word, Words words) {
    return std::ranges::any_of(words, [&](auto word) { return edit_distance(bare_word, word, 1) <= 1; });
}

/// Whether every character of a text is one that `accepts` takes. No text has none.
template <class Accepts> bool consists_of(std::string_view text, const Accepts& accepts) {
    if (text.empty()) return false;
    while (!text.empty()) {
        const Character character = decode(text);
        if (character.length == 0 || !accepts(character.code)) return false;
        text.remove_prefix(character.length);
    }
    return true;
}

bool is_digit(char32_t code) { return code >= '0' && code <= '9'; }

/// Whether a character is neither a letter nor a digit, as far as tables use it: tick, cross, dash, emoji.
bool is_sign(char32_t code) {
    const char32_t small = code | 0x20;
    if (code < 0x80) return !is_digit(code) && !(small >= 'a' && small <= 'z');
    return code < 0xc0 || code == 0xd7 || (code >= 0x2000 && code < 0x2c00) || code == 0xfe0f || code >= 0x1f000;
}

/// Digits, with the signs of numbers and of money around and between them.
bool is_number(std::string_view text) {
    if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
    constexpr std::u32string_view signs = U".,' %$\u00a3\u20ac";
    return std::ranges::any_of(text, [](char c) { return is_digit(static_cast<unsigned char>(c)); })
           && consists_of(text, [&](char32_t c) { return is_digit(c) || signs.find(c) != signs.npos; });
}

/// The words of a title, in small letters: what stands between blanks and signs of ASCII.
std::vector<std::string> words_of(std::string_view title) {
    std::vector<std::string> words(1);
    for (const char c : title) {
        if (static_cast<unsigned char>(c) < 0x80 && is_sign(static_cast<unsigned char>(c)))
            words.emplace_back();
        else
            words.back() += bare(std::string_view(&c, 1));
    }
    return words;
}

} // namespace

bool is_no_title(std::string_view text) { return text.empty() || text == "Unnamed: 0"; }

bool Header::has(Column column) const { return std::ranges::find(columns, column) != columns.end(); }

Header parse_header(std::span<const std::string> titles, std::string_view first_cell) {
    Header header;
    const auto is_item = [](const std::string& text) { return is_word(text, title::item); };
    const auto items = std::ranges::count_if(titles, is_item);
    for (std::size_t k = 0; k < titles.size(); ++k) {
        const std::string_view text = titles[k];
        Column column = Column::item;
        if (is_word(text, title::name) || is_word(text, title::option) || (k == 0 && is_no_title(text)))
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
    if (titles.size() > 1 && header.columns.front() == Column::item && !header.has(Column::name)
        && look_of(first_cell) == CellLook::word && likely_title(titles.front()) != title::cost)
        header.columns.front() = Column::name;
    if (header.has(Column::items))
        header.layout = Layout::rows;
    else if (header.has(Column::cell_item) && header.has(Column::name) && !header.has(Column::item))
        header.layout = Layout::cells;
    else
        std::ranges::replace_if(
            header.columns, [](Column c) { return c == Column::cell_item || c == Column::colour; }, Column::item);
    return header;
}

Description description_of(std::string_view name) {
    const std::string word = bare(name);
    if (word == "kind") return Description::kind;
    if (word == "atleast") return Description::at_least;
    return word == "atmost" ? Description::at_most : Description::none;
}

bool is_kind_word(std::string_view name) {
    return is_one_of(bare(name), {"primary", "primaries", "primaryitem", "primaryitems", "secondary", "secondaries",
                                  "secondaryitem", "secondaryitems"});
}

std::string_view nearest_description(std::string_view name) {
    const std::string word = bare(name);
    if (is_near(word, {"atleast"})
        || is_one_of(word, {"min", "min.", "minimum", "least", "need", "needed", "demand", "mindestens", "required",
                            "exactly", "atleastone", "atleastonce", ">="}))
        return title::at_least;
    if (is_near(word, {"atmost"})
        || is_one_of(word, {"max", "max.", "maximum", "most", "capacity", "h\u00f6chstens", "hoechstens", "atmostone",
                            "atmostonce", "<="}))
        return title::at_most;
    if (is_near(word, {"primary", "secondary"}) || is_one_of(word, {"kinds", "type", "types"})) return title::kind;
    return {};
}

bool is_slip_of_description(std::string_view name) {
    return is_near(bare(name), {"atleast", "atmost", "primary", "secondary"});
}

bool is_total(std::string_view name) {
    return is_one_of(bare(name), {"total", "totals", "totaux", "grandtotal", "subtotal", "sum", "sums", "suma", "summe",
                                  "summen", "zwischensumme", "gesamt"});
}

bool is_sum(std::string_view title) {
    return is_total(title) || is_one_of(bare(title), {"count", "counts", "anzahl", "somme", "somma"});
}

bool are_coordinates(std::span<const std::string> titles) {
    if (titles.size() != 2 && titles.size() != 3) return false;
    return is_one_of(bare(titles[0]), {"row", "rows", "i"})
           && is_one_of(bare(titles[1]), {"col", "cols", "column", "columns", "j"})
           && (titles.size() == 2 || is_one_of(bare(titles[2]), {"value", "values", "val", "data", "v", "x"}));
}

bool may_count_rows(std::string_view title) {
    return std::ranges::any_of(words_of(title), [](const std::string& word) {
        return is_one_of(word, {"crew",  "crews",  "day",    "days",     "row",   "rows",   "zeile",   "tag",
                                "level", "worker", "person", "employee", "shift", "option", "options", "unnamed",
                                "line",  "team",   "tour",   "route",    "trip",  "piece",  "set",     "subset"});
    });
}

std::string_view likely_title(std::string_view text) {
    for (const std::string& word : words_of(text)) {
        if (is_one_of(word, {"cost",   "costs",     "price",   "prices", "weight", "weights", "penalty",
                             "fee",    "fees",      "expense", "kosten", "preis",  "preise",  "gewicht",
                             "cout",   "co\u00fbt", "prix",    "poids",  "costo",  "costos",  "coste",
                             "costes", "precio",    "prezzo",  "custo",  "pris",   "cena",    "kostnad"}))
            return title::cost;
        if (is_one_of(word, {"id", "ids", "nr", "no", "number", "index", "label", "names"})) return title::name;
    }
    return {};
}

CellLook look_of(std::string_view cell) {
    if (cell.empty()) return CellLook::blank;
    if (is_word(cell, "x") || cell_value(cell)) return CellLook::mark;
    if (is_number(cell)) return CellLook::number;
    const bool answers = consists_of(cell, is_sign)
                         || is_one_of(bare(cell), {"yes", "no",  "y",   "n",       "t",    "f",    "ja",   "nein",
                                                   "oui", "non", "si",  "s\u00ed", "ok",   "o",    "v",    "on",
                                                   "off", "na",  "n/a", "nan",     "none", "null", "wahr", "falsch"});
    return answers ? CellLook::answer : CellLook::word;
}

bool begins_comment(std::string_view title) {
    return title.starts_with('%') || title.starts_with("//") || title.starts_with("/*") || title == "*"
           || title == "--";
}

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

    /// Returns what an unknown title above a cell may mean.
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
