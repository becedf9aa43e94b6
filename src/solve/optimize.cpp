// SPDX-License-Identifier: MIT
#include <quadrille/solve.hpp>

#include "solve/engine_table.hpp"
#include "solve/race.hpp"
#include "solve/verb.hpp"

namespace quadrille::inline QUADRILLE_ABI {

SolveResult optimize(const Problem& problem, const OptimizeParams& params, const Control& control,
                     const CoverSink& sink) {
    if (params.best == 0) return {0, {}, Ending::cover_limit, params.search.engine, {}};
    const std::string& name = params.search.engine;
    const auto optimizer
        = name == "auto" ? optimize_racing : require_engine(name, problem, Task::optimize).optimize;
    return timed([&] { return optimizer(problem, params, control, ascending(sink)); });
}

SolveResult optimize(const Problem& problem, const CoverSink& sink) {
    return optimize(problem, {}, {}, sink);
}

SolveResult optimize(const Problem& problem, const OptimizeParams& params, const CoverSink& sink) {
    return optimize(problem, params, {}, sink);
}

} // namespace quadrille::inline QUADRILLE_ABI
