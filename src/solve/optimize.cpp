// SPDX-License-Identifier: MIT
#include <quadrille/solve.hpp>

#include <algorithm>

#include "solve/engine_table.hpp"
#include "solve/auto/race.hpp"
#include "solve/verb.hpp"

namespace quadrille::inline QUADRILLE_ABI {

namespace {

auto choose_optimizer(const std::string& name) -> decltype(Engine::optimize) {
    if (name == "auto") return optimize_racing;
    const auto row
        = std::ranges::find_if(engine_table(), [&](const Engine& e) { return e.info.name == name; });
    if (row == engine_table().end()) throw Unsupported("unknown engine " + name);
    if (!row->optimize) throw Unsupported("engine " + name + " cannot find covers of best cost");
    return row->optimize;
}

} // namespace

SolveResult optimize(const Problem& problem, const OptimizeParams& params, const Control& control,
                     const CoverSink& sink) {
    if (params.best == 0) return {0, {}, Ending::cover_limit, params.search.engine, {}};
    const auto optimizer = choose_optimizer(params.search.engine);
    return timed([&] { return optimizer(problem, params, control, ascending(sink)); });
}

} // namespace quadrille::inline QUADRILLE_ABI
