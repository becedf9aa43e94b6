// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>

#include <quadrille/export.hpp>
#include <quadrille/problem.hpp>

namespace quadrille::inline QUADRILLE_ABI {

/// Finds options by name. The index is made at the first question, and serves all others. The problem must
/// outlive it. It serves one thread at a time.
class OptionNames {
  public:
    explicit OptionNames(const Problem& problem) : problem_(problem) {}

    /// The option of that name. Nothing if there is none, or more than one.
    std::optional<OptionId> find(std::string_view name) {
        if (!indexed_) make_index();
        const auto found = options_.find(name);
        return found == options_.end() ? std::nullopt : found->second;
    }

  private:
    void make_index() {
        indexed_ = true;
        for (std::uint32_t o = 0; o < problem_.option_count(); ++o) {
            const std::string_view name = problem_.option_name(OptionId{o});
            if (name.empty()) continue;
            const auto [entry, fresh] = options_.emplace(name, OptionId{o});
            if (!fresh) entry->second = std::nullopt;
        }
    }

    const Problem& problem_;
    bool indexed_ = false;
    std::unordered_map<std::string_view, std::optional<OptionId>> options_; // nothing: several have the name
};

} // namespace quadrille::inline QUADRILLE_ABI
