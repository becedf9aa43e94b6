// SPDX-License-Identifier: MIT
#pragma once

/// @file
/// Searches in independent parts: each can run on any machine, at any time, and again if it was lost. docs/parts.md
/// has the rule by which a problem is taken apart. And searches that continue later: a snapshot of the open work is
/// reported at intervals, and another process, on any machine, can continue from it.

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/error.hpp>
#include <quadrille/export.hpp>
#include <quadrille/problem.hpp>
#include <quadrille/solve.hpp>

namespace quadrille::inline QUADRILLE_ABI {

/// The number of the rule by which an engine's problems are taken apart: 2 for `orbits`, 3 for `tables`, else 1.
/// Another rule gets another number.
constexpr std::uint32_t unit_rule(std::string_view engine) {
    return engine == "orbits" ? 2 : engine == "tables" ? 3 : 1;
}

/// The pieces of a problem that are dealt out to parts. By rules 1 and 3: nodes of one level of a search tree, each
/// with all below it. By
/// rule 2: remainders up to isomorphism. They depend on the rule, the problem, its `require` and `forbid`, and
/// the number of parts, and on nothing else.
struct Units {
    /// Level of the tree that they are on; the root is at level 0. 0 by rule 2.
    std::uint32_t level = 0;
    std::uint64_t count = 0;
    /// Over all of them in order: equal where the same work is meant.
    std::string sha256;

    friend bool operator==(const Units&, const Units&) = default;
};

/// A part of an answer: its number, from 0, and how many parts there are.
struct Part {
    std::uint64_t index = 0;
    /// At most `most_parts`.
    std::uint64_t of = 1;
    /// What `find_units` gave for `of` parts: saves that search.
    std::optional<Units> known = {};
};
inline constexpr std::uint64_t most_parts = 1'000'000;

/// The units that were known are not those of the problem: nothing was done.
class QUADRILLE_EXPORT OtherUnits : public BadArgument {
  public:
    OtherUnits() : BadArgument("other units than those known") {}
};

/// Finds the units for a number of parts. Nothing if the control ends it first; its other limits do not count.
/// Throws BadArgument if there are more parts than `most_parts`, or none.
QUADRILLE_EXPORT std::optional<Units> find_units(const Problem& problem, std::uint64_t parts,
                                                 const Control& control = {});

/// Finds the units by the rule of an engine. Throws Unsupported too.
QUADRILLE_EXPORT std::optional<Units> find_units(const Problem& problem, std::uint64_t parts, std::string_view engine,
                                                 const Control& control);

/// How units are dealt to parts.
enum class Deal : std::uint8_t {
    cyclic, ///< in turn, one to each part: parts are about equally large
    blocks, ///< one behind the other: lists of the parts, joined, are the list of the whole
};

/// The answer of one part: its own covers, nodes and ending.
struct PartResult {
    SolveResult answer;
    /// Units of the whole; empty if it was stopped before they were known.
    Units units;
    /// How many of these units are this part's.
    std::uint64_t mine = 0;
};

/// Counts the covers of one part. The parts' counts add up to the count of the whole, and so do their search
/// nodes, by the same engine but `orbits`, if the whole is not simplified: parts never are. `auto` is an engine that
/// depends on the problem only. Throws Unsupported if the engine cannot do parts of the problem; BadArgument if
/// there is no such part; OtherUnits.
QUADRILLE_EXPORT PartResult count_part(const Problem& problem, const Part& part, const SolveParams& params = {},
                                       const Control& control = {});

/// Hands over the covers of one part, dealt in blocks: the lists of all parts, joined in order, are those of
/// `solve` by the same engine for a problem that is not simplified. Else it is as `count_part` and `solve`.
QUADRILLE_EXPORT PartResult solve_part(const Problem& problem, const Part& part, const SolveParams& params,
                                       const Control& control, const CoverSink& sink);

/// The trees that links, masks and tables walk, and the order of their branches. If one of them changes, so does the
/// number, and snapshots of older searches are refused.
inline constexpr std::uint32_t tree_version = 2;

/// How far a part has come: what was found, and what is left.
struct Snapshot {
    /// Subtrees that are not walked yet: the node at the end of a path, and the branches behind the path at
    /// each level from a floor on.
    struct Rest {
        /// Indices of options, 2^32 - 1 where an item takes no more; of tables numbers of choices (docs/parts.md).
        std::vector<std::uint32_t> unit;
        /// Below it: of masks numbers of children, of orbits three numbers a step, else as `unit`.
        std::vector<std::uint32_t> path;
        /// Counted from the unit.
        std::uint64_t floor = 0;
        /// The part of the whole tree that they are, for progress only.
        double weight = 0;
        /// How often their covers count, which is another number for orbits only.
        Count times = 1;

        friend bool operator==(const Rest&, const Rest&) = default;
    };

    /// Units of the whole.
    Units units;
    /// The first of the part's own units that is not begun.
    std::uint64_t next_unit = 0;
    /// Covers that were counted, or handed over.
    Count covers;
    /// Search nodes that it took; of a list some may count twice.
    std::uint64_t nodes = 0;
    /// The open rests of units that were begun, in the order of the tree.
    std::vector<Rest> rest;

    friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

/// How a search is to be kept.
struct Keeping {
    /// Where to go on; nothing begins at the beginning.
    std::optional<Snapshot> from = {};
    std::chrono::milliseconds interval = std::chrono::minutes(5);

    /// Gets a snapshot at the beginning, after every interval, and when a limit or the stop token ends the
    /// search: not at the end of the part. It is called in the caller's thread. Every cover that the snapshot
    /// counts was handed over before.
    std::function<void(const Snapshot&)> keep;
};

/// Does the same as without `Keeping`, as one of several runs of the part. Covers and nodes are those of all runs
/// together; the sink gets what follows the snapshot that was begun with. Throws BadArgument too if
/// that snapshot is not of this part and engine, as far as can be told before it begins.
QUADRILLE_EXPORT PartResult count_part(const Problem& problem, const Part& part, const SolveParams& params,
                                       const Control& control, const Keeping& keeping);
QUADRILLE_EXPORT PartResult solve_part(const Problem& problem, const Part& part, const SolveParams& params,
                                       const Control& control, const CoverSink& sink, const Keeping& keeping);

/// Returns the engine that these functions use: the one that the params name or, for `auto`, the one that suits the
/// problem. `listed`: whether it must list covers. Throws as they do.
QUADRILLE_EXPORT std::string_view part_engine(const Problem& problem, const SolveParams& params, bool listed);

} // namespace quadrille::inline QUADRILLE_ABI
