// SPDX-License-Identifier: MIT
#include "proof/why.hpp"

#include <algorithm>
#include <optional>

#include "problem/rest/rest.hpp"
#include "problem/rest/walk.hpp"

namespace quadrille::proof {

namespace {

/// Finds the open item with the fewest ways, of those that need options; nothing if none does.
std::optional<Rest::Branch> most_pressing(const Rest& rest) {
    std::optional<Rest::Branch> best;
    rest.for_each_open([&](ItemId item) {
        if (rest.need(item).min == 0) return;
        const std::uint32_t some = ways(rest.need(item), rest.size(item));
        if (!best || some < best->ways) best = {item, some};
    });
    return best;
}

/// The cover that a walk has found, with what is required.
std::vector<OptionId> cover_of(const std::vector<Turn>& turns, std::span<const OptionId> required) {
    std::vector<OptionId> cover(required.begin(), required.end());
    for (const Turn& turn : turns) cover.push_back(*turn.option());
    std::ranges::sort(cover);
    cover.erase(std::unique(cover.begin(), cover.end()), cover.end());
    return cover;
}

} // namespace

Refutation refute_by_branching(const Problem& problem, std::span<const ItemId> only, const BranchingParams& params,
                               const Control& control) {
    Rest rest(problem, only);
    if (!only.empty())
        rest.remove_forbidden();
    else if (rest.restrict())
        return {Refutation::Outcome::refuted, {}, {}};
    rest.count_if_sparse();
    std::uint64_t work = 1; // of a branch
    rest.for_each_open([&](ItemId item) { work += rest.sets().options(item).size(); });
    const std::uint64_t most = std::min<std::uint64_t>(params.branches, params.work / work);
    Refutation result;
    std::vector<Turn> turns;
    do {
        constexpr std::size_t interval = 256;
        const auto on = most_pressing(rest);
        if (!on)
            return {Refutation::Outcome::covered,
                    {},
                    cover_of(turns, only.empty() ? problem.required() : std::span<const OptionId>())};
        if (result.branches.size() >= most || (result.branches.size() % interval == 0 && stopped(control))) return {};
        result.branches.push_back(
            {on->item, static_cast<std::uint32_t>(turns.size()), turns.empty() ? std::nullopt : turns.back().option()});
        if (on->ways > 0) turns.emplace_back(rest, *on);
        while (!turns.empty() && !turns.back().next(rest)) turns.pop_back();
    } while (!turns.empty());
    result.outcome = Refutation::Outcome::refuted;
    return result;
}

} // namespace quadrille::proof
