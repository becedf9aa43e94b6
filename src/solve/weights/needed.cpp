// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "solve/weights/program.hpp"

namespace quadrille::proof {

namespace {

/// The search for needed items: the program that uses the *wanted* ones least shows some to be needed, or
/// which of them are used less than once, and are wanted no more.
class Search {
  public:
    Search(Programs& programs, Needed& needed, Needs& needs)
        : programs_(programs), root_(programs.root), needed_(needed), needs_(needs), wanted_(needed.size()) {
        const auto uses = secondary_uses(root_);
        for (std::size_t i = 0; i < wanted_.size(); ++i) wanted_[i] = uses[i] == SecondaryUse::plain && !needed_[i];
    }

    std::vector<Weights> run() {
        constexpr int most_rounds = 8;
        std::vector<Weights> all;
        for (int round = 0; round < most_rounds && std::ranges::count(wanted_, true) > 0; ++round) {
            const auto optimum = ask();
            if (!optimum) break;
            if (auto weights = weights_that_show(optimum->prices))
                all.push_back(std::move(*weights));
            else
                drop_unused(optimum->activities);
        }
        return all;
    }

  private:
    std::optional<external::LinearOptimum> ask() {
        const auto uses_of_wanted = [&](OptionId option) {
            return static_cast<double>(std::ranges::count_if(root_.problem.items(option),
                                                             [&](ItemId item) { return bool(wanted_[index(item)]); }));
        };
        auto optimum = external::ask_clp(linear_program(root_, uses_of_wanted), most_pivots, programs_.control);
        programs_.finished = programs_.finished && optimum;
        return optimum;
    }

    /// A use of a wanted item costs 1, which is its own price as well: so much less it is worth.
    std::optional<Weights> weights_that_show(const std::vector<double>& prices) {
        for (const std::int64_t denominator : denominators) {
            Weights weights{Argument::needed, 1, {}};
            for (std::uint32_t i = 0; i < prices.size(); ++i) {
                const std::int64_t weight = rounded(prices[i] - (wanted_[i] ? 1 : 0), denominator);
                if (weight < 0 || (weight > 0 && root_.problem.is_primary(ItemId{i})))
                    weights.of.push_back({ItemId{i}, weight});
            }
            const auto shown = shown_needed(root_, needed_, weights.of);
            if (shown.empty()) continue;
            for (const ItemId item : shown) {
                needed_[index(item)] = true;
                needs_[index(item)] = 1;
                wanted_[index(item)] = false;
            }
            return weights;
        }
        return std::nullopt;
    }

    void drop_unused(const std::vector<double>& activities) {
        constexpr double once = 0.999;
        for (std::size_t i = 0; i < wanted_.size(); ++i)
            if (activities[i] < once) wanted_[i] = false;
    }

    Programs& programs_;
    const Root& root_;
    Needed& needed_;
    Needs& needs_;
    std::vector<bool> wanted_; // by item
};

} // namespace

std::vector<Weights> find_needed(Programs& programs, Needed& needed, Needs& needs) {
    if (programs.root.problem.cell_count() > most_cells) {
        programs.finished = false;
        return {};
    }
    return Search(programs, needed, needs).run();
}

} // namespace quadrille::proof
