// SPDX-License-Identifier: MIT
#include "search/cost/best_covers.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace quadrille::search {

namespace {

constexpr std::int64_t any_cost = std::int64_t{1} << 61; // above all scaled costs of covers

/// The greatest number of terms that a sum of prices can have: uses of items, times cells of an option.
std::uint64_t most_terms(const Problem& problem) {
    std::vector<std::uint32_t> degree(problem.item_count());
    std::uint64_t longest = 1, uses = problem.secondary_count() + 1;
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
        const auto items = problem.items(OptionId{o});
        for (const ItemId item : items) ++degree[index(item)];
        longest = std::max<std::uint64_t>(longest, items.size());
    }
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        if (problem.is_primary(ItemId{i})) uses += std::min(problem.bounds(ItemId{i}).max, degree[i] + 1);
    return uses * (longest + 2);
}

} // namespace

BestCovers::BestCovers(const Problem& problem, Sense sense, std::uint64_t wanted, std::optional<Cost> worst)
    : problem_(problem), sense_(sense), wanted_(wanted), worst_(worst), threshold_(any_cost) {
    std::uint64_t most = 1, common = 0;
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
        const Cost cost = signed_cost(OptionId{o});
        const auto size = static_cast<std::uint64_t>(cost < 0 ? -cost : cost);
        most = std::max(most, size);
        common = std::gcd(common, size);
    }
    step_ = std::max<std::uint64_t>(common, 1);
    const std::uint64_t range = (std::uint64_t{1} << 60) / most_terms(problem);
    range_ = static_cast<std::int64_t>(range);
    constexpr int most_scale = 20, head_room = 6;
    scale_ = std::min(most_scale,
                      static_cast<int>(std::bit_width(range)) - static_cast<int>(std::bit_width(most)) - head_room);
    if (worst) threshold_ = scaled(*worst);
}

Cost BestCovers::signed_cost(OptionId option) const {
    const Cost cost = problem_.cost(option);
    return sense_ == Sense::max ? -cost : cost;
}

std::int64_t BestCovers::scaled(Cost cost) const {
    constexpr Cost most = any_cost; // costs of covers are smaller, other bounds need not be
    if (scale_ < 0) return static_cast<std::int64_t>(std::clamp(cost >> -scale_, -most, most));
    return static_cast<std::int64_t>(std::clamp(cost, -(most >> scale_), most >> scale_) * (Cost{1} << scale_));
}

Cost BestCovers::unscaled(std::int64_t bound) const {
    // Rounded up to a multiple of the step, since all costs are multiples of it.
    const Cost unit = step_ * (scale_ >= 0 ? Cost{1} << scale_ : 1);
    const Cost least = scale_ >= 0 ? Cost{bound} : Cost{bound} * (Cost{1} << -scale_);
    return (least / unit + (least % unit > 0 ? 1 : 0)) * step_;
}

std::vector<std::int64_t> BestCovers::scaled_costs() const {
    std::vector<std::int64_t> costs(problem_.option_count());
    for (std::uint32_t o = 0; o < costs.size(); ++o) costs[o] = scaled(signed_cost(OptionId{o}));
    return costs;
}

void BestCovers::offer(std::vector<OptionId> cover) {
    Cost cost = 0;
    for (const OptionId option : cover) cost += signed_cost(option);
    if (worst_ && cost > *worst_) return;
    if (enough() && cost >= found_.rbegin()->first) return;
    found_.emplace(cost, std::move(cover));
    if (found_.size() > wanted_) found_.erase(std::prev(found_.end()));
    if (enough()) threshold_ = scaled(found_.rbegin()->first - step_);
}

} // namespace quadrille::search
