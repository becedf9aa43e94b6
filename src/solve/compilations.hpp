// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include <quadrille/solve.hpp>

#include "diagram/compile/compiler.hpp"

namespace quadrille {

/// Compilations of a problem of which one cover is wanted, beside searches: one at a time, each with more to
/// spend than the one before. One that is ahead of the systematic search may spend more than all searches
/// do; one that is not is dropped. What they spend is in nanoseconds by estimate, as in `diagram`.
class Compilations {
  public:
    /// The problem must outlive it.
    Compilations(const Problem& problem, const SolveParams& params);

    /// What the searches have done.
    struct Searched {
        double cost = 0;       ///< of all
        double systematic = 0; ///< of the one that goes through the tree
        double done = 0;       ///< the part of the tree that is done for that
    };

    /// Whether there is something to spend.
    bool is_due(const Searched& searched) const;

    /// Spends it. A node limit tells that there is no answer yet; limits of nodes are those of the searches.
    Ending run(const Control& control, const CoverSink& sink, const Searched& searched);

    double spent() const { return spent_ + running(); }
    std::uint64_t covers() const { return covers_; }

    /// What all of them did, but for the memory, which is what is taken now.
    CompileStats stats() const;

  private:
    double running() const { return compiler_ ? compiler_->cost() : 0; }
    bool is_ahead(const Searched& searched) const;
    std::optional<Ending> compile(const Control& control, const Searched& searched);
    std::optional<Ending> spend(const Control& control, double budget);
    Ending answer(const CoverSink& sink);
    void drop(double charge);

    const Problem& problem_;
    std::size_t memory_;
    double making_; // what it takes to begin
    double next_;   // what the next one may spend
    bool over_;     // there will be no more
    std::unique_ptr<diagram::Compiler> compiler_;
    double spent_ = 0; // by those before
    CompileStats before_;
    std::uint64_t covers_ = 0;
};

} // namespace quadrille
