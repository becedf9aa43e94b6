// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include <quadrille/diagram.hpp>

#include "diagram/query/tally.hpp"

namespace quadrille::diagram {

/// Finds the set of the root with a given number, from 0. The sets of a sum are in the order of its edges.
/// The sets of a product count like digits, with the last factor fastest.
template <class Value> class Unranker {
  public:
    /// Calls `emit(edge, number)` for each sum on the way with the edge chosen and its number there, from 0,
    /// in the order of a Path. Precondition: there are more sets than `rank`.
    template <class Emit> void run(const Diagram& diagram, const Counts<Value>& counts, Value rank, Emit emit) {
        open_.clear();
        open_.push_back({diagram.root(), std::move(rank)});
        while (!open_.empty()) {
            NodeId node = open_.back().node;
            rank = std::move(open_.back().rank);
            open_.pop_back();
            while (node != Diagram::empty) {
                const auto edges = diagram.edges(node);
                if (is_product(edges)) {
                    take_apart(edges, counts, rank);
                    break;
                }
                std::uint32_t k = 0;
                for (; !less(rank, counts[edges[k].to]); ++k) subtract(rank, counts[edges[k].to]);
                emit(edges[k], k);
                node = edges[k].to;
            }
        }
    }

  private:
    struct Open {
        NodeId node;
        Value rank; // of a set of this node
    };

    void take_apart(std::span<const Diagram::Edge> edges, const Counts<Value>& counts, Value& rank) {
        for (std::size_t k = edges.size() - 1; k > 0; --k) {
            Value digit = divide(rank, counts[edges[k].to]);
            open_.push_back({edges[k].to, std::move(digit)});
        }
        open_.push_back({edges[0].to, std::move(rank)});
    }

    std::vector<Open> open_; // factors still to be done, the next one last
};

} // namespace quadrille::diagram
