// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <quadrille/diagram.hpp>
#include <quadrille/problem.hpp>
#include <quadrille/proof.hpp>

namespace quadrille::test {

/// A claim that is true of a problem, and a proof of it.
struct Proof {
    Claim claim;
    std::string prover;
    std::string bytes;
};

/// The proof as the command writes it if `engine` has answered; empty if there is none within a minute.
std::string proof_of(const Problem& problem, const Claim& claim, const std::string& engine,
                     ProofForm form = ProofForm::binary);

/// How many covers a small problem has, found by subset enumeration, proved by every prover that can. The
/// claims name `require` and `forbid`, if asked to.
std::vector<Proof> proofs_of_count(const Problem& problem, bool named = false);

/// That it has a cover, and its least and its greatest cost; none if there is no cover.
std::vector<Proof> proofs_of_optima(const Problem& problem, bool named = false);

/// What quadrille-verify has against a proof, if anything. The same steps must not prove another count.
std::optional<std::string> fault(const Problem& problem, const Proof& proof);

/// What it has against any of them.
std::optional<std::string> fault(const Problem& problem, const std::vector<Proof>& proofs);

} // namespace quadrille::test
