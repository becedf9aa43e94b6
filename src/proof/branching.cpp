// SPDX-License-Identifier: MIT
#include "proof/branching.hpp"

#include <algorithm>
#include <utility>

#include "weights/root.hpp"

namespace quadrille::proof {

namespace {

/// A remainder that options and items leave and come back to.
class BranchState {
  public:
    BranchState(const Root& root, std::span<const ItemId> only)
        : problem_(root.problem), asked_(problem_.item_count(), only.empty()), uses_(problem_.item_count()),
          left_(root.left), counts_(problem_.item_count()), is_live_(problem_.option_count()) {
        for (const ItemId item : only) asked_[index(item)] = true;
        for (std::uint32_t i = 0; i < problem_.item_count(); ++i)
            if (asked_[i] && problem_.is_primary(ItemId{i}) && left_[i].max > 0) open_.push_back(ItemId{i});
        for (const OptionId option : root.live) {
            for_cells(option, [&](ItemId item, ColourId colour) {
                uses_[index(item)].push_back({option, colour});
                if (!problem_.is_primary(item)) return;
                is_live_[index(option)] = true;
                ++counts_[index(item)];
            });
        }
    }

    std::uint64_t work() const { return work_; }
    std::size_t mark() const { return changes_.size(); }

    /// Into how many ways a branch on the item parts: none where it has too few options.
    std::uint32_t ways(ItemId item) const {
        const std::uint32_t min = left_[index(item)].min, count = counts_[index(item)];
        if (min == 0) return count + 1;
        return count < min ? 0 : count - min + 1;
    }

    /// The open item with the fewest ways, of those that need options; nothing if none does.
    std::optional<ItemId> choose() {
        std::optional<ItemId> best;
        for (const ItemId item : open_) {
            ++work_;
            if (left_[index(item)].min > 0 && (!best || ways(item) < ways(*best))) best = item;
        }
        return best;
    }

    std::vector<OptionId> live_options(ItemId item) const {
        std::vector<OptionId> options;
        for (const Use& use : uses_[index(item)])
            if (is_live_[index(use.option)]) options.push_back(use.option);
        return options;
    }

    void take(OptionId option) {
        remove(option);
        for_cells(option, [&](ItemId item, ColourId colour) {
            if (!problem_.is_primary(item)) {
                for (const Use& use : uses_[index(item)])
                    if (colour == ColourId::none || use.colour != colour) remove(use.option);
                work_ += uses_[index(item)].size();
                return;
            }
            Bounds& left = left_[index(item)];
            changes_.push_back({item, left, {}});
            left = {left.min - (left.min > 0 ? 1 : 0), left.max - 1};
            if (left.max == 0) remove_all(item);
        });
    }

    void remove(OptionId option) {
        if (!is_live_[index(option)]) return;
        is_live_[index(option)] = false;
        changes_.push_back({{}, {}, option});
        for_cells(option, [&](ItemId item, ColourId) {
            ++work_;
            if (problem_.is_primary(item)) --counts_[index(item)];
        });
    }

    void undo(std::size_t to) {
        for (; changes_.size() > to; changes_.pop_back()) {
            const Change& change = changes_.back();
            if (!change.removed) {
                left_[index(change.item)] = change.left;
                continue;
            }
            is_live_[index(*change.removed)] = true;
            for_cells(*change.removed, [&](ItemId item, ColourId) {
                if (problem_.is_primary(item)) ++counts_[index(item)];
            });
        }
    }

  private:
    struct Use {
        OptionId option;
        ColourId colour;
    };

    /// The bounds of an item as they were, or an option that went.
    struct Change {
        ItemId item;
        Bounds left;
        std::optional<OptionId> removed;
    };

    template <class Visit> void for_cells(OptionId option, const Visit& visit) const {
        const auto items = problem_.items(option);
        for (std::size_t k = 0; k < items.size(); ++k)
            if (asked_[index(items[k])]) visit(items[k], problem_.colour(option, k));
    }

    void remove_all(ItemId item) {
        for (const Use& use : uses_[index(item)]) remove(use.option);
        work_ += uses_[index(item)].size();
    }

    const Problem& problem_;
    std::vector<bool> asked_;            // by item
    std::vector<std::vector<Use>> uses_; // by item, options ascending
    std::vector<Bounds> left_;           // by item
    std::vector<std::uint32_t> counts_;  // by primary item: its live options
    std::vector<bool> is_live_;          // by option
    std::vector<ItemId> open_;           // primary, at the root
    std::vector<Change> changes_;
    std::uint64_t work_ = 0;
};

/// Branches depth first. A node on the stack has tried the options before `next`.
class Search {
  public:
    Search(BranchState& state, const BranchingParams& params, const Control& control)
        : state_(state), params_(params), control_(control) {}

    Refutation run() {
        enter(std::nullopt);
        while (result_.outcome == Refutation::Outcome::unknown && !is_over()) {
            if (nodes_.empty())
                result_.outcome = Refutation::Outcome::refuted;
            else
                next_child();
        }
        if (result_.outcome != Refutation::Outcome::refuted) result_.branches.clear();
        return std::move(result_);
    }

  private:
    struct Node {
        std::vector<OptionId> options;
        std::uint32_t ways;
        std::uint32_t next = 0;
        std::size_t mark; // of changes, before it or its child
    };

    /// What is left is a node, on the stack if it has children.
    void enter(std::optional<OptionId> by) {
        const auto item = state_.choose();
        if (!item) { // nothing more is needed
            result_.outcome = Refutation::Outcome::covered;
            for (const Node& node : nodes_) result_.cover.push_back(node.options[node.next - 1]);
            return;
        }
        result_.branches.push_back({*item, static_cast<std::uint32_t>(nodes_.size()), by});
        const std::uint32_t ways = state_.ways(*item);
        if (ways > 0) nodes_.push_back({state_.live_options(*item), ways, 0, state_.mark()});
    }

    /// Goes to the next child of the last node, without the options that were tried, or leaves it.
    void next_child() {
        Node& node = nodes_.back();
        state_.undo(node.mark);
        if (node.next > 0) state_.remove(node.options[node.next - 1]);
        if (node.next == node.ways) return nodes_.pop_back();
        node.mark = state_.mark();
        const OptionId option = node.options[node.next++];
        state_.take(option);
        enter(option);
    }

    bool is_over() {
        constexpr std::uint64_t interval = 1 << 18;
        if (state_.work() > params_.work || result_.branches.size() > params_.branches) return true;
        if (state_.work() < look_) return false;
        look_ = state_.work() + interval;
        return stopped(control_).has_value();
    }

    BranchState& state_;
    const BranchingParams& params_;
    const Control& control_;
    std::vector<Node> nodes_;
    std::uint64_t look_ = 0; // the work at which to look at the control
    Refutation result_;
};

} // namespace

Refutation refute_by_branching(const Problem& problem, std::span<const ItemId> only,
                               const BranchingParams& params, const Control& control) {
    const Root root(problem, only.empty());
    if (root.misfit) return {Refutation::Outcome::refuted, {}, {}};
    BranchState state(root, only);
    Refutation result = Search(state, params, control).run();
    if (result.outcome == Refutation::Outcome::covered && only.empty()) {
        result.cover.insert(result.cover.end(), problem.required().begin(), problem.required().end());
        std::ranges::sort(result.cover);
        result.cover.erase(std::unique(result.cover.begin(), result.cover.end()), result.cover.end());
    }
    return result;
}

} // namespace quadrille::proof
