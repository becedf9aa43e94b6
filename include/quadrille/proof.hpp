// SPDX-License-Identifier: MIT
#pragma once

/// @file
/// Why a problem has no cover, proofs of answers, and their check. docs/why.md explains the reasons,
/// docs/proof-format.md the proofs, docs/trust.md what must be trusted. All functions may be called from
/// several threads at once.
///
///     const quadrille::SolveResult counted = quadrille::count(problem);
///     std::stringstream proof;
///     quadrille::write_proof(proof, problem, quadrille::count_claim(counted.covers));
///     std::cout << quadrille::check_proof(problem, *proof.rdbuf()).text << '\n'; // "count 92"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/diagram.hpp>
#include <quadrille/export.hpp>
#include <quadrille/numbers.hpp>
#include <quadrille/problem.hpp>

namespace quadrille::inline QUADRILLE_ABI {

/// A weight of an item.
struct ItemWeight {
    ItemId item{};
    std::int64_t weight = 0;
    friend bool operator==(const ItemWeight&, const ItemWeight&) = default;
};

/// Weights of items, and what follows from them.
struct Weights {
    /// How the weights argue. The letter is the one of the step in a proof.
    enum class Argument : char {
        modular = 'm', ///< each live option weighs 0 modulo `modulus`, and the items of a cover do not
        linear = 'l',  ///< the items of a cover weigh more than live options can
        /// Each cover has the secondary items of negative weight: without one of them the other items would weigh
        /// more than live options can.
        needed = 'e',
    };
    Argument argument = Argument::linear;
    /// 2 or more where the argument is modular, else 1.
    std::int64_t modulus = 1;
    /// The items ascend, and none weighs 0.
    std::vector<ItemWeight> of = {};
    friend bool operator==(const Weights&, const Weights&) = default;
};

/// Why a problem has no cover.
struct Reason {
    enum class Kind : std::uint8_t {
        unknown, ///< no reason was found
        covered, ///< there is a cover: `cover`
        misfit,  ///< the option `misfit` is required and does not fit
        lack,    ///< the item `lacking` has fewer options than it needs
        weights, ///< `weights` show it: any number that argue `needed`, then one that argues otherwise
        core,    ///< the items `core` cannot be covered together, as `branches` show
        trace,   ///< `branches` show it
    };

    /// One branch of a search without result.
    struct Branch {
        /// The item branched on; the last one has too few options left.
        ItemId item{};
        /// 0 at the root.
        std::uint32_t depth = 0;
        /// The option taken above; none at the root, or if none was taken.
        std::optional<OptionId> by{};
    };

    Kind kind = Kind::unknown;
    /// Ascending.
    std::vector<OptionId> cover = {};
    OptionId misfit = {};
    ItemId lacking = {};
    std::vector<Weights> weights = {};
    /// Ascending.
    std::vector<ItemId> core = {};
    /// Without any one of its items, the core could be covered.
    bool minimal = false;
    /// Depth first.
    std::vector<Branch> branches = {};

    /// Returns whether it says why there is no cover.
    bool is_found() const { return kind > Kind::covered; }
};

/// The answer of `why`.
struct WhyResult {
    Reason reason = {};
    /// There is no cover, whether or not a reason was found.
    bool none = false;
    /// Exhausted if a reason or a cover was found. `node_limit`: the search for a reason, which is limited in
    /// steps, found none.
    Ending ending = Ending::exhausted;
    /// Reasons that this build lacks a library to look for.
    std::vector<std::string_view> left_out = {};
};

/// Finds out why `problem` has no cover. It tries one kind of reason after another, in the order of
/// Reason::Kind, and takes the first. `require` and `forbid` are obeyed. The search is limited in steps, so
/// that a problem gets the same reason on each machine; of the limits of `control`, only the deadline counts.
QUADRILLE_EXPORT WhyResult why(const Problem& problem, const Control& control = {});

/// What sentences call items and options. Without functions: by name, or as in "item 3".
struct ReasonWords {
    std::function<std::string(ItemId)> item = {};
    std::function<std::string(OptionId)> option = {};
    /// All items with weights are cells of a board, which pieces cover.
    bool on_board = false;
};

/// Words a reason in sentences: lines that end in newlines. Of many items it names the first ones. Throws
/// BadArgument if the reason was not found.
QUADRILLE_EXPORT std::string reason_text(const Problem& problem, const Reason& reason, const ReasonWords& words = {});

/// Writes a reason as a JSON object on one line, which has all that Reason has (docs/why.md, Records); `text`,
/// if not empty, is one of its fields. `quadrille render` draws the weights and cores of such lines. Throws
/// BadArgument if the reason was not found.
QUADRILLE_EXPORT std::string reason_json(const Reason& reason, std::string_view text = {});

/// What a proof proves of a problem.
struct Claim {
    enum class Kind : std::uint8_t {
        none,    ///< there is no cover
        cover,   ///< `cover` is a cover
        count,   ///< there are `count` covers
        minimum, ///< `cover` is a cover of total cost `cost`, and no cover costs less
        maximum, ///< `cover` is a cover of total cost `cost`, and no cover costs more
    };
    Kind kind = Kind::none;
    Count count = {};
    Cost cost = 0;
    std::vector<OptionId> cover = {};
    /// Only covers with all of `require` and none of `forbid` are meant, besides what the problem says itself.
    /// A proof lists only what the problem does not already require or forbid.
    std::vector<OptionId> require = {};
    std::vector<OptionId> forbid = {};
};

/// Makes the claim that there are this many covers: of kind none for 0.
QUADRILLE_EXPORT Claim count_claim(const Count& count);

/// The two forms of a proof: text is for people, and longer.
enum class ProofForm : std::uint8_t { binary, text };

struct ProofParams {
    ProofForm form = ProofForm::binary;
    /// Returns bytes that the proof may have.
    std::uint64_t limit = std::numeric_limits<std::uint64_t>::max();
    /// Threads that compile a diagram on the way; 0 for one a core.
    std::uint32_t threads = 1;
    /// About the bytes that proving may take; 0 for no bound.
    std::size_t memory = 0;
    /// Searches a simpler problem, as CompileParams::simplify.
    bool simplify = true;
    /// SolveResult::engine of the answer, if known: it chooses the prover.
    std::string engine = {};
    /// Diagram of the covers of the problem, if there is one: it guides the proof.
    const Diagram* diagram = nullptr;
};

/// Whether there is a proof, or why there is none.
enum class ProofOutcome : std::uint8_t { whole, too_long, time_limit, memory_limit, interrupted };

/// Writes the proof of a claim that is true: an engine has found so. `problem` requires and forbids what the
/// claim does (`restrict`), or more. Of the limits of `control`, only the deadline counts. Unless the outcome
/// is whole, `out` has nothing, or the beginning of a proof, which the checker refuses.
///
/// For no cover, weights are tried first. Then a walk solves each remainder once, along the diagram if there
/// is one. Where remainders hardly recur, or memory is short, it goes on without memory, and is written as it
/// goes. Costs are proved by branch and bound with prices of items.
///
/// Throws BadArgument if the claim names an option that the problem does not have. If the claim is not true,
/// writes a proof that the checker refuses, or throws std::logic_error. What `out` throws passes to the caller,
/// who checks the state of `out`.
QUADRILLE_EXPORT ProofOutcome write_proof(std::ostream& out, const Problem& problem, const Claim& claim,
                                          const ProofParams& params = {}, const Control& control = {});

/// Writes the proof that there is no cover, for a reason that `why` has found. `claim` is of kind none, and
/// may require and forbid what the problem does. Throws BadArgument if the reason was not found, or the claim
/// is another. The caller checks the state of `out`.
QUADRILLE_EXPORT void write_proof(std::ostream& out, const Reason& reason, const Claim& claim = {},
                                  ProofForm form = ProofForm::binary);

/// What the checker says of a proof or a diagram.
struct Verdict {
    bool proved = false;
    /// The claim as the proof states it: "count 92"; empty if its header is refused.
    std::string claim = {};
    /// The proved claim; or where it is refused, and why.
    std::string text = {};
    /// Of a refused proof: the step at fault, from 1; 0 if it is the header.
    std::uint64_t step = 0;
    /// Whether the proof itself requires or forbids options.
    bool restricted = false;
};

/// Checks a proof against a problem, to its end. It shares no code with engines and provers: it makes each
/// remainder itself, from the problem alone. The proof may be compressed. `source` is what messages call it.
/// Throws ParseError if it is no proof at all: a damaged stream, or one that does not begin as a proof does.
/// Throws Stopped if the stop token or the deadline comes first.
QUADRILLE_EXPORT Verdict check_proof(const Problem& problem, std::streambuf& proof, const std::string& source = "proof",
                                     const Control& control = {});

/// Checks that all sets of a diagram are covers of a problem, and that no set appears twice. The claim is then
/// "at least" and their number. The problem in the diagram is ignored. Throws Stopped if the stop token or the
/// deadline comes first.
QUADRILLE_EXPORT Verdict check_diagram(const Problem& problem, const Diagram& diagram, const Control& control = {});

} // namespace quadrille::inline QUADRILLE_ABI
