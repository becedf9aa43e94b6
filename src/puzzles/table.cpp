// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "base/quoted.hpp"
#include "base/utf8.hpp"
#include "puzzles/front_end.hpp"
#include "puzzles/generator.hpp"
#include "puzzles/puzzle_looks.hpp"

namespace quadrille::puzzles {

std::span<const Generator> generators() {
    static const std::array table{
        edge_tiles, graph_problems, player_groups, langford, latin,      nonogram, pentomino,
        queens,     star_boards,    sudoku,        tile,     word_grids, zebra,
    };
    return table;
}

const Generator* find_generator(std::string_view name) {
    const auto found = std::ranges::find_if(generators(), [&](const Generator& it) { return it.info.name == name; });
    return found == generators().end() ? nullptr : &*found;
}

namespace {

/// The origin holds words and values, and files of JSON must be UTF-8.
void check_words(std::string_view generator, const Arguments& arguments) {
    const auto check = [&](std::string_view word) {
        if (!is_utf8(word)) refuse(generator, in_quotes(word), "text in UTF-8");
    };
    for (const std::string& word : arguments.words) check(word);
    for (const auto& [flag, value] : arguments.flags) check(value);
}

/// What `generator.emit` makes. A text that it refuses may be a puzzle of another kind, or in a form that no front end
/// reads: then the message says so.
Made emit(const Generator& generator, const Arguments& arguments) try {
    return generator.emit(arguments);
} catch (const ParseError& error) {
    const std::string_view text = arguments.has("text") ? arguments.get("text") : arguments.input;
    if (generator.claim && generator.claim(text)) throw;
    const auto claim = claim_puzzle(text);
    if (!claim || claim->by_shape) throw;
    throw ParseError(std::string(error.source()), {1, 1},
                     fmt::format("found {}, expected a puzzle for gen {}: {}{}{}", claim->what, generator.info.name,
                                 claim->way ? fmt::format("gen {} reads it", claim->front_end->name) : "",
                                 claim->way && !claim->advice.empty() ? "; " : "", claim->advice));
}

} // namespace

Made make(const Generator& generator, const Arguments& arguments) {
    check_words(generator.info.name, arguments);
    Made made = emit(generator, arguments);
    Annotations annotations = made.problem.annotations();
    annotations.origin->sha256 = structure_digest(made.problem);
    made.problem = annotate(std::move(made.problem), std::move(annotations));
    return made;
}

} // namespace quadrille::puzzles

namespace quadrille::inline QUADRILLE_ABI {

std::span<const FrontEndInfo> front_ends() {
    static const std::vector<FrontEndInfo> table = [] {
        std::vector<FrontEndInfo> list;
        for (const puzzles::Generator& generator : puzzles::generators()) list.push_back(generator.info);
        return list;
    }();
    return table;
}

const FrontEndInfo* find_front_end(std::string_view name) {
    const auto* const generator = puzzles::find_generator(name);
    return generator ? &generator->info : nullptr;
}

std::optional<PuzzleClaim> claim_puzzle(std::string_view text) {
    const auto foreign = puzzles::claim_foreign(text);
    if (foreign && !foreign->by_shape) return foreign;
    std::optional<PuzzleClaim> by_shape;
    for (const puzzles::Generator& generator : puzzles::generators()) {
        auto claim = generator.claim ? generator.claim(text) : std::nullopt;
        if (!claim) continue;
        claim->front_end = &generator.info;
        if (!claim->by_shape) return claim;
        by_shape = std::move(claim); // the last one: a sudoku has the shape of a latin square too
    }
    return by_shape ? by_shape : foreign;
}

} // namespace quadrille::inline QUADRILLE_ABI
