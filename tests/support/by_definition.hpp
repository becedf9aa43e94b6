// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <vector>

#include <quadrille/verify.hpp>

namespace quadrille::test {

using Covers = std::vector<std::vector<OptionId>>;

/// All covers of a problem of at most 20 options, sorted: every subset that the verifier accepts.
inline Covers covers_by_verifier(const Problem& problem) {
    Verifier verifier(problem);
    Covers covers;
    std::vector<OptionId> subset;
    for (std::uint32_t bits = 0; bits < (1u << problem.option_count()); ++bits) {
        subset.clear();
        for (std::uint32_t o = 0; o < problem.option_count(); ++o)
            if ((bits >> o & 1) != 0) subset.push_back(OptionId{o});
        if (!verifier.violation(subset)) covers.push_back(subset);
    }
    std::ranges::sort(covers);
    return covers;
}

} // namespace quadrille::test
