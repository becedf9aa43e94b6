// SPDX-License-Identifier: MIT
#pragma once

#include <ostream>
#include <sstream>
#include <string>

#include "proof/why.hpp"
#include "verify/checker.hpp"

namespace quadrille::test {

/// Why the checker refuses the proof of a reason; empty if it accepts it.
inline std::string refusal(const Problem& problem, const proof::Reason& reason) {
    std::stringbuf bytes;
    std::ostream out(&bytes);
    proof::Writer writer(out, {});
    write_proof(reason, {}, writer);
    const auto verdict = verify::check_proof(problem, bytes);
    return verdict.proved && verdict.claim == "none" ? "" : verdict.text + " of " + verdict.claim;
}

/// The same for weights.
inline std::string refusal(const Problem& problem, const proof::Weighed& weighed) {
    return refusal(problem, proof::Reason{.kind = proof::Reason::Kind::weights, .weights = weighed.steps});
}

} // namespace quadrille::test
