// SPDX-License-Identifier: MIT
// Answers from a diagram: covers, breakdowns, exports.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <quadrille/diagram.hpp>
#include <quadrille/solve.hpp>

#include "cli/flags/flags.hpp"
#include "cli/search/answer.hpp"

namespace quadrille::cli {

inline constexpr Flag export_flag{"format", "NAME", "write the diagram in this format, for other programs"};

/// What `--format` says, if it is given. Throws UsageError if that is no format of diagrams.
std::optional<std::string> parse_export(const Invocation& invocation);

inline constexpr Flag draw_seed_flag = Flag{"seed", "N", "seed of the random numbers (default 0), or random"}.number(0);

/// The seed of draws that the command line states.
std::uint64_t parse_draw_seed(const Invocation& invocation);

/// The seed of one problem of a series, so that it does not matter which thread makes it. The seeds of two series,
/// adjacent or not, lie far apart (the mixing of SplitMix64: Steele, Lea, Flood 2014).
std::uint64_t seed_in_series(std::uint64_t series, std::uint64_t number);

/// The answer of a command that compiles, as far as the compilation itself goes.
SolveResult begin_answer(const CompileResult& compiled);

/// The same of one that has a diagram already.
SolveResult begin_answer();

/// Covers on their way from a diagram to a listing, until a limit or the stop token of `control`.
class CoverFlow {
  public:
    /// All must outlive this. `result` is completed: how many covers there were, and why there were no more.
    CoverFlow(CoverListing& listing, const Control& control, SolveResult& result)
        : listing_(listing), control_(control), result_(result) {}

    /// Lists one more; false if it was the last one.
    bool add(std::span<const OptionId> cover);

  private:
    CoverListing& listing_;
    const Control& control_;
    SolveResult& result_;
};

/// Draws as many covers as `control` allows, each with the same probability and whatever came before it.
void draw_covers(const Diagram& diagram, std::uint64_t seed, const Control& control, CoverListing& listing,
                 SolveResult& result);

/// Writes in how many covers of a diagram each of some options stands.
void write_breakdown(const Invocation& invocation, const Diagram& diagram, std::span<const OptionId> options,
                     SolveResult& result);

} // namespace quadrille::cli
