// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include <quadrille/diagram.hpp>
#include <quadrille/error.hpp>

#include "base/threads.hpp"
#include "diagram/query/tally.hpp"

namespace quadrille::diagram {

namespace {

using Labels = std::vector<std::uint32_t>;

/// Bags of labels by number, each once. Sums are kept, because many nodes ask for the same ones.
class Bags {
  public:
    static constexpr std::uint32_t empty = 0;

    Bags() { number({}); }

    /// The number of a bag. Precondition: its labels are ascending.
    std::uint32_t number(Labels labels) {
        const auto [found, fresh] = numbers_.try_emplace(std::move(labels), static_cast<std::uint32_t>(bags_.size()));
        if (fresh) bags_.push_back(&found->first);
        return found->second;
    }

    const Labels& operator[](std::uint32_t bag) const { return *bags_[bag]; }

    std::uint32_t sum(std::uint32_t one, std::uint32_t other) {
        if (one == empty || other == empty) return one + other;
        const auto [lower, upper] = std::minmax(one, other);
        const auto [found, fresh] = sums_.try_emplace(std::uint64_t{lower} << 32 | upper, empty);
        if (fresh) {
            Labels both;
            std::ranges::merge(*bags_[lower], *bags_[upper], std::back_inserter(both));
            found->second = number(std::move(both));
        }
        return found->second;
    }

  private:
    std::map<Labels, std::uint32_t> numbers_;
    std::vector<const Labels*> bags_; // the keys of that map
    std::unordered_map<std::uint64_t, std::uint32_t> sums_;
};

/// How many sets of a node have each bag.
using Groups = std::unordered_map<std::uint32_t, Count>;

/// A pass up. A node's groups go when the last edge to it was followed.
class Grouping {
  public:
    Grouping(const Diagram& diagram, std::span<const Labels> labels)
        : diagram_(diagram), groups_(index(diagram.root()) + 1), edges_to_(groups_.size()) {
        for (const Labels& of_option : labels) {
            Labels sorted = of_option;
            std::ranges::sort(sorted);
            bag_of_.push_back(bags_.number(std::move(sorted)));
        }
        for (std::uint32_t node = 0; node < groups_.size(); ++node)
            for (const Diagram::Edge& edge : diagram.edges(NodeId{node})) ++edges_to_[index(edge.to)];
    }

    std::vector<CoverGroup> run(const Control& control) {
        StopPoll poll(control, 256);
        for (std::uint32_t node = 0; node < groups_.size(); ++node) {
            poll.step();
            const auto edges = diagram_.edges(NodeId{node});
            Groups here;
            if (NodeId{node} == Diagram::empty) here.emplace(Bags::empty, 1);
            if (is_product(edges))
                here = combined(edges);
            else
                for (const Diagram::Edge& edge : edges) choose(edge, here);
            for (const Diagram::Edge& edge : edges) leave(index(edge.to));
            kept_ += here.size();
            if (kept_ > most)
                throw Unsupported(fmt::format("the groups of covers grow beyond {}: fewer options in a group, or a "
                                              "problem with fewer covers, would do",
                                              most));
            groups_[node] = std::move(here);
        }
        return sorted();
    }

  private:
    static constexpr std::size_t most = 10'000'000; // kept at a time: a gigabyte

    void choose(const Diagram::Edge& edge, Groups& here) {
        const std::uint32_t more = edge.option == Diagram::nothing ? Bags::empty : bag_of_[index(edge.option)];
        for (const auto& [bag, count] : groups_[index(edge.to)]) here[bags_.sum(bag, more)] += count;
    }

    Groups combined(std::span<const Diagram::Edge> edges) {
        Groups product{{Bags::empty, 1}};
        for (const Diagram::Edge& edge : edges) {
            Groups next;
            for (const auto& [one, count] : product)
                for (const auto& [other, more] : groups_[index(edge.to)]) {
                    Count both = count;
                    both *= more;
                    next[bags_.sum(one, other)] += both;
                }
            product = std::move(next);
        }
        return product;
    }

    void leave(std::uint32_t node) {
        if (--edges_to_[node] > 0 || node <= index(Diagram::empty)) return;
        kept_ -= groups_[node].size();
        groups_[node] = {};
    }

    std::vector<CoverGroup> sorted() const {
        std::vector<CoverGroup> all;
        for (const auto& [bag, count] : groups_.back())
            if (!(count == 0)) all.push_back({bags_[bag], count});
        std::ranges::sort(all, {}, &CoverGroup::labels);
        return all;
    }

    const Diagram& diagram_;
    Bags bags_;
    std::vector<std::uint32_t> bag_of_;   // by option
    std::vector<Groups> groups_;          // by node
    std::vector<std::uint32_t> edges_to_; // by node, those not yet followed
    std::size_t kept_ = 0;                // groups of all nodes together
};

} // namespace

} // namespace quadrille::diagram

namespace quadrille::inline QUADRILLE_ABI {

std::vector<CoverGroup> group(const Diagram& diagram, std::span<const std::vector<std::uint32_t>> labels,
                              const Control& control) {
    if (labels.size() != diagram.problem().option_count())
        throw BadArgument(fmt::format("found labels of {} options, expected those of {}", labels.size(),
                                      diagram.problem().option_count()));
    throw_if_stopped(control);
    return diagram::Grouping(diagram, labels).run(control);
}

} // namespace quadrille::inline QUADRILLE_ABI
