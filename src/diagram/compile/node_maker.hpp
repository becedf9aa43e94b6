// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "diagram/compile/cache.hpp"
#include "diagram/compile/fixed_form.hpp"
#include "diagram/compile/node_store.hpp"

namespace quadrille::diagram {

/// What an edge of a remainder leads to: another remainder, and its node once that is known.
template <std::size_t W> struct Kid {
    Words<W> words;
    std::uint32_t option; // of the edge: a number of the form, or no_option
    Answer node;
};

/// Writes the nodes of solved remainders for one thread.
template <std::size_t W> class NodeMaker {
  public:
    NodeMaker(const FixedForm<W>& form, NodeStore& store) : form_(form), writer_(store.writer()) {}

    /// Goes on with a store that is new.
    void renew(NodeStore& store) { writer_ = store.writer(); }

    /// The node of a remainder whose covers are those of all its kids together. Precondition: all are known.
    NodeId product(std::span<const Kid<W>> kids) {
        list_nodes(kids);
        return writer_->add_product(nodes_);
    }

    /// The node of a remainder that branches, one kid an edge. Precondition: all are known.
    NodeId sum(const Words<W>& words, std::span<const Kid<W>> kids) {
        if (form_.form().has_copies()) return branches(words, kids);
        edges_.clear();
        for (const Kid<W>& kid : kids) edges_.push_back({OptionId{kid.option}, NodeId{kid.node}});
        return writer_->add_sum(edges_);
    }

  private:
    /// Kids that take copies of one option stand side by side, by the number of copies; the last one takes the most that
    /// is possible.
    NodeId branches(const Words<W>& words, std::span<const Kid<W>> kids) {
        branches_.clear();
        list_nodes(kids);
        for (std::size_t k = 0, end = 0; k < kids.size(); k = end) {
            const std::uint32_t option = kids[k].option;
            while (end < kids.size() && kids[end].option == option) ++end;
            const auto to = std::span<const NodeId>(nodes_).subspan(k, end - k);
            if (option == no_option)
                branches_.push_back({{}, 0, to});
            else
                branches_.push_back({form_.form().copies(option),
                                     form_.most_to_take(words, option) + 1 - static_cast<std::uint32_t>(to.size()),
                                     to});
        }
        return writer_->add_branches(branches_);
    }

    void list_nodes(std::span<const Kid<W>> kids) {
        nodes_.clear();
        for (const Kid<W>& kid : kids) nodes_.push_back(NodeId{kid.node});
    }

    const FixedForm<W>& form_;
    std::unique_ptr<NodeWriter> writer_;

    // Scratch.
    std::vector<NodeId> nodes_;
    std::vector<Diagram::Edge> edges_;
    std::vector<Branch> branches_;
};

} // namespace quadrille::diagram
