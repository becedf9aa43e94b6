// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

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

    void branch_on_all(std::uint32_t item, std::uint32_t number) {
        steps_.push_back({Step::Kind::all, item, number});
        version_ = 2;
    }
    void block(std::uint32_t item) {
        steps_.push_back({Step::Kind::block, item, no_number});
        version_ = 2;
    }
    /// A reference by new names. False if there is no room for more of them.
    bool renamed(std::uint32_t number, const Renaming& names);

    /// Takes the steps from one on back. None of them has new names.
    void cut(std::size_t size) { steps_.resize(size); }

    /// Writes steps that are there once more, from one to another: a proof of the same remainder.
    void repeat(std::size_t begin, std::size_t end);

    /// Whether the steps from one on take no more bytes in the binary form. A reference counts two, as most
    /// have.
    bool takes_at_most(std::size_t bytes, std::size_t begin) const;

    /// About how many bytes the steps take in the binary form, if none has new names.
    std::size_t written_bytes() const;

    std::size_t size() const { return steps_.size(); }
    std::size_t bytes() const { return steps_.size() * sizeof(Line) + names_.size() * sizeof(names_[0]); }
    /// The version of the format that has all steps.
    int version() const { return version_; }

    /// Writes them all. Only nodes that are referred to are kept, each until the last step that does so, so
    /// that the checker need not remember more.
    void write(Writer& writer) const;

  private:
    struct Line {
        Step::Kind kind = Step::Kind::branch;
        std::uint32_t item = 0; // of a renamed reference: where its names begin
        std::uint32_t number = no_number;
    };

    static std::size_t bytes_of(const Line& line);
    Renaming names_of(const Line& line) const;

    int version_ = 1;
    std::deque<std::uint32_t> names_; // of each renamed reference: how many pairs, the pairs, how many colours, these
    std::deque<Line> steps_;          // there may be hundreds of millions: they are not to be moved
};

} // namespace quadrille::proof
