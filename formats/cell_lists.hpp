// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include <quadrille/problem.hpp>

namespace quadrille::format {

/// How many fields of items the options of a table have.
enum class ItemFields : std::uint8_t {
    one,     ///< each option at most one, so that a list is likely in it
    several, ///< some option has more, so that a list in one is odd
    cells,   ///< each record one, by the layout of the table
};

/// Signs that may stand between items in one cell, and signs that rarely do.
inline constexpr std::string_view list_signs[]
    = {"\n", "|", ";", ",", "\u3001", "\uff0c", "\uff1b", "\uff5c", "\u00b7", "\u2022"};
inline constexpr std::string_view rare_list_signs[] = {" and ", " ", "/", "+", "&"};

/// Finds out which cells of a table hold lists of items in place of one, such as "Mon, Tue".
///
/// A cell is cut at a sign if one of the parts stands alone elsewhere ("Mon, Tue" beside "Tue"). Where each option has
/// one cell of items, a list is likely. There, signs other than the comma need no such proof, and the comma needs it
/// only if lists would give other covers. Parts that move ("Mon, Tue" beside "Tue, Wed") and lists of other lengths
/// prove it too. Brackets around such lists, and quotes around their items, are left out, as Python, numpy and R write
/// them, and so is a word before the brackets. A sign in brackets cuts nothing: "(0,0);(0,1)" has two items. Tuples of
/// as many numbers each could be items or lists. Elsewhere a text in brackets is a name. A sign that a described name
/// has is no sign of lists.
class CellLists {
  public:
    /// What a user should know of a sign.
    struct Finding {
        enum class Kind : std::uint8_t {
            list,  ///< it was taken for the sign of lists, where lists are odd
            names, ///< it was taken for a part of names, where lists would give other covers
            doubt, ///< it could be either
        } kind;
        std::string_view sign;
        std::uint32_t text; ///< the first text that has it
    };

    /// `texts` are the different fields of items, `described` the names of items that records describe. Both must
    /// outlive this object.
    CellLists(const Names& texts, const Names& described, ItemFields fields);

    /// The items in a field, each with its colour.
    std::span<const std::string_view> items(std::uint32_t text) const { return items_[text]; }

    const std::vector<Finding>& findings() const { return findings_; }

  private:
    void open_brackets();
    void judge(std::string_view sign, const Names& described, ItemFields fields);
    void cut(std::string_view sign);

    std::vector<std::vector<std::string_view>> items_; // by text
    std::vector<Finding> findings_;
};

} // namespace quadrille::format
