// SPDX-License-Identifier: MIT
#pragma once

/// @file
/// A search in parts that know nothing of each other: on other machines, at other times, one again that was
/// lost. docs/parts.md has the rule by which a problem is taken apart.

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

#include <quadrille/control.hpp>
#include <quadrille/export.hpp>
#include <quadrille/problem.hpp>
#include <quadrille/solve.hpp>

namespace quadrille::inline QUADRILLE_ABI {

/// The rule by which a problem is taken apart. Another one gets another number.
inline constexpr std::uint32_t unit_rule = 1;

/// What a problem is dealt out in: nodes of one level of a search tree, each with all below it. They depend
/// on the problem, its `require` and `forbid`, and the number of parts, and on nothing else.
struct Units {
    std::uint32_t level = 0; ///< of the tree; the root is at level 0
    std::uint64_t count = 0;
    std::string sha256; ///< over all of them in order: equal where the same work is meant

    friend bool operator==(const Units&, const Units&) = default;
};

/// One part of so many. They are numbered from 0.
struct Part {
    std::uint64_t index = 0;
    std::uint64_t of = 1;            ///< at most `most_parts`
    std::optional<Units> known = {}; ///< what `find_units` told of so many parts: a search for them is saved
};
inline constexpr std::uint64_t most_parts = 1'000'000;

/// The units that were known are not those of the problem: nothing was done.
class QUADRILLE_EXPORT OtherUnits : public std::runtime_error {
  public:
    OtherUnits() : std::runtime_error("other units than those known") {}
};

/// Finds the units for so many parts. Nothing if the control ends it first; its other limits do not count.
/// Throws std::invalid_argument if there are more parts than `most_parts`, or none.
QUADRILLE_EXPORT std::optional<Units> find_units(const Problem& problem, std::uint64_t parts,
                                                 const Control& control = {});

/// How units are dealt to parts.
enum class Deal : std::uint8_t {
    cyclic, ///< every so many-th: parts are about equally large
    blocks, ///< one behind the other: lists of the parts, joined, are the list of the whole
};

/// The answer of one part: its own covers, nodes and ending.
struct PartResult {
    SolveResult answer;
    Units units;            ///< of the whole; empty if it was stopped before they were known
    std::uint64_t mine = 0; ///< how many of them are this part's
};

/// Counts the covers of one part. The parts' counts add up to the count of the whole, and so do their search
/// nodes, by the same engine, if the whole is not simplified: parts never are. `auto` is an engine that
/// depends on the problem only. Throws Unsupported if the engine does not walk the tree that the units are
/// of, or cannot take the problem; std::invalid_argument if there is no such part; OtherUnits.
QUADRILLE_EXPORT PartResult count_part(const Problem& problem, const Part& part,
                                       const SolveParams& params = {}, const Control& control = {});

/// Hands over the covers of one part, dealt in blocks: the lists of all parts, joined in order, are those of
/// `solve` by the same engine for a problem that is not simplified. Else it is as `count_part` and `solve`.
QUADRILLE_EXPORT PartResult solve_part(const Problem& problem, const Part& part, const SolveParams& params,
                                       const Control& control, const CoverSink& sink);

} // namespace quadrille::inline QUADRILLE_ABI
