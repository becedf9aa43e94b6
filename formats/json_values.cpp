// SPDX-License-Identifier: MIT
// What the values of a problem in JSON mean, by the place where they stand.
#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "base/nearest.hpp"
#include "costs.hpp"
#include "json_reader.hpp"
#include "looks.hpp"

namespace quadrille::format {

using In = JsonPlace;

namespace {

std::string_view what(In in) {
    switch (in) {
    case In::nothing:
        return "a problem: {\"items\": ..., \"options\": ...}, rows [[0, 1], ...] or sets {\"A\": [1, 4], ...}";
    case In::items:
        return "an item: a name or {\"name\": ...}";
    case In::options:
        return "an option: [...] or {\"items\": [...]}";
    case In::cells:
        return "an item: a name, an index or [item, colour]";
    case In::coloured:
        return "an item and its colour";
    case In::require:
    case In::forbid:
        return "an option: an index or a name";
    case In::matrix:
        return "a row, [...]";
    case In::row:
        return "0 or 1";
    case In::sets:
        return "an array of items";
    case In::set:
        return "an item: a name or a whole number";
    case In::symbols:
        return "a symbol: a string";
    case In::sequences:
        return R"(a sequence: {"name": ..., "cells": ...})";
    case In::sequence_cells:
        return "a cell: the name or index of a secondary item";
    case In::moves:
    case In::move:
        return "a move: [state, symbol, state]";
    case In::accept:
        return "a state: a string or a whole number";
    default:
        return "a value";
    }
}

/// A key of an object, with what its value must be.
struct Key {
    std::string_view name, expected;
};
using Keys = std::span<const Key>; // by name

constexpr std::array problem_keys{
    Key{"forbid", "an array"},
    Key{"format", "\"quadrille-problem\""},
    Key{"items", R"(an array of items, as in ["A", "B"])"},
    Key{"matrix", "an array of rows"},
    Key{"meta", "an object"},
    Key{"name", "a string"},
    Key{"options", R"(an array of options, as in [["A"], {"name": "x", "items": ["A", "B"]}])"},
    Key{"require", "an array"},
    Key{"sense", "min or max"},
    Key{"sequences", "an array of rules on cells"},
    Key{"version", "1"}};
constexpr std::array item_keys{Key{"kind", "primary or secondary"},
                               Key{"max", "a number from 1 to 4294967295"},
                               Key{"meta", "an object"},
                               Key{"min", "a number from 0 to 4294967295"},
                               Key{"name", "a string"},
                               Key{"symbols", "an array of strings"}};
constexpr std::array sequence_keys{Key{"accept", "an array of states"},
                                   Key{"cells", "an array of secondary items"},
                                   Key{"moves", R"(an array of moves, as in [["a", "1", "b"]])"},
                                   Key{"name", "a string"},
                                   Key{"regex", "a string"},
                                   Key{"start", "a state: a string or a whole number"}};
constexpr std::array option_keys{Key{"cost", "a number such as 7 or 10.50 of 64 bits, or a string of one"},
                                 Key{"items", "an array of items"}, Key{"meta", "an object"}, Key{"name", "a string"}};

/// The keys that an object may have.
Keys keys_in(In in) {
    if (in == In::problem || in == In::sets) return problem_keys;
    if (in == In::sequence) return sequence_keys;
    return in == In::item ? Keys(item_keys) : Keys(option_keys);
}

/// Whether a key of the whole text is no name of a set: a key of a problem in any case, one that is nearly `items`,
/// `options` or `matrix`, or a word for a list of items or of sets.
bool is_list_word(std::string_view name) {
    constexpr std::array<std::string_view, 3> lists{"items", "options", "matrix"};
    constexpr std::array<std::string_view, 11> words{"columns", "constraints", "cost", "costs",   "elements", "primary",
                                                     "rows",    "secondary",   "sets", "subsets", "universe"};
    const auto is_name = [&](std::string_view word) { return is_word(name, word); };
    return std::ranges::any_of(problem_keys, is_name, &Key::name) || std::ranges::any_of(words, is_name)
           || !did_you_mean(name, lists).empty();
}

/// Whether a string is a number as JSON writes it, as in the schema: without further zeros in front.
bool is_json_number(std::string_view text) {
    if (text.starts_with('-')) text.remove_prefix(1);
    return !text.empty() && text.front() >= '0' && text.front() <= '9'
           && (text.front() != '0' || text.size() == 1 || text[1] == '.')
           && text.find_first_not_of("0123456789.") == std::string_view::npos;
}

} // namespace

void JsonHandler::unexpected(Place place, std::string_view found) const {
    if (in() == In::sets && seen_.back().size() == 1) unknown_key(key_);
    if (seen_.empty() && (in() == In::row || in() == In::matrix))
        fail(place, fmt::format("found {}, expected {}: arrays alone are the rows of a matrix, and sets are written "
                                "{{\"A\": [1, 4], \"B\": [2]}}",
                                found, what(in())));
    std::string_view expected = what(in());
    if (in() == In::problem || in() == In::item || in() == In::option || in() == In::sequence)
        expected = std::ranges::find(keys_in(in()), std::string_view(key_), &Key::name)->expected;
    fail(place, key_.empty() ? fmt::format("found {}, expected {}", found, expected)
                             : fmt::format("found {} in \"{}\", expected {}", found, key_, expected));
}

/// Refuses a key that a problem, an item or an option does not have.
void JsonHandler::unknown_key(const std::string& name) const {
    std::vector<std::string_view> known;
    for (const Key& key : keys_in(in())) known.push_back(key.name);
    fail(key_place_,
         fmt::format("found the unknown key {}, expected one of {}{}{}", in_quotes(name), fmt::join(known, ", "),
                     in() == In::sets || (in() == In::problem && seen_.back().empty())
                         ? R"(, or sets by name as in {"A": [1, 4], "B": [2]})"
                         : "",
                     did_you_mean(name, known)));
}

void JsonHandler::check_key(const std::string& name) {
    const Keys keys = keys_in(in());
    const bool is_known = std::ranges::find(keys, std::string_view(name), &Key::name) != keys.end();
    if (in() == In::problem && seen_.back().empty() && !is_known && !is_list_word(name)) stack_.back() = In::sets;
    if (in() == In::sets && (is_known || is_list_word(name)))
        fail(key_place_, fmt::format("found the key {} beside names of sets, expected a set such as \"A\": [1, 4], "
                                     "or \"items\" first and \"options\" alone",
                                     in_quotes(name)));
    if (!is_known && in() != In::sets) unknown_key(name);
    const bool states_cells = name == "items" || name == "options";
    if (in() == In::problem && (name == "matrix" || states_cells))
        for (const auto& [key, place] : seen_.back())
            if (name == "matrix" ? key == "items" || key == "options" : key == "matrix")
                fail(key_place_, fmt::format("found \"{}\" beside \"{}\", expected \"matrix\" alone or \"items\" and "
                                             "\"options\"",
                                             name, key));
    const auto [earlier, fresh] = seen_.back().emplace(name, key_place_);
    if (!fresh)
        fail(key_place_, fmt::format("found the key {} again, expected it once: it stands at {}:{} already",
                                     in_quotes(name), earlier->second.line, earlier->second.column));
}

void JsonHandler::check_name(std::string_view name, Place place, std::string_view of) const {
    if (name.empty()) fail(place, fmt::format("found an empty string, expected the name of {}", of));
    if (name.find('\0') != std::string_view::npos) fail(place, "found U+0000 in a name, expected none");
}

void JsonHandler::value(const std::string& text, bool is_string, Place place) {
    switch (in()) {
    case In::problem:
        return problem_value(text, is_string, place);
    case In::item:
        return item_value(text, is_string, place);
    case In::option:
        return option_value(text, is_string, place);
    case In::items:
        if (!is_string)
            fail(place,
                 fmt::format("found {0}, expected an item: its name in quotes, as in \"{0}\", here and in options, "
                             "where a number is an index from 0",
                             text));
        item_ = {};
        item_.name = text;
        return add_item(item_, place);
    case In::cells:
        return add_cell(text, is_string, place);
    case In::coloured:
        if (++coloured_.parts > 2) unexpected(place, in_quotes(text));
        if (coloured_.parts == 2) {
            if (!is_string) unexpected(place, text);
            check_name(text, place, "a colour");
            coloured_.colour = text;
        } else {
            coloured_.item = text;
            coloured_.item_is_string = is_string;
            coloured_.item_place = place;
        }
        return;
    case In::require:
    case In::forbid:
        restrictions_.push_back({in(), text, is_string, place});
        return;
    case In::row:
        return add_matrix_cell(text, is_string, place);
    case In::set:
        return add_to_set(text, is_string, place);
    case In::symbols:
        if (!is_string) unexpected(place, text);
        check_name(text, place, "a symbol");
        if (std::ranges::find(*item_.symbols, text) != item_.symbols->end())
            fail(place, fmt::format("found the symbol {} again, expected each once", in_quotes(text)));
        item_.symbols->push_back(text);
        return;
    case In::sequence:
    case In::sequence_cells:
    case In::move:
    case In::accept:
        return sequence_value(text, is_string, place);
    default:
        unexpected(place, is_string ? in_quotes(text) : text);
    }
}

void JsonHandler::problem_value(const std::string& text, bool is_string, Place place) {
    const std::string found = is_string ? in_quotes(text) : text;
    if (key_ == "name" && is_string)
        builder_.annotations().name = text;
    else if (key_ == "sense" && is_string && (text == "min" || text == "max"))
        builder_.set_sense(text == "max" ? Sense::max : Sense::min);
    else if (!(key_ == "format" && is_string && text == "quadrille-problem")
             && !(key_ == "version" && !is_string && text == "1"))
        unexpected(place, found);
}

void JsonHandler::item_value(const std::string& text, bool is_string, Place place) {
    const std::uint64_t number = is_string ? UINT64_MAX : parse_unsigned(text).value_or(UINT64_MAX);
    const bool fits = number <= UINT32_MAX;
    if (key_ == "name" && is_string) {
        item_.name = text;
        item_.name_place = place;
        check_name(text, place, "an item");
    } else if (key_ == "kind" && is_string && (text == "primary" || text == "secondary")) {
        item_.kind = text == "secondary" ? Kind::secondary : Kind::primary;
    } else if (key_ == "min" && fits) {
        item_.min = static_cast<std::uint32_t>(number);
    } else if (key_ == "max" && fits && number > 0) {
        item_.max = static_cast<std::uint32_t>(number);
    } else {
        unexpected(place, is_string ? in_quotes(text) : text);
    }
}

void JsonHandler::option_value(const std::string& text, bool is_string, Place place) {
    if (key_ == "name" && is_string) {
        check_name(text, place, "an option");
        builder_.set_option_name(text);
        return;
    }
    if (key_ != "cost" || !is_json_number(text) || !parse_decimal(text))
        unexpected(place, is_string ? in_quotes(text) : text);
    set_cost(scanner_, place, builder_, text);
}

void JsonHandler::add_item(const Item& item, Place place) {
    check_name(item.name, place, "an item");
    if (item.kind == Kind::secondary && (item.min || item.max))
        fail(place, fmt::format("found bounds on the secondary item {}, expected none", in_quotes(item.name)));
    if (item.kind == Kind::primary && item.symbols)
        fail(place,
             fmt::format("found symbols of the primary item {}, expected none: a cell of sequences is an item of "
                         "kind secondary",
                         in_quotes(item.name)));
    // As in a table: nothing limits the other side of "at least". Alone, `max` leaves the 1 of exactly once.
    const Bounds bounds{item.min.value_or(1), item.max.value_or(item.min ? UINT32_MAX : 1)};
    if (bounds.min > bounds.max)
        fail(place, fmt::format("found item {} with min {} and max {}, expected min <= max", in_quotes(item.name),
                                bounds.min, bounds.max));
    const auto id = builder_.try_add_item(item.name, item.kind, bounds);
    if (!id) {
        const Place earlier = item_places_[index(*builder_.find_item(item.name))];
        fail(place, fmt::format("found item {} again, expected each name once: it stands at {}:{} already",
                                in_quotes(item.name), earlier.line, earlier.column));
    }
    item_places_.push_back(place);
    has_number_names_ |= is_plain_number(item.name) && item.name != std::to_string(index(*id));
    if (item.symbols) sequences_.declared[*id] = *item.symbols;
    if (!item.meta.empty()) builder_.annotations().item_meta[*id] = item.meta;
}

void JsonHandler::end_problem(Place place) const {
    if (in() == In::sets) return end_sets(place);
    const auto& seen = seen_.back();
    if (seen.contains("matrix")) return;
    for (const auto* key : {"items", "options"})
        if (!seen.contains(key)) fail(place, fmt::format("found a problem without \"{}\", expected it", key));
}

/// Rows [0, 1] and [1, 0] by name would be equal sets.
void JsonHandler::end_sets(Place place) const {
    if (builder_.item_count() == 0)
        fail(place, "found sets without an item, expected some, as in {\"A\": [1, 4], \"B\": [2]}");
    const auto zero = builder_.find_item("0"), one = builder_.find_item("1");
    if (builder_.item_count() == 2 && zero && one && !item_is_string_.front()
        && set_cells_ == 2 * builder_.option_count())
        fail(place, "found sets that all have the items 0 and 1, expected others: as items they are written \"0\" and "
                    "\"1\", and rows of a matrix stand without names, as in [[1, 0], [0, 1]]");
}

void JsonHandler::begin_options(Place place) {
    if (!seen_.back().contains("items"))
        fail(place,
             with_source("found \"options\", expected \"items\" before them: jq '{items} + .' FILE puts them first",
                         scanner_.source()));
}

void JsonHandler::begin_option(Place place) {
    builder_.begin_option();
    option_has_items_ = false;
    option_place_ = place;
}

void JsonHandler::end_option() {
    if (!builder_.option_has_primary()) warnings_.option_without_primary(option_place_);
}

ItemId JsonHandler::item_of(const std::string& text, bool is_string, Place place) {
    if (is_string) {
        if (const auto item = builder_.find_item(text)) return *item;
        fail(place, fmt::format("found {}, expected the name of an item", in_quotes(text)));
    }
    const auto number = parse_unsigned(text);
    if (!number || *number >= builder_.item_count())
        fail(place, fmt::format("found {}, expected the index of one of {} items", text, builder_.item_count()));
    const ItemId item{static_cast<std::uint32_t>(*number)};
    if (has_number_names_)
        if (const auto namesake = builder_.find_item(text); namesake && *namesake != item)
            note_misleading(place, item, *namesake);
    return item;
}

void JsonHandler::note_misleading(Place place, ItemId item, ItemId namesake) {
    if (misleading_.count++ > 0) return;
    misleading_.place = place;
    misleading_.item = item;
    misleading_.namesake = namesake;
}

/// Warns of numbers that the writer may have meant as names.
void JsonHandler::warn_of_numbers(const Problem& problem) {
    if (misleading_.count == 0) return;
    const std::string_view name = problem.item_name(misleading_.namesake);
    warnings_.add(misleading_.place,
                  fmt::format("{0} is the index of item {1} here, and item '{0}' is written \"{0}\"{2}", name,
                              in_quotes(problem.item_name(misleading_.item)),
                              misleading_.count == 1
                                  ? ""
                                  : fmt::format("; {} numbers are names of other items", misleading_.count)));
}

/// Begins the option that a set by name is.
void JsonHandler::begin_set(Place place) {
    check_name(key_, key_place_, "a set");
    begin_option(place);
    builder_.set_option_name(key_);
}

/// Items of sets are those that are mentioned, in this order. Whole numbers are names as they stand.
void JsonHandler::add_to_set(const std::string& text, bool is_string, Place place) {
    check_name(text, place, "an item");
    auto item = builder_.find_item(text);
    if (!item) {
        item = builder_.try_add_item(text, Kind::primary, {});
        item_is_string_.push_back(is_string);
    }
    if (item_is_string_[index(*item)] != is_string)
        fail(place, fmt::format("found item {0} as a number and as a text, expected one of {0} and \"{0}\"", text));
    if (!builder_.add_cell(*item))
        fail(place, fmt::format("found item {}, expected each item once in a set{}", in_quotes(text),
                                text == "0" || text == "1"
                                    ? ": rows of a matrix stand without names, as in [[1, 0], [0, 1]], or in a table"
                                    : ""));
    ++set_cells_;
}

void JsonHandler::add_cell(const std::string& text, bool is_string, Place place) {
    if (!builder_.add_cell(item_of(text, is_string, place)))
        fail(place, fmt::format("found item {}, expected each item once in an option", in_quotes(text)));
}

void JsonHandler::add_coloured(Place place) {
    if (coloured_.parts != 2) fail(place, "found an end, expected an item and its colour");
    const ItemId item = item_of(coloured_.item, coloured_.item_is_string, coloured_.item_place);
    if (builder_.kind(item) == Kind::primary)
        fail(coloured_.item_place,
             fmt::format("found a colour on item {}, expected none: it is primary", in_quotes(coloured_.item)));
    const auto declared = sequences_.declared.find(item);
    if (declared != sequences_.declared.end()
        && std::ranges::find(declared->second, coloured_.colour) == declared->second.end())
        fail(coloured_.item_place, fmt::format("found the colour {} of item {}, expected one of its symbols",
                                               in_quotes(coloured_.colour), in_quotes(builder_.item_name(item))));
    if (!builder_.add_cell(item, builder_.colour(coloured_.colour)))
        fail(coloured_.item_place,
             fmt::format("found item {}, expected each item once in an option", in_quotes(coloured_.item)));
}

void JsonHandler::add_matrix_cell(const std::string& text, bool is_string, Place place) {
    const auto cell = is_string ? std::nullopt : cell_value(text);
    if (!cell) unexpected(place, is_string ? in_quotes(text) : text);
    if (builder_.option_count() == 1)
        builder_.add_item();
    else if (column_ == builder_.item_count())
        fail(place, fmt::format("found a row of more than {} cells, expected {} as in the first", column_, column_));
    if (*cell) (void)builder_.add_cell(ItemId{column_}); // never twice
    ++column_;
}

/// Rows alone say that they are a matrix by their cells only.
void JsonHandler::end_matrix() const {
    if (seen_.empty() && builder_.item_count() == 0)
        fail(bytes_.mark_place(), "found arrays without a cell, expected rows of 0s and 1s");
}

void JsonHandler::end_row() {
    if (column_ != builder_.item_count())
        fail(bytes_.mark_place(),
             fmt::format("found a row of {} cells, expected {} as in the first", column_, builder_.item_count()));
    end_option();
}

} // namespace quadrille::format
