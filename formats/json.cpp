// SPDX-License-Identifier: MIT
// The json format: see json.md. The events of the parser, beginnings and ends, and the writer. json_values.cpp has the
// meaning of values.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <quadrille/numbers.hpp>

#include "base/json.hpp"
#include "format.hpp"
#include "json_reader.hpp"
#include "output_text.hpp"
#include "problem/origin_text.hpp"
#include "scanner.hpp"

namespace quadrille::format {

using In = JsonPlace;

bool JsonHandler::literal(const std::string& text) {
    if (in() != In::meta) unexpected(bytes_.literal_place(), text);
    recorder_.value(text);
    return true;
}

bool JsonHandler::number(const std::string& text) {
    if (in() == In::meta)
        recorder_.value(text);
    else
        value(text, false, bytes_.literal_place());
    return true;
}

bool JsonHandler::string(std::string& text) {
    if (in() == In::meta)
        recorder_.value(json_quoted(text));
    else
        value(text, true, bytes_.string_place());
    return true;
}

bool JsonHandler::key(std::string& name) {
    if (in() == In::meta) {
        recorder_.key(json_quoted(name));
        return true;
    }
    key_place_ = bytes_.string_place();
    check_key(name);
    key_ = name;
    return true;
}

/// Begins an object or array within free data.
bool JsonHandler::record(char bracket, Place place) {
    recorder_.begin(bracket);
    if (recorder_.depth() > max_json_depth)
        fail(place, fmt::format("found data nested deeper than {}, expected less", max_json_depth));
    return true;
}

bool JsonHandler::start_object(std::size_t) {
    const Place place = bytes_.mark_place();
    const bool has_key = in() == In::problem || in() == In::item || in() == In::option;
    if (in() == In::meta || (has_key && key_ == "meta")) {
        if (in() != In::meta) open(In::meta);
        return record('{', place);
    }
    if (in() == In::nothing) {
        open(In::problem); // or sets, as the first key tells
    } else if (in() == In::items) {
        open(In::item);
        item_ = {};
    } else if (in() == In::options) {
        begin_option(place);
        open(In::option);
    } else if (in() == In::sequences) {
        sequences_.rules.emplace_back().place = place;
        open(In::sequence);
    } else {
        unexpected(place, "an object");
    }
    seen_.emplace_back();
    key_.clear();
    return true;
}

bool JsonHandler::end_object() {
    const Place place = bytes_.mark_place();
    if (in() == In::meta) {
        recorder_.end('}');
        if (recorder_.depth() == 0) end_meta();
        return true;
    }
    if (in() == In::item) {
        if (item_.name.empty()) fail(place, "found an item without \"name\", expected one");
        add_item(item_, item_.name_place);
    } else if (in() == In::problem || in() == In::sets) {
        end_problem(place);
    } else if (in() == In::sequence) {
        end_sequence(place);
    } else {
        if (!option_has_items_) fail(place, "found an option without \"items\", expected them");
        end_option();
    }
    stack_.pop_back();
    seen_.pop_back();
    key_.clear();
    return true;
}

bool JsonHandler::start_array(std::size_t) {
    const Place place = bytes_.mark_place();
    if (in() == In::meta) return record('[', place);
    if (in() == In::problem && key_ == "items") {
        open(In::items);
    } else if (in() == In::problem && key_ == "options") {
        begin_options(place);
        open(In::options);
    } else if (in() == In::problem && (key_ == "require" || key_ == "forbid")) {
        open(key_ == "require" ? In::require : In::forbid);
    } else if (in() == In::nothing || (in() == In::problem && key_ == "matrix")) {
        open(In::matrix); // rows alone are a matrix, as programs print it
    } else if (in() == In::sets) {
        begin_set(place);
        open(In::set);
    } else if (in() == In::options) {
        begin_option(place);
        open(In::cells);
        option_has_items_ = true;
    } else if (in() == In::option && key_ == "items") {
        open(In::cells);
        option_has_items_ = true;
    } else if (in() == In::item && key_ == "symbols") {
        item_.symbols.emplace();
        open(In::symbols);
    } else if (in() == In::problem && key_ == "sequences") {
        open(In::sequences);
    } else if (in() == In::sequence && (key_ == "cells" || key_ == "moves" || key_ == "accept")) {
        JsonSequences::Rule& rule = sequences_.rules.back();
        if (key_ == "cells") rule.cells.emplace();
        if (key_ == "moves") rule.moves.emplace();
        if (key_ == "accept") rule.accept.emplace();
        open(key_ == "cells" ? In::sequence_cells : key_ == "moves" ? In::moves : In::accept);
    } else if (in() == In::moves) {
        open(In::move);
        sequences_.rules.back().moves->emplace_back();
        sequences_.move_parts = 0;
    } else if (in() == In::cells) {
        open(In::coloured);
        coloured_ = {};
    } else if (in() == In::matrix) {
        begin_option(place);
        open(In::row);
        column_ = 0;
    } else {
        unexpected(place, "an array");
    }
    key_.clear();
    return true;
}

bool JsonHandler::end_array() {
    if (in() == In::meta) {
        recorder_.end(']');
        return true;
    }
    const In ended = in();
    stack_.pop_back();
    if (ended == In::coloured) add_coloured(bytes_.mark_place());
    if (ended == In::move) end_move(bytes_.mark_place());
    if (ended == In::row) end_row();
    if (ended == In::matrix) end_matrix();
    if (ended == In::set) end_option();
    if (ended == In::cells && in() == In::options) end_option();
    return true;
}

/// Repeats the useful part of the library's message: what it found and what it expected. The text that it
/// read last is left out, because it can be long and outdated.
void JsonHandler::fail_with(int error, std::string_view text, const std::string& token) const {
    constexpr int out_of_range = 406; // a number that no double holds
    if (error == out_of_range)
        fail(bytes_.literal_place(), fmt::format("found {}, expected a number of 64 bits", in_quotes(token)));
    const auto part = [&](std::string_view begin, std::string_view end) {
        const std::size_t at = text.find(begin);
        if (at == std::string_view::npos) return std::string_view();
        const std::string_view rest = text.substr(at + begin.size());
        return rest.substr(0, rest.find(end));
    };
    std::string_view found = part(" - ", "; ");
    std::string_view expected = part("; expected ", "; ");
    if (expected.empty()) expected = "JSON";
    if (found == "invalid literal")
        fail(bytes_.literal_place(), fmt::format("found {}, expected {}", in_quotes(bytes_.literal()), expected));
    if (found.starts_with("unexpected ")) found.remove_prefix(std::string_view("unexpected ").size());
    const Place place = found == "end of input"        ? bytes_.place()
                        : found.starts_with("string")  ? bytes_.string_place()
                        : found.starts_with("invalid") ? bytes_.last_place()
                        : found.starts_with('\'')      ? bytes_.mark_place()
                                                       : bytes_.literal_place();
    fail(place, fmt::format("found {}, expected {}", found, expected));
}

void JsonHandler::end_meta() {
    stack_.pop_back();
    std::string text = recorder_.take();
    if (in() == In::item)
        item_.meta = std::move(text);
    else if (in() == In::option)
        builder_.annotations().option_meta[OptionId{builder_.option_count() - 1}] = std::move(text);
    else
        set_meta(std::move(text));
}

/// The meta data of the problem: the origin is separated from the rest.
void JsonHandler::set_meta(std::string text) {
    builder_.annotations().origin = parse_origin(text);
    if (builder_.annotations().origin) {
        std::string rest; // as text: numbers of any size stay as they are
        for (const std::string_view member : json_members(text)) {
            const std::string_view key = member.substr(0, member.find(':'));
            if (key == R"("generator")" || key == R"("arguments")" || key == R"("sha256")") continue;
            rest += rest.empty() ? "{" : ",";
            rest += member;
        }
        text = rest.empty() ? rest : rest + '}';
    }
    if (text != "{}") builder_.annotations().meta = std::move(text);
}

OptionId JsonHandler::resolve(const Problem& problem, OptionNames& names, const Restriction& restriction) const {
    const auto option = restriction.is_name ? names.find(restriction.text) : std::nullopt;
    if (option) return *option;
    if (restriction.is_name)
        fail(restriction.place, fmt::format("found {}, expected the name of one option", in_quotes(restriction.text)));
    const auto number = parse_unsigned(restriction.text);
    if (!number || *number >= problem.option_count())
        fail(restriction.place, fmt::format("found {}, expected the index of one of {} options", restriction.text,
                                            problem.option_count()));
    return OptionId{static_cast<std::uint32_t>(*number)};
}

Problem JsonHandler::finish() {
    add_sequences();
    Problem problem = builder_.build();
    warn_of_numbers(problem);
    OptionNames names(problem);
    std::vector<OptionId> required, forbidden;
    for (const Restriction& restriction : restrictions_)
        (restriction.list == In::require ? required : forbidden).push_back(resolve(problem, names, restriction));
    return restrict(std::move(problem), required, forbidden);
}

namespace {

/// No other format begins with a bracket.
bool accepts_json(std::string_view head) {
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

class JsonWriter {
  public:
    JsonWriter(std::ostream& stream, const Problem& problem) : out_(stream), problem_(problem) { quote_names(); }

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

    /// Options name each item and colour many times, so they are quoted once.
    void quote_names() {
        for (std::uint32_t i = 0; i < problem_.item_count(); ++i)
            items_.push_back(problem_.has_item_names() ? json_quoted(problem_.item_name(ItemId{i}))
                                                       : std::to_string(i));
        for (std::uint32_t c = 0; c < problem_.colour_count(); ++c)
            colours_.push_back(json_quoted(problem_.colour_name(ColourId{c})));
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
            out_ << comma.next() << (coloured ? "[" : "") << items_[index(items[k])];
            if (coloured) out_ << ',' << colours_[index(colour)] << ']';
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
    std::vector<std::string> items_, colours_; // as options name them
};

/// Reads value by value, as the parser meets them.
Problem read_json(Scanner& scanner, Warnings& warnings) {
    JsonBytes bytes(scanner);
    JsonHandler handler(scanner, warnings, bytes);
    nlohmann::json::sax_parse(JsonIterator(bytes), JsonIterator(), &handler);
    return handler.finish();
}

void write_json(std::ostream& stream, const Problem& problem, const WriteParams&) {
    JsonWriter(stream, problem).write();
}

Feature json_loses(const Problem&) { return Feature::none; }

} // namespace

const Format json{{"json", "everything a problem can have, with a published schema", true, true},
                  accepts_json,
                  read_json,
                  write_json,
                  json_loses};

} // namespace quadrille::format
