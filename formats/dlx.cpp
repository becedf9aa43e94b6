// SPDX-License-Identifier: MIT
// The dlx format: see dlx.md.
#include <algorithm>
#include <sstream>
#include <utility>

#include <fmt/core.h>

#include <quadrille/numbers.hpp>
#include <quadrille/problem.hpp>

#include "base/utf8.hpp"
#include "costs.hpp"
#include "format.hpp"
#include "looks.hpp"
#include "output_text.hpp"
#include "problem/origin_text.hpp"
#include "scanner.hpp"
#include "strangers.hpp"

namespace quadrille::format {

namespace {

/// Whatever no other format claims.
bool accepts_dlx(std::string_view) { return true; }

/// The comment that names the next option.
constexpr std::string_view name_mark = "name:";

/// Whether an unknown name begins a comment in other formats.
bool begins_comment(std::string_view name) {
    return name.starts_with('#') || name.starts_with('%') || name.starts_with("//");
}

std::optional<std::uint32_t> parse_bound(std::string_view text) {
    const auto value = parse_unsigned(text);
    if (!value || *value > UINT32_MAX) return std::nullopt;
    return static_cast<std::uint32_t>(*value);
}

class DlxReader {
  public:
    DlxReader(Scanner& scanner, Warnings& warnings) : scanner_(scanner), warnings_(warnings) {}

    Problem read() {
        while (const auto token = scanner_.first_token()) {
            if (token->starts_with('|'))
                read_comment(*token);
            else if (builder_.item_count() == 0)
                read_items(*token);
            else
                read_option(*token);
        }
        if (builder_.item_count() == 0)
            scanner_.fail(scanner_.place(), "found the end of the input, expected a line of item names");
        return builder_.build();
    }

  private:
    void read_comment(std::string_view token) {
        const Place place = scanner_.token_place();
        std::string comment(token.substr(1));
        comment += scanner_.rest_of_line();
        if (auto origin = origin_comment(comment, place, warnings_)) builder_.annotations().origin = std::move(origin);
        const std::string_view text = trimmed(comment);
        if (!text.starts_with(name_mark)) return;
        option_name_ = trimmed(text.substr(name_mark.size()));
        if (builder_.item_count() == 0)
            scanner_.fail(place, "found the name of an option, expected a line of items before it");
        if (!is_text(option_name_))
            scanner_.fail(place,
                          fmt::format("found {}, expected the name of an option as text", in_quotes(option_name_)));
    }

    void read_items(std::string_view first) {
        Kind kind = Kind::primary;
        for (std::optional<std::string_view> token = first; token; token = scanner_.token()) {
            if (*token != "|") {
                add_item(*token, kind);
                continue;
            }
            if (kind == Kind::secondary)
                scanner_.fail("found a second '|', expected one bar before the secondary items");
            kind = Kind::secondary;
        }
    }

    void add_item(std::string_view token, Kind kind) {
        const std::size_t bar = token.starts_with('|') ? std::string_view::npos : token.find('|');
        const std::string_view name = bar == std::string_view::npos ? token : token.substr(bar + 1);
        const Bounds bounds = bar == std::string_view::npos ? Bounds{} : parse_bounds(token.substr(0, bar), kind);
        if (name.empty() || name.find_first_of("|:") != std::string_view::npos)
            scanner_.fail(fmt::format("found {}, expected an item name without bars and colons", in_quotes(token)));
        if (builder_.try_add_item(name, kind, bounds)) {
            places_.push_back(scanner_.token_place().column);
            items_line_ = scanner_.token_place().line;
            return;
        }
        scanner_.fail(fmt::format("found item {} again, expected each name once: it stands at {}:{} already",
                                  in_quotes(name), items_line_, places_[index(*builder_.find_item(name))]));
    }

    /// `2:3` or `2` before the bar.
    Bounds parse_bounds(std::string_view text, Kind kind) const {
        if (kind == Kind::secondary)
            scanner_.fail(fmt::format("found bounds {} on a secondary item, expected a name alone", in_quotes(text)));
        const std::size_t colon = text.find(':');
        const auto max = parse_bound(colon == std::string_view::npos ? text : text.substr(colon + 1));
        const auto min = colon == std::string_view::npos ? max : parse_bound(text.substr(0, colon));
        if (!min || !max || *max == 0 || *min > *max)
            scanner_.fail(fmt::format("found bounds {}, expected MIN:MAX or MAX with MIN <= MAX, MAX from 1 to {}",
                                      in_quotes(text), UINT32_MAX));
        return {*min, *max};
    }

    void read_option(std::string_view first) {
        const Place begin = scanner_.token_place();
        builder_.begin_option();
        builder_.set_option_name(std::exchange(option_name_, {}));
        cost_ = {};
        for (std::optional<std::string_view> token = first; token; token = scanner_.token()) {
            if (const auto item = builder_.find_item(*token)) // most tokens are a plain name
                add_cell(*item, ColourId::none, *token);
            else if (token->starts_with('|'))
                add_cost(token->substr(1));
            else
                add_coloured(*token);
        }
        if (cost_ && !builder_.try_set_cost(cost_->units, cost_->decimals))
            scanner_.fail(begin,
                          fmt::format("found costs with {} decimals, expected costs of 64 bits without their points, "
                                      "as all are kept with equally many decimals",
                                      cost_->decimals));
        if (!builder_.option_has_primary()) warnings_.option_without_primary(begin);
    }

    void add_cell(ItemId item, ColourId colour, std::string_view token) {
        if (!builder_.add_cell(item, colour))
            scanner_.fail(fmt::format("found {}, expected each item once in an option", in_quotes(token)));
    }

    void add_coloured(std::string_view token) {
        const std::size_t colon = token.find(':');
        const std::string_view name = token.substr(0, colon);
        const auto item = builder_.find_item(name);
        if (!item)
            scanner_.fail(fmt::format("found {}, expected an item of line {}{}", in_quotes(name.empty() ? token : name),
                                      items_line_,
                                      begins_comment(name) ? ": comments are lines that begin with '|'" : ""));
        const std::string_view colour = token.substr(colon + 1);
        if (colour.empty() || colour.find_first_of("|:") != std::string_view::npos)
            scanner_.fail(fmt::format("found {}, expected a colour without bars and colons", in_quotes(token)));
        if (builder_.kind(*item) == Kind::primary)
            scanner_.fail(
                fmt::format("found {}, expected no colour: item {} is primary", in_quotes(token), in_quotes(name)));
        add_cell(*item, builder_.colour(colour), token);
    }

    /// Several costs of an option add up.
    void add_cost(std::string_view text) {
        const auto more = parse_decimal(text);
        if (!more)
            scanner_.fail(
                fmt::format("found cost {}, expected a number such as 7 or 10.50, of 64 bits", in_quotes(text)));
        const Decimal before = cost_.value_or(Decimal{});
        const unsigned decimals = std::max(before.decimals, more->decimals);
        const Cost sum = before.in_units(decimals) + more->in_units(decimals);
        if (sum != static_cast<std::int64_t>(sum))
            scanner_.fail(
                fmt::format("found costs whose sum is {}, expected one of 64 bits", to_string(sum, decimals)));
        cost_ = {static_cast<std::int64_t>(sum), decimals};
    }

    Scanner& scanner_;
    Warnings& warnings_;
    ProblemBuilder builder_;
    std::vector<std::uint64_t> places_; // by item: the column of its name
    std::uint64_t items_line_ = 0;
    std::optional<Decimal> cost_; // of the current option
    std::string option_name_;     // of the next option, from a comment
};

Problem read_dlx(Scanner& scanner, Warnings& warnings) { return DlxReader(scanner, warnings).read(); }

/// Whether the text of a name survives: no blanks, bars, colons or control characters.
bool is_dlx_name(std::string_view name) {
    for (std::size_t i = 0; i < name.size();) {
        const Character character = decode(name.substr(i));
        if (character.length == 0 || character.code <= ' ' || character.code == '|' || character.code == ':'
            || character.code == 0x7f || is_invisible(character.code))
            return false;
        i += character.length;
    }
    return !name.empty();
}

bool is_dlx_option(std::string_view name) { return is_text(name) && trimmed(name) == name; }

Labels dlx_labels(const Problem& problem) { return {problem, is_dlx_name, is_dlx_name, is_dlx_option}; }

void write_item(Chunked& out, const Problem& problem, ItemId item, const Labels& labels) {
    if (labels.items)
        out << problem.item_name(item);
    else
        out << index(item);
}

void write_items(Chunked& out, const Problem& problem, const Labels& labels) {
    bool barred = false;
    std::string_view separator;
    for (const ItemId item : primary_first(problem)) {
        out << separator;
        separator = " ";
        if (!problem.is_primary(item) && !std::exchange(barred, true)) out << "| ";
        if (const Bounds bounds = problem.bounds(item); bounds != Bounds{}) {
            if (bounds.min != bounds.max) out << bounds.min << ':';
            out << bounds.max << '|';
        }
        write_item(out, problem, item, labels);
    }
    out << '\n';
}

void write_option(Chunked& out, const Problem& problem, OptionId option, const Labels& labels) {
    if (const std::string_view name = problem.option_name(option); labels.options && !name.empty())
        out << "| " << name_mark << ' ' << name << '\n';
    const auto items = problem.items(option);
    for (std::size_t k = 0; k < items.size(); ++k) {
        if (k > 0) out << ' ';
        write_item(out, problem, items[k], labels);
        const ColourId colour = problem.colour(option, k);
        if (colour == ColourId::none) continue;
        out << ':';
        if (labels.colours)
            out << problem.colour_name(colour);
        else
            out << index(colour);
    }
    if (problem.cost(option) != 0) out << " |" << to_string(problem.cost(option), problem.cost_decimals());
    out << '\n';
}

void write_dlx(std::ostream& stream, const Problem& problem, const WriteParams&) {
    const Labels labels = dlx_labels(problem);
    std::ostringstream items;
    items.exceptions(std::ios::badbit); // want of memory must not end the text early
    Chunked item_line(items);
    write_items(item_line, problem, labels);
    item_line.flush();
    const std::string header = std::move(items).str();
    Chunked out(stream);
    if (const auto& origin = problem.annotations().origin)
        out << "| quadrille: " << origin_text(*origin) << '\n';
    else if (const Format* taken_for = sniff(header, false); !taken_for || taken_for->info.name != dlx.info.name
                                                             || !stranger(header, true, dlx.info.name, false).empty())
        out << "| dlx\n"; // names that look like another format, or like a comment of one: a first line that
                          // begins with a bar says what it is
    out << header;
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) write_option(out, problem, OptionId{o}, labels);
    out.flush();
}

Feature dlx_loses(const Problem& problem) {
    constexpr Feature carries = Feature::secondary | Feature::colours | Feature::bounds | Feature::costs
                                | Feature::no_options | Feature::item_names | Feature::option_names;
    return (features(problem) & ~carries) | dlx_labels(problem).lost(problem);
}

} // namespace

const Format dlx{{"dlx", "named items and options as in Knuth's programs; colours, bounds, costs", true, true},
                 accepts_dlx,
                 read_dlx,
                 write_dlx,
                 dlx_loses};

} // namespace quadrille::format
