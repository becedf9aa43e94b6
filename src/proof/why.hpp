// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/problem.hpp>

#include "proof/branching.hpp"
#include "proof/core.hpp"
#include "proof/writer.hpp"
#include "weights/weights.hpp"

namespace quadrille::proof {

/// What may be spent on a reason, in counts. `Control` may set a deadline besides.
struct WhyParams {
    std::uint64_t first_nodes = 20'000; ///< of a search for a cover, before anything else
    WeighParams weights = {.work = 200'000'000};
    CoreParams core = {};
    BranchingParams branching = {};
};

/// Why a problem has no cover.
struct Reason {
    enum class Kind : std::uint8_t {
        unknown, ///< none was found: there is no cover, or no limit let that be found out
        covered, ///< there is one: `cover`
        misfit,  ///< option `misfit` is required and cannot be had
        lack,    ///< item `lacking` has fewer options than it needs
        weights, ///< `weights` refute it
        core,    ///< the items `core` cannot be covered together, as `branches` show
        trace,   ///< `branches` show it
    };
    Kind kind = Kind::unknown;
    std::vector<OptionId> cover = {};
    OptionId misfit = {};
    ItemId lacking = {};
    std::vector<Weights> weights = {};
    std::vector<ItemId> core = {};
    bool minimal = false; ///< each item of the core is needed for that
    std::vector<Branch> branches = {};

    /// Whether it says why there is no cover.
    bool is_found() const { return kind > Kind::covered; }
};

/// What was found out, and what was not tried.
struct Why {
    Reason reason;
    bool none = false;                           ///< there is no cover, whether or not a reason was found
    bool finished = true;                        ///< of what was tried nothing met a limit
    std::vector<std::string_view> left_out = {}; ///< what needs a library that is not built in
};

/// Looks for a reason why a problem has no cover, from the plainest to the longest, and takes the first. The
/// same problem gets the same reason wherever no clock comes in. Stops soon after the control says so.
Why why(const Problem& problem, const WhyParams& params = {}, const Control& control = {});

/// Writes the proof that there is no cover for a reason. The claim may require and forbid more than the
/// problem does. Precondition: the reason was found.
void write_proof(const Reason& reason, Claim claim, Writer& writer);

} // namespace quadrille::proof
