// SPDX-License-Identifier: MIT
#include "external/cbc.hpp"

#include <algorithm>
#include <climits>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>

#include <coin/Cbc_C_Interface.h>
#include <fmt/core.h>

#include <quadrille/error.hpp>

#include "external/loaded_library.hpp"

namespace quadrille::external {

namespace {

#define QUADRILLE_CBC_FUNCTION(name) decltype(Cbc_##name)* const name = library.find<decltype(Cbc_##name)>("Cbc_" #name)

/// The functions of Cbc that are used, by their names without the prefix.
struct Functions {
    LoadedLibrary library;
    QUADRILLE_CBC_FUNCTION(newModel);
    QUADRILLE_CBC_FUNCTION(loadProblem);
    QUADRILLE_CBC_FUNCTION(setInteger);
    QUADRILLE_CBC_FUNCTION(setParameter);
    QUADRILLE_CBC_FUNCTION(setCutoff);
    QUADRILLE_CBC_FUNCTION(setAllowableGap);
    QUADRILLE_CBC_FUNCTION(setAllowableFractionGap);
    QUADRILLE_CBC_FUNCTION(solve);
    QUADRILLE_CBC_FUNCTION(isProvenOptimal);
    QUADRILLE_CBC_FUNCTION(isProvenInfeasible);
    QUADRILLE_CBC_FUNCTION(isAbandoned);
    QUADRILLE_CBC_FUNCTION(bestSolution);
    QUADRILLE_CBC_FUNCTION(getObjValue);
    QUADRILLE_CBC_FUNCTION(getNodeCount);
};

#undef QUADRILLE_CBC_FUNCTION

/// Of Debian's version 2.10.
Functions find_functions(std::span<const char* const> libraries) try {
    return {LoadedLibrary(libraries, "Cbc (Debian package coinor-libcbc3)")};
} catch (const Unsupported& error) {
    throw Unsupported(fmt::format("engine milp {}", error.what()));
}

/// The model as Cbc wants it: by columns, in doubles.
struct Columns {
    std::vector<CoinBigIndex> starts;
    std::vector<int> rows;
    std::vector<double> factors;
    std::vector<double> row_least, row_most;

    explicit Columns(const encode::LinearModel& model)
        : starts(model.variable_count() + 1), rows(model.terms.size()), factors(model.terms.size()) {
        if (model.terms.size() > INT_MAX) throw std::length_error("the linear model is too large for Cbc");
        for (const encode::Term& term : model.terms) ++starts[term.variable + 1];
        for (std::size_t v = 1; v < starts.size(); ++v) starts[v] += starts[v - 1];
        auto next = starts;
        for (std::size_t r = 0; r < model.rows.size(); ++r) {
            const encode::Row& row = model.rows[r];
            constexpr double infinity = std::numeric_limits<double>::max(); // that is how Coin-or writes it
            row_least.push_back(row.least == encode::Row::unbounded_below ? -infinity : static_cast<double>(row.least));
            row_most.push_back(row.most == encode::Row::unbounded_above ? infinity : static_cast<double>(row.most));
            for (const encode::Term& term : model.terms_of(row)) {
                const auto at = static_cast<std::size_t>(next[term.variable]++);
                rows[at] = static_cast<int>(r);
                factors[at] = term.factor;
            }
        }
    }
};

void load(const Functions& cbc, Cbc_Model* model, const CbcQuestion& question) {
    const Columns columns(question.model);
    const auto variables = question.model.variable_count();
    const std::vector<double> zeros(variables, 0.0), ones(variables, 1.0);
    cbc.loadProblem(model, static_cast<int>(variables), static_cast<int>(question.model.rows.size()),
                    columns.starts.data(), columns.rows.data(), columns.factors.data(), zeros.data(), ones.data(),
                    question.costs.data(), columns.row_least.data(), columns.row_most.data());
    for (std::uint32_t v = 0; v < variables; ++v) cbc.setInteger(model, static_cast<int>(v));
}

/// Presolve, cuts and heuristics stay as the command `cbc` has them. Cbc finds out by itself that costs are
/// whole numbers, and then cuts off nodes that are less than 0.999 better than the best known cover.
void set_limits(const Functions& cbc, Cbc_Model* model, const CbcQuestion& question) {
    cbc.setAllowableGap(model, 0);
    cbc.setAllowableFractionGap(model, 0);
    if (question.cutoff) cbc.setCutoff(model, *question.cutoff);
    if (question.nodes < INT_MAX) cbc.setParameter(model, "maxNodes", std::to_string(question.nodes).c_str());
    if (!question.seconds) return;
    cbc.setParameter(model, "timeMode", "elapsed");
    cbc.setParameter(model, "seconds", fmt::format("{:.3f}", *question.seconds).c_str());
}

} // namespace

CbcAnswer ask_cbc(const CbcQuestion& question, std::span<const char* const> libraries) {
    const Functions cbc = find_functions(libraries);
    Cbc_Model* const model = cbc.newModel(); // left to the end of the process
    load(cbc, model, question);
    set_limits(cbc, model, question);
    cbc.solve(model);

    CbcAnswer answer;
    answer.nodes = static_cast<std::uint64_t>(std::max(0, cbc.getNodeCount(model)));
    if (cbc.isProvenInfeasible(model)) {
        answer.proved = true;
        return answer;
    }
    if (cbc.isAbandoned(model)) throw std::runtime_error("Cbc gave up: numerical difficulties");
    const double* const values = cbc.bestSolution(model);
    if (!values) return answer;
    answer.proved = cbc.isProvenOptimal(model) != 0;
    answer.cost = cbc.getObjValue(model);
    answer.ones.emplace();
    for (std::uint32_t v = 0; v < question.model.variable_count(); ++v)
        if (values[v] > 0.5) answer.ones->push_back(v);
    return answer;
}

} // namespace quadrille::external
