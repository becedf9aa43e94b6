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
    CompileAttempt(const Problem& problem, const SolveParams& params, const AttemptParams& how,
                   const AttemptFacts& facts);

    double next_step() const override { return spent_ == 0 ? setup_time_ : 0; }
    double joining_time() const override { return setup_time_; }
    std::optional<Ending> run(const Control& control, double amount, std::uint32_t threads) override;
    double left() const override { return trend_.left_by_growth(); }
    SearchStats stats() const override;
    SolveResult answer(std::optional<Ending> ending, const Control& control, const CoverSink& sink) override;
    std::size_t memory() const override { return compiler_ ? compiler_->stats().memory : 0; }

  private:
    diagram::OrderTrialParams choice() const;
    void choose_order(const Control& control, double goal);
    std::optional<Ending> look_for_cover();

    const Problem& problem_;
    const SolveParams& params_;
    const AttemptParams how_;
    double setup_time_ = 0;
    std::optional<diagram::OrderTrial> trial_; // before there is a compiler
    std::unique_ptr<diagram::Compiler> compiler_;
    double begun_ = 0; // what it took to begin
};

/// Words of the masks of all options.
double mask_words(const Problem& problem);

/// What it takes to make a compiler of a problem, in nanoseconds, as measured.
double compilation_begins(const Problem& problem, double mask_words);

/// Bytes that a diagram may take where covers are wanted from it and the caller sets no bound: twice what the
/// dominoes of 20x20 need.
inline constexpr std::size_t usual_memory = std::size_t{1} << 31;

} // namespace quadrille
