// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include "search/cells/keys.hpp"

namespace quadrille::search {

/// A rule of choice that learns, to find one cover soon. An item's weight grows each time it is wiped out,
/// and the item with the least quotient of key and weight is next (dom/wdeg: Boussemart, Hemery, Lecoutre and
/// Sais, "Boosting systematic search by weighting constraints", 2004). The options of an item that exclude
/// the fewest others come first; equals come in random order.
///
/// With options in input order, 100 queens are not found in 400 ms; in this order or in random order it takes
/// 0.3 ms. Quasigroups with holes need this order: two of order 33 take 2 ms, and took 8 and 90 ms in random
/// order (medians of 61 seeds), 200 ms in the opposite order. Weights that grow by 1% a wipe, so that the
/// last ones count most, gained nothing on quasigroups and lost 2x on mutilated boards. Continuing with the
/// item whose branches failed last (Gay, Hartert, Lecoutre and Schaus 2015) lost 3x to 100x. Choosing the
/// item again after each failed option gained nothing on 20 quasigroups of order 30 and 33.
class WeightedKey {
  public:
    explicit WeightedKey(std::uint64_t seed = 0) : random_(seed ^ seed >> 32) {}

    std::uint32_t choose(std::span<const std::uint32_t> keys) {
        ease_.resize(keys.size(), 1);
        const std::uint32_t forced = first_up_to(1, keys);
        if (forced != no_item) return forced; // there is no choice
        const float least = least_quotient(keys, ease_.data());
        if (least == std::numeric_limits<float>::infinity()) return no_item; // all rest
        const std::uint32_t equals = count_quotients(least, keys, ease_.data());
        return find_quotient(equals > 1 ? below(equals) : 0, least, keys, ease_.data());
    }

    /// The item was wiped out.
    void learn(std::uint32_t item) { ease_[item] = 1 / (1 / ease_[item] + 1); }

    /// Lets all items weigh the same again.
    void forget() { ease_.clear(); }

    /// Puts options, given by cells, into the order in which they are tried: those first that compete with
    /// the fewest others, equals in random order.
    template <class Competition> void arrange(std::span<std::uint32_t> options, const Competition& competition) {
        ranked_.clear();
        for (const std::uint32_t option : options)
            ranked_.push_back({std::uint64_t{competition(option)} << 32 | random_(), option});
        std::sort(ranked_.begin(), ranked_.end());
        for (std::size_t k = 0; k < options.size(); ++k) options[k] = ranked_[k].second;
    }

  private:
    /// Less than n, and nearly evenly so: the same numbers with every library, unlike std::shuffle.
    std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(random_()) % n; }

    std::vector<float> ease_; // 1 / weight, by item
    std::vector<std::pair<std::uint64_t, std::uint32_t>> ranked_;
    std::mt19937 random_;
};

} // namespace quadrille::search
