// SPDX-License-Identifier: MIT
#include "solve/tree/walkers.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "search/cells/restarts.hpp"
#include "search/cells/weights.hpp"
#include "search/masks/masks.hpp"
#include "search/slices/slices.hpp"
#include "search/sweep/sweep.hpp"
#include "solve/tree/with_cells.hpp"
#include "solve/tree/with_links.hpp"

namespace quadrille {

namespace {

/// What each cell of a problem takes while the structures of links and of cells are built.
double build_price(const Problem& problem) { return 20.0 * static_cast<double>(problem.cell_count()); }

/// A node, with a look at each primary item, and an update.
WalkPrice walk_price(const Problem& problem, double node, double item, double update) {
    node += item * problem.primary_count();
    return [node, update](const Walker& walker) {
        return node * static_cast<double>(walker.stats().nodes)
               + update * static_cast<double>(walker.stats().updates);
    };
}

/// Cells sort the options of an item at each node that branches on it. Where an item of multiplicity has
/// thousands that is all they do, level by level, and no update tells of it.
double sorting_price(const Problem& problem) {
    constexpr std::uint32_t many = 256;
    constexpr double of_one = 30;
    if (!problem.has_bounds()) return 0;
    std::vector<std::uint32_t> size(problem.item_count());
    std::uint32_t most = many;
    for (std::uint32_t o = 0; o < problem.option_count(); ++o)
        for (const ItemId item : problem.items(OptionId{o}))
            if (problem.bounds(item).max > 1) most = std::max(most, ++size[index(item)]);
    return of_one * (most - many);
}

/// They do not look at the clock meanwhile, and keep all branches of each level.
double cells_build(const Problem& problem) {
    constexpr double most = 1e5;
    return sorting_price(problem) > most ? std::numeric_limits<double>::infinity() : build_price(problem);
}

WalkPrice masks_price(const Problem&) {
    return [](const Walker& walker) {
        const auto& masks = static_cast<const WalkerOf<search::Masks>&>(walker).search();
        return 0.35 * static_cast<double>(masks.work()) + 6 * static_cast<double>(masks.stats().updates);
    };
}

double masks_build(const Problem& problem) {
    if (problem.has_bounds() || problem.primary_count() > search::masks::OptionMasks::most_bits)
        return std::numeric_limits<double>::infinity();
    return 4.0 * problem.option_count() * (problem.item_count() / 64 + 1) + build_price(problem);
}

/// Finding orders, probing them, and filling tables. Probes of large trees take the most, whatever the size
/// of the problem; which trees are large is not known before.
double sweep_build(const Problem& problem) {
    if (problem.has_bounds() || problem.primary_count() > search::sweep::Buckets::most_bits)
        return std::numeric_limits<double>::infinity();
    constexpr double of_probes = 1e7, many_options = 2048;
    const double items = problem.primary_count(), more = problem.option_count() - many_options;
    return 40 * items * items + std::min(of_probes, 1e4 * static_cast<double>(problem.cell_count()))
           + 5000 * std::max(more, 0.0);
}

/// What a node of a sweep takes, with its looks.
constexpr double sweep_node = 30;

double sweep_likely(const Problem& problem) {
    try {
        return sweep_node * search::Sweep::likely_nodes(problem);
    } catch (const Unsupported&) {
        return std::numeric_limits<double>::infinity();
    }
}

double sweep_likely_of(const Walker& walker) {
    return sweep_node * static_cast<const WalkerOf<search::Sweep>&>(walker).search().likely_nodes();
}

WalkPrice sweep_price(const Problem&) {
    return [](const Walker& walker) {
        return 6.5 * static_cast<double>(static_cast<const WalkerOf<search::Sweep>&>(walker).search().work());
    };
}

double slices_build(const Problem& problem) {
    if (problem.has_bounds()) return std::numeric_limits<double>::infinity();
    const auto size = search::slices::Form::size(problem);
    if (!size.fits()) return std::numeric_limits<double>::infinity();
    return build_price(problem) + 2 * static_cast<double>(size.words) + 2 * size.steps;
}

double slices_price_of(double work, double updates) { return 0.33 * work + 40 * updates; }

const search::Slices& slices_of(const Walker& walker) {
    return static_cast<const WalkerOf<search::Slices>&>(walker).search();
}

WalkPrice slices_price(const Problem&) {
    return [](const Walker& walker) {
        const search::Slices& slices = slices_of(walker);
        return slices_price_of(static_cast<double>(slices.work()),
                               static_cast<double>(slices.stats().updates));
    };
}

double slices_likely_of(const Walker& walker) {
    constexpr std::uint64_t most_work = 2'000'000;
    const auto survey = slices_of(walker).survey(most_work);
    return slices_price_of(survey.work, survey.updates);
}

template <class Search> class RepeatedOnce : public Repeated {
  public:
    RepeatedOnce(std::string_view engine, Search&& search) : engine_(engine), search_(std::move(search)) {}

    SolveResult walk(std::span<const OptionId> required, std::span<const OptionId> forbidden,
                     const Control& control, const CoverSink& sink) override {
        search_.restart(required, forbidden);
        const Ending ending = run_walk(search_, control, sink);
        return {search_.covers(), {}, ending, std::string(engine_), search_.stats()};
    }

  private:
    const std::string_view engine_;
    Search search_;
};

template <class Search> std::unique_ptr<Repeated> repeat_once(std::string_view engine, Search search) {
    return std::make_unique<RepeatedOnce<Search>>(engine, std::move(search));
}

/// A class that is made for telling covers or for counting them: one of each, when it is first asked for.
template <class Search, class Make> class RepeatedTwice : public Repeated {
  public:
    RepeatedTwice(std::string_view engine, Make make) : engine_(engine), make_(std::move(make)) {}

    SolveResult walk(std::span<const OptionId> required, std::span<const OptionId> forbidden,
                     const Control& control, const CoverSink& sink) override {
        if constexpr (!forbids)
            if (!forbidden.empty()) return pass_by(required, forbidden, control, sink);
        std::optional<Search>& search = sink ? telling_ : counting_;
        if (!search) search.emplace(make_(bool(sink)));
        if constexpr (forbids)
            search->restart(required, forbidden);
        else
            search->restart(required);
        const Ending ending = run_walk(*search, control, sink);
        return {search->covers(), {}, ending, std::string(engine_), search->stats()};
    }

  private:
    static constexpr bool forbids = requires(Search & search, std::span<const OptionId> options) {
        search.restart(options, options);
    };

    /// What a search does that cannot leave options out: it walks all covers, and those with a forbidden
    /// option do not count.
    SolveResult pass_by(std::span<const OptionId> required, std::span<const OptionId> forbidden,
                        const Control& control, const CoverSink& sink) {
        std::uint64_t covers = 0;
        Control all = control;
        all.limits.covers = UINT64_MAX;
        SolveResult result = walk(required, {}, all, [&](std::span<const OptionId> cover) {
            const auto has = [&](OptionId option) { return std::ranges::find(cover, option) != cover.end(); };
            if (std::ranges::any_of(forbidden, has)) return true;
            ++covers;
            return (!sink || sink(cover)) && covers < control.limits.covers;
        });
        result.covers = covers;
        return result;
    }

    const std::string_view engine_;
    const Make make_;
    std::optional<Search> telling_, counting_;
};

template <class Search, class Make>
std::unique_ptr<Repeated> repeat_twice(std::string_view engine, Make make) {
    return std::make_unique<RepeatedTwice<Search, Make>>(engine, std::move(make));
}

// Nodes above units, of the tree of links.

/// It enters all of them.
std::uint64_t links_above(const Walker&, const UpperNodes& above, bool) { return above.all; }

/// They give up what is dead at once, but for the root.
std::uint64_t cells_above(const Walker&, const UpperNodes& above, bool) {
    return above.all - above.dead + above.root_is_dead;
}

/// They take what is forced without a node, and count the last few items at once if they only count.
std::uint64_t masks_above(const Walker& walker, const UpperNodes& above, bool telling) {
    std::uint64_t nodes = above.branching;
    if (telling) return nodes;
    const std::uint32_t few = static_cast<const WalkerOf<search::Masks>&>(walker).search().few_items();
    for (std::uint32_t open = 0; open <= few; ++open) nodes -= above.branching_with[open];
    return nodes;
}

// How much faster the best engine usually is. Links and cells walk the tree of masks, and take three times as
// long where masks can be had.
constexpr double often_best = 1.1, seldom_best = 20;

} // namespace

const WalkingEngine links_engine{
    "links",
    [](const Problem& problem, const SolveParams& params, bool) {
        return with_links(problem, params.choose, [](auto links) { return make_walker(std::move(links)); });
    },
    [](const Problem& problem) { return walk_price(problem, 20, 0.14, 5); },
    build_price,
    seldom_best,
    [](const Problem& problem, const SolveParams& params) {
        return with_links(problem, params.choose,
                          [](auto links) { return repeat_once("links", std::move(links)); });
    },
    nullptr,
    nullptr,
    0,
    links_above};

const WalkingEngine cells_engine{
    "cells",
    [](const Problem& problem, const SolveParams& params, bool) {
        return with_cells(problem, params.choose, [](auto cells) { return make_walker(std::move(cells)); });
    },
    [](const Problem& problem) { return walk_price(problem, 50 + sorting_price(problem), 0.1, 3.2); },
    cells_build,
    seldom_best,
    nullptr,
    nullptr,
    nullptr,
    0,
    cells_above};

const WalkingEngine learning_engine{
    "cells",
    [](const Problem& problem, const SolveParams& params, bool) {
        return with_cells_by(problem, search::WeightedKey(params.seed),
                             [](auto cells) { return make_walker(search::Restarts(std::move(cells))); });
    },
    [](const Problem& problem) { return walk_price(problem, 12.5 + sorting_price(problem), 0, 12.5); },
    cells_build, seldom_best};

const WalkingEngine masks_engine{"masks",
                                 [](const Problem& problem, const SolveParams& params, bool telling) {
                                     return make_walker(search::Masks(problem, params.choose, telling));
                                 },
                                 masks_price,
                                 masks_build,
                                 often_best,
                                 [](const Problem& problem, const SolveParams& params) {
                                     return repeat_twice<search::Masks>(
                                         "masks", [&problem, rule = params.choose](bool telling) {
                                             return search::Masks(problem, rule, telling);
                                         });
                                 },
                                 nullptr,
                                 nullptr,
                                 0,
                                 masks_above};

const WalkingEngine sweep_engine{"sweep",
                                 [](const Problem& problem, const SolveParams&, bool telling) {
                                     return make_walker(search::Sweep(problem, telling));
                                 },
                                 sweep_price,
                                 sweep_build,
                                 often_best,
                                 [](const Problem& problem, const SolveParams&) {
                                     return repeat_twice<search::Sweep>("sweep", [&problem](bool telling) {
                                         return search::Sweep(problem, telling);
                                     });
                                 },
                                 sweep_likely,
                                 sweep_likely_of};

const WalkingEngine slices_engine{"slices",
                                  [](const Problem& problem, const SolveParams& params, bool) {
                                      return make_walker(search::Slices(problem, params.choose));
                                  },
                                  slices_price,
                                  slices_build,
                                  often_best,
                                  [](const Problem& problem, const SolveParams& params) {
                                      return repeat_once("slices", search::Slices(problem, params.choose));
                                  },
                                  nullptr,
                                  slices_likely_of,
                                  2e6};

} // namespace quadrille
