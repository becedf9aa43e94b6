// SPDX-License-Identifier: MIT
#include <quadrille/front_ends.hpp>
#include <quadrille/watch.hpp>

#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "base/quoted.hpp"
#include "base/sha256.hpp"
#include "base/svg_text.hpp"
#include "output/json.hpp"
#include "output/writer.hpp"
#include "page/sources.hpp"
#include "puzzles/base/board.hpp"
#include "puzzles/base/colours.hpp"
#include "puzzles/base/front_end.hpp"
#include "puzzles/base/svg.hpp"

namespace quadrille::page {

namespace {

using output::Json;
using puzzles::Board, puzzles::Look, puzzles::Takes;

/// The most options and cells of a problem that a browser steps through without waiting.
constexpr std::size_t most_options = 20000, most_cells = 400000;

/// A search, or its beginning.
struct Recording {
    ChooseRule choose = ChooseRule::smallest;
    std::vector<SearchStep> steps = {};
    SolveResult result = {};
    std::string cut = {}; ///< why steps at the end are missing; empty if none is missing
};

/// How a problem is shown.
struct Presentation {
    std::string title = {};
    std::vector<std::string> items = {}; ///< what to call each; empty: by their names
    std::optional<Board> board = {};
};

/// Records the search until it has one step more than are wanted, which is dropped and tells that it is cut.
Recording record(const Problem& problem, const WatchPageParams& params, const Control& control) {
    Recording recording{.choose = params.choose};
    const auto take = [&](const SearchStep& step) {
        if (recording.steps.size() == params.steps) {
            recording.cut = fmt::format("step limit {}", params.steps);
            return false;
        }
        recording.steps.push_back(step);
        return true;
    };
    recording.result = watch(problem, {params.choose}, control, take);
    if (recording.result.cut_short() || (!recording.result.complete() && recording.cut.empty()))
        recording.cut = output::ending_name(recording.result.ending);
    return recording;
}

/// How the front end that made a problem shows it, as far as one did.
Presentation presentation(const Problem& problem, const std::string& title) {
    const std::string& name = problem.annotations().name;
    Presentation looks{.title = !title.empty() ? title : !name.empty() ? name : "Exact covers"};
    const auto puzzle = remake_puzzle(problem);
    if (!puzzle) return looks;
    const puzzles::Made& made = PuzzleAccess::made(*puzzle);
    if (made.explain) {
        const auto explainer = made.explain(made.problem);
        for (std::uint32_t i = 0; i < problem.item_count(); ++i) looks.items.push_back(explainer->item(ItemId{i}));
    }
    looks.board = made.board;
    return looks;
}

template <class Id> std::vector<std::uint32_t> indices(std::span<const Id> ids) {
    std::vector<std::uint32_t> list;
    for (const Id id : ids) list.push_back(index(id));
    return list;
}

/// A list of `value(i)` for i below `count`.
template <class Value> Json list_of(std::uint32_t count, const Value& value) {
    Json list = Json::list();
    for (std::uint32_t i = 0; i < count; ++i) list.append(value(i));
    return list;
}

/// A step as one number: see replay.js.
std::uint32_t code(const SearchStep& step) {
    constexpr std::uint32_t first_subject = 5;
    if (step.kind == SearchStep::Kind::branch) return first_subject + 2 * index(step.item);
    if (step.kind == SearchStep::Kind::take) return first_subject + 1 + 2 * index(step.option);
    return static_cast<std::uint32_t>(step.kind);
}

void add_features(Json& json, const Problem& problem) {
    const std::uint32_t options = problem.option_count();
    if (problem.has_option_names())
        json.set("optionNames", list_of(options, [&](auto o) { return harmless(problem.option_name(OptionId{o})); }));
    if (problem.has_colours()) {
        json.set("colours",
                 list_of(options, [&](auto o) { return Json::list(indices(problem.colours(OptionId{o}))); }));
        json.set("colourNames",
                 list_of(problem.colour_count(), [&](auto c) { return harmless(problem.colour_name(ColourId{c})); }));
    }
    if (problem.has_costs()) { // as text: they have more digits than numbers of a script
        json.set("costs", list_of(options, [&](auto o) { return std::to_string(problem.cost(OptionId{o})); }));
        json.set("costDecimals", problem.cost_decimals());
    }
}

Json item_names(const Problem& problem, const Presentation& looks) {
    return list_of(problem.item_count(),
                   [&](auto i) { return harmless(looks.items.empty() ? label(problem, ItemId{i}) : looks.items[i]); });
}

Json problem_json(const Problem& problem, std::span<const SearchStep> steps, const Presentation& looks) {
    const std::uint32_t items = problem.item_count();
    const auto bounds = [&](std::uint32_t i) {
        const Bounds it = problem.bounds(ItemId{i});
        return it == Bounds{} ? Json(false) : Json::list(std::array{it.min, it.max});
    };
    const bool is_named = !looks.items.empty() || problem.has_item_names();
    Json json = Json::object(
        "items", item_names(problem, looks), "named", is_named, "secondary",
        list_of(items, [&](auto i) { return !problem.is_primary(ItemId{i}); }), "bounds",
        list_of(problem.has_bounds() ? items : 0, bounds), "options",
        list_of(problem.option_count(), [&](auto o) { return Json::list(indices(problem.items(OptionId{o}))); }),
        "required", Json::list(indices(problem.required())), "forbidden", Json::list(indices(problem.forbidden())));
    add_features(json, problem);
    Json codes = Json::list();
    for (const SearchStep& step : steps) codes.append(code(step));
    json.set("steps", codes);
    return json;
}

/// Numbers for values, in the order in which they come, without equal ones.
template <class Value> class Numbers {
  public:
    explicit Numbers(Json (*shown)(const Value&)) : shown_(shown) {}

    std::uint32_t of(const Value& value) {
        const auto [place, is_new] = numbers_.emplace(value, static_cast<std::uint32_t>(numbers_.size()));
        if (is_new) list_.append(shown_(value));
        return place->second;
    }
    Json take() { return std::move(list_); }

  private:
    Json (*shown_)(const Value&);
    std::map<Value, std::uint32_t> numbers_;
    Json list_ = Json::list();
};

using Point = std::pair<double, double>;
using Cells = std::vector<std::uint32_t>;

Json point_json(const Point& point) {
    const auto rounded = [](double length) { return std::round(length * 1000) / 1000; };
    return Json::list(std::array{rounded(point.first), rounded(point.second)});
}

/// The colours of a page by number: those of the palette, then those that looks state.
class Hues {
  public:
    explicit Hues(const Board& board) : colours_(picture::palette.begin(), picture::palette.end()) {
        for (const Look& look : board.looks)
            if (Look::rgb_of(look.colour) && stated_.emplace(look.colour, size()).second)
                colours_.push_back(puzzles::svg_colour(look.colour));
    }

    /// The number of a colour; of ink, one that has no colour.
    std::uint32_t of(Look::Colour colour) const {
        const auto found = stated_.find(colour);
        if (found != stated_.end()) return found->second;
        return colour == Look::ink ? size() : colour % static_cast<std::uint32_t>(picture::palette.size());
    }

    const std::vector<std::string>& colours() const { return colours_; }

  private:
    std::uint32_t size() const { return static_cast<std::uint32_t>(colours_.size()); }

    std::vector<std::string> colours_;
    std::map<Look::Colour, std::uint32_t> stated_;
};

/// The fields that an option shows, without default values. Where pieces are of several sorts, each has the
/// colour of its sort.
Json shown_json(const Board& board, const Hues& hues, Board::Shown option, std::uint32_t place) {
    const bool has_sorts = board.takes == Takes::pieces && board.looks.size() > 1;
    Json json = Json::object("place", place), letters = Json::list(), colours = Json::list();
    bool has_text = false, has_colour = false;
    for (const std::uint32_t number : option.looks) {
        const Look& look = board.looks[number];
        letters.append(harmless(look.text));
        colours.append(hues.of(has_sorts ? number : look.colour));
        has_text = has_text || !look.text.empty();
        has_colour = has_colour || has_sorts || look.colour != Look::none;
    }
    if (has_text && option.looks.size() == 1)
        json.set("letter", harmless(board.looks[option.looks.front()].text));
    else if (has_text)
        json.set("letters", letters);
    if (has_colour) json.set("colours", colours);
    if (board.takes == Takes::lines) json.set("lines", Json::list(option.cells));
    if (board.takes == Takes::next) json.set("oneOf", true);
    return json;
}

/// The figures as paths and texts, below and above the edges of cells.
Json figures_json(const Board& board) {
    constexpr double cell = 40; // CELL of board.js
    Json below = Json::list(), above = Json::list();
    for (const puzzles::FigureShape& shape : puzzles::shapes_of(board, cell)) {
        Json json = Json::object("name", shape.name);
        if (shape.text.empty())
            json.set("path", shape.path);
        else
            for (const auto& [name, value] : {std::pair("x", shape.at.x), std::pair("y", shape.at.y)})
                json.set(name, std::round(value * 100) / 100);
        if (!shape.text.empty()) json.set("text", harmless(shape.text));
        (shape.above ? above : below).append(json);
    }
    return Json::object("below", below, "above", above);
}

/// Cells and lines by the numbers of their corners, so that touching cells share corner numbers. Options by
/// the numbers of their cells, because many options share cells.
Json board_json(const Board& board) {
    const Hues hues(board);
    Numbers<Point> corners(point_json);
    Numbers<Cells> places([](const Cells& list) { return Json::list(list); });
    const auto corner = [&](puzzles::Corner at) { return corners.of({at.x, at.y}); };
    Json cells = Json::list(), texts = Json::list(), regions = Json::list(), kinds = Json::list(),
         options = Json::list(), lines = Json::list();
    for (const puzzles::BoardCell& cell : board.cells) {
        Json outline = Json::list();
        for (const puzzles::Corner at : cell.corners) outline.append(corner(at));
        cells.append(outline);
        texts.append(harmless(cell.text));
        regions.append(cell.region);
        kinds.append(cell.bare ? "bare" : cell.black ? "black" : cell.dark ? "dark" : "");
    }
    for (const auto& [from, to] : board.lines) lines.append(Json::list(std::array{corner(from), corner(to)}));
    for (std::uint32_t o = 0; o < board.option_count(); ++o) {
        const Board::Shown option = board.shown(OptionId{o});
        const bool on_cells = board.takes != Takes::lines;
        const std::uint32_t place = places.of(on_cells ? Cells(option.cells.begin(), option.cells.end()) : Cells());
        options.append(shown_json(board, hues, option, place));
    }
    Json palette = Json::list(), notes = Json::list();
    for (const std::string& colour : hues.colours()) palette.append(colour);
    for (const std::string& note : board.notes) notes.append(harmless(note));
    return Json::object("marks", board.takes != Takes::pieces, "palette", std::move(palette), "figures",
                        figures_json(board), "notes", std::move(notes), "corners", corners.take(), "cells",
                        std::move(cells), "texts", std::move(texts), "regions", std::move(regions), "kinds",
                        std::move(kinds), "lines", std::move(lines), "places", places.take(), "options",
                        std::move(options));
}

Json recording_json(const Problem& problem, const Recording& recording, const Presentation& looks) {
    const SolveResult& result = recording.result;
    Json json = Json::object("title", harmless(looks.title), "choose",
                             recording.choose == ChooseRule::first ? "first" : "smallest", "covers",
                             Json::parse(result.covers.to_string()), "nodes", result.stats.nodes, "impossible",
                             result.complete() && result.stats.nodes == 0, "cut", recording.cut, "problem",
                             problem_json(problem, recording.steps, looks));
    if (looks.board && !looks.board->cells.empty()) json.set("board", board_json(*looks.board));
    return json;
}

/// Replaces each of the characters by its escape sequence.
std::string replaced(std::string_view text, const std::map<char, std::string_view>& by) {
    std::string out;
    for (const char c : text) {
        const auto found = by.find(c);
        found == by.end() ? void(out += c) : void(out += found->second);
    }
    return out;
}

/// SHA-256 in base 64, as a page names the scripts and styles that it permits.
std::string fingerprint(std::string_view text) {
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    Sha256 hash;
    hash.add(text);
    const Sha256::Bytes bytes = hash.bytes(); // 32 of them: 43 digits, and one to fill up
    std::string out;
    for (std::size_t bit = 0; bit < 8 * bytes.size(); bit += 6) {
        const std::size_t byte = bit / 8;
        const unsigned two = bytes[byte] * 256u + (byte + 1 < bytes.size() ? bytes[byte + 1] : 0u);
        out += digits[(two >> (10 - bit % 8)) & 63u];
    }
    return out + '=';
}

/// The source of the page with `{name}` replaced by the part of that name, once from left to right: what a
/// part holds is not looked at.
std::string filled(std::string_view source, const std::map<std::string_view, std::string>& parts) {
    std::string out;
    while (true) {
        const std::size_t open = source.find('{'), close = source.find('}', open);
        out += source.substr(0, open);
        if (open == source.npos) return out;
        out += parts.at(source.substr(open + 1, close - open - 1));
        source.remove_prefix(close + 1);
    }
}

/// The page. Names may hold any characters: those that are not printable are spelled out.
std::string replay_page(const Problem& problem, const Recording& recording, const Presentation& looks) {
    const std::string text = recording_json(problem, recording, looks).text();
    return filled(html_source,
                  {{"title", replaced(harmless(looks.title), {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}})},
                   {"style-hash", fingerprint(style_source)},
                   {"script-hash", fingerprint(script_source)},
                   {"style", std::string(style_source)},
                   {"script", std::string(script_source)},
                   {"recording", replaced(text, {{'<', "\\u003c"}})}}); // so no name ends the element
}

} // namespace

} // namespace quadrille::page

namespace quadrille::inline QUADRILLE_ABI {

std::optional<std::string> watch_page_obstacle(const Problem& problem) {
    using page::most_cells, page::most_options;
    if (problem.option_count() > most_options)
        return fmt::format("{} options, expected up to {}", problem.option_count(), most_options);
    if (problem.item_count() > most_cells)
        return fmt::format("{} items, expected up to {}", problem.item_count(), most_cells);
    if (problem.cell_count() > most_cells)
        return fmt::format("{} cells in its options, expected up to {}", problem.cell_count(), most_cells);
    return std::nullopt;
}

SolveResult write_watch_page(std::ostream& out, const Problem& problem, const WatchPageParams& params,
                             const Control& control) {
    if (const auto obstacle = watch_page_obstacle(problem)) throw Unsupported("found a problem with " + *obstacle);
    page::Recording recording = page::record(problem, params, control);
    const page::Presentation looks = page::presentation(problem, params.title);
    out << page::replay_page(problem, recording, looks);
    return std::move(recording.result);
}

} // namespace quadrille::inline QUADRILLE_ABI
