// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "diagram/node_pool.hpp"
#include "diagram/numbers.hpp"

namespace quadrille::diagram {

/// Nodes that stand for numbers: how many sets a node had that is no longer kept. Their edges add nothing, so
/// that they count right and tell no covers.
///
///     digits      d * 2^(16 k), made when first needed: sums of powers of two
///     a number    the sum of its digits
class NumberNodes {
  public:
    explicit NumberNodes(NodePool::Writer& nodes) : nodes_(nodes) {}

    NodeId number(std::uint64_t value) { return number(LimbView(to_limbs(Wide{value}))); }
    NodeId number(Wide value) { return number(LimbView(to_limbs(value))); }
    NodeId number(LimbView limbs) {
        std::vector<Diagram::Edge> edges;
        for (std::size_t k = 0; k < 4 * limbs.size(); ++k)
            if (const auto value = static_cast<std::uint16_t>(limbs[k / 4] >> (16 * (k % 4))); value != 0)
                edges.push_back({Diagram::nothing, digit(k, value)});
        return edges.size() == 1 ? edges.front().to : nodes_.add_sum(edges);
    }

  private:
    NodeId digit(std::size_t place, std::uint16_t value) {
        while (place >= digits_.size()) digits_.emplace_back(1 << 16);
        NodeId& node = digits_[place][value];
        if (node != Diagram::none) return node;
        std::vector<Diagram::Edge> edges;
        for (std::size_t bit = 0; bit < 16; ++bit)
            if (value >> bit & 1) edges.push_back({Diagram::nothing, power(16 * place + bit)});
        return node = edges.size() == 1 ? edges.front().to : nodes_.add_sum(edges);
    }

    NodeId power(std::size_t exponent) {
        while (powers_.size() <= exponent) {
            const Diagram::Edge half{Diagram::nothing, powers_.back()};
            powers_.push_back(nodes_.add_sum(std::array{half, half}));
        }
        return powers_[exponent];
    }

    NodePool::Writer& nodes_;
    std::vector<std::vector<NodeId>> digits_;
    std::vector<NodeId> powers_{Diagram::empty};
};

} // namespace quadrille::diagram
