// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "solve/simplify/effort.hpp"
#include "solve/simplify/residue.hpp"

namespace quadrille::reductions {

/// Blocked options: taking one leaves some item fewer live options than it needs. Forbidding them is sound,
/// because no cover can have them. Knuth's DLX-PRE looks for the same options.
///
/// DLX-PRE takes each option on trial. Here the search goes by *item*, which is cheaper by an order of
/// magnitude. An option blocks an item that needs m options if all but m - 1 of the item's options conflict
/// with it; so it conflicts with one of the first m. The neighbours of these are the candidates. Each further
/// option of the item removes the candidates that are compatible with it. Usually none remains after a few
/// options.
///
/// An option that has the item itself is treated in the same way: it counts as one of the remaining options,
/// because it covers the item.
class BlockedOptions {
  public:
    BlockedOptions(Residue& residue, Effort& effort);

    /// Removes the options that block the open item.
    void test(ItemId item);

  private:
    struct Suspect {
        OptionId option;
        std::uint32_t friends; // options of the item that get along with it, itself included
    };

    void mark_claims(OptionId option);
    bool gets_along(OptionId option) const;
    void acquit(std::uint32_t needed);
    void accuse_neighbours(ItemId item, OptionId option, std::uint32_t friends);

    Residue& residue_;
    Effort& effort_;
    std::vector<Suspect> suspects_;
    std::vector<std::uint32_t> accused_; // by option, the serial of the last item that did
    std::uint32_t item_serial_ = 0;
    struct Claim {
        std::uint32_t serial = 0; // of the option that claimed the item last
        ColourId colour = ColourId::none;
    };
    std::vector<Claim> claims_; // by item
    OptionId claimant_{};       // the last option that was marked
    std::uint32_t option_serial_ = 0;
};

} // namespace quadrille::reductions
