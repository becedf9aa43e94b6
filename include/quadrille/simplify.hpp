// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <quadrille/export.hpp>
#include <quadrille/problem.hpp>

namespace quadrille::inline QUADRILLE_ABI {

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
        std::uint32_t idle = 0;       ///< items that the other items imply
        std::uint32_t components = 1; ///< that share no item
        bool finished = true;         ///< nothing more can be found; false if the effort was spent before

        std::uint32_t useless() const { return forbidden + excluded + blocked + dominated; }
    };

    bool impossible = false; ///< there is no cover; then there are no components
    bool unchanged = false;  ///< nothing was found: the input itself is the one component, and `components`
                             ///< is empty, to save a copy
    std::vector<OptionId> forced;      ///< options that every cover has, ascending
    std::vector<OptionId> useless;     ///< options that no cover has, ascending
    std::vector<Component> components; ///< in the order of their first options
    Report report;
};

/// Simplifies a problem: finds options that every cover has, options that no cover has, items that say
/// nothing new, and components that share no item. Costs, colours and bounds are understood. Items and
/// options keep their order within a component. The result depends on problem and params only.
QUADRILLE_EXPORT Simplified simplify(const Problem& problem, const SimplifyParams& params = {});

} // namespace quadrille::inline QUADRILLE_ABI
