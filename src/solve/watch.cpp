// SPDX-License-Identifier: MIT
// What can be seen of a walk by links: each step of it, and how many nodes, covers and dead ends lie on each level.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <quadrille/analysis.hpp>
#include <quadrille/watch.hpp>

#include "problem/rest/rest.hpp"
#include "solve/components.hpp"
#include "solve/tree/with_links.hpp"
#include "solve/verb.hpp"

namespace quadrille::inline QUADRILLE_ABI {

namespace {

/// Hands the steps to a sink, with items as the problem numbers them.
class Steps : public search::StepObserver {
  public:
    Steps(const Problem& problem, const StepSink& sink) : sink_(sink) {
        for (std::uint32_t i = 0; i < problem.item_count(); ++i)
            if (problem.is_primary(ItemId{i})) items_.push_back(ItemId{i});
    }

    void step(SearchStep::Kind kind, std::uint32_t subject) override {
        SearchStep step{.kind = kind};
        if (kind == SearchStep::Kind::branch) step.item = items_[subject - 1]; // links count from 1
        if (kind == SearchStep::Kind::take) step.option = OptionId{subject};
        more_ = more_ && (!sink_ || sink_(step));
    }

    bool wants_more() const override { return more_; }

  private:
    const StepSink& sink_;
    std::vector<ItemId> items_; // primary ones in order, as links number them
    bool more_ = true;
};

/// What a problem requires and forbids, as Links::restart takes it: nothing twice, and no option without a
/// primary item.
struct Restrictions {
    std::vector<OptionId> required = {}, forbidden = {};
    bool possible = true;
};

Restrictions restrictions_of(const Problem& problem) {
    Restrictions all;
    Rest rest(problem);
    for (const OptionId option : problem.forbidden()) {
        if (!rest.is_live(option)) continue;
        rest.remove(option);
        all.forbidden.push_back(option);
    }
    for (const OptionId option : problem.required()) {
        if (rest.is_taken(option)) continue;
        all.possible = rest.is_live(option);
        if (!all.possible) return all;
        rest.take(option);
        all.required.push_back(option);
    }
    return all;
}

} // namespace

SolveResult watch(const Problem& problem, const WatchParams& params, const Control& control, const StepSink& sink) {
    return timed([&] {
        SolveResult result;
        result.engine = "links";
        const Restrictions restrictions = restrictions_of(problem);
        if (!restrictions.possible) return result;
        with_links<Kinds::coloured>(problem, params.choose, [&](auto links) {
            if (!restrictions.required.empty() || !restrictions.forbidden.empty())
                links.restart(restrictions.required, restrictions.forbidden);
            Steps steps(problem, sink);
            result.ending = links.run(control, static_cast<search::StepObserver&>(steps));
            result.covers = links.covers();
            result.stats = links.stats();
        });
        return result;
    });
}

namespace {

void count_at(std::vector<std::uint64_t>& counts, std::size_t depth) {
    if (counts.size() <= depth) counts.resize(depth + 1);
    ++counts[depth];
}

/// The observer that looks at where paths end.
class LeafCount : public search::StepObserver {
  public:
    explicit LeafCount(TreeProfile& tree) : tree_(tree) {}

    void step(SearchStep::Kind kind, std::uint32_t) override {
        using Kind = SearchStep::Kind;
        if (kind == Kind::branch) ++depth_;
        if (kind == Kind::leave) --depth_;
        if (kind == Kind::cover) count_at(tree_.covers, depth_);
        if (kind == Kind::dead_end) count_at(tree_.dead_ends, depth_);
    }

  private:
    TreeProfile& tree_;
    std::size_t depth_ = 0;
};

} // namespace

ProfileResult profile(const Problem& problem, const SolveParams& params, const Control& control) {
    ProfileResult result;
    const auto walk = [&](const Problem& component, const SolveParams&, const Control& limits, const CoverSink&) {
        return with_links<Kinds::coloured>(component, params.choose, [&](auto links) {
            LeafCount leaves(result.tree);
            const Ending ending = links.run(limits, static_cast<search::StepObserver&>(leaves));
            return SolveResult{links.covers(), {}, ending, "links", links.stats()};
        });
    };
    result.search
        = timed([&] { return walk_components({.engine = "links", .walk = walk}, problem, params, control, {}); });
    TreeProfile& tree = result.tree;
    tree.nodes = result.search.stats.profile;
    tree.covers.resize(tree.nodes.size());
    tree.dead_ends.resize(tree.nodes.size());
    return result;
}

} // namespace quadrille::inline QUADRILLE_ABI
