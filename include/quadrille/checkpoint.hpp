// SPDX-License-Identifier: MIT
#pragma once

/// @file
/// Searches that go on another day: what is left of one is told now and then, and another process, on another
/// machine too, begins with that.

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/export.hpp>
#include <quadrille/part.hpp>
#include <quadrille/problem.hpp>
#include <quadrille/solve.hpp>

namespace quadrille::inline QUADRILLE_ABI {

/// The trees that links, cells and masks walk, and the order of their branches. If one of them changes, so
/// does the number, and what is left of an older search is of no use any more.
inline constexpr std::uint32_t tree_version = 1;

/// How far a part has come: what was found, and what is left.
struct Snapshot {
    /// Subtrees that nobody has walked: the node at the end of a path, and the branches behind the path at
    /// each level from a floor on.
    struct Rest {
        std::vector<std::uint32_t> unit; ///< indices of options; 2^32 - 1 where an item takes no more
        std::vector<std::uint32_t> path; ///< below it: of masks numbers of children, else as `unit`
        std::uint64_t floor = 0;         ///< counted from the unit
        double weight = 0;               ///< the part of the whole tree that they are, for progress only

        friend bool operator==(const Rest&, const Rest&) = default;
    };

    Units units;                 ///< of the whole
    std::uint64_t next_unit = 0; ///< of the part's own units, the first that nobody has begun
    Count covers;                ///< that were counted, or handed over
    std::uint64_t nodes = 0;     ///< that it took; of a list some may count twice
    std::vector<Rest> rest;      ///< of units that were begun, in the order of the tree

    friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

/// How a search is to be kept.
struct Keeping {
    std::optional<Snapshot> from = {}; ///< where to go on; else at the beginning
    std::chrono::milliseconds interval = std::chrono::minutes(5);

    /// Gets a snapshot at the beginning, after every interval, and when a limit or the stop token ends the
    /// search: not at the end of the part. It is called in the caller's thread. Every cover that the snapshot
    /// counts was handed over before.
    std::function<void(const Snapshot&)> keep;
};

/// The same as without `Keeping`, as one of several runs of the part. Covers and nodes are those of all runs
/// together; the sink gets what follows the snapshot that was begun with. Throws std::invalid_argument too if
/// that snapshot is not of this part and engine, as far as can be told before it begins.
QUADRILLE_EXPORT PartResult count_part(const Problem& problem, const Part& part, const SolveParams& params,
                                       const Control& control, const Keeping& keeping);
QUADRILLE_EXPORT PartResult solve_part(const Problem& problem, const Part& part, const SolveParams& params,
                                       const Control& control, const CoverSink& sink, const Keeping& keeping);

/// The engine that these use: that of the params or, for `auto`, the one that suits the problem. `listed`:
/// whether it is to list covers. Throws as they do.
QUADRILLE_EXPORT std::string_view part_engine(const Problem& problem, const SolveParams& params, bool listed);

} // namespace quadrille::inline QUADRILLE_ABI
