// SPDX-License-Identifier: MIT
#pragma once

#include <ostream>
#include <sstream>
#include <string>

#include <quadrille/proof.hpp>

#include "solve/weights/weights.hpp"

namespace quadrille::test {

/// Why the checker refuses the proof of a reason; empty if it accepts it.
inline std::string refusal(const Problem& problem, const Reason& reason) {
    std::stringbuf bytes;
    std::ostream out(&bytes);
    write_proof(out, reason);
    const Verdict verdict = check_proof(problem, bytes);
    return verdict.proved && verdict.claim == "none" ? "" : verdict.text + " of " + verdict.claim;
}

/// The same for weights.
inline std::string refusal(const Problem& problem, const proof::Weighed& weighed) {
    return refusal(problem, Reason{.kind = Reason::Kind::weights, .weights = weighed.steps});
}

} // namespace quadrille::test
