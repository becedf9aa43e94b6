// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include <quadrille/diagram.hpp>

#include "proof/refuter.hpp"

namespace quadrille::proof {

/// A guide that knows all covers: a diagram of them. A clue is a node, or several whose product the covers
/// are.
///
/// The diagram says which options lead to covers. A live option that it leaves out has none and is refuted. A
/// product becomes a split into components of the rest, if each factor lies in one component. Otherwise, after
/// a simplification or where the diagram is of another problem, the clue ends, or a factor is branched on.
///
/// Precondition: all items are 1..1. Where they are not, sums of diagrams share no item.
class DiagramGuide : public Guide {
  public:
    /// Both must outlive this.
    DiagramGuide(const Problem& problem, const Diagram& diagram);

    /// What is known of the whole.
    Clue root();

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
