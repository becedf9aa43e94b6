// SPDX-License-Identifier: MIT
// Clues: their words and cells, what they leave to cells, and what is odd about them.
#include "puzzles/sudoku/clues.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <optional>

#include <fmt/core.h>

#include "base/disjoint_sets.hpp"
#include "base/quoted.hpp"
#include "base/utf8.hpp"
#include "puzzles/sudoku/text.hpp"
#include "puzzles/sudoku/tuples.hpp"

namespace quadrille::puzzles {

namespace {

/// How many bytes of what parts two words a text begins with: a blank, a comma, a colon or an arrow.
std::size_t separator(std::string_view text) {
    for (const std::string_view arrow : {"->", "\u2192"})
        if (text.starts_with(arrow)) return arrow.size();
    return blanks.find(text.front()) != std::string_view::npos || text.front() == ',' || text.front() == ':' ? 1 : 0;
}

/// The cell at a position that a word names. Throws ParseError if the grid has none there.
std::uint32_t cell_at(const Sudoku& puzzle, const ClueLine& clue, const ClueWord& word, Position position) {
    const Extent extent = puzzle.extent;
    const auto find = [&](Position it) {
        const bool inside = it.row < extent.rows && it.column < extent.columns;
        return inside ? puzzle.at[it.row * extent.columns + it.column] : Sudoku::no_cell;
    };
    const std::uint32_t cell = find(position);
    if (cell != Sudoku::no_cell) return cell;
    const bool from_1 = word.text.starts_with('R');
    const auto name = [&](std::uint32_t row, std::uint32_t column) {
        return from_1 ? fmt::format("R{}C{}", row + 1, column + 1) : square_name(row, column);
    };
    const bool range = word.text.find('-') != std::string_view::npos;
    const bool meant_from_1 = !from_1 && !range && position.row > 0 && position.column > 0
                              && find({position.row - 1, position.column - 1}) != Sudoku::no_cell;
    refuse_word(clue, word.place,
                fmt::format("found {}, expected a cell of the grid, {} to {}{}", word.text, name(0, 0),
                            name(extent.rows - 1, extent.columns - 1),
                            meant_from_1 ? fmt::format("; R{}C{} counts from 1", position.row, position.column) : ""));
}

/// The cells that a word names: one, or those of a range such as r0c0-r4c4, along a row, a column or a diagonal.
std::vector<std::uint32_t> cells_of(const Sudoku& puzzle, const ClueLine& clue, const ClueWord& word) {
    const std::size_t dash = word.text.find('-');
    const auto first = parse_square(word.text.substr(0, dash));
    const auto last = dash == std::string_view::npos ? first : parse_square(word.text.substr(dash + 1));
    if (!first || !last)
        refuse_word(clue, word.place,
                    fmt::format("found {}, expected a cell such as {}", in_quotes(word.text),
                                puzzle.shown_name(Position{0, 0})));
    const auto range = stretch(*first, *last);
    if (!range)
        refuse_word(clue, word.place,
                    fmt::format("found {}, expected cells in one row, column or diagonal", word.text));
    std::vector<std::uint32_t> cells;
    for (std::uint32_t k = 0; k <= range->steps; ++k) // which soon leaves the grid, where the range is too long for it
        cells.push_back(cell_at(puzzle, clue, word, range->at(k)));
    return cells;
}

/// A cell, and the word that names it.
struct NamedCell {
    std::uint32_t cell;
    const ClueWord* word;
};

/// The cells that words name: one at least, and each once.
std::vector<NamedCell> named_cells(const Sudoku& puzzle, const ClueLine& clue, std::span<const ClueWord> words) {
    std::vector<NamedCell> cells;
    for (const ClueWord& word : words)
        for (const std::uint32_t cell : cells_of(puzzle, clue, word)) {
            if (std::ranges::find(cells, cell, &NamedCell::cell) != cells.end())
                refuse_word(clue, word.place, fmt::format("found {} twice, expected each cell once", word.text));
            cells.push_back({cell, &word});
        }
    if (cells.empty())
        refuse_word(clue, clue.place,
                    fmt::format("found no cell, expected cells such as {}", puzzle.shown_name(Position{0, 0})));
    return cells;
}

/// What a cell takes that does not take a given.
std::string expected_in(const Sudoku& puzzle, const Choice& given) {
    const std::uint32_t parity = puzzle.value(given.digit) % 2;
    const std::string name = puzzle.shown_name(given.cell);
    std::string digits;
    bool other_parity = true;
    for (std::uint32_t digit = 1; digit <= puzzle.size(); ++digit) {
        if ((puzzle.marks[given.cell] >> digit & 1) == 0) continue;
        digits += puzzle.symbol(digit);
        other_parity = other_parity && puzzle.value(digit) % 2 != parity;
    }
    return other_parity ? fmt::format("an {} digit in {}", parity == 0 ? "odd" : "even", name)
                        : fmt::format("one of {} in {}", digits, name);
}

/// Whether the givens of a plain sudoku agree in rows and columns.
bool fits_latin(const Sudoku& puzzle) {
    if (puzzle.houses.size() != std::size_t{3} * puzzle.size()) return false; // rows, columns, then boxes or regions
    return std::ranges::all_of(std::span(puzzle.houses).first(std::size_t{2} * puzzle.size()), [&](const House& house) {
        std::uint32_t seen = 0;
        return std::ranges::all_of(house.cells, [&](std::uint32_t cell) {
            const std::uint32_t digit = puzzle.givens[cell], before = seen;
            seen |= 1U << digit;
            return digit == 0 || (before >> digit & 1) == 0;
        });
    });
}

/// Throws if a given is not what its cell may hold, or if a house keeps it apart from an earlier one.
void check_givens(const Sudoku& puzzle, const Neighbours& neighbours) {
    for (std::uint32_t cell = 0; cell < puzzle.cells.size(); ++cell) {
        const Choice given{cell, puzzle.givens[cell]};
        if (given.digit == 0) continue;
        const auto fail = [&](const std::string& expected) {
            throw ParseError(puzzle.source, puzzle.places[cell],
                             fmt::format("found {}{}, expected {}", puzzle.symbol(given.digit),
                                         puzzle.from_1 ? " in " + puzzle.shown_name(cell) : "", expected));
        };
        if ((puzzle.marks[cell] >> given.digit & 1) == 0) fail(expected_in(puzzle, given));
        for (std::uint32_t other = 0; other < cell; ++other) {
            const Choice earlier{other, puzzle.givens[other]};
            if (earlier.digit == 0) continue;
            const House* const house = neighbours.conflict(puzzle, earlier, given);
            if (!house) continue;
            const std::string name = puzzle.shown_name(other);
            if (house->span == 1)
                fail(fmt::format("a digit not yet in {}: {} has it{}", house->name, name,
                                 house->name.starts_with("box") && fits_latin(puzzle)
                                     ? "; as a latin square it has no boxes: gen latin"
                                     : ""));
            fail(fmt::format("a digit that differs by {} at least from the {} of {}, {}", house->span,
                             puzzle.symbol(earlier.digit), name, house->name));
        }
    }
}

/// Leaves to each cell what its mark allows and no given takes.
void find_candidates(Sudoku& puzzle, const Neighbours& neighbours) {
    puzzle.candidates = puzzle.marks;
    for (std::uint32_t cell = 0; cell < puzzle.cells.size(); ++cell) {
        const std::uint32_t given = puzzle.givens[cell];
        if (given == 0) continue;
        for (const std::uint32_t number : neighbours.houses(cell)) {
            const House& house = puzzle.houses[number];
            for (std::uint32_t digit = 1; digit <= puzzle.size(); ++digit) {
                const std::uint32_t difference = given < digit ? digit - given : given - digit;
                if (difference >= house.span) continue;
                for (const std::uint32_t other : house.cells) puzzle.candidates[other] &= ~(1U << digit);
            }
        }
    }
    for (std::uint32_t cell = 0; cell < puzzle.cells.size(); ++cell)
        if (puzzle.givens[cell] != 0) puzzle.candidates[cell] = 1U << puzzle.givens[cell];
}

/// Drops tuples with a digit that is no candidate. Whether there were any.
bool filter_tuples(Table& table, std::span<const std::uint32_t> candidates) {
    return table.keep([&](std::size_t i) {
        for (std::size_t k = 0; k < table.cells.size(); ++k)
            if ((candidates[table.cells[k]] >> table.tuple(i)[k] & 1) == 0) return false;
        return true;
    });
}

/// Lets the pieces of each line agree on their states. Whether one lost a tuple.
bool filter_states(std::vector<Table>& tables) {
    bool changed = false;
    const auto agree_with_last = [&](std::size_t t) {
        if (!tables[t].before.empty()) changed |= agree(tables[t - 1], tables[t]);
    };
    for (std::size_t t = 1; t < tables.size(); ++t) agree_with_last(t);
    for (std::size_t t = tables.size(); t-- > 1;) agree_with_last(t); // what an end lost goes to the other one
    return changed;
}

/// Drops candidates that no tuple of a table has, and tuples that lose a digit by it, until nothing changes.
void filter(Sudoku& puzzle) {
    for (bool changed = true; changed;) {
        changed = filter_states(puzzle.tables);
        for (Table& table : puzzle.tables) {
            changed |= filter_tuples(table, puzzle.candidates);
            if (table.size() == 0) continue; // the table says itself that there is no answer
            for (std::size_t k = 0; k < table.cells.size(); ++k) {
                if (puzzle.givens[table.cells[k]] != 0) continue;
                std::uint32_t seen = 0;
                for (std::size_t i = 0; i < table.size(); ++i) seen |= 1U << table.tuple(i)[k];
                std::uint32_t& candidates = puzzle.candidates[table.cells[k]];
                changed |= (candidates & ~seen) != 0;
                candidates &= seen;
            }
        }
    }
}

} // namespace

std::vector<ClueWord> words_of(const ClueLine& clue) {
    std::vector<ClueWord> words;
    const std::string_view text = clue.text;
    for (std::size_t begin = 0; begin < text.size();) {
        std::size_t end = begin;
        while (end < text.size() && separator(text.substr(end)) == 0) ++end;
        Place place = clue.place;
        if (!clue.imported) place.column += begin;
        if (end > begin) words.push_back({text.substr(begin, end - begin), place});
        begin = end + (end < text.size() ? separator(text.substr(end)) : 0);
    }
    return words;
}

void fold_keywords(ClueLine& clue) {
    if (clue.word == "rules") clue.text = in_small_letters(clue.text);
    if (clue.word != "dots") return;
    std::string text = in_small_letters(clue.text);
    for (const ClueWord& word : words_of(clue)) {
        const auto at = static_cast<std::size_t>(word.text.data() - clue.text.data());
        const bool cells = word.text.find_first_of("0123456789") != std::string_view::npos;
        if (cells) text.replace(at, word.text.size(), word.text);
        if (word.text == "v" || word.text == "x" || word.text == "V" || word.text == "X")
            text[at] = static_cast<char>(word.text.front() & ~' ');
    }
    clue.text = std::move(text);
}

void refuse_word(const ClueLine& clue, Place place, std::string_view message) {
    throw ParseError(clue.source, place, clue.path().append(message));
}

bool has_number(const ClueLine& clue) {
    const auto words = words_of(clue);
    return words.empty() || !parse_square(words.front().text.substr(0, words.front().text.find('-')));
}

std::vector<std::uint32_t> parse_cells(const Sudoku& puzzle, const ClueLine& clue, std::span<const ClueWord> words) {
    std::vector<std::uint32_t> cells;
    for (const NamedCell& named : named_cells(puzzle, clue, words)) cells.push_back(named.cell);
    return cells;
}

std::string_view own_word(std::string_view word) {
    struct OtherWord {
        std::string_view theirs, ours;
    };
    constexpr std::array words{
        OtherWord{"kropki", "dots"},        OtherWord{"xv", "dots"},
        OtherWord{"inequality", "dots"},    OtherWord{"killer", "cage"},
        OtherWord{"thermometer", "thermo"}, OtherWord{"jigsaw", "regions"},
        OtherWord{"diagonal", "x"},         OtherWord{"diagonals", "x"},
        OtherWord{"hyper", "windoku"},      OtherWord{"knight", "antiknight"},
        OtherWord{"king", "antiking"},
    };
    const auto found = std::ranges::find(words, word, &OtherWord::theirs);
    return found == words.end() ? "" : found->ours;
}

std::vector<ClueLine> clues_of_flags(const Arguments& arguments) {
    std::vector<ClueLine> clues;
    for (const ClueKind& kind : clue_kinds) {
        const Flag& flag = kind.flag;
        if (!arguments.has(flag.name)) continue;
        const std::string_view value = arguments.get(flag.name);
        for (std::size_t begin = 0; begin <= value.size();) {
            const std::size_t end = std::min(value.find(';', begin), value.size());
            clues.push_back({std::string(flag.name),
                             std::string(value.substr(begin, end - begin)),
                             fmt::format("--{}", flag.name),
                             {1, 1 + begin}});
            fold_keywords(clues.back());
            begin = end + 1;
        }
    }
    return clues;
}

const ClueKind* find_clue_kind(std::string_view word) {
    const auto* const kind = std::ranges::find(clue_kinds, word, [](const ClueKind& it) { return it.flag.name; });
    return kind == clue_kinds.end() ? nullptr : kind;
}

std::vector<std::string> flags_of_clues(std::span<const ClueLine> clues) {
    std::vector<std::string> arguments;
    for (const ClueKind& kind : clue_kinds) {
        const std::string_view name = kind.flag.name;
        std::string value;
        for (const ClueLine& clue : clues) {
            if (clue.word != name) continue;
            if (!value.empty()) value += ';';
            for (const ClueWord& word : words_of(clue)) {
                if (!value.empty()) value += ' ';
                value += word.text;
            }
        }
        if (!value.empty()) arguments.insert(arguments.end(), {fmt::format("--{}", name), value});
    }
    return arguments;
}

/// Leaves only even or only odd digits to the cells of a clue.
void add_marks(Sudoku& puzzle, const ClueLine& clue) {
    const auto words = words_of(clue);
    const auto cells = named_cells(puzzle, clue, words);
    std::uint32_t wanted = 0;
    for (std::uint32_t digit = 1; digit <= puzzle.size(); ++digit)
        if ((puzzle.value(digit) % 2 == 0) == (clue.word == "even")) wanted |= 1U << digit;
    for (const auto& [cell, word] : cells) {
        if ((puzzle.marks[cell] & wanted) == 0)
            refuse_word(clue, word->place,
                        fmt::format("found {} among the {} cells, expected it there or among the others",
                                    puzzle.shown_name(cell), clue.word));
        puzzle.marks[cell] &= wanted;
    }
}

/// Leaves only the digits that the first word of a clue lists to its cells.
void add_candidates(Sudoku& puzzle, const ClueLine& clue) {
    const auto words = words_of(clue);
    if (words.empty())
        refuse_word(
            clue, clue.place,
            fmt::format("found nothing, expected digits and cells such as 123 {}", puzzle.shown_name(Position{0, 0})));
    std::uint32_t wanted = 0;
    for (const char symbol : words.front().text) {
        const auto digit = digit_of(symbol, puzzle.symbols);
        if (!digit || *digit == 0)
            refuse_word(clue, words.front().place,
                        fmt::format("found {}, expected digits of {}", in_quotes(words.front().text), puzzle.symbols));
        wanted |= 1U << *digit;
    }
    for (const std::uint32_t cell : parse_cells(puzzle, clue, std::span(words).subspan(1))) {
        if ((puzzle.marks[cell] & wanted) == 0)
            refuse_word(clue, clue.place,
                        fmt::format("found no candidate left for {}, expected one", puzzle.shown_name(cell)));
        puzzle.marks[cell] &= wanted;
    }
}

void complete(Sudoku& puzzle, std::span<const ClueLine> clues) {
    const ClueLine* regions = nullptr;
    for (const ClueLine& clue : clues) {
        if (clue.word != "regions") continue;
        if (regions) refuse_word(clue, clue.place, "found regions twice, expected them once");
        regions = &clue;
    }
    if (regions) add_regions(puzzle, *regions, is_toroidal(clues));
    add_rules(puzzle, clues);
    for (const ClueLine& clue : clues) {
        const ClueKind* const kind = find_clue_kind(clue.word);
        if (kind && kind->add) kind->add(puzzle, clue);
    }
    const Neighbours neighbours(puzzle);
    check_givens(puzzle, neighbours);
    find_candidates(puzzle, neighbours);
    add_tables(puzzle, clues);
    if (!puzzle.base) filter(puzzle);
}

namespace {

/// Looks at the clues one after the other.
class ClueLook {
  public:
    ClueLook(const Sudoku& puzzle, bool toroidal) : puzzle_(puzzle), toroidal_(toroidal) {}

    void at(const ClueLine& clue) {
        if (clue.word == "dots") return look_at_pairs(clue);
        const ClueKind* const kind = find_clue_kind(clue.word);
        if (!kind || kind->join == Join::free) return;
        const auto words = words_of(clue);
        const bool takes_number = clue.word == "cage" || clue.word == "whisper";
        const bool numbered = takes_number && has_number(clue);
        const auto cells = parse_cells(puzzle_, clue, std::span(words).subspan(numbered ? 1 : 0));
        const bool extra_region = clue.word == "cage" && !numbered;
        if (!(extra_region && clue.imported)) look_for_gaps(clue, *kind, cells);
        if (clue.word == "cage" && numbered) look_for_overlap(clue, cells);
    }

    std::vector<std::string> warnings;

  private:
    /// How many rows or columns lie between two numbers of rows or columns.
    std::uint32_t distance(std::uint32_t a, std::uint32_t b, std::uint32_t size) const {
        const std::uint32_t straight = a < b ? b - a : a - b;
        return toroidal_ ? std::min(straight, size - straight) : straight;
    }

    bool touch(std::uint32_t a, std::uint32_t b, bool corners) const {
        const Position one = puzzle_.cells[a], other = puzzle_.cells[b];
        const std::uint32_t down = distance(one.row, other.row, puzzle_.extent.rows);
        const std::uint32_t right = distance(one.column, other.column, puzzle_.extent.columns);
        return corners ? std::max(down, right) <= 1 : down + right <= 1;
    }

    /// Signs stand between neighbours.
    void look_at_pairs(const ClueLine& clue) {
        for (const ClueWord& word : words_of(clue)) {
            const std::size_t dash = word.text.find('-');
            if (dash == std::string_view::npos) continue;
            const std::array pair{ClueWord{word.text.substr(0, dash), word.place},
                                  ClueWord{word.text.substr(dash + 1), word.place}};
            const auto cells = parse_cells(puzzle_, clue, pair);
            if (!touch(cells[0], cells[1], false))
                return warn(clue,
                            fmt::format("{} do not touch, and have a sign between them", both(cells[0], cells[1])));
        }
    }

    void look_for_gaps(const ClueLine& clue, const ClueKind& kind, const std::vector<std::uint32_t>& cells) {
        if (kind.join == Join::line) {
            for (std::size_t k = 1; k < cells.size(); ++k)
                if (!touch(cells[k - 1], cells[k], true))
                    return warn(clue, fmt::format("{} do not touch, and follow each other on the {}",
                                                  both(cells[k - 1], cells[k]), kind.name));
            return;
        }
        const bool corners = kind.join == Join::corners;
        DisjointSets parts(static_cast<std::uint32_t>(cells.size()));
        for (std::uint32_t a = 0; a < cells.size(); ++a)
            for (std::uint32_t b = 0; b < a; ++b)
                if (touch(cells[a], cells[b], corners)) parts.join(a, b);
        for (std::uint32_t k = 1; k < cells.size(); ++k)
            if (parts.root(k) != parts.root(0))
                return warn(clue, fmt::format("the {} is in parts: {} are in different ones", kind.name,
                                              both(cells[0], cells[k])));
    }

    void look_for_overlap(const ClueLine& clue, const std::vector<std::uint32_t>& cells) {
        const ClueLine* other = nullptr;
        std::string names;
        for (const std::uint32_t cell : cells) {
            const auto [at, is_new] = cages_.emplace(cell, &clue);
            if (is_new || (other && other != at->second)) continue;
            other = at->second;
            names += (names.empty() ? "" : " ") + puzzle_.shown_name(cell);
        }
        if (!other) return;
        const std::string where = clue.imported ? "" : fmt::format(" at {}:{}", other->place.line, other->place.column);
        warn(clue,
             fmt::format("the cage shares {} with the cage of {}{}", names, words_of(*other).front().text, where));
    }

    std::string both(std::uint32_t a, std::uint32_t b) const {
        return fmt::format("{} and {}", puzzle_.shown_name(a), puzzle_.shown_name(b));
    }

    void warn(const ClueLine& clue, std::string_view sentence) {
        warnings.push_back(fmt::format("{}:{}:{}: warning: {}{}", clue.source, clue.place.line, clue.place.column,
                                       clue.path(), sentence));
    }

    const Sudoku& puzzle_;
    bool toroidal_;
    std::map<std::uint32_t, const ClueLine*> cages_; // by cell: the first one with a sum
};

} // namespace

std::vector<std::string> clue_warnings(const Sudoku& puzzle, std::span<const ClueLine> clues) {
    ClueLook look(puzzle, is_toroidal(clues));
    for (const ClueLine& clue : clues) look.at(clue);
    return std::move(look.warnings);
}

} // namespace quadrille::puzzles
