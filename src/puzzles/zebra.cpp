// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <quadrille/error.hpp>

#include "base/nearest.hpp"
#include "base/quoted.hpp"
#include "output/words/words.hpp"
#include "puzzles/base/front_end.hpp"
#include "puzzles/base/puzzle_looks.hpp"
#include "puzzles/base/text_lines.hpp"

namespace quadrille::puzzles {

namespace {

constexpr std::uint32_t max_places = 200, max_kinds = 200;
constexpr std::string_view bad_in_zebra = ":|@="; // names of items use them

/// How the places of two values, or a value's place and a number, lie to each other.
struct Relation {
    std::string_view word;
    bool number; ///< what stands behind the word is a place from 1
    bool (*holds)(std::uint32_t a, std::uint32_t b);
};
constexpr std::array<Relation, 9> relations{{
    {"=", false, [](std::uint32_t a, std::uint32_t b) { return a == b; }},
    {"!=", false, [](std::uint32_t a, std::uint32_t b) { return a != b; }},
    {"next", false, [](std::uint32_t a, std::uint32_t b) { return a + 1 == b || b + 1 == a; }},
    {"left-of", false, [](std::uint32_t a, std::uint32_t b) { return a + 1 == b; }},
    {"right-of", false, [](std::uint32_t a, std::uint32_t b) { return b + 1 == a; }},
    {"before", false, [](std::uint32_t a, std::uint32_t b) { return a < b; }},
    {"after", false, [](std::uint32_t a, std::uint32_t b) { return a > b; }},
    {"at", true, [](std::uint32_t a, std::uint32_t b) { return a == b; }},
    {"not-at", true, [](std::uint32_t a, std::uint32_t b) { return a != b; }},
}};

/// What people write for relations, without words such as "is", "lives" or "the", and what it may stand for.
struct OtherWord {
    std::string_view theirs, ours;
};
constexpr std::array<OtherWord, 23> other_words{{
    {"", "'='"},
    {"==", "'='"},
    {"has", "'='"},
    {"owns", "'='"},
    {"likes", "'='"},
    {"drinks", "'='"},
    {"with", "'='"},
    {"not", "'!='"},
    {"isn't", "'!='"},
    {"<>", "'!='"},
    {"≠", "'!='"},
    {"next", "'next'"},
    {"beside", "'next'"},
    {"adjacent", "'next'"},
    {"neighbour", "'next'"},
    {"neighbor", "'next'"},
    {"left", "'left-of' for side by side, or 'before'"},
    {"right", "'right-of' for side by side, or 'after'"},
    {"<", "'before'"},
    {">", "'after'"},
    {"in", "'at'"},
    {"not in", "'not-at'"},
    {"not at", "'not-at'"},
}};

struct Row {
    std::string name;
    Place place;
};

struct Value {
    std::string name;
    std::uint32_t kind;
    Place place;
};

struct Clue {
    std::uint32_t first;
    const Relation* relation;
    std::uint32_t second; ///< a value, or a place from 0
    Place place;
};

struct ZebraPuzzle {
    std::vector<Row> kinds;
    std::vector<Value> values; ///< kind by kind
    std::vector<Clue> clues;
    std::string text = {}; ///< with its lines in their places, so that messages can name them

    std::uint32_t places() const { return static_cast<std::uint32_t>(values.size() / kinds.size()); }
};

// ---- the text

struct ZebraReader {
    const PuzzleText& text;
    ZebraPuzzle puzzle{};
    std::map<std::string, std::uint32_t> numbers{}; ///< of the values

    void read_kind(const TextLine& line);
    void read_clue(const TextLine& line);
    TextLine parted(const TextLine& line) const;
    const Relation& read_relation(const TextLine& line) const;
    std::uint32_t value(const Word& word) const;
    void check_places() const;
};

void ZebraReader::read_kind(const TextLine& line) {
    const auto kind = static_cast<std::uint32_t>(puzzle.kinds.size());
    const std::string& head = line.words.front().text;
    std::string name = head.substr(0, head.size() - 1);
    if (name.empty() || name.find_first_of(bad_in_zebra) != std::string::npos)
        text.fail(line.words.front(), "a kind such as 'colour:'");
    if (!puzzle.clues.empty()) text.fail(line.words.front(), "all kinds before the first clue");
    if (kind == max_kinds) text.fail(line.words.front(), fmt::format("at most {} kinds", max_kinds));
    for (const Row& other : puzzle.kinds)
        if (other.name == name)
            text.fail(line.words.front(), fmt::format("each kind once, as at {}", shown(other.place)));
    const std::size_t count = line.words.size() - 1, expected = kind == 0 ? count : puzzle.places();
    puzzle.kinds.push_back({std::move(name), line.place()});
    for (std::size_t i = 1; i < line.words.size(); ++i) {
        const Word& word = line.words[i];
        text.expect_name(word);
        if (word.text.find_first_of(bad_in_zebra) != std::string::npos)
            text.fail(word, "a value without any of : | @ =");
        if (word.text.starts_with('#') && parse_number(std::string_view(word.text).substr(1), 0, UINT32_MAX))
            text.fail(word, "a value that is not # and a number, which are the names of clues");
        const auto number = static_cast<std::uint32_t>(puzzle.values.size());
        const auto [known, is_new] = numbers.emplace(word.text, number);
        if (!is_new)
            text.fail(word.place, in_quotes(word.text) + " again",
                      fmt::format("each value once, as at {}", shown(puzzle.values[known->second].place)));
        puzzle.values.push_back({word.text, kind, word.place});
    }
    if (count == 0 || count > max_places)
        text.fail(line.end(), counted(count, "value"), fmt::format("1 to {}", max_places));
    if (count != expected)
        text.fail(
            line.end(), counted(count, "value"),
            fmt::format("{} as of {} at {}", expected, puzzle.kinds.front().name, shown(puzzle.kinds.front().place)));
}

std::uint32_t ZebraReader::value(const Word& word) const {
    const auto found = numbers.find(word.text);
    if (found == numbers.end()) {
        Nearest nearest(word.text);
        for (const Value& value : puzzle.values) nearest.offer(value.name);
        text.fail(word, "one of the values" + nearest.question());
    }
    return found->second;
}

/// Asks for the relation that words may stand for.
std::string ask_for_relation(std::string_view words) {
    constexpr std::array<std::string_view, 12> fillers{"is", "lives", "sits",        "stands", "directly",  "the",
                                                       "of", "to",    "immediately", "a",      "somewhere", "house"};
    std::string core;
    for (std::size_t begin = 0; begin < words.size();) {
        const std::size_t end = std::min(words.find(' ', begin), words.size());
        const std::string word = keyword_of(words.substr(begin, end - begin));
        if (std::ranges::find(fillers, word) == fillers.end()) core.append(core.empty() ? "" : " ").append(word);
        begin = end + 1;
    }
    const auto* const other = std::ranges::find(other_words, core, &OtherWord::theirs);
    if (other != other_words.end()) return fmt::format("; did you mean {}?", other->ours);
    Nearest nearest(core);
    for (const Relation& it : relations) nearest.offer(it.word);
    return nearest.question();
}

/// The relation between the first word of a clue and the last one. Several words for it are refused as one phrase.
const Relation& ZebraReader::read_relation(const TextLine& line) const {
    const auto& words = line.words;
    const auto* const relation = std::ranges::find(relations, keyword_of(words[1].text), &Relation::word);
    const bool ends = words.size() == 3 || (relation != relations.end() && numbers.contains(words[2].text));
    if (relation != relations.end() && ends) return *relation;
    std::string phrase = words[1].text;
    for (std::size_t k = 2; k + 1 < words.size(); ++k) phrase += ' ' + words[k].text;
    text.fail(words[1].place, in_quotes(phrase),
              "=, !=, next, left-of, right-of, before, after, at or not-at" + ask_for_relation(phrase));
}

/// A clue with its signs as words of their own, whether blanks part them or not: Ann=lemon. No name has a =.
TextLine ZebraReader::parted(const TextLine& line) const {
    TextLine clue;
    for (const Word& word : line.words) {
        const std::size_t sign = word.quoted ? word.text.npos : word.text.find('=');
        if (sign == word.text.npos || word.text == "=" || word.text == "!=" || word.text == "==") {
            clue.words.push_back(word);
            continue;
        }
        const bool differs = sign > 0 && word.text[sign - 1] == '!';
        const std::size_t begin = sign - (differs ? 1 : 0);
        const std::size_t end = sign + 1 + (!differs && word.text.substr(sign + 1, 1) == "=" ? 1 : 0);
        if (begin > 0) clue.words.push_back({word.text.substr(0, begin), word.place});
        clue.words.push_back({differs ? "!=" : word.text.substr(begin, end - begin), word.at(begin)});
        if (end < word.text.size()) clue.words.push_back({word.text.substr(end), word.at(end)});
    }
    return clue;
}

void ZebraReader::read_clue(const TextLine& line) {
    constexpr std::string_view form = "a kind 'colour: red green ..' or a clue such as 'Spanish = dog'";
    if (puzzle.kinds.empty()) text.fail(line.words.front(), "a kind such as 'colour: red green ..'");
    text.expect_words(line, 3, SIZE_MAX, form);
    const std::uint32_t first = value(line.words[0]);
    const Relation* const relation = &read_relation(line);
    text.expect_words(line, 3, 3, form);
    Clue clue{first, relation, 0, line.place()};
    if (relation->number) {
        clue.second = text.number(line.words[2], 1, puzzle.places(), "a place") - 1;
    } else {
        clue.second = value(line.words[2]);
        if (clue.second == first) text.fail(line.words[2], "another value");
        if (relation->word == "=" && puzzle.values[first].kind == puzzle.values[clue.second].kind)
            text.fail(line.words[2],
                      fmt::format("a value of another kind than {}", puzzle.kinds[puzzle.values[first].kind].name));
    }
    puzzle.clues.push_back(clue);
}

/// No value has two places, and no two of a kind have the same.
void ZebraReader::check_places() const {
    std::map<std::uint32_t, const Clue*> by_value;
    std::map<std::pair<std::uint32_t, std::uint32_t>, const Clue*> by_place;
    for (const Clue& clue : puzzle.clues) {
        if (clue.relation->word != "at") continue;
        const Value& value = puzzle.values[clue.first];
        const auto found = fmt::format("{} at {}", value.name, clue.second + 1);
        const auto same_value = by_value.emplace(clue.first, &clue).first->second;
        if (same_value->second != clue.second)
            text.fail(clue.place, found,
                      fmt::format("it at {}, as {} says", same_value->second + 1, shown(same_value->place)));
        const auto same_place = by_place.emplace(std::pair(value.kind, clue.second), &clue).first->second;
        if (same_place->first != clue.first)
            text.fail(
                clue.place, found,
                fmt::format("{} there, as {} says", puzzle.values[same_place->first].name, shown(same_place->place)));
    }
}

/// A line that is no kind, without the sign that ends it, as in "Ann at 1;". Refuses another clue behind a comma.
TextLine single_clue(const PuzzleText& text, TextLine line) {
    if (std::ranges::any_of(line.words, [](const Word& it) { return it.text.ends_with(':'); })) return line;
    const auto ends = [](const Word& it) { return it.text.ends_with(',') || it.text.ends_with(';'); };
    for (std::size_t k = 2; k + 1 < line.words.size(); ++k)
        if (ends(line.words[k])) text.fail(line.words[k + 1], "the end of the line: one clue a line");
    Word& last = line.words.back();
    if (line.words.size() > 1 && last.text.size() > 1 && ends(last)) last.text.pop_back();
    return line;
}

ZebraPuzzle read_zebra(const PuzzleText& text) {
    ZebraReader reader{text};
    for (const TextLine& words : text.lines()) {
        const TextLine line = text.with_names(single_clue(text, words), 0);
        if (line.words.front().text.ends_with(':'))
            reader.read_kind(line);
        else
            reader.read_clue(reader.parted(line));
    }
    if (reader.puzzle.kinds.empty()) text.fail(text.end(), "no kind", "lines such as 'colour: red green ..'");
    reader.check_places();
    reader.puzzle.text = text.normalised(true);
    return reader.puzzle;
}

std::string clue_text(const ZebraPuzzle& puzzle, const Clue& clue) {
    return fmt::format("{} {} {}", name_in_text(puzzle.values[clue.first].name), clue.relation->word,
                       clue.relation->number ? std::to_string(clue.second + 1)
                                             : name_in_text(puzzle.values[clue.second].name));
}

ZebraPuzzle parse_zebra(const Arguments& arguments) {
    const auto text = text_of(zebra, arguments);
    if (!text) refuse(zebra.info.name, in_quotes(arguments.words.front()), "a FILE");
    ZebraPuzzle puzzle = read_zebra(*text);
    const std::uint64_t places = puzzle.places();
    const std::uint64_t options = places * puzzle.values.size() + places * places * puzzle.clues.size();
    check_size(zebra.info.name, options, 5 * options);
    return puzzle;
}

// ---- the problem

/// A table of kinds by places. What a clue says is in it without a mark.
Board empty_board(const ZebraPuzzle& puzzle) {
    std::vector<std::string> kinds, values, heads;
    for (const Row& kind : puzzle.kinds) kinds.push_back(kind.name);
    for (const Value& value : puzzle.values) values.push_back(value.name);
    for (std::uint32_t place = 1; place <= puzzle.places(); ++place) heads.push_back(std::to_string(place));
    Board board;
    board.cells = table_cells(kinds, puzzle.places(), values, heads);
    for (std::string& value : values) board.looks.push_back({std::move(value)});
    for (std::uint32_t value = 0; value < puzzle.values.size(); ++value) {
        if (value % puzzle.places() == 0)
            board.notes.push_back(name_in_text(puzzle.kinds[puzzle.values[value].kind].name) + ':');
        board.notes.back() += ' ' + name_in_text(puzzle.values[value].name);
    }
    for (const Clue& clue : puzzle.clues) board.notes.push_back(clue_text(puzzle, clue));
    return board;
}

/// Values and clues are items. What is at a place is a colour of its item, one for each kind; and the place
/// of a value is a colour of another item, so that clues agree on both.
class Emitter {
  public:
    explicit Emitter(const ZebraPuzzle& puzzle) : puzzle_(puzzle), board_(empty_board(puzzle)) {
        for (const Value& value : puzzle.values) builder_.add_item("=" + value.name);
        for (std::size_t clue = 0; clue < puzzle.clues.size(); ++clue) builder_.add_item(fmt::format("#{}", clue + 1));
        for (const Row& kind : puzzle.kinds)
            for (std::uint32_t place = 1; place <= puzzle.places(); ++place)
                held_.push_back(builder_.add_item(fmt::format("{}@{}", kind.name, place), Kind::secondary));
        for (const Value& value : puzzle.values)
            places_.push_back(builder_.add_item("@" + value.name, Kind::secondary));
    }

    void add_values() {
        for (std::uint32_t value = 0; value < puzzle_.values.size(); ++value)
            for (std::uint32_t place = 0; place < puzzle_.places(); ++place) {
                begin(ItemId{value}, fmt::format("{}@{}", puzzle_.values[value].name, place + 1));
                put(value, place);
                board_.show({puzzle_.values[value].kind * puzzle_.places() + place}, value);
            }
    }

    void add_clue(std::uint32_t number) {
        const Clue& clue = puzzle_.clues[number];
        const ItemId item{static_cast<std::uint32_t>(puzzle_.values.size()) + number};
        const bool alike
            = !clue.relation->number && puzzle_.values[clue.first].kind == puzzle_.values[clue.second].kind;
        for (std::uint32_t a = 0; a < puzzle_.places(); ++a) {
            if (clue.relation->number) {
                if (!clue.relation->holds(a, clue.second)) continue;
                begin(item, fmt::format("#{}@{}", number + 1, a + 1));
                put(clue.first, a);
                continue;
            }
            for (std::uint32_t b = 0; b < puzzle_.places(); ++b) {
                if (!clue.relation->holds(a, b) || (alike && a == b)) continue;
                begin(item, fmt::format("#{}@{},{}", number + 1, a + 1, b + 1));
                put(clue.first, a);
                put(clue.second, b);
            }
        }
    }

    Made made();

  private:
    void begin(ItemId item, const std::string& name) {
        builder_.begin_option();
        builder_.set_option_name(name);
        std::ignore = builder_.add_cell(item);
    }

    void put(std::uint32_t value, std::uint32_t place) {
        const ItemId held = held_[puzzle_.values[value].kind * puzzle_.places() + place];
        std::ignore = builder_.add_cell(held, builder_.colour(puzzle_.values[value].name));
        std::ignore = builder_.add_cell(places_[value], builder_.colour(std::to_string(place + 1)));
    }

    const ZebraPuzzle& puzzle_;
    ProblemBuilder builder_;
    Board board_;
    std::vector<ItemId> held_, places_;
};

/// A line a kind, a column a place.
std::string draw(const ZebraPuzzle& puzzle, const Board& board, std::span<const OptionId> cover, const Style& style) {
    const auto values = board.texts_of(cover);
    const std::size_t kinds = puzzle.kinds.size(), places = puzzle.places();
    std::vector<std::string> lines(kinds), words;
    for (const Row& kind : puzzle.kinds) words.push_back(kind.name + ':');
    for (std::size_t place = 0; place < places; ++place) {
        const std::size_t width = std::ranges::max_element(words, {}, &std::string::size)->size();
        for (std::size_t kind = 0; kind < kinds; ++kind) {
            lines[kind] += fmt::format("{:<{}}", words[kind], width + 1);
            words[kind] = values[kind * places + place];
        }
    }
    std::string picture;
    for (std::size_t kind = 0; kind < kinds; ++kind) {
        picture += lines[kind] + words[kind];
        picture.erase(picture.find_last_not_of(' ') + 1);
        picture += '\n';
    }
    return picture + (cover.size() <= style.givens ? notes_of(board) : "");
}

/// Speaks of clues by their text and line, of values and of places. The items are those of Emitter, in its order.
class ZebraWords : public output::Explainer {
  public:
    ZebraWords(const Problem& problem, ZebraPuzzle puzzle) : Explainer(problem), puzzle_(std::move(puzzle)) {}

    std::string explain(const Deduction& deduction) const override {
        if (deduction.technique == Technique::single && deduction.required.size() == 1)
            return only(deduction.items.front(), deduction.required.front());
        if (deduction.technique == Technique::inside && !deduction.colours.empty()) return agreement(deduction);
        return Explainer::explain(deduction);
    }

    std::string lack(ItemId item) const override {
        return this->item(item) + (find(item).part == Part::clue ? " cannot hold" : " has no place left");
    }

    std::string item(ItemId item) const override {
        const auto [part, number] = find(item);
        switch (part) {
        case Part::value:
            return value(number);
        case Part::clue:
            return clue_words(number);
        case Part::held:
            return fmt::format("the {} at {}", printable(puzzle_.kinds[number / puzzle_.places()].name),
                               number % puzzle_.places() + 1);
        default:
            return "the place of " + value(number);
        }
    }

    /// "Spanish at 1 + dog at 1 (line 8)" for "#2@1,1", "dog at 2" for "dog@2".
    std::string option(OptionId option) const override {
        const auto [part, number] = find(problem().items(option).front());
        return part == Part::clue
                   ? fmt::format("{} (line {})", meaning(option, " + "), puzzle_.clues[number].place.line)
                   : meaning(option);
    }

  private:
    enum class Part : std::uint8_t { value, clue, held, place };
    struct Found {
        Part part;
        std::uint32_t number; ///< in its part
    };

    Found find(ItemId item) const {
        const std::array sizes{puzzle_.values.size(), puzzle_.clues.size(), puzzle_.kinds.size() * puzzle_.places()};
        std::uint32_t number = index(item), part = 0;
        for (; part < sizes.size() && number >= sizes[part]; ++part) number -= static_cast<std::uint32_t>(sizes[part]);
        return {static_cast<Part>(part), number};
    }

    std::string value(std::uint32_t number) const { return printable(puzzle_.values[number].name); }

    std::string clue_words(std::uint32_t number) const {
        const Clue& clue = puzzle_.clues[number];
        return fmt::format("'{}' (line {})", printable(clue_text(puzzle_, clue)), clue.place.line);
    }

    /// Where an option puts values: "Spanish at 1 and dog at 1".
    std::string meaning(OptionId option, std::string_view between = " and ") const {
        std::string text;
        const auto items = problem().items(option);
        for (std::size_t k = 0; k < items.size(); ++k)
            if (const auto [part, number] = find(items[k]); part == Part::place)
                text += fmt::format("{}{} at {}", text.empty() ? "" : between, value(number),
                                    problem().colour_name(problem().colour(option, k)));
        return text;
    }

    std::string only(ItemId item, OptionId option) const {
        const auto [part, number] = find(item);
        if (part == Part::clue) return fmt::format("{}: that is {}", clue_words(number), meaning(option));
        return fmt::format("{} can only be at {}", value(number), option_place(option));
    }

    std::string_view option_place(OptionId option) const {
        return problem().colour_name(problem().colour(option, problem().items(option).size() - 1));
    }

    /// A clue, or a value, leaves a place or a value some possibilities only.
    std::string agreement(const Deduction& deduction) const {
        const auto [part, number] = find(deduction.within.front());
        const std::string outer = part == Part::place ? value(number) : item(deduction.within.front());
        const std::string inner = item(deduction.items.front());
        return fmt::format("{}{} can only be {}{}, {}", inner == outer ? "" : inner + ": ", outer,
                           part == Part::place ? "at " : "", colours(deduction.colours), banned(deduction.forbidden));
    }

    const ZebraPuzzle puzzle_;
};

/// The words of a problem that `emit` made: its origin has the text.
std::unique_ptr<output::Explainer> explain_zebra(const Problem& problem) {
    const std::vector<std::string>& arguments = problem.annotations().origin.value().arguments;
    const auto text = std::ranges::find(arguments, "--text");
    return std::make_unique<ZebraWords>(problem, read_zebra(PuzzleText(*std::next(text), "--text")));
}

Made Emitter::made() {
    annotate(builder_,
             fmt::format("{} at {} by {}", counted(puzzle_.kinds.size(), "kind"), counted(puzzle_.places(), "place"),
                         counted(puzzle_.clues.size(), "clue")),
             zebra.info.name, {"--text", puzzle_.text});
    const auto paint = [puzzle = puzzle_](const Board& board, std::span<const OptionId> cover, const Style& style) {
        return draw(puzzle, board, cover, style);
    };
    return {builder_.build(), std::move(board_), paint, explain_zebra};
}

Made emit_zebra(const Arguments& arguments) {
    const ZebraPuzzle puzzle = parse_zebra(arguments);
    Emitter emitter(puzzle);
    emitter.add_values();
    for (std::uint32_t clue = 0; clue < puzzle.clues.size(); ++clue) emitter.add_clue(clue);
    return emitter.made();
}

/// Two kinds at least with equally many values, and a line with two values, or a value and a place, behind them. How it
/// writes its clues is for the reader to judge.
std::optional<Claim> claim_zebra(std::string_view text) {
    std::set<std::string_view> values;
    std::size_t kinds = 0, places = 0;
    for (const std::string_view line : glance(text)) {
        auto words = glance_at_names(line);
        if (words.empty()) continue;
        if (words.size() > 1 && words[1] == ":") words.erase(words.begin());
        if (words.front().ends_with(':') && (words.front().size() > 1 || words.size() > 2)) {
            if (kinds++ == 0) places = words.size();
            if (words.size() != places || places < 3) return std::nullopt;
            values.insert(words.begin() + 1, words.end());
            continue;
        }
        const auto known = std::ranges::count_if(
            words, [&](std::string_view word) { return values.contains(word) || parse_number(word, 1, max_places); });
        const auto assigns = [&](std::string_view word) { // as in Ann=lemon
            const std::size_t sign = word.find('=');
            return sign != word.npos && values.contains(word.substr(sign + 1));
        };
        const bool joined = words.size() < 3 && std::ranges::any_of(words, assigns);
        if (kinds < 2 || (!joined && (known < 2 || words.size() < 3))) return std::nullopt;
        return Claim{"a zebra puzzle", ""};
    }
    return std::nullopt;
}

constexpr std::array zebra_flags{text_flag};

} // namespace

const Generator zebra{
    .info = {
        .name = "zebra",
        .summary = "find who lives where, from clues: Who owns the zebra?",
        .synopsis = "FILE | --text TEXT",
        .help = "FILE has the kinds first, each with as many values as there are places, then clues:\n"
                "  nation: English Spanish Japanese\n"
                "  pet: dog snails zebra\n"
                "  Spanish = dog         at one place; != at two\n"
                "  snails next zebra     side by side; left-of, right-of: in that order\n"
                "  English before dog    somewhere to the left; after: to the right\n"
                "  zebra at 3            from 1; not-at: elsewhere\n"
                "# and // begin comments. Quotes hold a name with blanks together; commas may stand\n"
                "between all values of a kind. Option dog@2 puts the dog at the second place.\n"
                "  quadrille gen zebra life.txt | quadrille solve | quadrille render\n",
        .flags = zebra_flags,
        .reads_text = true,
    },
    .emit = emit_zebra,
    .claim = claim_zebra,
};

} // namespace quadrille::puzzles
