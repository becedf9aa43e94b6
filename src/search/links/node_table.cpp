// SPDX-License-Identifier: MIT
#include "search/links/node_table.hpp"

namespace quadrille::search {

template NodeTable::NodeTable(const Problem&, bool); // most searches take a whole problem

} // namespace quadrille::search
