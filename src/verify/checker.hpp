// SPDX-License-Identifier: MIT
// The independent checker: it reads a problem and a claim about it, and uses no engine. docs/proof-format.md
// defines proofs and explains why they prove; docs/trust.md says what must be trusted.
#pragma once

#include <streambuf>
#include <string>

#include <quadrille/diagram.hpp>
#include <quadrille/problem.hpp>

namespace quadrille::verify {

/// What became of a proof.
struct Verdict {
    bool proved = false;
    std::string claim;       ///< as the proof states it: "count 92"; empty if its header is refused
    std::string text;        ///< the proved claim, or the step that is refused and the reason
    bool restricted = false; ///< whether the proof itself requires or forbids options
};

/// Checks a proof, which may be compressed, to its end. `source` is what messages call it. Throws ParseError
/// if it is no proof at all: a damaged stream, or one that does not begin as a proof does.
Verdict check_proof(const Problem& problem, std::streambuf& proof, const std::string& source = "proof");

/// Checks that all sets of the diagram are covers of the problem, and that no set appears twice. Their number
/// is then a lower bound: the claim is "at least" and the number. The problem in the diagram is ignored.
Verdict check_diagram(const Problem& problem, const Diagram& diagram);

} // namespace quadrille::verify
