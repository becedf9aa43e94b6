// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <quadrille/export.hpp>
#include <quadrille/problem.hpp>

namespace quadrille::inline QUADRILLE_ABI {

/// Checks covers against the definition in docs/semantics.md, with bounds, colours, `require` and `forbid`.
/// It shares no code with the engines. One verifier checks any number of covers of its problem, which must
/// outlive it. It serves one thread at a time.
class QUADRILLE_EXPORT Verifier {
  public:
    explicit Verifier(const Problem& problem);
    explicit Verifier(const Problem&&) = delete;

    /// Returns nothing if `cover` is a cover; otherwise one sentence that says why not. The options may come in any
    /// order. The time is linear in the cells of the cover and the items of the problem.
    std::optional<std::string> violation(std::span<const OptionId> cover);

  private:
    std::optional<std::string> overlap(std::span<const OptionId> cover);
    std::optional<std::string> shortage() const;

    const Problem& problem_;
    std::vector<std::uint32_t> uses_;  // by item, in the cover at hand
    std::vector<ColourId> colours_;    // by item, the colour of its first use
    std::vector<std::uint64_t> taken_; // by option, the number of the cover that took it last
    std::uint64_t serial_ = 0;         // number of the cover at hand
};

} // namespace quadrille::inline QUADRILLE_ABI
