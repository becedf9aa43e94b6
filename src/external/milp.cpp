// SPDX-License-Identifier: MIT
#include "external/milp.hpp"

#include <algorithm>
#include <climits>
#include <cmath>
#include <memory>
#include <new>
#include <sstream>
#include <stdexcept>
#include <string>

#include <coin/Cbc_C_Interface.h>
#include <fmt/core.h>

#include <quadrille/error.hpp>
#include <quadrille/verify.hpp>

#include "base/errors.hpp"
#include "external/coin.hpp"

namespace quadrille::external {

namespace {

#define QUADRILLE_CBC_FUNCTION(name) decltype(Cbc_##name)* const name = library.find<decltype(Cbc_##name)>("Cbc_" #name)

/// The functions of Cbc that are used, by their names without the prefix.
struct CbcFunctions {
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
CbcFunctions find_functions(std::span<const char* const> libraries) try {
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

void load(const CbcFunctions& cbc, Cbc_Model* model, const CbcQuestion& question) {
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
void set_limits(const CbcFunctions& cbc, Cbc_Model* model, const CbcQuestion& question) {
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
    const CbcFunctions cbc = find_functions(libraries);
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

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// Up to this cost, differences of one unit are recognised. Doubles would be exact up to 2^53, but Cbc is
/// not: it treats values within its tolerances, about 1e-7, as equal, and these errors add up. Of random
/// problems whose covers differ by a few units in costs of one size, Cbc 2.10.8 got 2 of 60 wrong at 2^43,
/// crashed on 1 of 60 at 2^40 and on 1 of 150 at 2^36, and answered all 150 rightly at 2^32.
constexpr Cost cost_limit = Cost{1} << 32;

/// No cover costs more than this, nor less than its negative: an option of a cover uses a primary item, and
/// of those that do the cover has as many as its bounds allow. No single cost is larger either.
Cost greatest_cost(const Problem& problem) {
    std::vector<Cost> costliest(problem.item_count()); // by item: of its options
    Cost sum = 0, largest = 0;
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
        const Cost cost = problem.cost(OptionId{o}), size = cost < 0 ? -cost : cost;
        sum += size;
        largest = std::max(largest, size);
        for (const ItemId item : problem.items(OptionId{o}))
            costliest[index(item)] = std::max(costliest[index(item)], size);
    }
    Cost covered = 0;
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        if (problem.is_primary(ItemId{i})) covered += costliest[i] * problem.bounds(ItemId{i}).max;
    return std::min(sum, std::max(covered, largest));
}

/// Cbc minimises.
double sign(Sense sense) { return sense == Sense::max ? -1 : 1; }

CbcQuestion question(const Problem& problem, const MilpParams& params) {
    CbcQuestion question{.model = encode::linear_model(problem), .nodes = params.nodes};
    question.costs.resize(question.model.variable_count());
    for (std::uint32_t o = 0; o < problem.option_count(); ++o)
        question.costs[o] = sign(params.sense) * static_cast<double>(problem.cost(OptionId{o}));
    // Costs are whole numbers: half of one below is as far as can be from both neighbours.
    if (params.better_than) question.cutoff = sign(params.sense) * static_cast<double>(*params.better_than) - 0.5;
    if (params.time) question.seconds = std::max(0.0, params.time->count());
    return question;
}

/// The answer as words, sent by the child: whether it is proved, nodes and, if there is a point, cost and
/// options. The first word is `answer`; otherwise it is `unavailable`, with a reason, or `memory`.
std::string in_words(const CbcAnswer& answer, std::uint32_t options) {
    std::string text = fmt::format("answer {} {}", answer.proved ? 1 : 0, answer.nodes);
    if (!answer.ones) return text;
    text += fmt::format(" {}", answer.cost); // the shortest text that gives the same number again
    for (const std::uint32_t variable : *answer.ones)
        if (variable < options) text += fmt::format(" {}", variable);
    return text;
}

std::string work(const Problem& problem, const MilpParams& params) {
    try {
        return in_words(ask_cbc(question(problem, params)), problem.option_count());
    } catch (const Unsupported& error) {
        return std::string("unavailable ") + error.what();
    } catch (const std::bad_alloc&) {
        return "memory";
    }
}

} // namespace

std::optional<std::string> milp_obstacle(const Problem& problem) {
    if (greatest_cost(problem) <= cost_limit) return std::nullopt;
    return fmt::format("computes in doubles, and cannot tell covers of so large costs apart: found up to {}, "
                       "expected {} at most",
                       to_string(greatest_cost(problem)), to_string(cost_limit));
}

MilpRun::MilpRun(const Problem& problem, const MilpParams& params)
    : problem_(problem), params_(params), task_([&] { return work(problem, params); }) {}

std::optional<MilpOutcome> MilpRun::poll(milliseconds wait) {
    try {
        if (const auto text = task_.poll(wait)) return outcome(*text);
    } catch (const NoResources&) {
        throw NoResources("Cbc ran out of memory");
    }
    return std::nullopt;
}

MilpOutcome MilpRun::outcome(const std::string& text) const {
    std::istringstream words(text);
    words.exceptions(std::ios::badbit); // want of memory must not end the text early
    std::string kind;
    words >> kind;
    if (kind == "memory") throw NoResources("");
    if (kind == "unavailable") throw Unsupported(text.substr(kind.size() + 1));
    MilpOutcome outcome;
    words >> outcome.proved >> outcome.nodes;
    double cost = 0;
    if (!(words >> cost)) return outcome;
    outcome.cover.emplace();
    for (std::uint32_t option = 0; words >> option;) outcome.cover->push_back(OptionId{option});
    verify(outcome, cost);
    return outcome;
}

/// Cbc calculates in doubles. So its cover is checked exactly, and its cost too.
void MilpRun::verify(const MilpOutcome& outcome, double cost) const {
    if (const auto wrong = Verifier(problem_).violation(*outcome.cover))
        throw std::logic_error("Cbc's answer is no cover: " + *wrong);
    const Cost exact = total_cost(problem_, *outcome.cover);
    if (std::abs(sign(params_.sense) * cost - static_cast<double>(exact)) > 0.5)
        throw std::logic_error(
            fmt::format("Cbc's cover costs {}, and Cbc says {}", to_string(exact), sign(params_.sense) * cost));
}

namespace {

/// How long the engine may sleep when it is asked to stop.
constexpr milliseconds slice(20);

/// Cbc stops by itself at the deadline, with the best cover that it has; so much later it is stopped.
constexpr milliseconds grace(100);

MilpParams params_of(const OptimizeParams& params, const Control& control) {
    MilpParams milp{.sense = params.sense, .nodes = control.limits.nodes};
    if (params.worst) milp.better_than = *params.worst + (params.sense == Sense::max ? -1 : 1);
    if (control.limits.deadline != steady_clock::time_point::max())
        milp.time = control.limits.deadline - steady_clock::now();
    return milp;
}

} // namespace

SolveResult optimize_milp(const Problem& problem, const OptimizeParams& params, const Control& control,
                          const CoverSink& sink) {
    if (const auto cannot = milp_obstacle(problem)) throw Unsupported("engine milp " + *cannot);
    SolveResult result;
    result.engine = "milp";
    const auto& deadline = control.limits.deadline;
    const auto is_past = [&](milliseconds by) { return steady_clock::now() - by >= deadline; };

    MilpRun run(problem, params_of(params, control));
    std::optional<MilpOutcome> outcome;
    while (!(outcome = run.poll(slice))) {
        if (control.stop.stop_requested())
            result.ending = Ending::interrupted;
        else if (is_past(grace))
            result.ending = Ending::time_limit;
        else
            continue;
        return result;
    }
    result.stats.nodes = outcome->nodes;
    // Cbc ends a little before its time is up.
    const bool by_nodes = control.limits.nodes != Limits().nodes && !is_past(milliseconds(0));
    if (!outcome->proved) result.ending = by_nodes ? Ending::node_limit : Ending::time_limit;
    if (outcome->cover) {
        result.covers = 1;
        result.cost = total_cost(problem, *outcome->cover);
        sink(*outcome->cover);
    }
    return result;
}

} // namespace quadrille::external
