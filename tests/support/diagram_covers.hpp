// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <vector>

#include <quadrille/diagram.hpp>

#include "support/brute_force.hpp"

namespace quadrille::test {

/// All covers of a small diagram, sorted: the definition of its nodes, written out. Covers that come about
/// twice are there twice.
inline std::vector<Cover> covers_of(const Diagram& diagram) {
    std::vector<std::vector<Cover>> sets(diagram.node_count());
    sets[index(Diagram::empty)] = {{}};
    for (std::uint32_t n = 2; n < diagram.node_count(); ++n) {
        const auto edges = diagram.edges(NodeId{n});
        if (diagram.is_product(NodeId{n})) sets[n] = {{}};
        for (const Diagram::Edge& edge : edges) {
            std::vector<Cover> made;
            const std::vector<Cover> alone{{}};
            for (const Cover& below : sets[index(edge.to)])
                for (const Cover& beside : edge.option == Diagram::factor ? sets[n] : alone) {
                    made.push_back(below);
                    made.back().insert(made.back().end(), beside.begin(), beside.end());
                    if (edge.option != Diagram::factor && edge.option != Diagram::nothing)
                        made.back().push_back(edge.option);
                }
            if (edge.option == Diagram::factor)
                sets[n] = std::move(made);
            else
                sets[n].insert(sets[n].end(), made.begin(), made.end());
        }
    }
    std::vector<Cover> covers = sets[index(diagram.root())];
    for (Cover& cover : covers) std::ranges::sort(cover);
    std::ranges::sort(covers);
    return covers;
}

} // namespace quadrille::test
