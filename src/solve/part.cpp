// SPDX-License-Identifier: MIT
#include <quadrille/part.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include <quadrille/builder.hpp>
#include <quadrille/machine.hpp>

#include "solve/attempts.hpp"
#include "solve/crew.hpp"
#include "solve/engine_table.hpp"
#include "solve/parts.hpp"
#include "solve/units.hpp"
#include "solve/verb.hpp"
#include "solve/walkers.hpp"

namespace quadrille::inline QUADRILLE_ABI {

namespace {

constexpr std::array<const WalkingEngine*, 3> part_engines{&links_engine, &masks_engine, &cells_engine};

/// The engine of the params. That of `auto` depends on the problem only: what `auto` begins with, or links
/// where there are multiplicities, since the units are of their tree. Throws Unsupported.
const WalkingEngine& choose_engine(const Problem& problem, const SolveParams& params, bool telling) {
    if (params.choose != ChooseRule::smallest)
        throw Unsupported("parts are made of the tree that branches on the smallest item, not on the first");
    const bool automatic = params.engine == "auto";
    const std::string_view name = !automatic             ? std::string_view(params.engine)
                                  : problem.has_bounds() ? "links"
                                                         : first_engine(problem).info.name;
    for (const Engine& engine : engine_table())
        if (name == engine.info.name)
            if (const auto cannot = obstacle(engine.info, problem, telling))
                throw Unsupported(fmt::format("engine {} {}", name, *cannot));
    const auto found = std::ranges::find(part_engines, name, &WalkingEngine::name);
    if (found == part_engines.end())
        throw Unsupported(fmt::format("engine {} cannot do a part: it does not walk the tree that parts are "
                                      "made of, expected links, cells, masks or auto",
                                      name));
    if (*found == &cells_engine && problem.has_bounds())
        throw Unsupported("engine cells cannot do a part of a problem with bounds other than 1..1: there its "
                          "tree is another one, expected links");
    return **found;
}

void check(const Part& part) {
    if (part.of == 0 || part.of > most_parts || part.index >= part.of)
        throw std::invalid_argument(fmt::format("no such part: {} of {}", part.index, part.of));
}

/// The problem without `require` and `forbid`, and the way back.
class Plain {
  public:
    explicit Plain(const Problem& problem)
        : problem_(problem), simplified_(simplify(problem, {.scope = SimplifyScope::restrictions})),
          nothing_(ProblemBuilder().build()) {}

    bool has_cover() const { return !simplified_.impossible; }
    const Problem& problem() const {
        if (simplified_.unchanged) return problem_;
        return simplified_.parts.empty() ? nothing_ : simplified_.parts.front().problem;
    }

    /// By option of the plain problem: its index in the input; empty if it is the same.
    std::span<const OptionId> original() const {
        if (simplified_.parts.empty()) return {};
        return simplified_.parts.front().original;
    }

    /// A sink that passes covers on as covers of the input, sorted. `sink` must outlive it; an empty one
    /// stays empty.
    CoverSink lifted(const CoverSink& sink) const {
        if (!sink) return {};
        return [this, &sink, whole = std::vector<OptionId>()](std::span<const OptionId> cover) mutable {
            whole = simplified_.forced;
            const auto back = original();
            for (const OptionId option : cover) whole.push_back(back.empty() ? option : back[index(option)]);
            std::ranges::sort(whole);
            return sink(whole);
        };
    }

  private:
    const Problem& problem_;
    const Simplified simplified_;
    const Problem nothing_; // what is left if required options cover everything
};

SolveResult walk_units(const WalkingEngine& engine, const Problem& problem, const SolveParams& params,
                       const Control& control, const CoverSink& sink, const Share& share, bool upper) {
    const MakeWalker make = [&] { return engine.make(problem, params, bool(sink)); };
    auto walker = make();
    const std::uint64_t above = upper ? engine.nodes_above(*walker, share.above, bool(sink)) : 0;
    const Crew::Source source = [&share, next = std::size_t{0}]() mutable {
        return next < share.mine.size() ? std::optional(share.mine[next++]) : std::nullopt;
    };
    Crew crew(params, control.limits.nodes, sink, make, threads_or_cores(params.threads), std::move(walker),
              source, share.mine.weight());
    const Ending ending = *crew.run(control);
    SolveResult result{crew.covers(), {}, ending, std::string(engine.name), crew.stats()};
    result.stats.nodes += above;
    result.stats.profile.clear(); // units are at different levels of the engine's own tree
    return result;
}

PartResult run_part(const Problem& problem, Part part, Deal deal, const SolveParams& params,
                    const Control& control, const CoverSink& sink) {
    check(part);
    const WalkingEngine& engine = choose_engine(problem, params, bool(sink));
    PartResult result;
    result.answer = timed([&]() -> SolveResult {
        const Plain plain(problem);
        const auto share = plain.has_cover()
                               ? find_share(plain.problem(), plain.original(), part, deal, control)
                               : no_share();
        if (!share) return {0, {}, stopped(control).value_or(Ending::interrupted), std::string(engine.name)};
        result.units = share->units;
        result.mine = share->mine.size();
        const CoverSink lifted = plain.lifted(sink);
        return walk_units(engine, plain.problem(), params, control, lifted, *share, part.index == 0);
    });
    return result;
}

} // namespace

std::optional<Units> find_units(const Problem& problem, std::uint64_t parts, const Control& control) {
    const Part none{parts - 1, parts};
    check(none);
    const Plain plain(problem);
    if (!plain.has_cover()) return no_share().units;
    const auto share = find_share(plain.problem(), plain.original(), none, Deal::cyclic, control);
    return share ? std::optional(share->units) : std::nullopt;
}

PartResult count_part(const Problem& problem, Part part, const SolveParams& params, const Control& control) {
    return run_part(problem, part, Deal::cyclic, params, control, {});
}

PartResult solve_part(const Problem& problem, Part part, const SolveParams& params, const Control& control,
                      const CoverSink& sink) {
    return run_part(problem, part, Deal::blocks, params, control, sink);
}

} // namespace quadrille::inline QUADRILLE_ABI
