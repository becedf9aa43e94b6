// SPDX-License-Identifier: MIT
// Clues as tables: all tuples of digits that fit, of which a cover has one. A tuple and a choice of a cell
// agree because both give the cell's digit as the colour of its secondary item.
#include <algorithm>
#include <array>
#include <optional>

#include <fmt/core.h>

#include "base/quoted.hpp"
#include "puzzles/sudoku/clues.hpp"
#include "puzzles/sudoku/tuples.hpp"

namespace quadrille::puzzles {

namespace {

constexpr std::size_t max_tuples = 20'000; // of a table
constexpr std::size_t max_tuples_of_pieces = 100'000, max_tuples_in_all = 1'000'000;

// A sum of three cells has at most 61 tuples in 9 x 9. Longer tables of four cells exclude little: killers of 9 x 9 take
// as long with a limit of 1,000 tuples. Five cells and 1,000 tuples helped one of four hard killers with large cages (33,303
// nodes became 4,960), and cost the others 8% or more (41,389 became 44,789).
constexpr std::size_t max_cells_of_house_sum = 4;
constexpr std::size_t max_tuples_of_house_sum = 100;

/// How far tuples are looked for.
struct Reach {
    std::size_t tuples;
    std::size_t steps;
};
constexpr Reach to_the_limit{max_tuples, 2'000'000};
constexpr Reach to_the_first{0, 200'000};

/// Lists the tuples of a table, cell by cell.
class Tabulator {
  public:
    Tabulator(const Sudoku& puzzle, const Neighbours& neighbours, Table& table, Fits fits, std::uint32_t total,
              std::size_t minus = 0)
        : puzzle_(puzzle), table_(table), fits_(fits), total_(total), minus_(minus), width_(table.cells.size()) {
        for (std::size_t i = 0; i < width_; ++i)
            for (std::size_t j = 0; j < i; ++j)
                least_.push_back(neighbours.least_difference(puzzle, table.cells[i], table.cells[j]));
    }

    /// Puts the tuples of digits of `candidates` into the table. How many there are; nothing if they are beyond
    /// reach.
    std::optional<std::size_t> run(std::span<const std::uint32_t> candidates, const Reach& reach) {
        table_.tuples.clear();
        candidates_ = candidates;
        reach_ = reach;
        extend();
        return beyond_reach() ? std::nullopt : std::optional(found_);
    }

    /// Whether two cells forbid each other more than to be equal.
    bool keeps_apart() const {
        return std::ranges::any_of(least_, [](auto least) { return least > 1; });
    }

  private:
    bool beyond_reach() const { return steps_ > reach_.steps || found_ > reach_.tuples; }

    void extend() {
        if (digits_.size() == width_) {
            ++found_;
            table_.tuples.insert(table_.tuples.end(), digits_.begin(), digits_.end());
            return;
        }
        const std::uint32_t allowed = candidates_[table_.cells[digits_.size()]];
        for (std::uint32_t digit = 1; digit <= puzzle_.size(); ++digit) {
            if ((allowed >> digit & 1) == 0 || !differs(digit)) continue;
            ++steps_;
            if (beyond_reach()) return;
            digits_.push_back(static_cast<std::uint8_t>(digit));
            values_.push_back(puzzle_.value(digit));
            if (fits_({values_, width_, total_, puzzle_.value(1), puzzle_.value(puzzle_.size()), minus_})) extend();
            digits_.pop_back();
            values_.pop_back();
        }
    }

    /// Whether the houses let a digit follow those before it.
    bool differs(std::uint32_t digit) const {
        const std::size_t i = digits_.size();
        for (std::size_t j = 0; j < i; ++j) {
            const std::uint32_t other = digits_[j];
            if ((digit < other ? other - digit : digit - other) < least_[i * (i - 1) / 2 + j]) return false;
        }
        return true;
    }

    const Sudoku& puzzle_;
    Table& table_;
    Fits fits_;
    std::uint32_t total_;
    std::size_t minus_;
    std::size_t width_;
    std::vector<std::uint32_t> least_; // difference of each cell and those before it
    std::span<const std::uint32_t> candidates_;
    std::vector<std::uint8_t> digits_;
    std::vector<std::uint32_t> values_;
    Reach reach_{};
    std::size_t found_ = 0, steps_ = 0;
};

/// A clue that becomes a table.
struct Clued {
    const ClueLine& line;
    Fits fits;
    std::uint32_t total = 0;
    const LineKind* kind = nullptr; ///< of a line or cage, which may come in pieces
};

[[noreturn]] void refuse_unfit(const Clued& clue, const Table& table) {
    refuse_word(clue.line, table.place, fmt::format("found {} that no digits fit", table.name));
}

/// Why a table has no tuple: throws if that is the clue itself, a given in it, or two of them.
void blame(const Sudoku& puzzle, const Neighbours& neighbours, const Table& table, const Clued& clue) {
    Table trial = table;
    std::vector<std::uint32_t> trial_candidates = puzzle.marks;
    const auto none_fits = [&] {
        const auto found
            = Tabulator(puzzle, neighbours, trial, clue.fits, clue.total).run(trial_candidates, to_the_first);
        return found && *found == 0;
    };
    if (none_fits()) refuse_unfit(clue, table);
    std::vector<std::uint32_t> given;
    for (const std::uint32_t cell : table.cells)
        if (puzzle.givens[cell] != 0) given.push_back(cell);
    std::ranges::sort(given);
    const auto fail = [&](std::uint32_t cell, const std::string& beside) {
        throw ParseError(puzzle.source, puzzle.places[cell],
                         fmt::format("found {} in {}{}, expected digits that fit {} at {}:{}:{}",
                                     puzzle.symbol(puzzle.givens[cell]), puzzle.shown_name(cell), beside, table.name,
                                     table.source, table.place.line, table.place.column));
    };
    for (const std::uint32_t cell : given) {
        trial_candidates[cell] = 1U << puzzle.givens[cell];
        if (none_fits()) fail(cell, "");
        trial_candidates[cell] = puzzle.marks[cell];
    }
    for (const std::uint32_t cell : given)
        for (const std::uint32_t other : given) {
            if (other >= cell) break;
            trial_candidates[cell] = 1U << puzzle.givens[cell];
            trial_candidates[other] = 1U << puzzle.givens[other];
            if (none_fits())
                fail(cell,
                     fmt::format(" beside {} in {}", puzzle.symbol(puzzle.givens[other]), puzzle.shown_name(other)));
            trial_candidates[cell] = puzzle.marks[cell];
            trial_candidates[other] = puzzle.marks[other];
        }
}

/// Adds tables of a clue, one or its pieces.
void add_tuples(Sudoku& puzzle, std::span<Table> tables, const Clued& clue) {
    for (Table& table : tables) {
        puzzle.tuples += table.size();
        if (puzzle.tuples > max_tuples_in_all)
            refuse_word(
                clue.line, table.place,
                fmt::format("found over {0} tuples of digits in all tables, expected at most {0}", max_tuples_in_all));
        puzzle.tables.push_back(std::move(table));
    }
}

/// Adds the pieces of a table.
void add_cut(Sudoku& puzzle, std::span<Table> pieces, const Table& whole, const Clued& clue) {
    if (clue.kind->has_total) puzzle.long_sums.push_back({whole.cells, clue.total});
    add_tuples(puzzle, pieces, clue);
}

/// Adds a table with too many tuples in pieces. Throws ParseError if these have too many, too.
void add_pieces(Sudoku& puzzle, const Neighbours& neighbours, Table& whole, const Clued& clue) {
    whole.tuples.clear();
    const auto cut = [&](std::span<const std::uint32_t> candidates) {
        auto pieces = in_pieces(puzzle, candidates, whole, *clue.kind, clue.total, max_tuples_of_pieces);
        if (pieces.empty())
            refuse_word(clue.line, whole.place,
                        fmt::format("found {} of {} cells that needs over {} options in pieces, expected fewer cells "
                                    "or more givens",
                                    whole.name, whole.cells.size(), max_tuples_of_pieces));
        return pieces;
    };
    auto pieces = cut(puzzle.candidates);
    if (pieces.front().size() == 0) {
        if (cut(puzzle.marks).front().size() == 0) refuse_unfit(clue, whole);
        blame(puzzle, neighbours, whole, clue);
    }
    add_cut(puzzle, pieces, whole, clue);
}

/// Adds the table of a cage in pieces if they say as much and have at most half as many tuples: seven cells have up to
/// 15,120, and their pieces some hundreds. Whether it did. Renbans are searched for longer in pieces (a hard one 4 s, then
/// over 10 s), cages on average for 0.8 times as long.
bool add_fewer_pieces(Sudoku& puzzle, const Tabulator& tabulator, Table table, const Clued& clue) {
    const bool is_cage = clue.kind && clue.kind->differ && clue.kind->has_total;
    if (!is_cage || tabulator.keeps_apart()) return false;
    const std::size_t tuples = table.size();
    table.tuples.clear();
    auto pieces = in_pieces(puzzle, puzzle.candidates, table, *clue.kind, clue.total, tuples / 2);
    if (pieces.empty()) return false;
    add_cut(puzzle, pieces, table, clue);
    return true;
}

void add_table(Sudoku& puzzle, const Neighbours& neighbours, Table table, const Clued& clue) {
    Tabulator tabulator(puzzle, neighbours, table, clue.fits, clue.total);
    const auto found = tabulator.run(puzzle.candidates, to_the_limit);
    if (!found) return add_pieces(puzzle, neighbours, table, clue);
    if (*found == 0) blame(puzzle, neighbours, table, clue);
    if (add_fewer_pieces(puzzle, tabulator, table, clue)) return;
    add_tuples(puzzle, {&table, 1}, clue);
}

/// The sum of a cage or line, one that as many digits can have, which differ in a cage.
std::uint32_t parse_total(const Sudoku& puzzle, const ClueLine& clue, const LineKind& kind, const ClueWord& word,
                          std::size_t cells) {
    const auto total = parse_number(word.text, 0, UINT32_MAX);
    if (!total)
        refuse_word(
            clue, word.place,
            fmt::format("found {}, expected the sum of the {}", in_quotes(word.text), kind.differ ? "cage" : "line"));
    std::uint32_t least = 0, greatest = 0;
    for (std::uint32_t i = 0; i < std::min<std::size_t>(cells, puzzle.cells.size()); ++i) {
        least += puzzle.value(kind.differ ? std::min(1 + i, puzzle.size()) : 1);
        greatest += puzzle.value(kind.differ ? puzzle.size() - std::min(i, puzzle.size() - 1) : puzzle.size());
    }
    if (*total < least || *total > greatest)
        refuse_word(clue, word.place,
                    fmt::format("found a sum of {} for {}, expected {} to {}", *total,
                                counted(cells, kind.differ ? "different digit" : "digit"), least, greatest));
    return *total;
}

struct Numbered {
    const ClueLine& clue;
    std::size_t number; ///< among its kind
};

void add_line(Sudoku& puzzle, const Neighbours& neighbours, const LineKind& kind, const Numbered& numbered) {
    const ClueLine& clue = numbered.clue;
    const auto words = words_of(clue);
    std::span<const ClueWord> names(words);
    if (kind.has_total && !names.empty()) names = names.subspan(1);
    if (words.empty()) refuse_word(clue, clue.place, fmt::format("found nothing, expected {}", kind.name));
    Table table{"", std::string(kind.name), parse_cells(puzzle, clue, names), {}, clue.source, clue.place};
    const std::size_t cells = table.cells.size();
    if (cells < kind.least_cells)
        refuse_word(clue, clue.place,
                    fmt::format("found {} of 1 cell, expected {} at least", kind.name, kind.least_cells));
    if (kind.differ && cells > puzzle.size())
        refuse_word(clue, clue.place,
                    fmt::format("found {} of {} cells, expected {}, the number of digits, at most", kind.name, cells,
                                puzzle.size()));
    const std::uint32_t total = kind.has_total ? parse_total(puzzle, clue, kind, words.front(), cells) : 0;
    table.item = fmt::format("{}{}", kind.word, numbered.number);
    add_table(puzzle, neighbours, std::move(table), {clue, kind.fits, total, &kind});
}

/// Adds the tables of a line such as "r0c0-r0c1 r1c1-r2c1 white".
void add_dots(Sudoku& puzzle, const Neighbours& neighbours, const ClueLine& clue, std::size_t& number) {
    const auto words = words_of(clue);
    if (words.size() < 2)
        refuse_word(clue, clue.place,
                    fmt::format("found too few words, expected pairs and a sign such as {}-{} white",
                                puzzle.shown_name(Position{0, 0}), puzzle.shown_name(Position{0, 1})));
    const auto sign = std::ranges::find(pair_signs(), words.back().text, &PairSign::word);
    if (sign == pair_signs().end())
        refuse_word(clue, words.back().place,
                    fmt::format("found {}, expected white, black, <, >, V or X", in_quotes(words.back().text)));
    for (const ClueWord& word : std::span(words).first(words.size() - 1)) {
        const std::size_t dash = word.text.find('-');
        if (dash == std::string_view::npos)
            refuse_word(clue, word.place,
                        fmt::format("found {}, expected a pair such as {}-{}", in_quotes(word.text),
                                    puzzle.shown_name(Position{0, 0}), puzzle.shown_name(Position{0, 1})));
        Place second = word.place;
        if (!clue.imported) second.column += dash + 1;
        const std::array pair{ClueWord{word.text.substr(0, dash), word.place},
                              ClueWord{word.text.substr(dash + 1), second}};
        Table table{fmt::format("dots{}", number++),
                    std::string(sign->name),
                    parse_cells(puzzle, clue, pair),
                    {},
                    clue.source,
                    word.place};
        if (table.cells.size() != pair.size())
            refuse_word(clue, word.place,
                        fmt::format("found {} for a sign, expected 2", counted(table.cells.size(), "cell")));
        add_table(puzzle, neighbours, std::move(table), {clue, sign->fits});
    }
}

/// "r3c8+r3c9-r4c8=12".
std::string equation(const Sudoku& puzzle, const HouseSum& sum) {
    std::string text;
    for (const std::uint32_t cell : sum.plus) text += (text.empty() ? "" : "+") + puzzle.cell_name(cell);
    for (const std::uint32_t cell : sum.minus) text += '-' + puzzle.cell_name(cell);
    return fmt::format("{}={}", text.empty() ? "0" : text, sum.total);
}

/// Adds tables of sums that follow from houses. One that no digits fit says that there is no answer.
void add_house_sums(Sudoku& puzzle, const Neighbours& neighbours) {
    for (const HouseSum& sum : sums_of_houses(puzzle, max_cells_of_house_sum)) {
        std::string houses;
        for (const House* const house : sum.houses) houses += (houses.empty() ? "" : "+") + house->item;
        Table table{fmt::format("rest_{}_{}", houses, equation(puzzle, sum)),
                    "a sum of houses",
                    sum.plus,
                    {},
                    puzzle.source,
                    {}};
        table.cells.insert(table.cells.end(), sum.minus.begin(), sum.minus.end());
        if (table.cells.empty())
            table.cells.push_back(sum.houses.front()->cells.front());
        else if (sum.total >= 0)
            Tabulator(puzzle, neighbours, table, fits_house_sum, static_cast<std::uint32_t>(sum.total),
                      sum.minus.size())
                .run(puzzle.candidates, to_the_limit);
        if (table.size() > max_tuples_of_house_sum || puzzle.tuples + table.size() > max_tuples_in_all) continue;
        puzzle.tuples += table.size();
        puzzle.tables.push_back(std::move(table));
    }
}

} // namespace

void add_tables(Sudoku& puzzle, std::span<const ClueLine> clues) {
    const Neighbours neighbours(puzzle);
    for (const LineKind& kind : line_kinds()) {
        std::size_t number = 0;
        for (const ClueLine& clue : clues)
            if (clue.word == kind.word && (clue.word != "cage" || has_number(clue)))
                add_line(puzzle, neighbours, kind, {clue, number++});
    }
    std::size_t dots = 0;
    for (const ClueLine& clue : clues)
        if (clue.word == "dots") add_dots(puzzle, neighbours, clue, dots);
    add_house_sums(puzzle, neighbours);
}

} // namespace quadrille::puzzles
