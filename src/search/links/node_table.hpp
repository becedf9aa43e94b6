// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include <quadrille/error.hpp>
#include <quadrille/problem.hpp>

namespace quadrille::search {

/// The nodes of a problem as dancing links: TAOCP volume 4B, section 7.2.2.1.
///
/// All nodes lie in one vector. The first are the headers of the items, then come the options, each a run of nodes
/// between two spacers. `up` and `down` link the live nodes of an item into a ring through its header, `right` links
/// the nodes of an option into a ring of their own:
///
///     place    0   1    2    3  |  4     5    6     7    8    9    10
///     item         A    B    C  |  -     A    C     -    B    C    -
///     up           5    8    9  |        1    3     5    2    6    8
///     down         5    8    6  |  6     1    9     9    2    3
///     right                     |        6    5     0    9    8    1
///
/// A spacer's item is 0; its `up` is the first node of the option before it, its `down` the last node of the option
/// behind it, and its `right` the index of the option before it.
struct NodeTable {
    struct Node {
        std::uint32_t item; // from 1: primary items in order, then secondary ones
        std::uint32_t up, down;
        std::uint32_t right;
    };
    static_assert(sizeof(Node) == 16);

    /// Makes the nodes; all options are live. `Source`: Problem, or a type with the same interface for items and
    /// options (Subproblem). Throws Unsupported if the problem has more than 2^32 nodes.
    template <class Source> NodeTable(const Source& problem, bool coloured);

    std::vector<Node> nodes;
    std::vector<std::uint32_t> colours; // by node, 0 for none, if `coloured`
    std::uint32_t first_spacer = 0;     // where the headers end
    bool long_options = false;          // more than 12 nodes each, on average

  private:
    template <class Source>
    void append_option(const Source& problem, OptionId option, std::span<const std::uint32_t> number);
};

template <class Source> NodeTable::NodeTable(const Source& problem, bool coloured) {
    const std::size_t size = std::size_t{problem.item_count()} + problem.cell_count() + problem.option_count() + 2;
    if (size > std::numeric_limits<std::uint32_t>::max())
        throw Unsupported("engine links takes at most 2^32 nodes, and this problem has more");
    nodes.reserve(size);
    if (coloured) colours.assign(size, 0);
    constexpr std::uint32_t many_cells = 12;
    long_options = problem.cell_count() / many_cells > problem.option_count();
    for (std::uint32_t i = 0; i <= problem.item_count(); ++i) nodes.push_back({i, i, i, {}});
    first_spacer = static_cast<std::uint32_t>(nodes.size());
    nodes.push_back({0, 0, 0, {}});
    std::vector<std::uint32_t> number(problem.item_count());
    std::uint32_t primary = 0, secondary = problem.primary_count();
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        number[i] = problem.is_primary(ItemId{i}) ? ++primary : ++secondary;
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) append_option(problem, OptionId{o}, number);
}

/// Adds an option below the others, unless it has no primary item: then no cover has it (Knuth's rule).
template <class Source>
void NodeTable::append_option(const Source& problem, OptionId option, std::span<const std::uint32_t> number) {
    if (!problem.has_primary(option)) return;
    const auto first = static_cast<std::uint32_t>(nodes.size());
    for (const ItemId id : problem.items(option))
        nodes.push_back({number[index(id)], 0, 0, static_cast<std::uint32_t>(nodes.size() + 1)});
    for (auto node = first; node < nodes.size(); ++node) {
        const std::uint32_t item = nodes[node].item;
        nodes[node].up = nodes[item].up;
        nodes[node].down = item;
        nodes[nodes[item].up].down = node;
        nodes[item].up = node;
    }
    if (!colours.empty()) {
        const auto of_option = problem.colours(option);
        for (std::size_t k = 0; k < of_option.size(); ++k) colours[first + k] = index(of_option[k]);
    }
    nodes.back().right = first;
    nodes[first - 1].down = static_cast<std::uint32_t>(nodes.size() - 1);
    nodes.push_back({0, first, 0, index(option)});
}

} // namespace quadrille::search
