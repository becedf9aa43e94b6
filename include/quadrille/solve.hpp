// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <quadrille/control.hpp>
#include <quadrille/cost.hpp>
#include <quadrille/count.hpp>
#include <quadrille/error.hpp>
#include <quadrille/problem.hpp>

namespace quadrille {

struct SolveParams {
    std::string engine = "auto"; ///< a name of `engines()`, or auto
    ChooseRule choose = ChooseRule::smallest;
    bool simplify = true;      ///< search a simpler problem with the same covers (docs/semantics.md)
    std::uint32_t threads = 1; ///< threads that search, at most; 0 for one a core. `optimize` does not ask
    /// With several threads: share work after so many search nodes, again and again. 0 shares it as soon as
    /// it pays; other values are for tests.
    std::uint64_t share_after = 0;
    std::size_t memory = 0; ///< bytes that a diagram may take where covers are counted by one, or one cover
                            ///< is wanted, about; 0 for any number, or for 2 GiB where one cover is wanted
    std::uint64_t seed = 0; ///< of random choices, which `auto` makes where one cover is wanted
};

/// The answer of a verb.
struct SolveResult {
    Count covers;             ///< covers found; all of them if `complete()`
    std::optional<Cost> cost; ///< of `optimize` only: the cost of the best cover found
    Ending ending = Ending::exhausted;
    std::string engine; ///< the engine that answered
    SearchStats stats = {};
    std::uint64_t seed = 0; ///< that of the params, where choices may have been random; else 0

    bool complete() const { return ending == Ending::exhausted; }
    /// Whether a limit or the stop token came before the covers that were asked for.
    bool cut_short() const { return !complete() && ending != Ending::cover_limit; }
    bool proved_none() const { return complete() && covers == 0; }
};

/// Walks the covers of `problem`, each once, in an order that depends on problem and params only, and not on
/// how many threads there are. These call `sink` and Control::progress one at a time, not always the
/// caller's. Which covers a limit of time or of search nodes leaves out depends on the clock if there are
/// several. `require` and `forbid` of the problem are obeyed; costs are ignored. Throws Unsupported if the
/// engine is unknown or cannot honour colours or bounds that the problem has.
SolveResult solve(const Problem& problem, const SolveParams& params, const Control& control,
                  const CoverSink& sink);

/// Counts the covers without listing them; else as `solve`.
SolveResult count(const Problem& problem, const SolveParams& params = {}, const Control& control = {});

struct OptimizeParams {
    SolveParams search = {};
    Sense sense = Sense::min; ///< whether the least or the greatest cost is the best; the problem's own
                              ///< `sense` is not asked
    std::uint64_t best = 1;   ///< how many covers, the best ones, are wanted
};

/// Finds the covers of best total cost, and proves that no other is better. They reach the sink at the end,
/// the best first; among covers of equal cost, which ones are chosen depends on problem, params and engine.
/// The result is complete if it is proved that they are the best; a search that was stopped hands over the
/// best covers that it has found. Throws as `solve`, and Unsupported if the engine cannot optimise.
SolveResult optimize(const Problem& problem, const OptimizeParams& params, const Control& control,
                     const CoverSink& sink);

/// An engine as help and completion list it, and what it can do.
struct EngineInfo {
    std::string_view name;
    std::string_view summary;
    bool colours;   ///< can honour colours of secondary items
    bool bounds;    ///< can honour bounds other than 1..1
    bool walks;     ///< can list and count covers
    bool optimizes; ///< can find covers of best cost
};
std::span<const EngineInfo> engines();

} // namespace quadrille
