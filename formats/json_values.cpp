// SPDX-License-Identifier: MIT
// What the values of a problem in JSON mean, by the place where they stand.
#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/core.h>

#include "costs.hpp"
#include "json_handler.hpp"

namespace quadrille::format {

using In = JsonPlace;

namespace {

std::string_view what(In in) {
    switch (in) {
    case In::nothing:
        return "a problem, {...}";
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
    default:
        return "a value";
    }
}

/// A key of an object, with what its value must be.
struct Key {
    std::string_view name, expected;
};
using Keys = std::span<const Key>; // by name

constexpr std::array problem_keys{Key{"forbid", "an array"},
                                  Key{"format", "\"quadrille-problem\""},
                                  Key{"items", "an array of items"},
                                  Key{"matrix", "an array of rows"},
                                  Key{"meta", "an object"},
                                  Key{"name", "a string"},
                                  Key{"options", "an array of options"},
                                  Key{"require", "an array"},
                                  Key{"sense", "min or max"},
                                  Key{"version", "1"}};
constexpr std::array item_keys{Key{"kind", "primary or secondary"},
                               Key{"max", "a number from 1 to 4294967295"}, Key{"meta", "an object"},
                               Key{"min", "a number from 0 to 4294967295"}, Key{"name", "a string"}};
constexpr std::array option_keys{Key{"cost", "a number such as 7 or 10.50 of 64 bits, or a string of one"},
                                 Key{"items", "an array of items"}, Key{"meta", "an object"},
                                 Key{"name", "a string"}};

/// The keys that an object may have.
Keys keys_in(In in) {
    if (in == In::problem) return problem_keys;
    return in == In::item ? Keys(item_keys) : Keys(option_keys);
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
    std::string_view expected = what(in());
    if (in() == In::problem || in() == In::item || in() == In::option)
        expected = std::ranges::find(keys_in(in()), std::string_view(key_), &Key::name)->expected;
    fail(place, key_.empty() ? fmt::format("found {}, expected {}", found, expected)
                             : fmt::format("found {} in \"{}\", expected {}", found, key_, expected));
}

void JsonHandler::check_key(const std::string& name) {
    const Keys keys = keys_in(in());
    if (std::ranges::find(keys, std::string_view(name), &Key::name) == keys.end()) {
        std::string known;
        for (const Key& key : keys) known += fmt::format("{}{}", known.empty() ? "" : ", ", key.name);
        fail(key_place_, fmt::format("found the unknown key {}, expected one of {}", in_quotes(name), known));
    }
    const bool states_cells = name == "items" || name == "options";
    if (in() == In::problem && (name == "matrix" || states_cells))
        for (const auto& [key, place] : seen_.back())
            if (name == "matrix" ? key == "items" || key == "options" : key == "matrix")
                fail(key_place_,
                     fmt::format("found \"{}\" beside \"{}\", expected \"matrix\" alone or \"items\" and "
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
        if (!is_string) unexpected(place, text);
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
        fail(place,
             fmt::format("found bounds on the secondary item {}, expected none", in_quotes(item.name)));
    const Bounds bounds{item.min.value_or(1), item.max.value_or(1)};
    if (bounds.min > bounds.max)
        fail(place, fmt::format("found item {} with min {} and max {}, expected min <= max",
                                in_quotes(item.name), bounds.min, bounds.max));
    const auto id = builder_.try_add_item(item.name, item.kind, bounds);
    if (!id) {
        const Place earlier = item_places_[index(*builder_.find_item(item.name))];
        fail(place, fmt::format("found item {} again, expected each name once: it stands at {}:{} already",
                                in_quotes(item.name), earlier.line, earlier.column));
    }
    item_places_.push_back(place);
    if (!item.meta.empty()) builder_.annotations().item_meta[*id] = item.meta;
}

void JsonHandler::end_problem(Place place) const {
    const auto& seen = seen_.back();
    if (seen.contains("matrix")) return;
    for (const auto* key : {"items", "options"})
        if (!seen.contains(key)) fail(place, fmt::format("found a problem without \"{}\", expected it", key));
}

void JsonHandler::begin_options(Place place) {
    if (!seen_.back().contains("items")) fail(place, "found \"options\", expected \"items\" before them");
}

void JsonHandler::begin_option(Place place) {
    builder_.begin_option();
    option_has_items_ = false;
    option_place_ = place;
}

void JsonHandler::end_option() {
    if (!builder_.option_has_primary()) warnings_.option_without_primary(option_place_);
}

ItemId JsonHandler::item_of(const std::string& text, bool is_string, Place place) const {
    if (is_string) {
        if (const auto item = builder_.find_item(text)) return *item;
        fail(place, fmt::format("found {}, expected the name of an item", in_quotes(text)));
    }
    const auto number = parse_unsigned(text);
    if (!number || *number >= builder_.item_count())
        fail(place,
             fmt::format("found {}, expected the index of one of {} items", text, builder_.item_count()));
    return ItemId{static_cast<std::uint32_t>(*number)};
}

void JsonHandler::add_cell(const std::string& text, bool is_string, Place place) {
    if (!builder_.add_cell(item_of(text, is_string, place)))
        fail(place, fmt::format("found item {}, expected each item once in an option", in_quotes(text)));
}

void JsonHandler::add_coloured(Place place) {
    if (coloured_.parts != 2) fail(place, "found an end, expected an item and its colour");
    const ItemId item = item_of(coloured_.item, coloured_.item_is_string, coloured_.item_place);
    if (builder_.kind(item) == Kind::primary)
        fail(coloured_.item_place, fmt::format("found a colour on item {}, expected none: it is primary",
                                               in_quotes(coloured_.item)));
    if (!builder_.add_cell(item, builder_.colour(coloured_.colour)))
        fail(coloured_.item_place,
             fmt::format("found item {}, expected each item once in an option", in_quotes(coloured_.item)));
}

void JsonHandler::add_matrix_cell(const std::string& text, bool is_string, Place place) {
    if (is_string || (text != "0" && text != "1")) unexpected(place, is_string ? in_quotes(text) : text);
    if (builder_.option_count() == 1)
        builder_.add_item();
    else if (column_ == builder_.item_count())
        fail(place,
             fmt::format("found a row of more than {} cells, expected {} as in the first", column_, column_));
    if (text == "1") (void)builder_.add_cell(ItemId{column_}); // never twice
    ++column_;
}

void JsonHandler::end_row() {
    if (column_ != builder_.item_count())
        fail(bytes_.mark_place(), fmt::format("found a row of {} cells, expected {} as in the first", column_,
                                              builder_.item_count()));
    end_option();
}

} // namespace quadrille::format
