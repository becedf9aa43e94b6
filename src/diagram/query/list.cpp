// SPDX-License-Identifier: MIT
#include <cstdint>
#include <span>
#include <variant>
#include <vector>

#include <quadrille/query.hpp>

#include "diagram/query/path.hpp"
#include "diagram/query/tally.hpp"
#include "diagram/query/unrank.hpp"

namespace quadrille::inline QUADRILLE_ABI {

namespace {

using diagram::Counts;
using diagram::Path;

/// The edges that lead to the cover with this number, in the order of a path; none if there is no such cover.
std::vector<std::uint32_t> edges_to(const Diagram& diagram, const Count& number) {
    std::vector<std::uint32_t> edges;
    std::visit(
        [&]<class Value>(const Counts<Value>& counts) {
            if (number >= diagram::to_count(counts[diagram.root()])) return;
            diagram::Unranker<Value>().run(
                diagram, counts, diagram::to_value<Value>(number.limbs()),
                [&](const Diagram::Edge&, std::uint32_t k) { edges.push_back(k); });
        },
        diagram::tally(diagram, diagram.root()));
    return edges;
}

/// Goes from cover to cover: the last choice for which there is another takes that, and all behind it start
/// anew.
class Listing {
  public:
    explicit Listing(const Diagram& diagram)
        : diagram_(diagram), live_(diagram::live_nodes(diagram, diagram.root())), path_(diagram) {}

    /// False if there is no cover with this number.
    bool start(const Count& from) {
        if (!live_[index(diagram_.root())]) return false;
        if (from == 0) {
            path_.start([this](NodeId node) { return first(node); });
            return true;
        }
        const std::vector<std::uint32_t> edges = edges_to(diagram_, from);
        if (edges.empty()) return false; // without a choice there is one cover only
        path_.start([&](NodeId) { return edges[path_.choices().size()]; });
        return true;
    }

    bool advance() {
        while (!path_.choices().empty()) {
            const Path::Choice& last = path_.choices().back();
            const auto edges = diagram_.edges(last.node);
            for (std::uint32_t k = last.edge + 1; k < edges.size(); ++k)
                if (live_[index(edges[k].to)]) {
                    path_.turn(k, [this](NodeId node) { return first(node); });
                    return true;
                }
            path_.cut();
        }
        return false;
    }

    std::span<const OptionId> cover() { return path_.cover(); }

  private:
    std::uint32_t first(NodeId node) const {
        const auto edges = diagram_.edges(node);
        std::uint32_t k = 0;
        while (!live_[index(edges[k].to)]) ++k;
        return k;
    }

    const Diagram& diagram_;
    const std::vector<bool> live_; // by node: counts take too much memory to be kept for this
    Path path_;
};

} // namespace

bool list(const Diagram& diagram, const Count& from, const CoverSink& sink) {
    Listing listing(diagram);
    if (!listing.start(from)) return true;
    for (;;) {
        const bool wanted = !sink || sink(listing.cover());
        if (!listing.advance()) return true;
        if (!wanted) return false;
    }
}

} // namespace quadrille::inline QUADRILLE_ABI
