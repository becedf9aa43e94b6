// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <quadrille/numbers.hpp>
#include <quadrille/problem.hpp>

#include "problem/rest/rest.hpp"

namespace quadrille::search::orbits {

/// Makes a rest smaller, so that it still has a cover of least rank, if it has one. What it does depends on the rest only.
///
/// The rules are those for set covers (Balas and Padberg 1976), with bounds and colours:
///
///     forced     all options of an item that needs as many as it has are taken
///     useless    an option that nothing needs goes, unless its rank is below 0
///     dominated  an option goes if another costs no more, serves all items that need this one, and asks no more
///     implied    an item that all options of another one serve, too, is dropped if it allows any number
///     idle       an item that needs nothing and allows any number is dropped, unless an option of it ranks below 0
///
/// Afterwards a live option has an open primary item; and if no option ranks below 0, an item that needs one.
class Reduction {
  public:
    /// By option: its rank, the cost that is to be small.
    Reduction(const Problem& problem, std::span<const Cost> ranks);

    /// Whether options can dominate others that are not equal.
    bool relaxes() const { return relaxes_; }

    /// Returns false if the rest has no cover.
    bool run(Rest& rest);

  private:
    bool take_forced(Rest& rest);
    void count_uses(const Rest& rest);
    bool drop_idle(Rest& rest);
    bool remove_useless(Rest& rest) const;
    bool remove_dominated(Rest& rest);
    bool is_dominated(const Rest& rest, OptionId option);
    bool can_replace(const Rest& rest, OptionId stronger) const;
    static bool serves(const Rest& rest, ItemId item, ItemId narrower);
    bool drop_implied(Rest& rest);
    bool allows_any(const Rest& rest, ItemId item) const { return rest.need(item).max >= uses_[index(item)]; }

    const Problem& problem_;
    std::span<const Cost> ranks_;
    const bool relaxes_;                              // whether options can dominate others that are not equal
    std::vector<std::uint32_t> uses_, agreeing_;      // by item: of live options
    std::vector<char> clashes_, gains_;               // by item: two uses exclude each other; one ranks below 0
    std::vector<std::uint32_t> mark_, mark_agreeing_; // by item
    std::uint32_t last_mark_ = 0;
    std::vector<OptionBits> serving_; // what the option needs to be dominated: options that serve all that it serves
};

} // namespace quadrille::search::orbits
