// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "solve/weights/weights.hpp"

namespace quadrille::proof {

/// How often each cover has an item, by item; `open_need` where that is not known.
using Needs = std::vector<std::int64_t>;
inline constexpr std::int64_t open_need = -1;

/// The needs that bounds tell.
Needs known_needs(const Root& root);

/// Integers modulo a prime power: at most 2^31, or the prime 2^61 - 1.
class Ring {
  public:
    static constexpr std::uint64_t large = (std::uint64_t{1} << 61) - 1;

    Ring(std::uint64_t prime, int power);

    std::uint64_t prime() const { return prime_; }
    std::uint64_t size() const { return size_; }
    std::uint64_t add(std::uint64_t a, std::uint64_t b) const { return a + b < size_ ? a + b : a + b - size_; }
    std::uint64_t negative(std::uint64_t a) const { return a == 0 ? 0 : size_ - a; }
    std::uint64_t times(std::uint64_t a, std::uint64_t b) const;
    std::uint64_t of(std::int64_t number) const;

    /// The largest power of the prime in it. Precondition: not 0.
    std::uint64_t common(std::uint64_t a) const;

    /// Precondition: the prime does not divide it.
    std::uint64_t inverse(std::uint64_t a) const;

  private:
    std::uint64_t prime_, size_ = 1;
};

/// All weights in a ring under which each live option weighs 0, on items whose need is known.
///
/// They are combinations of *generators*. At first each item is one. Then one option after another asks for
/// weight 0, which makes one generator a combination of others; where no factor has an inverse, only a
/// multiple of one is fixed, and the rest of it stays. The generator on the fewest items goes, so that little
/// is rewritten: of dominoes each item moves log n times.
///
///     weight of item i = sum of coefficient * generator, by row i, generators ascending
class Elimination {
  public:
    /// The root must outlive it. It gives up where one option would take more work than `at_once`.
    Elimination(const Root& root, const Needs& needs, Ring ring, std::uint64_t at_once = UINT64_MAX);

    /// Goes on until so much work is done, or all options are. Whether it is over.
    bool run(std::uint64_t work);

    /// Whether there may be weights at all besides zeros. Precondition: it is over.
    bool has_weights() const { return alive_ > 0 && !gave_up_; }

    /// Weights that the needs do not have, on as few items as any generator of this kind.
    /// Precondition: it is over.
    std::optional<std::vector<ItemWeight>> refutation() const;

    std::uint64_t work() const { return work_; }
    const Ring& ring() const { return ring_; }

  private:
    struct Entry {
        std::uint32_t generator;
        std::uint64_t factor;
    };

    void weigh(OptionId option);
    std::size_t choose() const;
    void replace(std::size_t pivot);
    void rewrite(std::uint32_t item, std::uint32_t pivot);
    void set_total(std::uint32_t generator, std::uint64_t total);

    const Root& root_;
    const Ring ring_;
    const std::uint64_t at_once_;
    bool gave_up_ = false;
    std::vector<std::vector<Entry>> rows_;          // by item
    std::vector<std::vector<std::uint32_t>> items_; // by generator: where it is, and some where it was
    std::vector<std::uint32_t> sizes_;              // by generator: on how many items it is
    std::vector<std::uint64_t> totals_;             // by generator: what the needs weigh
    std::size_t alive_ = 0, hopeful_ = 0;           // generators on any item; of another total than 0
    std::vector<Entry> value_;                      // of the option at hand
    std::vector<Entry> others_, row_;               // what stands for the pivot; a row in the making
    std::vector<std::uint64_t> sums_;               // by generator, all 0 between options
    std::vector<bool> is_seen_;                     // by item, all false between options
    std::size_t next_ = 0;                          // live option
    std::uint64_t work_ = 0;
};

} // namespace quadrille::proof
