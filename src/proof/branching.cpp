// SPDX-License-Identifier: MIT
#include "proof/why.hpp"

#include <algorithm>
#include <utility>

#include "problem/rest/rest.hpp"

namespace quadrille::proof {

namespace {

/// A rest with sizes, and the work that was spent on it: items looked at, and cells of options that went.
class BranchState {
  public:
    BranchState(const Problem& problem, std::span<const ItemId> only) : rest_(problem, only) {
        if (only.empty())
            possible_ = !rest_.restrict();
        else
            rest_.remove_forbidden();
        sizes_.emplace(rest_);
        root_open_ = rest_.open_count();
    }

    /// False if a required option has no room.
    bool is_possible() const { return possible_; }
    std::uint64_t work() const { return work_; }
    Rest::Mark mark() const { return rest_.mark(); }

    std::uint32_t ways(ItemId item) const { return quadrille::ways(rest_.need(item), (*sizes_)[item]); }

    /// Returns the open item with the fewest ways, of those that need options; nothing if none does.
    std::optional<ItemId> choose() {
        work_ += root_open_;
        std::optional<ItemId> best;
        rest_.for_each_open([&](ItemId item) {
            if (rest_.need(item).min > 0 && (!best || ways(item) < ways(*best))) best = item;
        });
        return best;
    }

    std::vector<OptionId> live_options(ItemId item) const {
        std::vector<OptionId> options;
        rest_.for_each_live(item, [&](OptionId option) { options.push_back(option); });
        return options;
    }

    void take(OptionId option) {
        drop(option);
        rest_.take(option, [&](ItemId, OptionBits some) {
            for_each_bit<OptionId>(some.word, some.bits, [&](OptionId gone) { drop(gone); });
        });
    }

    void remove(OptionId option) {
        if (!rest_.is_live(option)) return;
        rest_.remove(option);
        drop(option);
    }

    void undo(Rest::Mark to) {
        rest_.undo(to, [&](OptionBits some) {
            for_each_bit<OptionId>(some.word, some.bits, [&](OptionId back) { sizes_->add(rest_, back); });
        });
    }

  private:
    void drop(OptionId option) {
        sizes_->drop(rest_, option);
        work_ += rest_.sets().cells(option).size();
    }

    Rest rest_;
    std::optional<Sizes> sizes_;
    bool possible_ = true;
    std::uint32_t root_open_ = 0;
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
        Rest::Mark mark; // before it or its child
    };

    /// Adds a node for the present rest to the tree. If it has children, it goes on the stack.
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

Refutation refute_by_branching(const Problem& problem, std::span<const ItemId> only, const BranchingParams& params,
                               const Control& control) {
    BranchState state(problem, only);
    if (!state.is_possible()) return {Refutation::Outcome::refuted, {}, {}};
    Refutation result = Search(state, params, control).run();
    if (result.outcome == Refutation::Outcome::covered && only.empty()) {
        result.cover.insert(result.cover.end(), problem.required().begin(), problem.required().end());
        std::ranges::sort(result.cover);
        result.cover.erase(std::unique(result.cover.begin(), result.cover.end()), result.cover.end());
    }
    return result;
}

} // namespace quadrille::proof
