// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/deduce.hpp>

#include "deduce/inside.hpp"
#include "deduce/pair.hpp"
#include "deduce/single.hpp"
#include "deduce/state.hpp"

namespace quadrille::making {

/// Measures how a problem resists trials, for a search that wants one which none of them solves.
///
/// Where single, inside and pair find nothing more, each option that is left is tried once, with singles to the end. The
/// fewer of the wrong ones fail, the nearer the problem is to level 5: there none fails. This takes a tenth of the time of
/// a rating, and says more: a rating only tells levels 4 and 5 apart.
class Resistance {
  public:
    /// The base must outlive it.
    explicit Resistance(const Problem& base);

    /// Returns the share of the wrong options that fail, 0 to 1; 1 if no trial is needed. It ends early where the share is
    /// larger than `most`. `cover`: the only one with these givens.
    double failing(std::span<const OptionId> givens, std::span<const OptionId> cover, double most);

  private:
    bool deduce_next(deductions::Patience& patience);
    bool fails(OptionId option);

    deductions::State state_;
    deductions::Singles singles_;
    deductions::Inside inside_;
    deductions::Pairs pairs_;
    Deduction found_;
    Rest::Mark root_ = 0;
    std::vector<std::uint64_t> failed_; // by option: when it failed last
    std::uint64_t serial_ = 0;
};

} // namespace quadrille::making
