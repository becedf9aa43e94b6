// SPDX-License-Identifier: MIT
#pragma once

/// @file
/// What can be said of a problem before it is searched: figures, a simpler problem, what a count would take, and
/// what the search tree looks like.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/export.hpp>
#include <quadrille/numbers.hpp>
#include <quadrille/problem.hpp>
#include <quadrille/solve.hpp>

namespace quadrille::inline QUADRILLE_ABI {

/// Least, greatest and total of a list of sizes; all 0 for an empty list.
struct QUADRILLE_EXPORT SizeRange {
    std::uint64_t least = 0;
    std::uint64_t most = 0;
    std::uint64_t total = 0;
    std::uint64_t count = 0;

    void add(std::uint64_t size);
    double mean() const { return count == 0 ? 0 : static_cast<double>(total) / static_cast<double>(count); }
};

/// What a problem shows without a search.
struct ProblemSummary {
    /// Items an option.
    SizeRange option_sizes;
    /// Options a primary item; only those that may be in a cover.
    SizeRange item_degrees;
    /// See `uncoverable_items`.
    std::vector<ItemId> uncoverable;
    /// Options without a primary item.
    std::uint32_t without_primary = 0;
    /// Options with the items and colours of an earlier option.
    std::uint32_t repeated = 0;
    /// Parts of the problem that share no item, primary items only counted.
    std::uint32_t components = 0;
    /// Primary items in the largest of them.
    std::uint32_t largest_component = 0;
};

/// Returns the primary items that need more options than have them.
QUADRILLE_EXPORT std::vector<ItemId> uncoverable_items(const Problem& problem);

/// Summarizes a problem in time and memory about linear in its size. Options without a primary item, which
/// no cover can have, count as options but join no items. `require` and `forbid` do not matter. Throws Stopped if the
/// stop token or the deadline of `control` comes first.
QUADRILLE_EXPORT ProblemSummary summarize(const Problem& problem, const Control& control = {});

/// How much to simplify.
enum class SimplifyScope : std::uint8_t {
    everything,
    restrictions, ///< only take out `require` and `forbid`; the rest stays in one component
};

struct SimplifyParams {
    SimplifyScope scope = SimplifyScope::everything;

    /// Elementary steps that may be spent on what takes more than linear time. The default is what the
    /// searches spend: some 3 ms, so that no run of 100 ms becomes 5% longer.
    std::uint64_t effort = 3'000'000;

    static constexpr std::uint64_t unlimited = UINT64_MAX;
};

/// A problem split into components. The covers of the problem are the forced options together with one cover
/// of each component, in every combination. Without any component, the forced options are the only cover.
struct Simplified {
    /// A smaller problem, and the way back.
    struct Component {
        /// Without names, `require` and `forbid`; with costs.
        Problem problem;
        /// By option of `problem`: its index in the input, ascending.
        std::vector<OptionId> original;
    };

    /// What was found, in numbers.
    struct Report {
        /// Options that every cover has, required ones included.
        std::uint32_t forced = 0;
        /// Options that are forbidden, or have no primary item.
        std::uint32_t forbidden = 0;
        /// Options that exclude a forced one.
        std::uint32_t excluded = 0;
        /// Options that leave some item too few others.
        std::uint32_t blocked = 0;
        /// Options of an item that the options of another item fill.
        std::uint32_t dominated = 0;
        /// Options that the rules for colours refute, alone or on trial.
        std::uint32_t refuted = 0;
        /// Items that the other items imply.
        std::uint32_t idle = 0;
        /// How many parts the problem has that share no item.
        std::uint32_t components = 1;
        /// Nothing more can be found; false if the effort was spent before.
        bool finished = true;

        std::uint32_t useless() const { return forbidden + excluded + blocked + dominated + refuted; }
    };

    /// There is no cover; then there are no components.
    bool impossible = false;
    /// Nothing was found: the input itself is the one component, and `components` is empty, to save a copy.
    bool unchanged = false;
    /// Options that every cover has, ascending.
    std::vector<OptionId> forced;
    /// Options that no cover has, ascending.
    std::vector<OptionId> useless;
    /// The components, in the order of their first options.
    std::vector<Component> components;
    Report report;
};

/// Simplifies a problem: finds options that every cover has, options that no cover has, items that say
/// nothing new, and components that share no item. Costs, colours and bounds are understood. Items and
/// options keep their order within a component. The result depends on problem and params only. Throws Stopped
/// if the stop token or the deadline of `control` comes first; other limits do not count.
QUADRILLE_EXPORT Simplified simplify(const Problem& problem, const SimplifyParams& params = {},
                                     const Control& control = {});

struct EstimateParams {
    /// The search to be estimated.
    SolveParams search = {};
    /// Random paths down its tree; at least 1.
    std::uint64_t probes = 1000;
    /// Seed of the random numbers.
    std::uint64_t seed = 1;
};

/// A figure and the 95% confidence interval around it. `high` is infinite where nothing is known from above.
struct Estimated {
    double value = 0, low = 0, high = 0;
};

/// What `count` would take, and what it would find.
struct EstimateResult {
    /// Search nodes of `probed`.
    Estimated nodes;
    /// 0 to infinity if no probe met one, which proves nothing.
    Estimated covers;
    /// The time that `engine` takes on this machine, as it is now.
    Estimated seconds;
    /// The covers if they were counted; then nothing here is an estimate.
    std::optional<Count> count;
    /// How many were made.
    std::uint64_t probes = 0;
    /// How many of them ended in a cover.
    std::uint64_t met = 0;
    /// Why there are fewer than were asked for, if there are.
    Ending ending = Ending::exhausted;
    /// The engine that counts with these params.
    std::string engine;
    /// The engine whose search tree was probed: `engine`, or links.
    std::string probed;

    bool exact() const { return count.has_value(); }

    /// Returns whether the time is known: to a factor of 100 at least. If not, `seconds.value` is of no use.
    bool knows_time() const { return seconds.high <= 100 * seconds.low; }

    bool complete() const { return ending == Ending::exhausted; }
};

/// Estimates what `count` with these params would take.
///
/// The count is begun. If it ends within a second, that is the answer. Otherwise each engine that `auto` may take gets
/// a part of another second. The best of their forecasts gives `seconds`, with an interval: it is wider the more the
/// forecasts varied, and the further ahead they are. The true time may lie outside. If no engine has a
/// forecast that holds still, the time is unknown: `value` and `low` are the time that it took so far, and `high` is
/// infinite. If a forecast is so long that another engine may well overtake it, the interval is wide: see
/// EstimateResult::knows_time. Search nodes and covers are estimated from random paths down the tree of links (D. E.
/// Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation
/// 29, 1975). The expected value of each figure is the true one. They depend on problem and params only,
/// unless a limit comes first.
///
/// Where the engine asked for is links, only some 10 ms of the count are done, measured by work and not by
/// the clock, and `seconds` is the time of one thread: what its search nodes take, with their interval.
///
/// The intervals come from the probes alone, so they do not include branches that no probe has met. The more evenly a
/// tree grows, the better they are; on trees with a few large branches among many small ones they hold the true value
/// in some 80 of 100 cases. Do not trust the number of covers if fewer than some 20 probes met one.
///
/// `control.stop` and the deadline are obeyed between probes; other limits are not looked at. Throws as
/// `count`. Precondition: params.probes > 0. It may be called from several threads at once; progress is not
/// told.
QUADRILLE_EXPORT EstimateResult estimate(const Problem& problem, const EstimateParams& params = {},
                                         const Control& control = {});

/// What a search tree looks like, by depth: the root first. The three are equally long.
struct TreeProfile {
    /// All search nodes, as SearchStats::profile has them.
    std::vector<std::uint64_t> nodes;
    /// Those that are covers.
    std::vector<std::uint64_t> covers;
    /// Those where some item has too few options left, and no branch.
    std::vector<std::uint64_t> dead_ends;
};

struct ProfileResult {
    TreeProfile tree;
    /// The result of `count`.
    SolveResult search;

    /// Returns whether simplification solved the problem, so that there was nothing to search.
    bool settled() const { return search.complete() && search.stats.nodes == 0; }
};

/// Walks the search tree of the engine links, whatever `params.engine` says, as `count` does: the nodes are
/// those of its answer. If the problem has components, the numbers of all searches are added up by depth, those of
/// the search for a first cover of each component included.
///
/// It searches with one thread. Limits and progress are obeyed as by `count`; a search that was stopped tells
/// what it has walked. It may be called from several threads at once.
QUADRILLE_EXPORT ProfileResult profile(const Problem& problem, const SolveParams& params = {},
                                       const Control& control = {});

} // namespace quadrille::inline QUADRILLE_ABI
