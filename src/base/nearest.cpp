// SPDX-License-Identifier: MIT
#include "base/nearest.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/quoted.hpp"
#include "base/utf8.hpp"

namespace quadrille {

namespace {

constexpr std::size_t longest_word = 64; // no typing mistake is sought in longer words
constexpr std::size_t most_told = 3;     // of equally near words

/// A word as it is compared.
std::string folded(std::string_view word) {
    std::string text = in_small_letters(word);
    std::ranges::replace(text, '_', '-');
    return text;
}

/// Whether a word is more than half of another one, its beginning: "thermo" of "thermometer".
bool is_most_of(std::string_view word, std::string_view other) {
    return other.starts_with(word) && 2 * word.size() > other.size();
}

/// Whether a word begins another one or stands inside it: "knight" in "antiknight".
bool is_part_of(std::string_view word, std::string_view other) {
    constexpr std::size_t least_beginning = 3, least_inside = 4; // shorter ones are found by chance
    const std::size_t at = other.find(word);
    return at != other.npos && word.size() >= (at == 0 ? least_beginning : least_inside);
}

} // namespace

std::size_t edit_distance(std::string_view one, std::string_view other, std::size_t limit) {
    const std::size_t wide = other.size();
    if (std::max(one.size(), wide) - std::min(one.size(), wide) > limit) return limit + 1;
    // Rows of the usual table: the distances of a beginning of `one` to all beginnings of `other`.
    std::vector<std::size_t> before_last(wide + 1), last(wide + 1), row(wide + 1);
    for (std::size_t k = 0; k <= wide; ++k) row[k] = k;
    for (std::size_t i = 1; i <= one.size(); ++i) {
        std::swap(before_last, last);
        std::swap(last, row);
        row[0] = i;
        for (std::size_t k = 1; k <= wide; ++k) {
            const bool differ = one[i - 1] != other[k - 1];
            row[k] = std::min({last[k] + 1, row[k - 1] + 1, last[k - 1] + differ});
            if (i > 1 && k > 1 && one[i - 1] == other[k - 2] && one[i - 2] == other[k - 1])
                row[k] = std::min(row[k], before_last[k - 2] + 1);
        }
        if (*std::ranges::min_element(row) > limit) return limit + 1;
    }
    return std::min(row[wide], limit + 1);
}

Nearest::Nearest(std::string_view word)
    : word_(folded(word)), limit_(std::min<std::size_t>((word.size() + 1) / 3, 3)), least_(limit_ + 2) {}

/// Most of a word is as near as one slip, and another part of it farther than any number of slips.
std::size_t Nearest::distance_to(const std::string& candidate) const {
    const std::size_t edits = edit_distance(word_, candidate, limit_);
    if (edits > 0 && (is_most_of(word_, candidate) || is_most_of(candidate, word_))) return 1;
    if (edits <= limit_) return edits;
    return is_part_of(word_, candidate) || is_part_of(candidate, word_) ? limit_ + 1 : limit_ + 2;
}

void Nearest::offer(std::string_view candidate) {
    if (word_.empty() || word_.size() > longest_word || candidate.empty() || candidate.size() > 2 * longest_word)
        return;
    const std::size_t distance = distance_to(folded(candidate));
    if (distance > limit_ + 1 || distance > least_) return;
    if (distance < least_) best_.clear();
    least_ = distance;
    if (best_.size() <= most_told && std::ranges::find(best_, candidate) == best_.end()) best_.emplace_back(candidate);
}

std::string Nearest::question() const {
    if (best_.empty() || best_.size() > most_told) return "";
    std::string text = "; did you mean ";
    for (std::size_t k = 0; k < best_.size(); ++k) {
        if (k > 0) text += k + 1 < best_.size() ? ", " : " or ";
        text += in_quotes(best_[k]);
    }
    return text + '?';
}

} // namespace quadrille
