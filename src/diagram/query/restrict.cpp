// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include <quadrille/diagram.hpp>

#include "base/threads.hpp"
#include "diagram/builder.hpp"
#include "diagram/query/tally.hpp"

namespace quadrille::inline QUADRILLE_ABI {

namespace {

constexpr std::uint32_t at_a_time = 64; // required options in one pass: bits of a word

/// One pass through a diagram that makes another one, with the covers that have all required options and no
/// forbidden one.
///
/// A node keeps the sets that have all required options which occur anywhere below the node. The factors of a
/// product share no option, so each factor handles its own. An edge of a sum stays if it and its child have
/// all required options that occur below the sum. So one word a node suffices for 64 options at a time.
class Filter {
  public:
    Filter(std::uint32_t options, std::span<const OptionId> required, std::span<const OptionId> forbidden)
        : bit_(options), forbidden_(options) {
        for (const OptionId option : required) {
            if (bit_[index(option)] != 0) continue;
            bit_[index(option)] = all_ + 1;
            all_ = 2 * all_ + 1;
        }
        for (const OptionId option : forbidden) forbidden_[index(option)] = true;
    }

    /// Makes the nodes up to `root` anew; returns the place of the root.
    template <class Nodes> NodeId run(const Nodes& nodes, NodeId root, DiagramBuilder& made, const Control& control) {
        StopPoll poll(control, 4096);
        kept_.assign({{0, false, Diagram::none}, {0, true, Diagram::empty}});
        kept_.reserve(index(root) + 1);
        for (std::uint32_t node = index(Diagram::empty) + 1; node <= index(root); ++node) {
            poll.step();
            const auto edges = nodes.edges(NodeId{node});
            kept_.push_back(diagram::is_product(edges) ? product(edges, made) : sum(edges, made));
        }
        const Kept& top = kept_[index(root)];
        return top.has == all_ ? top.node : Diagram::none;
    }

  private:
    struct Kept {
        std::uint64_t has; // required options below
        bool live;         // whether a set is left without the forbidden options; `has` is 0 if not
        NodeId node;       // of the sets with all of `has`
    };

    bool stays(const Diagram::Edge& edge) const {
        return kept_[index(edge.to)].live && (edge.option == Diagram::nothing || !forbidden_[index(edge.option)]);
    }

    std::uint64_t has(const Diagram::Edge& edge) const {
        return kept_[index(edge.to)].has | (edge.option == Diagram::nothing ? 0 : bit_[index(edge.option)]);
    }

    Kept sum(std::span<const Diagram::Edge> edges, DiagramBuilder& made) {
        Kept kept{0, false, Diagram::none};
        for (const Diagram::Edge& edge : edges)
            if (stays(edge)) {
                kept.has |= has(edge);
                kept.live = true;
            }
        edges_.clear();
        for (const Diagram::Edge& edge : edges)
            if (stays(edge) && has(edge) == kept.has) edges_.push_back({edge.option, kept_[index(edge.to)].node});
        kept.node = made.add_sum(edges_);
        return kept;
    }

    Kept product(std::span<const Diagram::Edge> edges, DiagramBuilder& made) {
        Kept kept{0, true, Diagram::none};
        factors_.clear();
        for (const Diagram::Edge& edge : edges) {
            const Kept& factor = kept_[index(edge.to)];
            if (!factor.live) return {0, false, Diagram::none};
            kept.has |= factor.has;
            factors_.push_back(factor.node);
        }
        kept.node = made.add_product(factors_);
        return kept;
    }

    std::vector<std::uint64_t> bit_; // by option: its bit in `has`, if it is required
    std::vector<bool> forbidden_;    // by option
    std::uint64_t all_ = 0;          // the bits of all required options
    std::vector<Kept> kept_;         // by node
    std::vector<Diagram::Edge> edges_;
    std::vector<NodeId> factors_;
};

} // namespace

Diagram restrict(const Diagram& diagram, std::span<const OptionId> required, std::span<const OptionId> forbidden,
                 const Control& control) {
    throw_if_stopped(control);
    const std::uint32_t options = diagram.problem().option_count();
    const auto take = [&] {
        const auto some = required.first(std::min<std::size_t>(required.size(), at_a_time));
        required = required.subspan(some.size());
        return some;
    };
    DiagramBuilder nodes;
    NodeId root = Filter(options, take(), forbidden).run(diagram, diagram.root(), nodes, control);
    while (!required.empty()) {
        DiagramBuilder made;
        root = Filter(options, take(), {}).run(nodes, root, made, control);
        nodes = std::move(made);
    }
    return nodes.finish(diagram.problem(), root);
}

} // namespace quadrille::inline QUADRILLE_ABI
