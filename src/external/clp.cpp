// SPDX-License-Identifier: MIT
#include "external/clp.hpp"

#include <cstddef>
#include <cstring>
#include <stdexcept>
#include <string>

#include <coin/Clp_C_Interface.h>

#include <quadrille/error.hpp>

#include "base/errors.hpp"
#include "external/coin.hpp"

namespace quadrille::external {

namespace {

#define QUADRILLE_CLP_FUNCTION(name) decltype(Clp_##name)* const name = library.find<decltype(Clp_##name)>("Clp_" #name)

/// The functions of Clp that are used, by their names without the prefix.
struct ClpFunctions {
    LoadedLibrary library;
    QUADRILLE_CLP_FUNCTION(newModel);
    QUADRILLE_CLP_FUNCTION(setLogLevel);
    QUADRILLE_CLP_FUNCTION(setMaximumIterations);
    QUADRILLE_CLP_FUNCTION(loadProblem);
    QUADRILLE_CLP_FUNCTION(dual);
    QUADRILLE_CLP_FUNCTION(status);
    QUADRILLE_CLP_FUNCTION(objectiveValue);
    QUADRILLE_CLP_FUNCTION(dualRowSolution);
    QUADRILLE_CLP_FUNCTION(primalRowSolution);
};

#undef QUADRILLE_CLP_FUNCTION

void load(const ClpFunctions& clp, Clp_Simplex* model, const LinearProgram& program) {
    std::vector<CoinBigIndex> starts{0};
    std::vector<int> rows;
    std::vector<double> factors, least(program.columns.size()), most, costs, row_least, row_most;
    for (const std::uint32_t end : program.ends) starts.push_back(static_cast<CoinBigIndex>(end));
    for (const auto& [row, factor] : program.cells) {
        rows.push_back(static_cast<int>(row));
        factors.push_back(factor);
    }
    for (const auto& column : program.columns) {
        costs.push_back(column.cost);
        most.push_back(column.most);
    }
    for (const auto& row : program.rows) {
        row_least.push_back(row.least);
        row_most.push_back(row.most);
    }
    clp.loadProblem(model, static_cast<int>(program.columns.size()), static_cast<int>(program.rows.size()),
                    starts.data(), rows.data(), factors.data(), least.data(), most.data(), costs.data(),
                    row_least.data(), row_most.data());
}

/// The bytes of an optimum, on their way from the child; none if there is none.
std::string work(const LinearProgram& program, std::uint32_t pivots, std::span<const char* const> libraries) {
    const ClpFunctions clp{LoadedLibrary(libraries, "Clp")};
    Clp_Simplex* const model = clp.newModel(); // left to the end of the process
    clp.setLogLevel(model, 0);
    clp.setMaximumIterations(model, static_cast<int>(pivots));
    load(clp, model, program);
    clp.dual(model, 0);
    if (clp.status(model) != 0) return {};
    std::vector<double> numbers{clp.objectiveValue(model)};
    const std::size_t rows = program.rows.size();
    numbers.insert(numbers.end(), clp.dualRowSolution(model), clp.dualRowSolution(model) + rows);
    numbers.insert(numbers.end(), clp.primalRowSolution(model), clp.primalRowSolution(model) + rows);
    std::string bytes(numbers.size() * sizeof(double), '\0');
    std::memcpy(bytes.data(), numbers.data(), bytes.size());
    return bytes;
}

std::optional<LinearOptimum> optimum(const std::string& bytes, std::size_t rows) {
    std::vector<double> numbers(1 + 2 * rows);
    if (bytes.size() != numbers.size() * sizeof(double)) return std::nullopt;
    std::memcpy(numbers.data(), bytes.data(), bytes.size());
    const auto prices = numbers.begin() + 1, activities = prices + static_cast<std::ptrdiff_t>(rows);
    return LinearOptimum{numbers[0], {prices, activities}, {activities, numbers.end()}};
}

} // namespace

std::optional<LinearOptimum> ask_clp(const LinearProgram& program, std::uint32_t pivots, const Control& control,
                                     std::span<const char* const> libraries) try {
    constexpr std::chrono::milliseconds slice(20);
    if (stopped(control)) return std::nullopt;
    ChildTask task([&] { return work(program, pivots, libraries); });
    while (!stopped(control))
        if (const auto bytes = task.poll(slice)) return optimum(*bytes, program.rows.size());
    return std::nullopt;
} catch (const NoResources&) {
    return std::nullopt;
} catch (const std::runtime_error&) { // no library, or Clp crashed: an answer was hoped for, not promised
    return std::nullopt;
}

} // namespace quadrille::external
