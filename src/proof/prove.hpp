// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <ostream>
#include <string>

#include <quadrille/diagram.hpp>
#include <quadrille/solve.hpp>

#include "proof/steps.hpp"
#include "proof/writer.hpp"

namespace quadrille::proof {

/// How to prove.
struct ProofParams {
    Writer::Params writer = {};
    SolveParams search = {}; ///< `simplify`, `threads` and `memory` count
    std::string engine = {}; ///< the one that answered
    double seconds = 0;      ///< that it took
};

/// Whether there is a proof, or why there is none.
enum class Outcome : std::uint8_t { whole, too_long, time_limit, memory_limit, interrupted };

/// Writes the proof of a claim that is true of a problem: some engine has found so. `require` and `forbid` of
/// the problem are obeyed; those that are not in its file the claim must name too.
///
/// Weights are tried first for no cover, then a search that solves each remainder once, along a diagram where
/// the engine that answered does so; where remainders hardly return, or memory is short, a walk is written as
/// it goes. Of the limits, the deadline counts. Nothing is written before a prover is found that may write a
/// whole proof; what is written without success lacks its end. What the stream throws passes to the caller.
Outcome write_proof(const Problem& problem, const Claim& claim, const ProofParams& params,
                    const Control& control, std::ostream& out);

/// The same for the count of a problem of which there is a diagram.
Outcome write_proof(const Problem& problem, const Claim& claim, const Diagram& diagram,
                    const ProofParams& params, const Control& control, std::ostream& out);

} // namespace quadrille::proof
