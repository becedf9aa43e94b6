// SPDX-License-Identifier: MIT
// Lists the covers of a diagram: all of them, those from a number on, and the best ones. A cover is a path.
#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <set>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include <quadrille/diagram.hpp>

#include "base/threads.hpp"
#include "diagram/query/ranks.hpp"
#include "diagram/query/tally.hpp"

namespace quadrille::inline QUADRILLE_ABI {

namespace {

/// The path of one cover: the sums on the way down from the root, each with the edge chosen, the first factor
/// of a product before the second. A choice depends only on earlier ones, so a path may be cut at any choice
/// and continued in another way.
///
/// The work that remains after a choice is a list: the other factors of the products around it, from the
/// innermost to the outermost. Lists share their tails:
///
///     rests    {product, its next factor, rest behind it}, each made by one of the choices, in their order
class Path {
  public:
    struct Choice {
        NodeId node;         ///< a sum
        std::uint32_t edge;  ///< of it, from 0
        std::uint32_t rest;  ///< the list that remains after everything below it, or `nothing_left`
        std::uint32_t rests; ///< how many there were before it
        std::uint32_t taken; ///< how many options had been taken before it
    };

    explicit Path(const Diagram& diagram) : diagram_(diagram) {}

    std::span<const Choice> choices() const { return choices_; }

    /// Starts anew at the root. `choose(node)` names the edge to follow at each sum; where it is called,
    /// `choices()` are those before. Precondition: the root has a set, and so has what each edge leads to.
    template <class Choose> void start(Choose choose) {
        choices_.clear();
        rests_.clear();
        taken_.clear();
        go_down(diagram_.root(), nothing_left, choose);
    }

    /// Takes the last choice back.
    void cut() {
        rests_.resize(choices_.back().rests);
        taken_.resize(choices_.back().taken);
        choices_.pop_back();
    }

    /// Takes the last choice back and continues with another edge of that sum; from there on it works as
    /// `start`.
    template <class Choose> void turn(std::uint32_t edge, Choose choose) {
        const Choice last = choices_.back();
        cut();
        go_down(follow(last.node, edge, last.rest), last.rest, choose);
    }

    /// The cover, as ascending indices; it is good until the next call.
    std::span<const OptionId> cover() {
        sorted_.assign(taken_.begin(), taken_.end());
        std::ranges::sort(sorted_);
        return sorted_;
    }

  private:
    struct Rest {
        NodeId product;
        std::uint32_t factor;
        std::uint32_t behind;
    };
    static constexpr std::uint32_t nothing_left = 0xffff'ffff;

    NodeId follow(NodeId node, std::uint32_t edge, std::uint32_t rest) {
        choices_.push_back(
            {node, edge, rest, static_cast<std::uint32_t>(rests_.size()), static_cast<std::uint32_t>(taken_.size())});
        const Diagram::Edge& chosen = diagram_.edges(node)[edge];
        if (chosen.option != Diagram::nothing) taken_.push_back(chosen.option);
        return chosen.to;
    }

    /// Continues at a factor of a product; sets `rest` to the list of the factors after it.
    NodeId enter(NodeId product, std::uint32_t factor, std::uint32_t& rest) {
        const auto edges = diagram_.edges(product);
        if (factor + 1 < edges.size()) {
            rests_.push_back({product, factor + 1, rest});
            rest = static_cast<std::uint32_t>(rests_.size() - 1);
        }
        return edges[factor].to;
    }

    template <class Choose> void go_down(NodeId node, std::uint32_t rest, Choose& choose) {
        for (;;)
            if (node == Diagram::empty) {
                if (rest == nothing_left) return;
                const Rest next = rests_[rest];
                rest = next.behind;
                node = enter(next.product, next.factor, rest);
            } else if (diagram_.is_product(node)) {
                node = enter(node, 0, rest);
            } else {
                node = follow(node, choose(node), rest);
            }
    }

    const Diagram& diagram_;
    std::vector<Choice> choices_;
    std::vector<Rest> rests_;
    std::vector<OptionId> taken_, sorted_;
};

/// Goes from cover to cover: the last choice for which there is another takes that, and all behind it start
/// anew. `is_live(node)` says whether a node has a set.
template <class IsLive> class Listing {
  public:
    Listing(const Diagram& diagram, IsLive is_live) : diagram_(diagram), is_live_(std::move(is_live)), path_(diagram) {}

    /// Hands over the covers from the first one on.
    bool from_first(const CoverSink& sink) {
        if (!is_live_(diagram_.root())) return true;
        path_.start([this](NodeId node) { return first(node); });
        return go_on(sink);
    }

    /// Hands them over from the one to which these edges lead, in the order of a path.
    bool from(std::span<const std::uint32_t> edges, const CoverSink& sink) {
        path_.start([&](NodeId) { return edges[path_.choices().size()]; });
        return go_on(sink);
    }

  private:
    bool go_on(const CoverSink& sink) {
        for (;;) {
            const bool wanted = !sink || sink(path_.cover());
            if (!advance()) return true;
            if (!wanted) return false;
        }
    }

    bool advance() {
        while (!path_.choices().empty()) {
            const Path::Choice& last = path_.choices().back();
            const auto edges = diagram_.edges(last.node);
            for (std::uint32_t k = last.edge + 1; k < edges.size(); ++k)
                if (is_live_(edges[k].to)) {
                    path_.turn(k, [this](NodeId node) { return first(node); });
                    return true;
                }
            path_.cut();
        }
        return false;
    }

    std::uint32_t first(NodeId node) const {
        const auto edges = diagram_.edges(node);
        std::uint32_t k = 0;
        while (!is_live_(edges[k].to)) ++k;
        return k;
    }

    const Diagram& diagram_;
    const IsLive is_live_;
    Path path_;
};

/// The cost of the best set of each node, and the edges of a sum in the order of their best costs. If the
/// greatest cost is wanted, costs are negated.
class Promises {
  public:
    Promises(const Diagram& diagram, Sense sense, const Control& control)
        : diagram_(diagram), negate_(sense == Sense::max) {
        best_.reserve(index(diagram.root()) + 1);
        best_.assign({no_set, 0}); // of none and empty
        StopPoll poll(control, 4096);
        for (std::uint32_t node = index(Diagram::empty) + 1; node <= index(diagram.root()); ++node) {
            poll.step();
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

bool list(const Diagram& diagram, const Count& from, const CoverSink& sink) {
    if (from != 0) return Ranker(diagram).list(from, sink);
    // Without numbers: they take too much memory for this.
    const std::vector<bool> live = diagram::live_nodes(diagram, diagram.root());
    return Listing(diagram, [&](NodeId node) { return live[index(node)]; }).from_first(sink);
}

bool Ranker::list(const Count& from, const CoverSink& sink) const {
    std::vector<std::uint32_t> edges;
    if (!numbers_->unrank(from, [&](const Diagram::Edge&, std::uint32_t k) { edges.push_back(k); })) return true;
    return Listing(numbers_->diagram(), [this](NodeId node) { return numbers_->is_live(node); }).from(edges, sink);
}

void best_covers(const Diagram& diagram, Sense sense, std::uint64_t best, const CoverSink& sink,
                 const Control& control) {
    throw_if_stopped(control);
    if (sink) BestFirst(diagram, sense, best, control).run(sink);
}

} // namespace quadrille::inline QUADRILLE_ABI
