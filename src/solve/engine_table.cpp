// SPDX-License-Identifier: MIT
#include "solve/engine_table.hpp"

#include <algorithm>
#include <array>

#ifdef QUADRILLE_CBC
#include "external/milp.hpp"
#endif
#ifdef QUADRILLE_CADICAL
#include "external/sat.hpp"
#endif
#include "solve/auto/best_search.hpp"
#include "solve/auto/compile_attempt.hpp"
#include "solve/auto/layers_attempt.hpp"
#include "solve/tree/shared_walk.hpp"
#include "solve/auto/walk_attempt.hpp"
#include "solve/tree/walk_diagram.hpp"
#include "solve/tree/walkers.hpp"

namespace quadrille {

namespace {

template <const WalkingEngine& engine>
SolveResult walk_by(const Problem& problem, const SolveParams& params, const Control& control,
                    const CoverSink& sink) {
    return walk_shared(engine.name, params, control, sink,
                       [&] { return engine.make(problem, params, bool(sink)); });
}

template <const WalkingEngine& engine>
std::unique_ptr<Attempt> attempt_by(const Problem& problem, const SolveParams& params, Clock clock,
                                    bool telling) {
    return std::make_unique<WalkAttempt>(engine, problem, params, clock, telling);
}

template <const WalkingEngine& engine>
std::unique_ptr<Repeated> repeat_by(const Problem& problem, const SolveParams& params) {
    return engine.repeat(problem, params);
}

std::unique_ptr<Attempt> attempt_diagram(const Problem& problem, const SolveParams& params, Clock clock,
                                         bool telling) {
    return std::make_unique<CompileAttempt>(problem, params, clock, telling);
}

std::unique_ptr<Attempt> attempt_layers(const Problem& problem, const SolveParams& params, Clock, bool) {
    return std::make_unique<LayersAttempt>(problem, params);
}

SolveResult optimize_links(const Problem& problem, const OptimizeParams& params, const Control& control,
                           const CoverSink& sink) {
    BestSearch search(problem, params);
    return search.answer(search.run(control), sink);
}

constexpr auto table = std::to_array<Engine>({
    {{"links", "dancing links: Algorithms X, C and M, branch and bound", true, true, true, true, true},
     walk_by<links_engine>,
     optimize_links,
     repeat_by<links_engine>,
     attempt_by<links_engine>},
    {{"masks", "masks of bits and vector instructions, for dense problems", true, false, true, true, false},
     walk_by<masks_engine>,
     nullptr,
     repeat_by<masks_engine>,
     attempt_by<masks_engine>},
    {{"sweep", "a fixed order of items and tables, for slim polyforms and chains", true, false, true, true,
      false},
     walk_by<sweep_engine>,
     nullptr,
     repeat_by<sweep_engine>,
     attempt_by<sweep_engine>},
    {{"slices", "options of all items counted at once, for sudoku and latin squares", true, false, true, true,
      false},
     walk_by<slices_engine>,
     nullptr,
     repeat_by<slices_engine>,
     attempt_by<slices_engine>},
    {{"cells", "dancing cells: sparse sets, for large sparse problems", true, true, true, true, false},
     walk_by<cells_engine>,
     nullptr,
     nullptr,
     attempt_by<cells_engine>},
    {{"diagram", "all covers compiled into a decision diagram: counts of any size", true, true, true, true,
      false},
     walk_diagram,
     nullptr,
     nullptr,
     attempt_diagram},
    {{"layers", "the states of a fixed order counted item by item, for tilings: little memory", true, false,
      false, true, false},
     count_layers,
     nullptr,
     nullptr,
     attempt_layers},
#ifdef QUADRILLE_CADICAL
    {{"sat", "CaDiCaL on clauses: hard first covers and refutations", true, true, true, true, false},
     external::walk_sat,
     nullptr},
#endif
#ifdef QUADRILLE_CBC
    {{"milp", "Cbc on the linear model: one cover of best cost", true, true, false, false, true},
     nullptr,
     external::optimize_milp},
#endif
});

} // namespace

std::span<const Engine> engine_table() { return table; }

const Engine& find_engine(std::string_view name) {
    return *std::ranges::find(table, name, [](const Engine& engine) { return engine.info.name; });
}

std::optional<std::string> obstacle(const EngineInfo& engine, const Problem& problem, bool telling) {
    if (telling && !engine.lists)
        return engine.counts ? "counts covers, and cannot list them" : "cannot list covers";
    if (!engine.counts) return "cannot count covers";
    if (problem.has_colours() && !engine.colours) return "cannot honour colours";
    if (problem.has_bounds() && !engine.bounds) return "cannot honour bounds other than 1..1";
    return std::nullopt;
}

} // namespace quadrille
