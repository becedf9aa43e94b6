// SPDX-License-Identifier: MIT
#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <variant>
#include <vector>

#include <quadrille/diagram.hpp>

#include "base/threads.hpp"
#include "diagram/numbers.hpp"
#include "diagram/query/tally.hpp"

namespace quadrille::diagram {

namespace {

/// Numbers in places of sizes that are known beforehand, at first 0.
class SizedNumbers {
  public:
    /// Reserves one more place, for numbers of this many bits. Call it before the first use.
    void add(std::size_t bits) { begins_.push_back(begins_.back() + std::max<std::size_t>(1, (bits + 63) / 64)); }
    void open() { limbs_.resize(begins_.back()); }

    std::span<std::uint64_t> operator[](std::size_t k) {
        return std::span(limbs_).subspan(begins_[k], begins_[k + 1] - begins_[k]);
    }

  private:
    std::vector<std::size_t> begins_{0};
    Limbs limbs_;
};

/// The pass down, with the counts of the pass up.
///
/// The *ways* of a node are the ways to choose everything of a cover that is not below it. A node with an
/// option below it occurs at most once in a cover, so its ways times its count are at most the number of all
/// covers. So numbers as wide as the count of the root never overflow. Only nodes with nothing but the empty
/// set below may have more ways; their numbers are not used, and may overflow.
template <class Value> class PassDown {
  public:
    PassDown(const Diagram& diagram, const Counts<Value>& counts) : diagram_(diagram), counts_(counts) {
        if constexpr (std::same_as<Value, Limbs>) {
            const std::size_t all = bit_width(counts[diagram.root()]);
            for (std::uint32_t node = 0; node <= index(diagram.root()); ++node)
                ways_.add(all - std::min(all, bit_width(counts[NodeId{node}])) + 1);
            for (std::uint32_t o = 0; o < diagram.problem().option_count(); ++o) uses_.add(all);
            ways_.open();
            uses_.open();
        } else {
            ways_.resize(index(diagram.root()) + 1);
            uses_.resize(diagram.problem().option_count());
        }
    }

    std::vector<Count> run(const Control& control) {
        StopPoll poll(control, 256);
        const std::uint32_t root = index(diagram_.root());
        add(ways_[root], counts_[Diagram::empty]);
        for (std::uint32_t node = root; node > index(Diagram::empty); --node) {
            poll.step();
            if (is_zero(counts_[NodeId{node}])) continue;
            const auto edges = diagram_.edges(NodeId{node});
            if (is_product(edges))
                share_out(node, edges);
            else
                choose(node, edges);
        }
        std::vector<Count> uses;
        for (std::uint32_t o = 0; o < diagram_.problem().option_count(); ++o) uses.push_back(to_count(uses_[o]));
        return uses;
    }

  private:
    void choose(std::uint32_t node, std::span<const Diagram::Edge> edges) {
        for (const Diagram::Edge& edge : edges) {
            if (is_zero(counts_[edge.to])) continue;
            add(ways_[index(edge.to)], ways_[node]);
            if (edge.option != Diagram::nothing) add_product(uses_[index(edge.option)], ways_[node], counts_[edge.to]);
        }
    }

    /// A factor's ways are the ways of the product times the counts of the other factors.
    void share_out(std::uint32_t node, std::span<const Diagram::Edge> edges) {
        const auto one = counts_[Diagram::empty];
        behind_.assign(1, multiply(one, one));
        for (std::size_t k = edges.size(); k > 0; --k)
            behind_.push_back(multiply(behind_.back(), counts_[edges[k - 1].to]));
        Value before = multiply(one, ways_[node]);
        for (const Diagram::Edge& edge : edges) {
            behind_.pop_back();
            add_product(ways_[index(edge.to)], before, behind_.back());
            before = multiply(before, counts_[edge.to]);
        }
    }

    using Array = std::conditional_t<std::same_as<Value, Limbs>, SizedNumbers, std::vector<Value>>;

    const Diagram& diagram_;
    const Counts<Value>& counts_;
    Array ways_;                // by node
    Array uses_;                // by option: the covers that have it
    std::vector<Value> behind_; // products of the last factors
};

} // namespace

} // namespace quadrille::diagram

namespace quadrille::inline QUADRILLE_ABI {

std::vector<Count> marginals(const Diagram& diagram, const Control& control) {
    throw_if_stopped(control);
    return std::visit(
        [&]<class Value>(const diagram::Counts<Value>& counts) {
            return diagram::PassDown<Value>(diagram, counts).run(control);
        },
        diagram::tally(diagram, diagram.root(), control));
}

} // namespace quadrille::inline QUADRILLE_ABI
