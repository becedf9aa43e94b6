// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "simplify/effort.hpp"
#include "simplify/residue.hpp"

namespace quadrille::reductions {

/// Blocked options: those that, once taken, leave some item fewer live options than it needs. Sound since no
/// cover can have them. This is what Knuth's DLX-PRE looks for.
///
/// DLX-PRE takes each option on trial. Here each *item* is asked whom it cannot bear, which is cheaper by an
/// order of magnitude: an option blocks an item that needs m if all but m - 1 of the item's options conflict
/// with it, so it conflicts with one of the first m. Their neighbours are the suspects, and each further
/// option of the item acquits those that get along with it. As a rule none is left after a few.
///
/// An option that has the item itself is treated alike: it counts as one of those that remain, since it feeds
/// the item.
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
