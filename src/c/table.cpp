// SPDX-License-Identifier: MIT
// The table of verbs: the rows of all sources.
#include "c/verbs.hpp"

namespace quadrille::c {

std::span<const Verb> verbs() {
    static const std::vector<Verb> table = all_of(
        {search_verbs(), symmetry_verbs(), deduce_verbs(), proof_verbs(), job_verbs(), each_verbs(), diagram_verbs()});
    return table;
}

} // namespace quadrille::c
