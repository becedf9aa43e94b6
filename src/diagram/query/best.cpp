// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <set>
#include <span>
#include <tuple>
#include <vector>

#include <quadrille/diagram.hpp>

#include "base/looks.hpp"
#include "diagram/query/path.hpp"
#include "diagram/query/tally.hpp"

namespace quadrille::inline QUADRILLE_ABI {

namespace {

using diagram::Path;

/// The cost of the best set of each node, and the edges of a sum in the order of their best costs. If the
/// greatest cost is wanted, costs are negated.
class Promises {
  public:
    Promises(const Diagram& diagram, Sense sense, const Control& control)
        : diagram_(diagram), negate_(sense == Sense::max) {
        best_.reserve(index(diagram.root()) + 1);
        best_.assign({no_set, 0}); // of none and empty
        Looks looks(control, 4096);
        for (std::uint32_t node = index(Diagram::empty) + 1; node <= index(diagram.root()); ++node) {
            looks.step();
            const auto edges = diagram.edges(NodeId{node});
            best_.push_back(diagram::is_product(edges) ? product(edges) : sum(edges));
        }
    }

    /// The cost of the best cover, if there is one.
    std::optional<Cost> best() const {
        const Cost cost = best_[index(diagram_.root())];
        return cost == no_set ? std::nullopt : std::optional(cost);
    }

    /// The best cost of a set that comes about by this edge, or `no_set`.
    Cost of(const Diagram::Edge& edge) const {
        const Cost below = best_[index(edge.to)];
        if (below == no_set || edge.option == Diagram::nothing) return below;
        const Cost cost = diagram_.problem().cost(edge.option);
        return below + (negate_ ? -cost : cost);
    }

    /// The best edge of a sum that has a set, the first among equals.
    std::uint32_t first(NodeId node) const {
        const auto edges = diagram_.edges(node);
        std::uint32_t best = 0;
        for (std::uint32_t k = 1; k < edges.size(); ++k)
            if (of(edges[k]) < of(edges[best])) best = k;
        return best;
    }

    /// The edge that is next best after this one, if there is another with a set.
    std::optional<std::uint32_t> after(NodeId node, std::uint32_t edge) const {
        const auto edges = diagram_.edges(node);
        const Cost past = of(edges[edge]);
        Cost least = no_set;
        std::optional<std::uint32_t> next;
        for (std::uint32_t k = 0; k < edges.size(); ++k) {
            const Cost cost = of(edges[k]);
            if (cost >= least || cost < past || (cost == past && k <= edge)) continue;
            least = cost;
            next = k;
        }
        return next;
    }

  private:
    static constexpr Cost no_set = Cost{1} << 126; // above all sums of costs

    Cost sum(std::span<const Diagram::Edge> edges) const {
        Cost best = no_set;
        for (const Diagram::Edge& edge : edges) best = std::min(best, of(edge));
        return best;
    }

    Cost product(std::span<const Diagram::Edge> edges) const {
        Cost total = 0;
        for (const Diagram::Edge& edge : edges) {
            if (best_[index(edge.to)] == no_set) return no_set;
            total += best_[index(edge.to)];
        }
        return total;
    }

    const Diagram& diagram_;
    bool negate_;
    std::vector<Cost> best_; // by node
};

/// The best covers one after another, after Lawler (1972): all covers form a tree in which none is better
/// than its parent. The best cover follows the best edge everywhere. A child makes the choices of its parent
/// up to a place at or after the parent's own place, takes the next best edge there, and follows the best
/// edges from then on. So a cover is determined by its parent, a place and an edge, and its cost follows from
/// the parent's cost. This takes memory for one cost a node, and a few words for each cover wanted.
class BestFirst {
  public:
    BestFirst(const Diagram& diagram, Sense sense, std::uint64_t wanted, const Control& control)
        : diagram_(diagram), promises_(diagram, sense, control), path_(diagram), wanted_(wanted) {}

    void run(const CoverSink& sink) {
        const std::optional<Cost> best = promises_.best();
        if (!best || wanted_ == 0) return;
        waiting_.insert({.cost = *best, .number = 0, .parent = no_parent, .turn = {}});
        while (!waiting_.empty()) {
            const Candidate next = waiting_.extract(waiting_.begin()).value();
            made_.push_back({next.parent, next.turn});
            take(made_.size() - 1);
            if (!sink(path_.cover()) || made_.size() == wanted_) return;
            offer_children(next.cost);
        }
    }

  private:
    struct Turn {
        std::uint32_t place = 0; // among the choices of the path
        std::uint32_t edge = 0;  // to take there
    };
    struct Candidate {
        Cost cost;
        std::uint64_t number; // in the order in which they were found
        std::uint64_t parent;
        Turn turn;
        bool operator<(const Candidate& other) const {
            return std::tie(cost, number) < std::tie(other.cost, other.number);
        }
    };
    struct Made {
        std::uint64_t parent;
        Turn turn;
    };
    static constexpr std::uint64_t no_parent = UINT64_MAX;

    /// Makes the path of a cover from the turns of itself and its ancestors.
    void take(std::uint64_t cover) {
        turns_.clear(); // the last one first
        for (; made_[cover].parent != no_parent; cover = made_[cover].parent) {
            const Turn turn = made_[cover].turn;
            if (turns_.empty() || turns_.back().place != turn.place) turns_.push_back(turn); // otherwise turned again
        }
        path_.start([this](NodeId node) {
            if (turns_.empty() || turns_.back().place != path_.choices().size()) return promises_.first(node);
            const std::uint32_t edge = turns_.back().edge;
            turns_.pop_back();
            return edge;
        });
    }

    void offer_children(Cost cost) {
        const std::uint64_t parent = made_.size() - 1;
        const auto choices = path_.choices();
        for (std::uint32_t place = made_.back().turn.place; place < choices.size(); ++place) {
            const Path::Choice& choice = choices[place];
            const auto next = promises_.after(choice.node, choice.edge);
            if (!next) continue;
            const auto edges = diagram_.edges(choice.node);
            const Cost more = promises_.of(edges[*next]) - promises_.of(edges[choice.edge]);
            offer({.cost = cost + more, .number = ++found_, .parent = parent, .turn = {place, *next}});
        }
    }

    /// Keeps no more candidates than covers are wanted still.
    void offer(const Candidate& candidate) {
        if (waiting_.size() == wanted_ - made_.size()) {
            if (waiting_.rbegin()->cost <= candidate.cost) return;
            waiting_.erase(std::prev(waiting_.end()));
        }
        waiting_.insert(candidate);
    }

    const Diagram& diagram_;
    const Promises promises_;
    Path path_;
    std::uint64_t wanted_;
    std::uint64_t found_ = 0;
    std::vector<Made> made_; // covers handed over
    std::vector<Turn> turns_;
    std::set<Candidate> waiting_;
};

} // namespace

void best_covers(const Diagram& diagram, Sense sense, std::uint64_t best, const CoverSink& sink,
                 const Control& control) {
    throw_if_stopped(control);
    if (sink) BestFirst(diagram, sense, best, control).run(sink);
}

} // namespace quadrille::inline QUADRILLE_ABI
