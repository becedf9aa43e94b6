// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "solve/weights/elimination.hpp"
#include "solve/weights/weights.hpp"

namespace quadrille::proof {

/// The search for weights under which each live option weighs 0 and what the items need does not: exactly,
/// then modulo 2, 3, 5 and 7, then modulo powers of primes. Given all primes it would find out whether whole
/// multiples of the options, negative ones too, can give each item what it needs (Kronecker).
///
/// It pauses and goes on.
class EqualWeights {
  public:
    /// Root, needs and what is needed must outlive it. `at_once` as for Elimination.
    EqualWeights(const Root& root, const Needs& needs, const Needed& needed, std::uint64_t at_once = UINT64_MAX);

    /// Goes on until about so much more work is done. Whether it is over.
    bool run(std::uint64_t work);

    /// Once it is over: what it found.
    const std::optional<Weights>& found() const { return found_; }

    std::uint64_t work() const { return done_ + (elimination_ ? elimination_->work() : 0); }

  private:
    void begin();
    void conclude();
    std::optional<Weights> exact(std::vector<ItemWeight> weights) const;
    Weights modulo(std::vector<ItemWeight> weights) const;

    const Root& root_;
    const Needs& needs_;
    const Needed& needed_;
    const std::uint64_t at_once_;
    std::optional<Elimination> elimination_;
    std::size_t ring_ = 0;                    // of the list
    std::uint64_t done_ = 0;                  // work of former rings
    std::vector<std::uint64_t> without_ = {}; // primes that leave no weights but zeros
    std::optional<Weights> found_;
};

} // namespace quadrille::proof
