// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <quadrille/control.hpp>

#include "symmetry/graph.hpp"

namespace quadrille::symmetries {

/// How vertices are told apart before nauty looks at a graph. A probe gives a vertex a colour of its own and hashes what
/// the graph looks like from there.
enum class Probe : std::uint8_t {
    none,
    items, ///< from each item of a cell, 6 rounds deep
    pairs, ///< from each pair of vertices of a small cell, 2 rounds deep
};

/// Colours of the vertices of a graph. They depend on the structure alone: an isomorphism maps each vertex to one of
/// equal colour. They are hashes and claim only that vertices differ, so a collision costs time, not truth.
class Refinement {
  public:
    /// Colours vertices by class, then by the colours around them, until the cells no longer grow. Memory is used again.
    /// Precondition of all calls: the graph is still there.
    void begin(const Graph& graph);

    /// Whether all vertices differ: then there is no symmetry. `false` says nothing.
    bool tells_all_apart() const { return cell_sizes_.size() == colours_.size(); }

    /// How many vertices have one colour, on average: then an orbit of the symmetries has no more. 0 without vertices.
    std::size_t mean_cell() const { return colours_.size() / std::max<std::size_t>(cell_sizes_.size(), 1); }

    /// Splits a cell by probes from its vertices, and then others by its new colours. False if `control` ended it.
    bool probe(Probe how, const Control& control);

    /// Splits classes into cells of equal colours. `order` lists the vertices class by class, and inner[k] is 0 where a
    /// class ends, as in Graph.
    void split(std::vector<int>& order, std::vector<int>& inner) const;

    /// The neighbours that probes have looked at: their price, whatever the clock says.
    std::uint64_t steps() const { return steps_; }

  private:
    void settle();
    void make_cells();
    void split_cell(std::span<const std::uint32_t> touched);
    bool probe_each(std::span<const std::uint32_t> cell, const Control& control);
    bool probe_pairs(std::span<const std::uint32_t> cell, const Control& control);
    std::vector<std::uint32_t> least_cell(std::uint32_t end, std::size_t at_least);
    std::uint64_t look(std::span<const std::uint32_t> starts, unsigned rounds);
    void recolour(std::uint32_t vertex, std::uint64_t by);
    std::uint64_t find_touched();
    void make_room();

    const Graph* graph_ = nullptr;
    std::vector<std::uint64_t> colours_, sorted_;  // by vertex; ascending
    std::vector<std::uint32_t> cell_, cell_sizes_; // by vertex; by cell
    std::uint64_t steps_ = 0;
    // Of one probe, and of the rounds of `settle`.
    std::vector<std::uint64_t> seen_, change_, sum_; // by vertex
    std::vector<char> is_touched_;                   // by vertex
    std::vector<std::uint32_t> changed_, touched_;
    std::vector<std::uint64_t> views_; // by place in the cell
};

} // namespace quadrille::symmetries
