// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// What the tests know of sudokus themselves: full grids by plain search, from rules that are written down as
// they are said, without houses, items or options.
namespace quadrille::puzzles::judge {

struct Square {
    int row, column;
};

/// Whether two different cells may not hold these digits.
using Clash = std::function<bool(Square a, int x, Square b, int y)>;

/// Whether a grid that is not full yet, 0 where it is empty, may be right.
using Sound = std::function<bool(const std::vector<int>& digits)>;

/// Rules of a grid of n x n.
struct Rules {
    int n;
    std::vector<Clash> clashes;
};

inline bool same_line(Square a, Square b) { return a.row == b.row || a.column == b.column; }

/// Rows, columns and boxes.
inline Rules plain(int box_rows, int box_columns) {
    const auto clash = [=](Square a, int x, Square b, int y) {
        const bool box = a.row / box_rows == b.row / box_rows && a.column / box_columns == b.column / box_columns;
        return x == y && (same_line(a, b) || box);
    };
    return {box_rows * box_columns, {clash}};
}

/// Rows, columns and regions, a letter for each cell.
inline Rules jigsaw(int n, const std::string& regions) {
    const auto at = [=](Square cell) { return regions[static_cast<std::size_t>(cell.row * n + cell.column)]; };
    const auto clash = [=](Square a, int x, Square b, int y) { return x == y && (same_line(a, b) || at(a) == at(b)); };
    return {n, {clash}};
}

/// How far apart two lines are, on a torus the shorter way.
inline int apart(int a, int b, int n, bool torus) {
    const int d = std::abs(a - b);
    return torus ? std::min(d, n - d) : d;
}

/// The further rule of that name. Boxes are box_rows x (n / box_rows).
inline Clash rule(std::string_view name, int n, int box_rows = 3, bool torus = false) {
    const int box_columns = n / box_rows;
    const auto both = [](Square a, Square b, auto&& in) { return in(a) && in(b); };
    if (name == "x" && torus)
        return [=](Square a, int x, Square b, int y) {
            return x == y
                   && ((a.row - a.column - b.row + b.column) % n == 0
                       || (a.row + a.column - b.row - b.column) % n == 0);
        };
    if (name == "x")
        return [=](Square a, int x, Square b, int y) {
            return x == y && (both(a, b, [](Square s) { return s.row == s.column; }) || both(a, b, [=](Square s) {
                                  return s.row + s.column == n - 1;
                              }));
        };
    if (name == "windoku")
        return [=](Square a, int x, Square b, int y) {
            const int step = box_rows + 1;
            const auto in = [=](Square s) { return s.row % step != 0 && s.column % step != 0; };
            return x == y && both(a, b, in) && a.row / step == b.row / step && a.column / step == b.column / step;
        };
    if (name == "asterisk")
        return [=](Square a, int x, Square b, int y) {
            const auto in = [](Square s) {
                const int down = std::abs(s.row - 4), across = std::abs(s.column - 4);
                return (down == 0 && across == 0) || (down == 0 && across == 3) || (down == 3 && across == 0)
                       || (down == 2 && across == 2);
            };
            return x == y && both(a, b, in);
        };
    if (name == "disjoint")
        return [=](Square a, int x, Square b, int y) {
            return x == y && a.row % box_rows == b.row % box_rows && a.column % box_columns == b.column % box_columns;
        };
    return [=](Square a, int x, Square b, int y) {
        const int down = apart(a.row, b.row, n, torus), across = apart(a.column, b.column, n, torus);
        if (name == "antiknight") return x == y && down * across == 2;
        if (name == "antiking") return x == y && down <= 1 && across <= 1;
        return down + across == 1 && std::abs(x - y) == 1; // nonconsecutive
    };
}

/// Finds full grids of some rules, the cell with the fewest digits first.
class Judge {
  public:
    explicit Judge(const Rules& rules)
        : n_(rules.n), digits_(static_cast<std::size_t>(n_ * n_)), clashing_(digits_.size() * size()),
          blocked_(clashing_.size()) {
        for (std::size_t a = 0; a < clashing_.size(); ++a)
            for (std::size_t b = 0; b < clashing_.size(); ++b) {
                const auto clash = [&](const Clash& it) {
                    return it(square(a), 1 + static_cast<int>(a) % n_, square(b), 1 + static_cast<int>(b) % n_);
                };
                if (a / size() != b / size() && std::ranges::any_of(rules.clashes, clash)) clashing_[a].push_back(b);
            }
    }

    /// The full grids with the givens ('.' for none), sorted; at most this many. `sound` may refuse more
    /// grids, full or not. Precondition: the givens are sound.
    std::vector<std::string> grids(const std::string& givens, std::size_t most = SIZE_MAX, Sound sound = {}) {
        grids_.clear();
        most_ = most;
        sound_ = std::move(sound);
        for (std::size_t cell = 0; cell < digits_.size(); ++cell)
            if (givens[cell] != '.') put(cell, givens[cell] - '0');
        run();
        for (std::size_t cell = 0; cell < digits_.size(); ++cell)
            if (digits_[cell] != 0) take_back(cell);
        std::ranges::sort(grids_);
        return grids_;
    }

  private:
    // A choice, as one number: the cell times n plus the digit less 1.
    std::size_t size() const { return static_cast<std::size_t>(n_); }
    Square square(std::size_t choice) const {
        const int cell = static_cast<int>(choice) / n_;
        return {cell / n_, cell % n_};
    }

    void put(std::size_t cell, int digit) {
        digits_[cell] = digit;
        for (const std::size_t other : clashing_[cell * size() + static_cast<std::size_t>(digit - 1)])
            ++blocked_[other];
    }
    void take_back(std::size_t cell) {
        for (const std::size_t other : clashing_[cell * size() + static_cast<std::size_t>(digits_[cell] - 1)])
            --blocked_[other];
        digits_[cell] = 0;
    }

    void run() {
        if (grids_.size() >= most_) return;
        std::size_t best = digits_.size();
        std::ptrdiff_t fewest = 0;
        for (std::size_t cell = 0; cell < digits_.size(); ++cell) {
            if (digits_[cell] != 0) continue;
            const auto first = blocked_.begin() + static_cast<std::ptrdiff_t>(cell * size());
            const auto left = std::count(first, first + n_, 0);
            if (best < digits_.size() && left >= fewest) continue;
            best = cell;
            fewest = left;
        }
        if (best == digits_.size()) {
            std::string& grid = grids_.emplace_back();
            for (const int digit : digits_) grid += static_cast<char>('0' + digit);
            return;
        }
        for (int digit = 1; digit <= n_; ++digit) {
            if (blocked_[best * size() + static_cast<std::size_t>(digit - 1)] != 0) continue;
            put(best, digit);
            if (!sound_ || sound_(digits_)) run();
            take_back(best);
        }
    }

    int n_;
    std::vector<int> digits_;
    std::vector<std::vector<std::size_t>> clashing_; // by choice
    std::vector<int> blocked_;                       // by choice: how many choices made exclude it
    std::size_t most_ = 0;
    Sound sound_;
    std::vector<std::string> grids_;
};

inline std::vector<std::string> grids(const Rules& rules, const std::string& givens, std::size_t most = SIZE_MAX) {
    return Judge(rules).grids(givens, most);
}

} // namespace quadrille::puzzles::judge
