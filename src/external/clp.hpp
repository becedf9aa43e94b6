// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <quadrille/control.hpp>

namespace quadrille::external {

/// Where Clp is: the names of its library, each tried in turn.
inline constexpr std::array clp_libraries{"libClp.so.1", "libClp.so"};

/// A linear program: which x, each 0 up to its limit, cost least, where each row is a sum of some of them.
struct LinearProgram {
    struct Column {
        double cost = 0;
        double most = unlimited;
    };
    struct Row {
        double least = 0, most = 0;
    };
    struct Cell {
        std::uint32_t row = 0;
        double factor = 1;
    };
    static constexpr double unlimited = 1e30;

    std::vector<Row> rows = {};
    std::vector<Column> columns = {};
    std::vector<Cell> cells = {};         ///< column by column
    std::vector<std::uint32_t> ends = {}; ///< by column: where its cells end

    /// One more column with these cells.
    void add(Column column, std::span<const Cell> its) {
        columns.push_back(column);
        cells.insert(cells.end(), its.begin(), its.end());
        ends.push_back(static_cast<std::uint32_t>(cells.size()));
    }
};

/// An optimum, in doubles.
struct LinearOptimum {
    double cost = 0;
    std::vector<double> prices = {};     ///< by row: the cost of increasing its bound by one
    std::vector<double> activities = {}; ///< by row: its sum
};

/// Asks Clp, by its dual simplex method with at most this many pivots, in a process of its own. Returns
/// nothing if there is no optimum within that limit or the control's limits, if Clp's library is missing, or
/// if memory is short.
std::optional<LinearOptimum> ask_clp(const LinearProgram& program, std::uint32_t pivots, const Control& control,
                                     std::span<const char* const> libraries = clp_libraries);

} // namespace quadrille::external
