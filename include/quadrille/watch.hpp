// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <ostream>
#include <string>

#include <quadrille/control.hpp>
#include <quadrille/export.hpp>
#include <quadrille/problem.hpp>
#include <quadrille/solve.hpp>

namespace quadrille::inline QUADRILLE_ABI {

/// A step of a search by dancing links. Each step that takes an option enters a search node, so the number of nodes
/// is the number of these steps and 1 for the root. The depth is the number of items on the path that are being
/// branched on.
struct SearchStep {
    enum class Kind : std::uint8_t {
        cover,     ///< all items are covered
        dead_end,  ///< some item has fewer options left than it needs
        give_back, ///< what was taken last is given back
        leave,     ///< all branches are tried: back to the item that was branched on before
        take_none, ///< tries what comes if the item, whose bounds permit it, takes no more options
        branch,    ///< `item` is branched on: its options are tried one after the other
        take,      ///< tries what comes if `option` is taken
    };

    Kind kind = Kind::cover;
    /// The item of a step of kind `branch`.
    ItemId item{};
    /// The option of a step of kind `take`.
    OptionId option{};
    friend bool operator==(const SearchStep&, const SearchStep&) = default;
};

/// Takes each step as it is done. It returns true to go on, and false if it wants no more.
using StepSink = std::function<bool(const SearchStep&)>;

struct WatchParams {
    ChooseRule choose = ChooseRule::smallest;
};

/// Searches all covers with the engine links, and reports each step of it. The problem is searched as it is, in
/// one thread. So steps, nodes and covers are those of `count` with engine links and without simplification:
///
///     quadrille::watch(problem, {}, {}, [](const quadrille::SearchStep& step) { return show(step); });
///
/// Required options are taken, and forbidden ones are gone, before the first step; if the required ones
/// exclude each other there is none. The result ends in `cover_limit` if the sink wanted no more; its figures may
/// then include a few steps that the sink did not get. Throws Unsupported if the problem is too large for the
/// engine. It may be called from several threads at once, and calls the sink in the caller's; what that
/// throws passes to the caller.
QUADRILLE_EXPORT SolveResult watch(const Problem& problem, const WatchParams& params, const Control& control,
                                   const StepSink& sink);

} // namespace quadrille::inline QUADRILLE_ABI
