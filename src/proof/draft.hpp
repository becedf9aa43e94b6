// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>

#include "proof/writer.hpp"

namespace quadrille::proof {

/// The steps of a proof before it is known which of them later ones refer to. Nodes that may be referred to
/// have numbers of their own, from 0.
class Draft {
  public:
    static constexpr std::uint32_t no_number = UINT32_MAX;

    void branch(std::uint32_t item, std::uint32_t number = no_number) {
        steps_.push_back({Step::Kind::branch, item, number});
    }
    void split(std::uint32_t number = no_number) { steps_.push_back({Step::Kind::split, 0, number}); }
    void reference(std::uint32_t number) { steps_.push_back({Step::Kind::reference, 0, number}); }

    /// Writes steps that are there once more, from one to another: a proof of the same remainder.
    void repeat(std::size_t begin, std::size_t end);

    /// Whether the steps from one on take no more bytes in the binary form. A reference counts two, as most
    /// have.
    bool takes_at_most(std::size_t bytes, std::size_t begin) const;

    std::size_t size() const { return steps_.size(); }
    std::size_t bytes() const { return steps_.size() * sizeof(Line); }

    /// Writes them all. Only nodes that are referred to are kept, each until the last step that does so, so
    /// that the checker need not remember more.
    void write(Writer& writer) const;

  private:
    struct Line {
        Step::Kind kind;
        std::uint32_t item;
        std::uint32_t number;
    };

    std::deque<Line> steps_; // there may be hundreds of millions: they are not to be moved
};

} // namespace quadrille::proof
