// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/export.hpp>
#include <quadrille/numbers.hpp>
#include <quadrille/problem.hpp>

namespace quadrille {
class DiagramBuilder;
}

namespace quadrille::inline QUADRILLE_ABI {

/// A node of a diagram by its place, from 0.
enum class NodeId : std::uint32_t {};

constexpr std::uint32_t index(NodeId id) { return static_cast<std::uint32_t>(id); }

/// All covers of a problem in one graph without cycles: a decision-ZDNNF (Fang, Luo, Li, Huang, Guan,
/// arXiv 2604.14627).
///
/// Each node stands for a family of sets of options:
/// - a *sum* is a choice. Each edge carries an option, or `nothing`. The sets of the sum are, for each edge,
///   the sets of the node it leads to, with that option added. No set comes from two edges;
/// - a *product* combines components. Its sets are the unions of one set of each factor. The factors have no
///   option in common.
/// The covers are the sets of the root. Edges lead to nodes of smaller index: a pass from the first node to
/// the last sees children before parents, and a pass from the last to the first sees parents before children.
/// Nodes are numbered depth first from the root, so that diagrams of equal structure are equal. A diagram
/// never changes, so several threads may read one at the same time.
class Diagram {
  public:
    /// Where an edge leads, and the option it adds.
    struct Edge {
        /// The option of the edge, or `nothing`; `factor` on all edges of a product.
        OptionId option = nothing;
        NodeId to{};
        friend bool operator==(const Edge&, const Edge&) = default;
    };

    /// Stands on an edge of a sum that adds no option.
    static constexpr OptionId nothing{0xffff'ffff};
    /// Stands on the edges of a product.
    static constexpr OptionId factor{0xffff'fffe};

    /// The sum without edges: no set at all.
    static constexpr NodeId none{0};
    /// The product without factors: the empty set only.
    static constexpr NodeId empty{1};

    /// Returns the problem whose covers these are.
    const Problem& problem() const { return problem_; }

    /// Returns the number of nodes. `none` and `empty` are always there and count, even if no edge leads to them.
    std::uint32_t node_count() const { return static_cast<std::uint32_t>(begins_.size() - 1); }
    std::size_t edge_count() const { return edges_.size(); }
    NodeId root() const { return root_; }

    std::span<const Edge> edges(NodeId node) const {
        const std::size_t begin = begins_[index(node)];
        return {edges_.data() + begin, begins_[index(node) + 1] - begin};
    }

    bool is_product(NodeId node) const {
        const auto out = edges(node);
        return out.empty() ? node == empty : out.front().option == factor;
    }

    /// Returns the bytes that nodes and edges take, without the problem.
    std::size_t bytes() const { return begins_.size() * sizeof(begins_[0]) + edges_.size() * sizeof(edges_[0]); }

    friend bool operator==(const Diagram&, const Diagram&) = default;

  private:
    friend class ::quadrille::DiagramBuilder;
    explicit Diagram(const Problem& problem);

    Problem problem_;
    std::vector<std::size_t> begins_{0, 0, 0}; // edges of node n: begins_[n] .. begins_[n + 1]
    std::vector<Edge> edges_;
    NodeId root_ = none;
};

/// Which item the compiler branches on next.
enum class DiagramOrder : std::uint8_t {
    automatic, ///< the one of the others that does best on a sample
    smallest,  ///< the item with the fewest options left
    items,     ///< the first item, in the order of the problem
    structure, ///< the first item, in an order that keeps few items half done at a time
};

struct CompileParams {
    DiagramOrder order = DiagramOrder::automatic;
    /// Split remainders into components.
    bool components = true;
    /// Searches a simpler problem, as SolveParams::simplify.
    bool simplify = true;
    /// Threads at most; 0 for one a core.
    std::uint32_t threads = 1;
    /// Bytes that the search may take, about; 0 for no bound.
    std::size_t memory = 0;
};

/// What a compilation did.
struct CompileStats {
    /// Remainders branched on.
    std::uint64_t nodes = 0;
    /// Remainders that had been solved before.
    std::uint64_t hits = 0;
    /// Remainders taken apart.
    std::uint64_t splits = 0;
    /// Elementary steps, a measure of work: with one thread, the same in each run.
    std::uint64_t steps = 0;
    /// Bytes of the cache and the nodes when they were largest.
    std::size_t memory = 0;
    /// Wall time.
    double seconds = 0;
    /// Threads that searched.
    std::uint32_t threads = 1;
};

struct CompileResult {
    /// The diagram, if and only if `ending` is exhausted.
    std::optional<Diagram> diagram;
    Ending ending = Ending::exhausted;
    CompileStats stats = {};
};

/// Compiles all covers of `problem` into one diagram. It understands all that a problem may have, `require`
/// and `forbid` included. The diagram depends on the problem, the order and `components` only, not on the
/// number of threads. Of the limits, `nodes` is the number of remainders, and `covers` does not count. Throws
/// Unsupported for a problem with more than some thousands of items, colours of items, and options of items
/// with multiplicity. It may be called from several threads at once; what progress throws passes to the
/// caller.
QUADRILLE_EXPORT CompileResult compile(const Problem& problem, const CompileParams& params = {},
                                       const Control& control = {});

// What a diagram answers without a search. Each answer takes time linear in the diagram, once, and then as
// long as its covers take to write down. All functions may be called from several threads at once, on the
// same diagram too. Sinks are called in the caller's thread; what they throw passes to the caller, and an
// empty one takes no cover.

/// Returns how many covers there are.
QUADRILLE_EXPORT Count count(const Diagram& diagram);

/// Counts in how many covers each option stands, by option of the problem: one pass up and one down. Throws Stopped if
/// the stop token or the deadline of `control` comes first.
QUADRILLE_EXPORT std::vector<Count> marginals(const Diagram& diagram, const Control& control = {});

/// Covers whose options have the same labels.
struct CoverGroup {
    /// Labels of all options of such a cover, ascending; a label may come again.
    std::vector<std::uint32_t> labels;
    /// How many such covers there are.
    Count count;
};

/// Groups the covers by the labels of their options. `labels` has a list for each option of the problem, which may be
/// empty. The groups come in ascending order of their labels; their counts add up to that of all covers. Time and
/// memory grow with the number of groups. Throws BadArgument for another number of lists, Unsupported for more than
/// ten million groups at a time, and Stopped if the stop token or the deadline of `control` comes first.
QUADRILLE_EXPORT std::vector<CoverGroup>
group(const Diagram& diagram, std::span<const std::vector<std::uint32_t>> labels, const Control& control = {});

/// Returns the covers that have all of `required` and none of `forbidden`, as a diagram of the same problem.
/// Precondition: these are options of the problem. Throws Stopped if the stop token or the deadline of `control` comes
/// first.
QUADRILLE_EXPORT Diagram restrict(const Diagram& diagram, std::span<const OptionId> required,
                                  std::span<const OptionId> forbidden, const Control& control = {});

/// Hands over the covers of a diagram, as ascending indices, in the order of the diagram's edges. It begins
/// with the cover of number `from` (the first is 0), without going through those before, and ends when the
/// sink returns false or no cover is left. True if none is left. A Ranker begins faster.
QUADRILLE_EXPORT bool list(const Diagram& diagram, const Count& from, const CoverSink& sink);

/// Hands over the `best` covers of least or greatest total cost, the best first, until the sink returns
/// false. Costs are exact. Covers of equal cost come in the same order each time. Throws Stopped if the stop token or
/// the deadline of `control` comes before the first of them; later ones come in microseconds.
QUADRILLE_EXPORT void best_covers(const Diagram& diagram, Sense sense, std::uint64_t best, const CoverSink& sink,
                                  const Control& control = {});

/// The covers of a diagram by number, from 0, in the order of `list`. To make a ranker takes time linear in the
/// diagram; an answer then takes microseconds. Several threads may use the same ranker.
///
///     const quadrille::Ranker ranker(diagram);
///     const auto middle = ranker.unrank(1'000'000);
class QUADRILLE_EXPORT Ranker {
  public:
    /// Makes a ranker of a diagram, which must outlive it. Throws Stopped if the stop token or the deadline of
    /// `control` comes first.
    explicit Ranker(const Diagram& diagram, const Control& control = {});
    explicit Ranker(const Diagram&&, const Control& = {}) = delete;
    ~Ranker();
    Ranker(Ranker&&) noexcept;
    Ranker& operator=(Ranker&&) noexcept;

    /// Returns how many covers there are.
    Count count() const;

    /// Returns the cover of this number, as ascending indices. Throws BadArgument if there are fewer.
    std::vector<OptionId> unrank(const Count& number) const;

    /// Returns the number of a cover, whose options may come in any order. Nothing if it is no cover of the diagram.
    std::optional<Count> rank(std::span<const OptionId> cover) const;

    /// Lists as `list` of the diagram does, but begins at once.
    bool list(const Count& from, const CoverSink& sink) const;

    /// The library's own.
    class Numbers;

  private:
    std::unique_ptr<const Numbers> numbers_;
};

/// Draws covers at random, each with exactly the same probability: it draws a number below the count, and
/// takes the cover that a Ranker gives that number. A number is drawn from std::mt19937_64 in 64-bit words, the
/// least first, as many as the greatest number fills. Bits that the greatest number never needs are cleared,
/// and all words are drawn again if the number is too large. A sampler serves one thread at a time.
class QUADRILLE_EXPORT Sampler {
  public:
    /// Makes a sampler of a diagram, which must outlive it. The same seed gives the same covers on every machine.
    explicit Sampler(const Diagram& diagram, std::uint64_t seed = 0);
    explicit Sampler(const Diagram&&, std::uint64_t = 0) = delete;
    ~Sampler();
    Sampler(Sampler&&) noexcept;
    Sampler& operator=(Sampler&&) noexcept;

    /// Returns one more cover, as ascending indices. It is good until the next call, as long as there is the
    /// sampler. Precondition: the diagram has a cover.
    std::span<const OptionId> next();

  private:
    class Draws;
    std::unique_ptr<Draws> draws_;
};

} // namespace quadrille::inline QUADRILLE_ABI
