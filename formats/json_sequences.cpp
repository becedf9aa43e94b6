// SPDX-License-Identifier: MIT
// The member `sequences` of a problem in JSON: rules on cells, which become items and options behind those of the text.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <quadrille/sequence.hpp>

#include "base/nearest.hpp"
#include "base/quoted.hpp"
#include "base/to_number.hpp"
#include "json_reader.hpp"

namespace quadrille::format {

using In = JsonPlace;

void JsonHandler::sequence_value(const std::string& text, bool is_string, Place place) {
    JsonSequences::Rule& rule = sequences_.rules.back();
    const bool is_state = is_string || to_number<std::uint64_t>(text);
    if (in() == In::sequence_cells) {
        rule.cells->push_back({text, is_string, place});
    } else if (in() == In::move) {
        add_to_move({text, is_string, place});
    } else if (in() == In::accept && is_state) {
        rule.accept->push_back(rule.state(text));
    } else if (in() == In::sequence && key_ == "name" && is_string) {
        check_name(text, place, "a rule");
        rule.name = text;
    } else if (in() == In::sequence && key_ == "regex" && is_string) {
        rule.regex = {text, is_string, place};
        rule.is_plain = bytes_.string_size() == text.size();
    } else if (in() == In::sequence && key_ == "start" && is_state) {
        rule.start = rule.state(text);
    } else {
        unexpected(place, is_string ? in_quotes(text) : text);
    }
}

void JsonHandler::add_to_move(const JsonSequences::Word& word) {
    JsonSequences::Rule& rule = sequences_.rules.back();
    Automaton::Move& move = rule.moves->back();
    const bool is_symbol = sequences_.move_parts == 1;
    const bool fits = word.is_string || (!is_symbol && to_number<std::uint64_t>(word.text));
    if (!fits || sequences_.move_parts == 3) unexpected(word.place, word.is_string ? in_quotes(word.text) : word.text);
    if (is_symbol)
        move.symbol = sequences_.symbol(word);
    else
        (sequences_.move_parts == 0 ? move.from : move.to) = rule.state(word.text);
    ++sequences_.move_parts;
}

void JsonHandler::end_move(Place place) {
    if (sequences_.move_parts != 3) fail(place, "found an end, expected a move: [state, symbol, state]");
}

void JsonHandler::end_sequence(Place place) {
    const JsonSequences::Rule& rule = sequences_.rules.back();
    const auto lacks
        = [&](std::string_view key) { fail(place, fmt::format("found a sequence without \"{}\", expected it", key)); };
    if (!rule.name) lacks("name");
    if (!rule.cells) lacks("cells");
    if (rule.cells->empty()) fail(place, "found a sequence of no cells, expected some");
    const bool is_table = rule.moves || rule.start || rule.accept;
    if (rule.regex ? is_table : !is_table)
        fail(place, R"(found a sequence, expected "regex", or "moves" with "start" and "accept")");
    if (is_table && !rule.moves) lacks("moves");
    if (is_table && !rule.start) lacks("start");
    if (is_table && !rule.accept) lacks("accept");
}

/// Symbols are numbered as the cells of the rules have them, cell by cell.
void JsonHandler::add_sequences() {
    if (sequences_.rules.empty()) return;
    const auto colours = builder_.item_colours();
    std::vector<std::string> symbols;
    std::map<std::string, Symbol> numbers;
    std::map<ItemId, std::vector<Symbol>> allowed;
    std::vector<std::vector<ItemId>> cells;
    for (const JsonSequences::Rule& rule : sequences_.rules) {
        auto& list = cells.emplace_back();
        for (const auto& [text, is_string, place] : *rule.cells) {
            const ItemId cell = list.emplace_back(item_of(text, is_string, place));
            if (builder_.kind(cell) == Kind::primary)
                fail(place, fmt::format("found the primary item {}, expected a cell: an item of kind secondary",
                                        in_quotes(builder_.item_name(cell))));
            const auto [entry, is_new] = allowed.try_emplace(cell);
            if (!is_new) continue;
            std::vector<std::string> names;
            if (const auto declared = sequences_.declared.find(cell); declared != sequences_.declared.end())
                names = declared->second;
            else
                for (const ColourId colour : colours[index(cell)]) names.emplace_back(builder_.colour_name(colour));
            if (names.empty())
                fail(place,
                     fmt::format("found the cell {} without symbols, expected \"symbols\" in its item, or options "
                                 "that give it colours",
                                 in_quotes(builder_.item_name(cell))));
            for (const std::string& name : names) {
                const auto [number, is_first] = numbers.try_emplace(name, static_cast<Symbol>(symbols.size()));
                if (is_first) symbols.push_back(name);
                entry->second.push_back(number->second);
            }
        }
    }
    // Symbols of moves as cells have them.
    std::vector<Symbol> renumbered(sequences_.numbers.size());
    for (const auto& [name, number] : sequences_.numbers) {
        const auto known = numbers.find(name);
        if (known == numbers.end())
            fail(number.second, fmt::format("found the symbol {}, expected one that a cell has{}", in_quotes(name),
                                            did_you_mean(name, symbols)));
        renumbered[static_cast<std::size_t>(number.first)] = known->second;
    }
    for (JsonSequences::Rule& rule : sequences_.rules)
        if (rule.moves)
            for (Automaton::Move& move : *rule.moves) move.symbol = renumbered[static_cast<std::size_t>(move.symbol)];

    Sequences sequences(builder_, std::move(symbols));
    for (auto& [cell, list] : allowed) sequences.declare(cell, std::move(list));
    for (std::size_t i = 0; i < cells.size(); ++i) add_sequence(sequences, sequences_.rules[i], cells[i]);
}

void JsonHandler::add_sequence(Sequences& sequences, const JsonSequences::Rule& rule,
                               std::span<const ItemId> cells) const {
    const auto automaton = [&] {
        if (rule.moves) return Automaton::table(*rule.start, *rule.moves, *rule.accept);
        try {
            return sequences.regex(rule.regex->text);
        } catch (const ParseError& error) {
            Place place = rule.regex->place;
            if (!rule.is_plain)
                fail(place, fmt::format("{} at byte {} of the regular expression of {}", error.message(),
                                        error.place().column, in_quotes(*rule.name)));
            place.column += error.place().column; // and a quote, in place of the 1 that columns count from
            fail(place, fmt::format("{} in the regular expression of {}", error.message(), in_quotes(*rule.name)));
        }
    };
    try {
        sequences.add(*rule.name, cells, automaton());
    } catch (const BadArgument& error) {
        fail(rule.place, error.what());
    } catch (const Unsupported& error) {
        fail(rule.place, error.what());
    }
}

} // namespace quadrille::format
