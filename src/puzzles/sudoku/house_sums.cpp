// SPDX-License-Identifier: MIT
// The rule of 45: a row, column or box of 9 digits has the sum 45, so cages inside it tell the sum of its other cells
// (innies), and cages that cover it tell the sum of their cells outside (outies). Where a cage lies across the edge of
// the houses, its cells inside may stay in the sum, or be replaced by the cage's total less its cells outside. So
// each set of houses is tried in three ways: no such cage is replaced, each is, or those that leave fewer cells.
// A sum found earlier replaces its cells in later ones, so that no sum is the sum of others.
#include "puzzles/sudoku/tuples.hpp"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

namespace quadrille::puzzles {

namespace {

constexpr std::size_t most_houses = 4; // together

using Cells = std::vector<std::uint32_t>;

/// Cells that have a known sum.
struct Known {
    Cells cells; ///< ascending, none given
    std::int64_t total;
};

/// When a sum that lies across the edge of the houses replaces its cells inside.
enum class Replace { never, always, if_fewer };

bool includes(const Cells& all, const Cells& some) { return std::ranges::includes(all, some); }

bool meet(const Cells& a, const Cells& b) {
    return std::ranges::any_of(a, [&](auto cell) { return std::ranges::binary_search(b, cell); });
}

Cells minus(const Cells& all, const Cells& some) {
    Cells rest;
    std::ranges::set_difference(all, some, std::back_inserter(rest));
    return rest;
}

Cells sorted(Cells cells) {
    std::ranges::sort(cells);
    return cells;
}

/// The sum of those cells that are not given; nothing if all are.
std::optional<Known> without_givens(const Sudoku& puzzle, const Cells& cells, std::int64_t total) {
    Known known{{}, total};
    for (const std::uint32_t cell : cells) {
        if (puzzle.givens[cell] == 0)
            known.cells.push_back(cell);
        else
            known.total -= puzzle.value(puzzle.givens[cell]);
    }
    std::ranges::sort(known.cells);
    return known.cells.empty() ? std::nullopt : std::optional(std::move(known));
}

/// The sum of a table, if all of its tuples have the same one and if a cell is not given.
std::optional<Known> known_sum(const Sudoku& puzzle, const Table& table) {
    if (table.size() == 0) return std::nullopt;
    const auto sum = [&](std::size_t i) {
        std::int64_t total = 0;
        for (std::size_t k = 0; k < table.cells.size(); ++k) total += puzzle.value(table.tuple(i)[k]);
        return total;
    };
    for (std::size_t i = 1; i < table.size(); ++i)
        if (sum(i) != sum(0)) return std::nullopt;
    return without_givens(puzzle, table.cells, sum(0));
}

class SumFinder {
  public:
    SumFinder(const Sudoku& puzzle, std::size_t most) : puzzle_(puzzle), most_(most) {
        for (const Table& table : puzzle.tables) add_stated(known_sum(puzzle, table));
        for (const CellSum& sum : puzzle.long_sums) add_stated(without_givens(puzzle, sum.cells, sum.total));
        // Of sums that overlap, the first that fits is taken: the larger.
        std::ranges::stable_sort(stated_, std::ranges::greater(),
                                 [](const Known& known) { return known.cells.size(); });
    }

    std::vector<HouseSum> run() {
        if (stated_.empty()) return {};
        std::set<HouseSet> sets;
        for (const House& house : puzzle_.houses) {
            if (!puzzle_.is_full(house)) continue;
            sets.insert({houses_.size()});
            houses_.push_back(&house);
            sorted_cells_.push_back(sorted(house.cells));
            HouseSum whole = sum_of({houses_.size() - 1});
            derived_.push_back({std::move(whole.plus), whole.total}); // no news: the house says so
        }
        for (std::size_t size = 1; size <= most_houses && !sets.empty(); ++size) {
            for (const HouseSet& set : sets) try_houses(set);
            sets = grown(sets);
        }
        return std::move(found_);
    }

  private:
    using HouseSet = std::vector<std::size_t>; // of houses_, ascending

    void add_stated(std::optional<Known> known) {
        if (!known) return;
        seen_.insert({known->cells, {}});
        stated_.push_back(std::move(*known));
    }

    /// Whether two houses are of the same kind, have no cell in common and touch.
    bool adjoin(const House& a, const House& b) const {
        const auto kind
            = [](const House& house) { return std::string_view(house.item).substr(0, house.item.size() - 1); };
        if (kind(a) != kind(b)) return false;
        bool touch = false;
        for (const std::uint32_t one : a.cells)
            for (const std::uint32_t other : b.cells) {
                const Position p = puzzle_.cells[one], q = puzzle_.cells[other];
                const std::uint32_t down = p.row < q.row ? q.row - p.row : p.row - q.row;
                const std::uint32_t across = p.column < q.column ? q.column - p.column : p.column - q.column;
                if (down + across == 0) return false;
                touch = touch || down + across == 1;
            }
        return touch;
    }

    bool disjoint(const HouseSet& set, std::size_t other) const {
        return std::ranges::none_of(set,
                                    [&](std::size_t one) { return meet(sorted_cells_[one], sorted_cells_[other]); });
    }

    /// The connected sets that have one house more.
    std::set<HouseSet> grown(const std::set<HouseSet>& sets) {
        if (neighbours_.empty())
            for (const House* const house : houses_) {
                auto& near = neighbours_.emplace_back();
                for (std::size_t i = 0; i < houses_.size(); ++i)
                    if (adjoin(*house, *houses_[i])) near.push_back(i);
            }
        std::set<HouseSet> larger;
        for (const HouseSet& set : sets)
            for (const std::size_t one : set)
                for (const std::size_t other : neighbours_[one]) {
                    HouseSet next = set;
                    next.insert(std::ranges::lower_bound(next, other), other);
                    if (std::ranges::adjacent_find(next) == next.end() && disjoint(set, other))
                        larger.insert(std::move(next));
                }
        return larger;
    }

    /// The sum of all cells of some houses that are not given.
    HouseSum sum_of(const HouseSet& set) const {
        HouseSum sum{{}, {}, {}, 0};
        for (const std::size_t i : set) {
            sum.houses.push_back(houses_[i]);
            for (std::uint32_t digit = 1; digit <= puzzle_.size(); ++digit) sum.total += puzzle_.value(digit);
            for (const std::uint32_t cell : houses_[i]->cells) {
                if (puzzle_.givens[cell] == 0)
                    sum.plus.push_back(cell);
                else
                    sum.total -= puzzle_.value(puzzle_.givens[cell]);
            }
        }
        std::ranges::sort(sum.plus);
        return sum;
    }

    void try_houses(const HouseSet& set) {
        HouseSum sum = sum_of(set);
        for (const Known& known : stated_) take_inside(sum, known);
        for (const Replace replace : {Replace::never, Replace::always, Replace::if_fewer}) {
            HouseSum trial = sum;
            for (const Known& known : stated_) take_across(trial, known, replace);
            for (const Known& known : derived_) take_inside(trial, known);
            keep(std::move(trial));
        }
    }

    /// Replaces the cells of a known sum by its total if the sum has all of them.
    static void take_inside(HouseSum& sum, const Known& known) {
        if (includes(sum.plus, known.cells)) {
            sum.plus = minus(sum.plus, known.cells);
            sum.total -= known.total;
        } else if (includes(sum.minus, known.cells)) {
            sum.minus = minus(sum.minus, known.cells);
            sum.total += known.total;
        }
    }

    static void take_across(HouseSum& sum, const Known& known, Replace replace) {
        const Cells outside = minus(known.cells, sum.plus);
        const std::size_t inside = known.cells.size() - outside.size();
        const bool wanted = replace == Replace::always || (replace == Replace::if_fewer && outside.size() < inside);
        if (!wanted || inside == 0 || crosses_what_is_taken(sum, outside)) return;
        sum.plus = minus(sum.plus, known.cells);
        sum.minus.insert(sum.minus.end(), outside.begin(), outside.end());
        std::ranges::sort(sum.minus);
        sum.total -= known.total;
    }

    /// Whether one of the cells is in the houses, or outside and in the sum already.
    static bool crosses_what_is_taken(const HouseSum& sum, const Cells& outside) {
        return meet(outside, sum.minus) || std::ranges::any_of(outside, [&](std::uint32_t cell) {
                   return std::ranges::any_of(sum.houses, [&](const House* house) {
                       return std::ranges::find(house->cells, cell) != house->cells.end();
                   });
               });
    }

    /// Keeps a sum that is small and new.
    void keep(HouseSum sum) {
        if (sum.size() > most_ || (sum.size() == 0 && sum.total == 0)) return;
        if (sum.plus.empty() || (sum.total < 0 && !sum.minus.empty())) {
            std::swap(sum.plus, sum.minus);
            sum.total = -sum.total;
        }
        if (sum.size() == 0) sum.total = std::abs(sum.total);
        if (seen_.contains({sum.minus, sum.plus}) || !seen_.insert({sum.plus, sum.minus}).second) return;
        if (sum.minus.empty() && !sum.plus.empty()) derived_.push_back({sum.plus, sum.total});
        found_.push_back(std::move(sum));
    }

    const Sudoku& puzzle_;
    const std::size_t most_;
    std::vector<const House*> houses_;                 // those that hold each digit once
    std::vector<Cells> sorted_cells_;                  // by house
    std::vector<std::vector<std::size_t>> neighbours_; // by house
    std::vector<Known> stated_, derived_;              // by clues; by houses, without cells to subtract
    std::set<std::pair<Cells, Cells>> seen_;           // the cells of sums, by their signs
    std::vector<HouseSum> found_;
};

} // namespace

std::vector<HouseSum> sums_of_houses(const Sudoku& puzzle, std::size_t most) { return SumFinder(puzzle, most).run(); }

} // namespace quadrille::puzzles
