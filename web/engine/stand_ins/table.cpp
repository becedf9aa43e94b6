// SPDX-License-Identifier: MIT
// In place of src/c/table.cpp: the verbs that this engine has.
#include "c/verbs.hpp"

namespace quadrille::c {

std::span<const Verb> verbs() {
    static const std::vector<Verb> table = all_of({search_verbs(), deduce_verbs(), each_verbs()});
    return table;
}

} // namespace quadrille::c
