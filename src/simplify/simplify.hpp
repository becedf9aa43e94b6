// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <quadrille/problem.hpp>

namespace quadrille::simplify {

/// A smaller problem, and the way back.
struct Part {
    Problem problem;                ///< without names, `require` and `forbid`; with costs
    std::vector<OptionId> original; ///< by option of `problem`: its index in the input, ascending
};

/// What was found, as `info` tells it.
struct Report {
    std::uint32_t forced = 0;    ///< options that every cover has, required ones included
    std::uint32_t forbidden = 0; ///< options that are forbidden, or have no primary item
    std::uint32_t excluded = 0;  ///< options that cannot stand beside the forced ones
    std::uint32_t blocked = 0;   ///< options that leave some item too few others
    std::uint32_t dominated = 0; ///< options of an item that is filled by the options of another one
    std::uint32_t idle = 0;      ///< items that say nothing that the others do not say
    std::uint32_t parts = 1;     ///< that share no item
    bool finished = true;        ///< nothing more can be found; else the effort was spent before

    std::uint32_t useless() const { return forbidden + excluded + blocked + dominated; }
};

/// A problem taken apart. Its covers are the forced options together with one cover of each part, in every
/// combination; without any part, the forced options are its only cover.
struct Simplified {
    bool impossible = false; ///< there is no cover; then there are no parts either
    bool unchanged = false;  ///< there was nothing to do: the input stands for its one part, and `parts` is
                             ///< empty, to save the copy
    std::vector<OptionId> forced;  ///< options that every cover has, ascending
    std::vector<OptionId> useless; ///< options that no cover has, ascending
    std::vector<Part> parts;       ///< in the order of their first options
    Report report;
};

/// How much to do.
enum class Scope : std::uint8_t {
    restrictions, ///< only take out `require` and `forbid`; one part
    everything,
};

/// What the engines spend: some 3 ms beyond work that is linear in the input, so that no run of 100 ms
/// becomes 5% longer.
inline constexpr std::uint64_t default_effort = 3'000'000;
inline constexpr std::uint64_t unlimited_effort = UINT64_MAX;

/// Simplifies a problem with whatever docs/semantics.md defines. Items and options keep their order within a
/// part, and an option its items but for those that are gone. `effort` bounds the elementary steps of what
/// takes more than linear time (nested.hpp, blocked.hpp); all of it is deterministic.
Simplified simplify(const Problem& problem, Scope scope = Scope::everything,
                    std::uint64_t effort = default_effort);

} // namespace quadrille::simplify
