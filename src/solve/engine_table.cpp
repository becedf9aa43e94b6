// SPDX-License-Identifier: MIT
#include "solve/engine_table.hpp"

#include <array>

#ifdef QUADRILLE_CBC
#include "external/milp.hpp"
#endif
#include "solve/best_search.hpp"
#include "solve/with_links.hpp"

namespace quadrille {

namespace {

struct Listener {
    static constexpr bool listens = true;
    const CoverSink& sink;
    bool operator()(std::span<const OptionId> cover) const { return sink(cover); }
};

SolveResult walk_links(const Problem& problem, const SolveParams& params, const Control& control,
                       const CoverSink& sink) {
    return with_links(problem, params.choose, [&](auto links) {
        const Ending ending
            = sink ? links.run(control, Listener{sink}) : links.run(control, search::CountOnly{});
        return SolveResult{links.covers(), {}, ending, "links", links.stats()};
    });
}

SolveResult optimize_links(const Problem& problem, const OptimizeParams& params, const Control& control,
                           const CoverSink& sink) {
    BestSearch search(problem, params);
    return search.answer(search.run(control), sink);
}

constexpr auto table = std::to_array<Engine>({
    {{"links", "dancing links: Algorithms X, C and M, branch and bound", true, true, true, true},
     walk_links,
     optimize_links},
#ifdef QUADRILLE_CBC
    {{"milp", "Cbc on the linear model: one cover of best cost", true, true, false, true},
     nullptr,
     external::optimize_milp},
#endif
});

} // namespace

std::span<const Engine> engine_table() { return table; }

} // namespace quadrille
