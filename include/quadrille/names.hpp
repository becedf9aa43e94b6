// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <quadrille/export.hpp>

namespace quadrille::inline QUADRILLE_ABI {

/// A list of strings in one buffer: a name needs no memory block of its own.
class QUADRILLE_EXPORT Names {
  public:
    std::size_t size() const { return ends_.size(); }
    bool empty() const { return ends_.empty(); }

    /// The name at place `i`. Precondition: `i < size()`. The view lives until the list changes.
    std::string_view operator[](std::size_t i) const {
        const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
        return std::string_view(text_).substr(begin, ends_[i] - begin);
    }

    /// Appends a name; any bytes will do.
    void push_back(std::string_view name);

    /// Appends empty names until there are `size` of them.
    void pad(std::size_t size);

    friend bool operator==(const Names&, const Names&) = default;

  private:
    std::string text_;
    std::vector<std::size_t> ends_;
};

} // namespace quadrille::inline QUADRILLE_ABI
