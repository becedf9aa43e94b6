// SPDX-License-Identifier: MIT
#pragma once

namespace quadrille::search {

/// A search's position in its tree; the children of a node share its weight equally (Knuth, section 7.2.2).
struct Position {
    double done = 0;   ///< the fraction of the tree before the current node; it never falls
    double weight = 1; ///< the fraction below the current node
};

} // namespace quadrille::search
