// SPDX-License-Identifier: MIT
// Numbers the covers of a diagram: finds the number of a cover and the cover with a number, and draws covers.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <span>
#include <vector>

#include <fmt/core.h>

#include <quadrille/error.hpp>

#include "diagram/query/ranks.hpp"

namespace quadrille::diagram {

Limbs draw_below(LimbView bound, std::mt19937_64& random) {
    Limbs most(bound.begin(), bound.end());
    const Limbs one{1};
    subtract(most, one);
    if (most.empty()) return most;
    const std::uint64_t mask = UINT64_MAX >> std::countl_zero(most.back());
    Limbs drawn(most.size());
    do {
        for (std::uint64_t& limb : drawn) limb = random();
        drawn.back() &= mask;
    } while (less(most, drawn));
    trim(drawn);
    return drawn;
}

std::uint64_t draw_below(std::uint64_t bound, std::mt19937_64& random) {
    if (bound == 1) return 0;
    const std::uint64_t mask = UINT64_MAX >> std::countl_zero(bound - 1);
    std::uint64_t drawn = random() & mask;
    while (drawn >= bound) drawn = random() & mask;
    return drawn;
}

Wide draw_below(Wide bound, std::mt19937_64& random) { return to_value<Wide>(draw_below(to_limbs(bound), random)); }

} // namespace quadrille::diagram

namespace quadrille {

namespace {

/// Finds the number of a set by the nodes that may have part of it.
///
/// An edge is *open* if it carries an option of the set, or none. Only nodes that open edges lead to are looked
/// at, children first. Of each, the largest subset of the wanted set that the node has is found, with its number
/// there. The root has the wanted set if its subset is as large. No set comes from two edges, so on the way to
/// the wanted set the largest subsets are unique.
class RankSearch {
  public:
    RankSearch(const Ranker::Numbers& numbers, std::vector<OptionId> wanted)
        : numbers_(numbers), diagram_(numbers.diagram()), wanted_(std::move(wanted)) {}

    std::optional<Count> run() {
        for (const NodeId node : open_nodes()) parts_[node] = part_of(node);
        const Part& whole = parts_[diagram_.root()];
        return whole.exists && whole.size == wanted_.size() ? std::optional(whole.number) : std::nullopt;
    }

  private:
    /// The largest subset that a node has.
    struct Part {
        bool exists = false;
        std::size_t size = 0;
        Count number;
    };

    bool is_open(const Diagram::Edge& edge) const {
        return edge.option == Diagram::nothing || edge.option == Diagram::factor
               || std::ranges::binary_search(wanted_, edge.option);
    }

    std::set<NodeId> open_nodes() const {
        std::set<NodeId> found{diagram_.root()};
        std::vector<NodeId> left{diagram_.root()};
        while (!left.empty()) {
            const NodeId node = left.back();
            left.pop_back();
            for (const Diagram::Edge& edge : diagram_.edges(node))
                if (is_open(edge) && found.insert(edge.to).second) left.push_back(edge.to);
        }
        return found;
    }

    Part part_of(NodeId node) const {
        const auto edges = diagram_.edges(node);
        return diagram_.is_product(node) ? product(edges) : sum(edges);
    }

    Part product(std::span<const Diagram::Edge> edges) const {
        Part whole{.exists = true, .size = 0, .number = 0};
        for (const Diagram::Edge& edge : edges) {
            const Part& factor = parts_.at(edge.to);
            if (!factor.exists) return {};
            whole.size += factor.size;
            whole.number *= numbers_.count(edge.to);
            whole.number += factor.number;
        }
        return whole;
    }

    Part sum(std::span<const Diagram::Edge> edges) const {
        Part best;
        Count before; // sets of the edges so far
        for (const Diagram::Edge& edge : edges) {
            if (is_open(edge)) {
                const Part& below = parts_.at(edge.to);
                const std::size_t size = below.size + (edge.option == Diagram::nothing ? 0 : 1);
                if (below.exists && (!best.exists || size > best.size)) {
                    best = {.exists = true, .size = size, .number = before};
                    best.number += below.number;
                }
            }
            before += numbers_.count(edge.to);
        }
        return best;
    }

    const Ranker::Numbers& numbers_;
    const Diagram& diagram_;
    std::vector<OptionId> wanted_; // ascending
    std::map<NodeId, Part> parts_;
};

} // namespace

std::optional<Count> Ranker::Numbers::rank(std::span<const OptionId> cover) const {
    std::vector<OptionId> wanted(cover.begin(), cover.end());
    std::ranges::sort(wanted);
    if (std::ranges::adjacent_find(wanted) != wanted.end()) return std::nullopt;
    return RankSearch(*this, std::move(wanted)).run();
}

Ranker::Ranker(const Diagram& diagram, const Control& control)
    : numbers_(std::make_unique<const Numbers>(diagram, control)) {
    throw_if_stopped(control); // a small diagram is not looked through often enough
}
Ranker::~Ranker() = default;
Ranker::Ranker(Ranker&&) noexcept = default;
Ranker& Ranker::operator=(Ranker&&) noexcept = default;

Count Ranker::count() const { return numbers_->count(); }

std::vector<OptionId> Ranker::unrank(const Count& number) const {
    std::vector<OptionId> cover;
    const bool found = numbers_->unrank(number, [&](const Diagram::Edge& edge, std::uint32_t) {
        if (edge.option != Diagram::nothing) cover.push_back(edge.option);
    });
    if (!found)
        throw BadArgument(
            fmt::format("found number {}, the diagram has {} covers", number.to_string(), count().to_string()));
    std::ranges::sort(cover);
    return cover;
}

std::optional<Count> Ranker::rank(std::span<const OptionId> cover) const { return numbers_->rank(cover); }

/// Draws the number of a cover, and makes the cover with that number.
class Sampler::Draws {
  public:
    Draws(const Diagram& diagram, std::uint64_t seed) : numbers_(diagram), random_(seed) {}

    std::span<const OptionId> next() {
        cover_.clear();
        numbers_.draw(random_, [this](const Diagram::Edge& edge, std::uint32_t) {
            if (edge.option != Diagram::nothing) cover_.push_back(edge.option);
        });
        std::ranges::sort(cover_);
        return cover_;
    }

  private:
    const Ranker::Numbers numbers_;
    std::mt19937_64 random_;
    std::vector<OptionId> cover_;
};

Sampler::Sampler(const Diagram& diagram, std::uint64_t seed) : draws_(std::make_unique<Draws>(diagram, seed)) {}
Sampler::~Sampler() = default;
Sampler::Sampler(Sampler&&) noexcept = default;
Sampler& Sampler::operator=(Sampler&&) noexcept = default;

std::span<const OptionId> Sampler::next() { return draws_->next(); }

} // namespace quadrille
