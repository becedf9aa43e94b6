// SPDX-License-Identifier: MIT
#include "support/brute_force.hpp"

#include <algorithm>
#include <functional>

namespace quadrille::test {

namespace {

/// Walks the subsets: one option after another is left out, then taken. A subset that uses an item too often
/// is given up at once, because no further option can mend it. Everything else is judged when the subset is
/// complete.
class Subsets {
  public:
    explicit Subsets(const Problem& problem)
        : problem_(problem), uses_(problem.item_count()), colour_(problem.item_count()) {}

    std::vector<Cover> covers() {
        walk(0);
        std::ranges::sort(covers_);
        return std::move(covers_);
    }

  private:
    void walk(std::uint32_t o) {
        if (o == problem_.option_count()) {
            if (enough() && restrictions_hold()) covers_.push_back(taken_);
            return;
        }
        walk(o + 1);
        const OptionId option{o};
        if (!fits(option)) return;
        const auto items = problem_.items(option);
        for (std::size_t k = 0; k < items.size(); ++k) {
            ++uses_[index(items[k])];
            colour_[index(items[k])] = problem_.colour(option, k);
        }
        taken_.push_back(option);
        walk(o + 1);
        taken_.pop_back();
        for (const ItemId item : items) --uses_[index(item)];
    }

    /// Whether the option has a primary item, and all its items can take one use more. Uses that share a
    /// secondary item have the same colour, so taking one back leaves the colour of the others in place.
    bool fits(OptionId option) const {
        const auto items = problem_.items(option);
        bool primary = false;
        for (std::size_t k = 0; k < items.size(); ++k) {
            const std::uint32_t i = index(items[k]);
            if (problem_.is_primary(items[k])) {
                primary = true;
                if (uses_[i] >= problem_.bounds(items[k]).max) return false;
            } else if (uses_[i] > 0) {
                const ColourId colour = problem_.colour(option, k);
                if (colour == ColourId::none || colour != colour_[i]) return false;
            }
        }
        return primary;
    }

    bool enough() const {
        for (std::uint32_t i = 0; i < problem_.item_count(); ++i)
            if (problem_.is_primary(ItemId{i}) && uses_[i] < problem_.bounds(ItemId{i}).min) return false;
        return true;
    }

    bool restrictions_hold() const {
        const auto taken = [&](OptionId option) { return std::ranges::find(taken_, option) != taken_.end(); };
        return std::ranges::all_of(problem_.required(), taken) && std::ranges::none_of(problem_.forbidden(), taken);
    }

    const Problem& problem_;
    std::vector<std::uint32_t> uses_; // by item
    std::vector<ColourId> colour_;    // by item, of its last use
    Cover taken_;
    std::vector<Cover> covers_;
};

} // namespace

std::vector<Cover> covers_by_subsets(const Problem& problem) { return Subsets(problem).covers(); }

std::vector<Cost> best_costs(const Problem& problem, std::span<const Cover> covers, Sense sense, std::size_t most) {
    std::vector<Cost> costs;
    for (const Cover& cover : covers) {
        Cost& sum = costs.emplace_back(0);
        for (const OptionId option : cover) sum += problem.cost(option);
    }
    if (sense == Sense::min)
        std::ranges::sort(costs);
    else
        std::ranges::sort(costs, std::greater<>());
    costs.resize(std::min(most, costs.size()));
    return costs;
}

} // namespace quadrille::test
