// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille {

/// Counts the edits that turn one text into another: insert, delete or replace a byte, or swap two
/// neighbours, no byte edited twice (the restricted distance of Damerau and Levenshtein). Returns `limit + 1`
/// if it takes more than `limit`.
std::size_t edit_distance(std::string_view one, std::string_view other, std::size_t limit);

/// Finds which of many words a mistyped one may stand for. Case, and `_` for `-`, do not count as mistakes.
class Nearest {
  public:
    explicit Nearest(std::string_view word);

    /// Offers a word that would have been right.
    void offer(std::string_view candidate);

    /// Asks for the nearest words offered, as the end of a message: "; did you mean 'solve' or 'score'?".
    /// Empty if none is near, or if more than three are equally near, since that would be no help.
    std::string question() const;

  private:
    std::size_t distance_to(const std::string& candidate) const;

    std::string word_;              // as it is compared
    std::size_t limit_;             // of edits that a word of this length may need
    std::size_t least_;             // the distance of the nearest so far
    std::vector<std::string> best_; // these; one more than are asked for means too many
};

/// What `Nearest` asks after all words of a range were offered.
template <class Words> std::string did_you_mean(std::string_view word, const Words& candidates) {
    Nearest nearest(word);
    for (const auto& candidate : candidates) nearest.offer(candidate);
    return nearest.question();
}

} // namespace quadrille
