// SPDX-License-Identifier: MIT
#include "solve/engine_table.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#ifdef QUADRILLE_CBC
#include "external/milp.hpp"
#endif
#include "search/masks/masks.hpp"
#include "search/sweep/sweep.hpp"
#ifdef QUADRILLE_CADICAL
#include "external/sat.hpp"
#endif
#include "solve/best_search.hpp"
#include "solve/compile_attempt.hpp"
#include "solve/shared_walk.hpp"
#include "solve/walk_attempt.hpp"
#include "solve/walk_diagram.hpp"
#include "solve/walkers.hpp"
#include "solve/with_links.hpp"

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

std::unique_ptr<Attempt> attempt_diagram(const Problem& problem, const SolveParams& params, Clock clock,
                                         bool telling) {
    return std::make_unique<CompileAttempt>(problem, params, clock, telling);
}

SolveResult optimize_links(const Problem& problem, const OptimizeParams& params, const Control& control,
                           const CoverSink& sink) {
    BestSearch search(problem, params);
    return search.answer(search.run(control), sink);
}

template <class Links> class RepeatedLinks : public Repeated {
  public:
    explicit RepeatedLinks(Links&& links) : links_(std::move(links)) {}

    SolveResult walk(std::span<const OptionId> required, const Control& control,
                     const CoverSink& sink) override {
        links_.restart(required);
        const Ending ending = run_walk(links_, control, sink);
        return {links_.covers(), {}, ending, "links", links_.stats()};
    }

  private:
    Links links_;
};

std::unique_ptr<Repeated> repeat_links(const Problem& problem, const SolveParams& params) {
    return with_links(problem, params.choose, [](auto links) -> std::unique_ptr<Repeated> {
        return std::make_unique<RepeatedLinks<decltype(links)>>(std::move(links));
    });
}

/// A class that is made for telling covers or for counting them: one of each, when it is first asked for.
template <class Search, class Make> class RepeatedTwice : public Repeated {
  public:
    RepeatedTwice(std::string_view engine, Make make) : engine_(engine), make_(std::move(make)) {}

    SolveResult walk(std::span<const OptionId> required, const Control& control,
                     const CoverSink& sink) override {
        std::optional<Search>& search = sink ? telling_ : counting_;
        if (!search) search.emplace(make_(bool(sink)));
        search->restart(required);
        const Ending ending = run_walk(*search, control, sink);
        return {search->covers(), {}, ending, std::string(engine_), search->stats()};
    }

  private:
    const std::string_view engine_;
    const Make make_;
    std::optional<Search> telling_, counting_;
};

template <class Search, class Make>
std::unique_ptr<Repeated> repeat_twice(std::string_view engine, Make make) {
    return std::make_unique<RepeatedTwice<Search, Make>>(engine, std::move(make));
}

std::unique_ptr<Repeated> repeat_masks(const Problem& problem, const SolveParams& params) {
    return repeat_twice<search::Masks>("masks", [&problem, rule = params.choose](bool telling) {
        return search::Masks(problem, rule, telling);
    });
}

std::unique_ptr<Repeated> repeat_sweep(const Problem& problem, const SolveParams&) {
    return repeat_twice<search::Sweep>("sweep",
                                       [&problem](bool telling) { return search::Sweep(problem, telling); });
}

constexpr auto table = std::to_array<Engine>({
    {{"links", "dancing links: Algorithms X, C and M, branch and bound", true, true, true, true},
     walk_by<links_engine>,
     optimize_links,
     repeat_links,
     attempt_by<links_engine>},
    {{"masks", "masks of bits and vector instructions, for dense problems", true, false, true, false},
     walk_by<masks_engine>,
     nullptr,
     repeat_masks,
     attempt_by<masks_engine>},
    {{"sweep", "a fixed order of items and tables, for slim polyforms and chains", true, false, true, false},
     walk_by<sweep_engine>,
     nullptr,
     repeat_sweep},
    {{"cells", "dancing cells: sparse sets, for large sparse problems", true, true, true, false},
     walk_by<cells_engine>,
     nullptr,
     nullptr,
     attempt_by<cells_engine>},
    {{"diagram", "all covers compiled into a decision diagram: counts of any size", true, true, true, false},
     walk_diagram,
     nullptr,
     nullptr,
     attempt_diagram},
#ifdef QUADRILLE_CADICAL
    {{"sat", "CaDiCaL on clauses: hard first covers and refutations", true, true, true, false},
     external::walk_sat,
     nullptr},
#endif
#ifdef QUADRILLE_CBC
    {{"milp", "Cbc on the linear model: one cover of best cost", true, true, false, true},
     nullptr,
     external::optimize_milp},
#endif
});

} // namespace

std::span<const Engine> engine_table() { return table; }

const Engine& find_engine(std::string_view name) {
    return *std::ranges::find(table, name, [](const Engine& engine) { return engine.info.name; });
}

std::optional<std::string> obstacle(const EngineInfo& engine, const Problem& problem) {
    if (!engine.walks) return "cannot list or count covers";
    if (problem.has_colours() && !engine.colours) return "cannot honour colours";
    if (problem.has_bounds() && !engine.bounds) return "cannot honour bounds other than 1..1";
    return std::nullopt;
}

} // namespace quadrille
