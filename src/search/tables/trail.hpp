// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace quadrille::search::tables {

using Word = std::uint64_t;

/// Words that go back to what they were. A word is saved when it first changes after a mark: its stamp tells.
class Trail {
  public:
    explicit Trail(std::span<const Word> values) : values_(values.begin(), values.end()), stamps_(values.size(), 0) {}

    Word operator[](std::size_t word) const { return values_[word]; }

    void set(std::size_t word, Word value) {
        if (stamps_[word] != stamp_) {
            stamps_[word] = stamp_;
            saved_.emplace_back(static_cast<std::uint32_t>(word), values_[word]);
        }
        values_[word] = value;
    }

    /// Returns a mark of the present values.
    std::size_t mark() {
        advance();
        return saved_.size();
    }

    /// Calls `visit(word)` for each word that was set since a mark.
    template <class Visit> void for_each_set_since(std::size_t mark, Visit visit) const {
        for (std::size_t k = mark; k < saved_.size(); ++k) visit(saved_[k].first);
    }

    /// Brings back the values at a mark. Later marks are void.
    void undo(std::size_t mark) {
        for (; saved_.size() > mark; saved_.pop_back()) values_[saved_.back().first] = saved_.back().second;
        advance();
    }

  private:
    void advance() {
        if (++stamp_ != 0) return;
        std::ranges::fill(stamps_, 0); // stamps begin again
        stamp_ = 1;
    }

    std::vector<Word> values_;
    std::vector<std::uint32_t> stamps_;
    std::uint32_t stamp_ = 1;
    std::vector<std::pair<std::uint32_t, Word>> saved_;
};

} // namespace quadrille::search::tables
