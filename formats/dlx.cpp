// SPDX-License-Identifier: MIT
// The dlx format: see dlx.md.
#include <algorithm>
#include <sstream>
#include <utility>

#include <fmt/core.h>

#include <quadrille/builder.hpp>
#include <quadrille/numbers.hpp>

#include "chunked.hpp"
#include "format.hpp"
#include "problem/origin_text.hpp"
#include "problem/utf8.hpp"
#include "scanner.hpp"

namespace quadrille::format {

namespace {

/// Whatever no other format claims.
bool accepts(std::string_view) { return true; }

std::optional<std::uint32_t> parse_bound(std::string_view text) {
    const auto value = parse_unsigned(text);
    if (!value || *value > UINT32_MAX) return std::nullopt;
    return static_cast<std::uint32_t>(*value);
}

class Reader {
  public:
    Reader(Scanner& scanner, Warnings& warnings) : scanner_(scanner), warnings_(warnings) {}

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
        if (auto origin = origin_comment(comment, place, warnings_))
            builder_.annotations().origin = std::move(origin);
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
        const Bounds bounds
            = bar == std::string_view::npos ? Bounds{} : parse_bounds(token.substr(0, bar), kind);
        if (name.empty() || name.find_first_of("|:") != std::string_view::npos)
            scanner_.fail(
                fmt::format("found {}, expected an item name without bars and colons", in_quotes(token)));
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
            scanner_.fail(
                fmt::format("found bounds {} on a secondary item, expected a name alone", in_quotes(text)));
        const std::size_t colon = text.find(':');
        const auto max = parse_bound(colon == std::string_view::npos ? text : text.substr(colon + 1));
        const auto min = colon == std::string_view::npos ? max : parse_bound(text.substr(0, colon));
        if (!min || !max || *max == 0 || *min > *max)
            scanner_.fail(
                fmt::format("found bounds {}, expected MIN:MAX or MAX with MIN <= MAX, MAX from 1 to {}",
                            in_quotes(text), UINT32_MAX));
        return {*min, *max};
    }

    void read_option(std::string_view first) {
        const Place begin = scanner_.token_place();
        builder_.begin_option();
        cost_.reset();
        for (std::optional<std::string_view> token = first; token; token = scanner_.token()) {
            if (const auto item = builder_.find_item(*token)) // most tokens are a plain name
                add_cell(*item, ColourId::none, *token);
            else if (token->starts_with('|'))
                add_cost(token->substr(1));
            else
                add_coloured(*token);
        }
        if (cost_) builder_.set_cost(*cost_);
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
            scanner_.fail(fmt::format("found {}, expected an item of line {}",
                                      in_quotes(name.empty() ? token : name), items_line_));
        const std::string_view colour = token.substr(colon + 1);
        if (colour.empty() || colour.find_first_of("|:") != std::string_view::npos)
            scanner_.fail(
                fmt::format("found {}, expected a colour without bars and colons", in_quotes(token)));
        if (builder_.kind(*item) == Kind::primary)
            scanner_.fail(fmt::format("found {}, expected no colour: item {} is primary", in_quotes(token),
                                      in_quotes(name)));
        add_cell(*item, builder_.colour(colour), token);
    }

    void add_cost(std::string_view text) {
        const auto value = parse_signed(text);
        if (!value)
            scanner_.fail(fmt::format("found cost {}, expected a whole number of 64 bits", in_quotes(text)));
        std::int64_t sum = 0;
        if (__builtin_add_overflow(cost_.value_or(0), *value, &sum))
            scanner_.fail(fmt::format("found costs whose sum is {}, expected one of 64 bits",
                                      to_string(Cost{cost_.value_or(0)} + *value)));
        cost_ = sum;
    }

    Scanner& scanner_;
    Warnings& warnings_;
    ProblemBuilder builder_;
    std::vector<std::uint64_t> places_; // by item: the column of its name
    std::uint64_t items_line_ = 0;
    std::optional<std::int64_t> cost_; // of the current option
};

Problem read(Scanner& scanner, Warnings& warnings) { return Reader(scanner, warnings).read(); }

/// Whether the text of a name survives: no blanks, bars, colons or control characters.
bool is_writable(std::string_view name) {
    for (std::size_t i = 0; i < name.size();) {
        const Character character = decode(name.substr(i));
        if (character.length == 0 || character.code <= ' ' || character.code == '|' || character.code == ':'
            || character.code == 0x7f || is_invisible(character.code))
            return false;
        i += character.length;
    }
    return !name.empty();
}

/// The names of items and colours in a file: their own names if all can be written, otherwise numbers for
/// all.
struct Labels {
    bool items = true;
    bool colours = true;

    explicit Labels(const Problem& problem) {
        for (std::uint32_t i = 0; i < problem.item_count(); ++i)
            items &= is_writable(problem.item_name(ItemId{i}));
        for (std::uint32_t c = 1; c < problem.colour_count(); ++c)
            colours &= is_writable(problem.colour_name(ColourId{c}));
    }
};

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
    if (problem.cost(option) != 0) out << " |" << problem.cost(option);
    out << '\n';
}

void write(std::ostream& stream, const Problem& problem, const WriteParams&) {
    const Labels labels(problem);
    std::ostringstream items;
    items.exceptions(std::ios::badbit); // want of memory must not end the text early
    Chunked item_line(items);
    write_items(item_line, problem, labels);
    item_line.flush();
    const std::string header = std::move(items).str();
    Chunked out(stream);
    if (const auto& origin = problem.annotations().origin)
        out << "| quadrille: " << origin_text(*origin) << '\n';
    else if (const Format* taken_for = sniff(header, false);
             !taken_for || taken_for->info.name != dlx.info.name)
        out << "| dlx\n"; // names that look like another format, or like a comment of one: a first line that
                          // begins with a bar says what it is
    out << header;
    for (std::uint32_t o = 0; o < problem.option_count(); ++o)
        write_option(out, problem, OptionId{o}, labels);
    out.flush();
}

Feature loses(const Problem& problem) {
    constexpr Feature carries = Feature::secondary | Feature::colours | Feature::bounds | Feature::costs
                                | Feature::no_options | Feature::item_names;
    Feature lost = features(problem) & ~carries;
    const Labels labels(problem);
    if (!labels.items && problem.has_item_names()) lost = lost | Feature::item_names;
    if (!labels.colours) lost = lost | Feature::colour_names;
    return lost;
}

} // namespace

const Format dlx{
    {"dlx", "named items and options as in Knuth's programs; colours, bounds, costs", true, true},
    accepts,
    read,
    write,
    loses};

} // namespace quadrille::format
