// SPDX-License-Identifier: MIT
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include <quadrille/diagram.hpp>

#include "diagram/query/path.hpp"
#include "diagram/query/ranks.hpp"

namespace quadrille::inline QUADRILLE_ABI {

namespace {

using diagram::Path;

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

} // namespace quadrille::inline QUADRILLE_ABI
