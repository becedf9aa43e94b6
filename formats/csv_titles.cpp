// SPDX-License-Identifier: MIT
#include "csv_titles.hpp"

#include <algorithm>
#include <initializer_list>

#include "base/nearest.hpp"
#include "base/utf8.hpp"
#include "looks.hpp"

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

} // namespace quadrille::format
