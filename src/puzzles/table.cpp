// SPDX-License-Identifier: MIT
// The table of front ends, their command lines, and the claims of all of them on a text.
#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include <quadrille/front_ends.hpp>

#include "base/errors.hpp"
#include "base/nearest.hpp"
#include "base/quoted.hpp"
#include "base/utf8.hpp"
#include "puzzles/base/front_end.hpp"
#include "puzzles/base/puzzle_looks.hpp"

namespace quadrille::puzzles {

std::span<const Generator> generators() {
    static const std::array table{
        edge_tiles, graph_problems, grid_problems, player_groups, langford, latin,      nonogram,
        pentomino,  queens,         star_boards,   sudoku,        tile,     word_grids, zebra,
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
    return emit(generator, arguments);
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

namespace {

/// What the front ends say of a text: those only that a word in it tells, if there are any.
std::vector<PuzzleClaim> surest_claims(std::string_view text) {
    std::vector<PuzzleClaim> claims;
    for (const puzzles::Generator& generator : puzzles::generators()) {
        auto claim = generator.claim ? generator.claim(text) : std::nullopt;
        if (!claim) continue;
        claim->front_end = &generator.info;
        claims.push_back(*std::move(claim));
    }
    if (!std::ranges::all_of(claims, &PuzzleClaim::by_shape)) std::erase_if(claims, &PuzzleClaim::by_shape);
    // Most sudokus have the shape of a latin square too: the claim on a small one, which may be meant as one, says so.
    const auto is_of = [](const puzzles::Generator& generator) {
        return [name = generator.info.name](const PuzzleClaim& claim) { return claim.front_end->name == name; };
    };
    if (std::ranges::any_of(claims, is_of(puzzles::sudoku))) std::erase_if(claims, is_of(puzzles::latin));
    return claims;
}

} // namespace

std::optional<PuzzleClaim> claim_puzzle(std::string_view text) {
    auto foreign = puzzles::claim_foreign(text);
    if (foreign && !foreign->by_shape) return foreign;
    std::vector<PuzzleClaim> claims = surest_claims(text);
    if (claims.empty()) return foreign;
    PuzzleClaim& first = claims.front();
    for (std::size_t k = 1; k < claims.size(); ++k)
        first.advice += fmt::format("{}it could be {}, for gen {}", first.advice.empty() ? "" : "; ", claims[k].what,
                                    claims[k].front_end->name);
    return std::move(first);
}

} // namespace quadrille::inline QUADRILLE_ABI

namespace quadrille::inline QUADRILLE_ABI {

namespace {

/// Takes words apart one by one. Its messages are those of the command line.
class Parser {
  public:
    Parser(const FrontEndInfo& front_end, std::span<const std::string> words) : front_end_(front_end), words_(words) {}

    FrontEndArguments parse() {
        while (next_ < words_.size()) {
            const std::string& word = words_[next_++];
            if (word == "--") break;
            const bool is_number = word.size() > 1 && word[1] >= '0' && word[1] <= '9'; // what follows a dash
            if (word.size() < 2 || word.front() != '-' || is_number)
                arguments_.words.push_back(word);
            else
                take_flag(word);
        }
        arguments_.words.insert(arguments_.words.end(), words_.begin() + static_cast<std::ptrdiff_t>(next_),
                                words_.end());
        return std::move(arguments_);
    }

  private:
    template <class... Args> [[noreturn]] void refuse(fmt::format_string<Args...> message, Args&&... args) const {
        throw UsageError(fmt::format("{}: {}", front_end_.name, fmt::format(message, std::forward<Args>(args)...)));
    }

    std::string ask_for_flag(std::string_view name) const {
        if (name.empty()) return "";
        constexpr std::string_view dashes = "--";
        Nearest nearest(std::string(dashes).append(name));
        for (const FrontEndFlag& flag : front_end_.flags) nearest.offer(std::string(dashes).append(flag.name));
        return nearest.question();
    }

    void take_flag(std::string_view word) {
        const std::size_t end = std::min(word.find('='), word.size());
        const bool adjacent = end < word.size();
        const std::string_view name = word.starts_with("--") ? word.substr(2, end - 2) : "";
        if (!name.empty() && adjacent && end + 1 == word.size())
            refuse("the argument for option '--{}' should follow immediately after the equal sign", name);
        const auto flag = std::ranges::find(front_end_.flags, name, &FrontEndFlag::name);
        if (flag == front_end_.flags.end()) refuse("unrecognised option '{}'{}", word, ask_for_flag(name));
        if (adjacent && flag->value.empty()) refuse("option '--{}' does not take any arguments", name);
        std::string value;
        if (adjacent) value = word.substr(end + 1);
        if (!adjacent && !flag->value.empty()) {
            if (next_ == words_.size()) refuse("the required argument for option '--{}' is missing", name);
            value = words_[next_++];
        }
        if (!arguments_.flags.emplace(name, std::move(value)).second)
            refuse("flag --{} is given twice, expected once", name);
    }

    const FrontEndInfo& front_end_;
    const std::span<const std::string> words_;
    std::size_t next_ = 0;
    FrontEndArguments arguments_;
};

} // namespace

FrontEndArguments parse_arguments(const FrontEndInfo& front_end, std::span<const std::string> words) {
    return Parser(front_end, words).parse();
}

} // namespace quadrille::inline QUADRILLE_ABI
