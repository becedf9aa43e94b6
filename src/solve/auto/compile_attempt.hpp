// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>

#include <quadrille/solve.hpp>

#include "diagram/builder.hpp"
#include "diagram/compile/compiler.hpp"
#include "solve/auto/attempt.hpp"
#include "solve/auto/best_of.hpp"

namespace quadrille {

/// Copies the nodes of a compiler that has solved all, and returns the root: options get the indices that
/// `original` gives, or those of the compiler's problem if it is empty.
NodeId take_in(const diagram::Compiler& compiler, std::span<const OptionId> original, DiagramBuilder& nodes);

/// The diagram of a compiler that has solved all of a problem.
Diagram take_diagram(const diagram::Compiler& compiler, const Problem& problem);

/// Lists the covers of a diagram within the limits, and notes in the result how many and why it ended.
void list_covers(const Diagram& diagram, const Control& control, const CoverSink& sink, SolveResult& result);

/// The stats of a compilation as those of a search: its nodes are the remainders branched on.
SearchStats search_stats(const CompileStats& stats);

/// How to count by a diagram, as the params say it.
diagram::OrderTrialParams choice_of(const SolveParams& params);

/// What a compiler that has ended so knows of the number of covers: all of them, or those met so far.
SolveResult count_compiled(diagram::Compiler& compiler, Ending ending, const Control& control);

/// A compilation of all covers into a diagram. To count, its nodes are numbers; to list, covers are read from the
/// finished diagram; for one cover it ends at the first.
class CompileAttempt : public Attempt {
  public:
    /// The problem and the params must outlive it.
    CompileAttempt(const Problem& problem, const SolveParams& params, const AttemptParams& how);

    std::string_view engine() const override { return "diagram"; }
    double setup_time() const override { return setup_time_; }

    std::optional<Ending> run(const Control& control, double amount, std::uint32_t threads) override;
    double spent() const override { return spent_; }
    double left() const override;
    bool stores() const override { return true; }
    double usual_lag() const override { return 12; }     // where it is the best, layers often come near
    double trial_share() const override { return 0.04; } // the first remainders are hardly found again
    SearchStats stats() const override;
    SolveResult answer(std::optional<Ending> ending, const Control& control, const CoverSink& sink) override;
    void drop() override;
    std::size_t memory() const override { return compiler_ ? compiler_->stats().memory : 0; }

    /// The part of the tree that is done: its base-2 logarithm.
    double done() const;

  private:
    diagram::OrderTrialParams choice() const;
    void choose_order(const Control& control, double goal);
    std::optional<Ending> look_for_cover();

    const Problem& problem_;
    const SolveParams& params_;
    const Clock clock_;
    const bool telling_, one_, alone_;
    double setup_time_ = 0;
    std::optional<diagram::OrderTrial> trial_; // before there is a compiler
    std::unique_ptr<diagram::Compiler> compiler_;
    Trend trend_;
    double begun_ = 0, spent_ = 0; // what it took to begin; all
};

/// Words of the masks of all options.
double mask_words(const Problem& problem);

/// What it takes to make a compiler of a problem, in nanoseconds, as measured.
double compilation_begins(const Problem& problem, double mask_words);

/// Bytes that a diagram may take where covers are wanted from it and the caller sets no bound: twice what the
/// dominoes of 20x20 need.
inline constexpr std::size_t usual_memory = std::size_t{1} << 31;

} // namespace quadrille
