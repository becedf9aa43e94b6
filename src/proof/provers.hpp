// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/diagram.hpp>
#include <quadrille/numbers.hpp>
#include <quadrille/problem.hpp>

#include "proof/refuter.hpp"
#include "proof/writer.hpp"

namespace quadrille::proof {

/// Whether CaDiCaL is there, and each clause that it learns can be about options alone: all items are 1..1,
/// no colour joins many options, and no item has more options than pairs of them can be clauses for.
bool has_clauses(const Problem& problem);

/// Refutes a problem by CaDiCaL, and writes the clauses that it learns, the body of a proof of `none`. They
/// are checked against the problem: no encoding is trusted. Of the limits, the deadline counts. `require` and
/// `forbid` are obeyed. Throws std::logic_error if CaDiCaL finds a cover. Precondition: `has_clauses`.
Ending write_clauses(const Problem& problem, const Control& control, Writer& writer);

struct PricesParams {
    bool forms = false;     ///< whether a rest that is isomorphic to a kept one becomes a reference: steps of version 2
    std::size_t memory = 0; ///< of the forms, about
};

/// Writes the steps which show that no cover costs less than `least`, or more than it if the greatest cost is
/// wanted: branch and bound, the bounds being prices of items. Prices are dual values of linear programs,
/// rounded; any prices bound the costs, whatever program found them. Where Clp is not there, all
/// prices are 0, and it may take long. Of the limits, the deadline counts. The problem's `require` and
/// `forbid` are obeyed. Precondition: the required options can all be taken, and there is an item left then.
Ending write_prices(const Problem& problem, Sense sense, Cost least, const PricesParams& params, const Control& control,
                    Writer& writer);

/// A guide that knows all covers: a diagram of them. A clue is a node, or several whose product the covers
/// are.
///
/// The diagram says which options lead to covers. A live option that it leaves out has none and is refuted. If
/// each factor of a product lies in one component of the rest, the product splits the rest into these components. Else
/// the clue ends, or a factor is branched on: this happens after a simplification, and with a diagram of another problem.
///
/// Precondition: all items are 1..1. Where they are not, sums of diagrams share no item.
class DiagramGuide : public Guide {
  public:
    /// Both must outlive this.
    DiagramGuide(const Problem& problem, const Diagram& diagram);

    Clue root() override;
    bool plan(Clue clue, const Rest& rest, Plan& plan, std::vector<std::uint32_t>& component) override;

    /// Whether the diagram of a problem can guide.
    static bool suits(const Problem& problem);

  private:
    using Nodes = std::vector<NodeId>;

    bool is_required(OptionId option) const { return required_[index(option)]; }
    void measure();
    bool is_plain(NodeId node) const;
    Clue clue_of(Nodes nodes);
    Nodes nodes_of(Clue clue) const;
    bool plan_split(const Nodes& factors, const Rest& rest, Plan& plan, std::vector<std::uint32_t>& component);
    bool plan_branch(const Nodes& factors, const Rest& rest, Plan& plan);
    std::optional<ItemId> common_item(NodeId sum, const Rest& rest) const;

    const Problem& problem_;
    const Diagram& diagram_;
    std::vector<bool> required_;            // by option
    std::vector<std::uint32_t> item_count_; // by node: how many items its covers have, but for required options
    std::vector<std::uint32_t> some_item_;  // by node: one of them
    std::map<Nodes, Clue> clue_of_products_;
    std::vector<Nodes> products_;
    Components components_;
    std::vector<Diagram::Edge> edges_; // scratch
};

} // namespace quadrille::proof
