// SPDX-License-Identifier: MIT
// The independent checker: it knows a problem and what is said of it, and nothing of any engine.
// docs/proof-format.md says what a proof is and why it proves, docs/trust.md what is to be trusted.
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
    std::string text;        ///< what is proved, or in which step it is refused and why
    bool restricted = false; ///< whether it holds only with what the proof requires and forbids besides
};

/// Checks a proof, which may be compressed, to its end. `source` is what messages call it. Throws ParseError
/// if it is no proof at all: a damaged stream, or one that does not begin as a proof does.
Verdict check_proof(const Problem& problem, std::streambuf& proof, const std::string& source = "proof");

/// Checks that all sets of the diagram are covers of the problem, and that none comes about twice: that there
/// are at least so many. The claim is then "at least" and their number. The problem that lies in the diagram
/// is not looked at.
Verdict check_diagram(const Problem& problem, const Diagram& diagram);

} // namespace quadrille::verify
