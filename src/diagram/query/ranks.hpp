// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <random>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include <quadrille/diagram.hpp>
#include <quadrille/numbers.hpp>

#include "diagram/query/tally.hpp"
#include "diagram/query/unrank.hpp"

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
