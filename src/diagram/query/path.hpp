// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include <quadrille/diagram.hpp>

namespace quadrille::diagram {

/// The path of one cover: the sums on the way down from the root, each with the edge chosen, the first factor
/// of a product before the second. A choice depends only on earlier ones, so a path may be cut at any choice
/// and continued in another way.
///
/// The work that remains after a choice is a list: the other factors of the products around it, from the
/// innermost to the outermost. Lists share their tails:
///
///     rests    {product, its next factor, rest behind it}, each made by one of the choices, in their order
class Path {
  public:
    struct Choice {
        NodeId node;         ///< a sum
        std::uint32_t edge;  ///< of it, from 0
        std::uint32_t rest;  ///< the list that remains after everything below it, or `nothing_left`
        std::uint32_t rests; ///< how many there were before it
        std::uint32_t taken; ///< how many options had been taken before it
    };

    explicit Path(const Diagram& diagram) : diagram_(diagram) {}

    std::span<const Choice> choices() const { return choices_; }

    /// Starts anew at the root. `choose(node)` names the edge to follow at each sum; where it is called,
    /// `choices()` are those before. Precondition: the root has a set, and so has what each edge leads to.
    template <class Choose> void start(Choose choose) {
        choices_.clear();
        rests_.clear();
        taken_.clear();
        go_down(diagram_.root(), nothing_left, choose);
    }

    /// Takes the last choice back.
    void cut() {
        rests_.resize(choices_.back().rests);
        taken_.resize(choices_.back().taken);
        choices_.pop_back();
    }

    /// Takes the last choice back and continues with another edge of that sum; from there on it works as
    /// `start`.
    template <class Choose> void turn(std::uint32_t edge, Choose choose) {
        const Choice last = choices_.back();
        cut();
        go_down(follow(last.node, edge, last.rest), last.rest, choose);
    }

    /// The cover, as ascending indices; it is good until the next call.
    std::span<const OptionId> cover() {
        sorted_.assign(taken_.begin(), taken_.end());
        std::ranges::sort(sorted_);
        return sorted_;
    }

  private:
    struct Rest {
        NodeId product;
        std::uint32_t factor;
        std::uint32_t behind;
    };
    static constexpr std::uint32_t nothing_left = 0xffff'ffff;

    NodeId follow(NodeId node, std::uint32_t edge, std::uint32_t rest) {
        choices_.push_back(
            {node, edge, rest, static_cast<std::uint32_t>(rests_.size()), static_cast<std::uint32_t>(taken_.size())});
        const Diagram::Edge& chosen = diagram_.edges(node)[edge];
        if (chosen.option != Diagram::nothing) taken_.push_back(chosen.option);
        return chosen.to;
    }

    /// Continues at a factor of a product; sets `rest` to the list of the factors after it.
    NodeId enter(NodeId product, std::uint32_t factor, std::uint32_t& rest) {
        const auto edges = diagram_.edges(product);
        if (factor + 1 < edges.size()) {
            rests_.push_back({product, factor + 1, rest});
            rest = static_cast<std::uint32_t>(rests_.size() - 1);
        }
        return edges[factor].to;
    }

    template <class Choose> void go_down(NodeId node, std::uint32_t rest, Choose& choose) {
        for (;;)
            if (node == Diagram::empty) {
                if (rest == nothing_left) return;
                const Rest next = rests_[rest];
                rest = next.behind;
                node = enter(next.product, next.factor, rest);
            } else if (diagram_.is_product(node)) {
                node = enter(node, 0, rest);
            } else {
                node = follow(node, choose(node), rest);
            }
    }

    const Diagram& diagram_;
    std::vector<Choice> choices_;
    std::vector<Rest> rests_;
    std::vector<OptionId> taken_, sorted_;
};

} // namespace quadrille::diagram
