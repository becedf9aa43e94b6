// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include <quadrille/diagram.hpp>
#include <quadrille/numbers.hpp>

#include "diagram/numbers.hpp"
#include "diagram/query/tally.hpp"

namespace quadrille::diagram {

/// Draws a uniform random number below `bound`: one word of the generator for each limb of `bound - 1`, least
/// significant first, without the bits above its width; it draws again while the number is too large. The
/// result does not depend on the type. Precondition: `bound` is not 0.
Limbs draw_below(LimbView bound, std::mt19937_64& random);
std::uint64_t draw_below(std::uint64_t bound, std::mt19937_64& random);
Wide draw_below(Wide bound, std::mt19937_64& random);

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

namespace quadrille {

/// The covers of a diagram by number: the counts of all nodes, and what they answer. What ranks, draws and lists
/// from a number uses it.
class Ranker::Numbers {
  public:
    explicit Numbers(const Diagram& diagram, const Control& control = {})
        : diagram_(diagram), counts_(diagram::tally(diagram, diagram.root(), control)) {}

    const Diagram& diagram() const { return diagram_; }
    Count count() const { return count(diagram_.root()); }

    /// How many sets a node has, and whether it has any.
    Count count(NodeId node) const {
        return std::visit([&](const auto& counts) { return diagram::to_count(counts[node]); }, counts_);
    }
    bool is_live(NodeId node) const {
        return std::visit([&](const auto& counts) { return !diagram::is_zero(counts[node]); }, counts_);
    }

    /// Calls `emit(edge, number)` as Unranker does. False if there is no cover with this number.
    template <class Emit> bool unrank(const Count& number, Emit emit) const {
        return std::visit(
            [&]<class Value>(const diagram::Counts<Value>& counts) {
                if (number >= diagram::to_count(counts[diagram_.root()])) return false;
                diagram::Unranker<Value>().run(diagram_, counts, diagram::to_value<Value>(number.limbs()), emit);
                return true;
            },
            counts_);
    }

    /// The same for a number drawn at random. Precondition: there is a cover.
    template <class Emit> void draw(std::mt19937_64& random, Emit emit) const {
        std::visit(
            [&]<class Value>(const diagram::Counts<Value>& counts) {
                diagram::Unranker<Value>().run(diagram_, counts, diagram::draw_below(counts[diagram_.root()], random),
                                               emit);
            },
            counts_);
    }

    std::optional<Count> rank(std::span<const OptionId> cover) const;

  private:
    const Diagram& diagram_;
    const diagram::Tally counts_;
};

} // namespace quadrille
