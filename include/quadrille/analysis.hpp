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
    SizeRange option_sizes;              ///< items an option
    SizeRange item_degrees;              ///< options a primary item; only those that may be in a cover
    std::vector<ItemId> uncoverable;     ///< see `uncoverable_items`
    std::uint32_t without_primary = 0;   ///< options without a primary item
    std::uint32_t repeated = 0;          ///< options with the items and colours of an earlier option
    std::uint32_t components = 0;        ///< parts of the problem that share no item, primary items only counted
    std::uint32_t largest_component = 0; ///< primary items in the largest of them
};

/// The primary items that need more options than have them.
QUADRILLE_EXPORT std::vector<ItemId> uncoverable_items(const Problem& problem);

/// Looks a problem over, in time and memory about linear in its size. Options without a primary item, which
/// no cover can have, count as options but join no items. `require` and `forbid` do not matter. Throws Stopped if the stop
/// token or the deadline of `control` comes first.
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
        Problem problem;                ///< without names, `require` and `forbid`; with costs
        std::vector<OptionId> original; ///< by option of `problem`: its index in the input, ascending
    };

    /// What was found, in numbers.
    struct Report {
        std::uint32_t forced = 0;     ///< options that every cover has, required ones included
        std::uint32_t forbidden = 0;  ///< options that are forbidden, or have no primary item
        std::uint32_t excluded = 0;   ///< options that exclude a forced one
        std::uint32_t blocked = 0;    ///< options that leave some item too few others
        std::uint32_t dominated = 0;  ///< options of an item that the options of another item fill
        std::uint32_t refuted = 0;    ///< options that the rules for colours refute, alone or on trial
        std::uint32_t idle = 0;       ///< items that the other items imply
        std::uint32_t components = 1; ///< that share no item
        bool finished = true;         ///< nothing more can be found; false if the effort was spent before

        std::uint32_t useless() const { return forbidden + excluded + blocked + dominated + refuted; }
    };

    bool impossible = false;           ///< there is no cover; then there are no components
    bool unchanged = false;            ///< nothing was found: the input itself is the one component, and `components`
                                       ///< is empty, to save a copy
    std::vector<OptionId> forced;      ///< options that every cover has, ascending
    std::vector<OptionId> useless;     ///< options that no cover has, ascending
    std::vector<Component> components; ///< in the order of their first options
    Report report;
};

/// Simplifies a problem: finds options that every cover has, options that no cover has, items that say
/// nothing new, and components that share no item. Costs, colours and bounds are understood. Items and
/// options keep their order within a component. The result depends on problem and params only. Throws Stopped
/// if the stop token or the deadline of `control` comes first; other limits do not count.
QUADRILLE_EXPORT Simplified simplify(const Problem& problem, const SimplifyParams& params = {},
                                     const Control& control = {});

struct EstimateParams {
    SolveParams search = {};     ///< the search to be estimated
    std::uint64_t probes = 1000; ///< random paths down its tree; at least 1
    std::uint64_t seed = 1;      ///< of the random numbers
};

/// A figure and the 95% confidence interval around it. `high` is infinite where nothing is known from above.
struct Estimated {
    double value = 0, low = 0, high = 0;
};

/// What `count` would take, and what it would find.
struct EstimateResult {
    Estimated nodes;                   ///< search nodes of `probed`
    Estimated covers;                  ///< 0 to infinity if no probe met one, which proves nothing
    Estimated seconds;                 ///< of `engine` on this machine, as it is now
    std::optional<Count> count;        ///< the covers if they were counted; then nothing here is an estimate
    std::uint64_t probes = 0;          ///< how many were made
    std::uint64_t met = 0;             ///< how many of them ended in a cover
    Ending ending = Ending::exhausted; ///< why there are fewer than were asked for, if there are
    std::string engine;                ///< that counts with these params
    std::string probed;                ///< whose search tree the nodes are of: `engine`, or links

    bool exact() const { return count.has_value(); }

    /// Whether the time is known: to a factor of 100 at least. If not, `seconds.value` is of no use.
    bool knows_time() const { return seconds.high <= 100 * seconds.low; }

    bool complete() const { return ending == Ending::exhausted; }
};

/// Estimates what `count` with these params would take.
///
/// The count is begun. If it ends within a second, that is the answer. Otherwise each engine that `auto` may take gets
/// a part of another second. The best of their forecasts gives `seconds`, with an interval: how the forecasts
/// wavered, and more the further they look ahead. The truth need not lie inside. If no engine has a
/// forecast that holds still, the time is unknown: `value` and `low` are the time that it took so far, and `high` is
/// infinite. If a forecast is so long that another engine may well overtake it, the interval is wide: see
/// EstimateResult::knows_time. Search nodes and covers are told by random paths down the
/// tree of links (D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation
/// 29, 1975). The expected value of each figure is the true one. They depend on problem and params only,
/// unless a limit comes first.
///
/// Where the engine asked for is links, only some 10 ms of the count are done, measured by work and not by
/// the clock, and `seconds` is the time of one thread: what its search nodes take, with their interval.
///
/// The intervals are the probes' own: search trees are lopsided, and what no probe has met is in no interval.
/// The more evenly a tree grows, the truer they are; on trees where a few large branches hide behind many
/// small ones the truth lies inside in some 80 of 100 cases, and where fewer than some 20 probes meet a cover
/// the figure for covers is not to be trusted.
///
/// `control.stop` and the deadline are obeyed between probes; other limits are not looked at. Throws as
/// `count`. Precondition: params.probes > 0. It may be called from several threads at once; progress is not
/// told.
QUADRILLE_EXPORT EstimateResult estimate(const Problem& problem, const EstimateParams& params = {},
                                         const Control& control = {});

/// What a search tree looks like, by depth: the root first. The three are equally long.
struct TreeProfile {
    std::vector<std::uint64_t> nodes;     ///< all search nodes, as SearchStats::profile has them
    std::vector<std::uint64_t> covers;    ///< those that are covers
    std::vector<std::uint64_t> dead_ends; ///< those where some item has too few options left, and no branch
};

struct ProfileResult {
    TreeProfile tree;
    SolveResult search; ///< the result of `count`

    /// Whether simplification solved the problem, so that there was nothing to search.
    bool settled() const { return search.complete() && search.stats.nodes == 0; }
};

/// Walks the search tree of the engine links, whatever `params.engine` says, as `count` does: the nodes are
/// those of its answer. Where the problem falls into components the trees of all searches are laid upon each
/// other, that for a first cover of each part too.
///
/// It searches with one thread. Limits and progress are obeyed as by `count`; a search that was stopped tells
/// what it has walked. It may be called from several threads at once.
QUADRILLE_EXPORT ProfileResult profile(const Problem& problem, const SolveParams& params = {},
                                       const Control& control = {});

} // namespace quadrille::inline QUADRILLE_ABI
