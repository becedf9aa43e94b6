// SPDX-License-Identifier: MIT
#pragma once

namespace quadrille::search {

/// Where a search stands in its tree, each child of a node being worth the same (Knuth, section 7.2.2).
struct Position {
    double done = 0;   ///< the part of the tree before the present node; never falls as the search goes on
    double weight = 1; ///< the part below it
};

} // namespace quadrille::search
