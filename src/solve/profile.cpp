// SPDX-License-Identifier: MIT
#include <quadrille/analysis.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include <quadrille/watch.hpp>

#include "solve/components.hpp"
#include "solve/tree/with_links.hpp"
#include "solve/verb.hpp"

namespace quadrille::inline QUADRILLE_ABI {

namespace {

void count_at(std::vector<std::uint64_t>& counts, std::size_t depth) {
    if (counts.size() <= depth) counts.resize(depth + 1);
    ++counts[depth];
}

/// The observer that looks at where paths end.
class LeafCount {
  public:
    static constexpr bool listens = false, watches = true;

    explicit LeafCount(TreeProfile& tree) : tree_(tree) {}

    void step(SearchStep::Kind kind, std::uint32_t) {
        using Kind = SearchStep::Kind;
        if (kind == Kind::branch) ++depth_;
        if (kind == Kind::leave) --depth_;
        if (kind == Kind::cover) count_at(tree_.covers, depth_);
        if (kind == Kind::dead_end) count_at(tree_.dead_ends, depth_);
    }

    bool wants_more() const { return true; }

  private:
    TreeProfile& tree_;
    std::size_t depth_ = 0;
};

} // namespace

ProfileResult profile(const Problem& problem, const SolveParams& params, const Control& control) {
    ProfileResult result;
    const auto walk = [&](const Problem& component, const SolveParams&, const Control& limits, const CoverSink&) {
        return with_links(component, params.choose, [&](auto links) {
            const Ending ending = links.run(limits, LeafCount(result.tree));
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
