// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <quadrille/problem.hpp>

namespace quadrille {

/// Covers that are stored until they are handed over.
class CoverList {
  public:
    std::size_t size() const { return ends_.size(); }
    std::size_t option_count() const { return options_.size(); }

    /// What they take, in words of 4 bytes.
    std::size_t words() const { return options_.size() + 2 * ends_.size(); }

    std::span<const OptionId> operator[](std::size_t i) const {
        const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
        return std::span(options_).subspan(begin, ends_[i] - begin);
    }

    void add(std::span<const OptionId> cover) {
        options_.insert(options_.end(), cover.begin(), cover.end());
        ends_.push_back(options_.size());
    }

  private:
    std::vector<OptionId> options_;
    std::vector<std::size_t> ends_;
};

} // namespace quadrille
