// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <functional>
#include <optional>

#include <quadrille/estimate.hpp>
#include <quadrille/solve.hpp>

#include "cli/interrupt.hpp"
#include "cli/problem_input.hpp"

namespace quadrille::cli {

/// The flags that solve, count and unique share.
inline constexpr std::array<Flag, 10> search_flags{{
    from_flag,
    {"require", "OPTION", "only covers with this option, an index or name:x", true},
    {"forbid", "OPTION", "only covers without it", true},
    {"choose", "RULE", "branch on the smallest item (the default) or on the first", false, "smallest|first"},
    {"no-simplify", "", "search the problem as it is"},
    {"engine", "NAME", "search with this engine (default auto)"},
    {"time", "T", "stop after T seconds; 90s, 15m and 2h will do too"},
    {"nodes", "N", "stop after N search nodes"},
    {"stats", "", "say on standard error what the search did"},
    {"exit-code", "KIND", "posix (the default), or sat: 10 covers, 20 none, 0 unknown", false, "posix|sat"},
}};

/// A search as the command line asks for it: the problem read, flags obeyed, signals watched.
class SearchRun {
  public:
    /// Reads the problem and the flags.
    explicit SearchRun(const Invocation& invocation);

    const Problem& problem() const { return problem_; }

    /// Runs the search with the signals watched. `limit` is the number of covers to stop at.
    SolveResult solve(std::uint64_t limit, const CoverSink& sink);
    SolveResult count(std::uint64_t limit);

    /// The same for the best covers. Without a sense the one of the problem holds.
    SolveResult optimize(std::optional<Sense> sense, std::uint64_t best, const CoverSink& sink);

    /// Estimates what `count` would take. `params.search` is that of the command line.
    EstimateResult estimate(EstimateParams params);

    /// What is left once the answer is written: statistics, a message if it is partial, the end by the signal
    /// that came. Returns the exit code; `answer` is the one of a search that was not stopped.
    ExitCode finish(const SolveResult& result, ExitCode answer) const;
    ExitCode finish(const EstimateResult& result) const;

  private:
    Control begin(std::uint64_t limit);
    SolveResult watched(std::uint64_t limit, const std::function<SolveResult(const Control&)>& search);
    CoverSink wiping(const CoverSink& sink);
    void conclude(Ending ending, bool cut_short) const;

    ProgressSignalClaim claim_; // before anything takes its time
    const Invocation& invocation_;
    SolveParams params_;
    bool sat_codes_; // of --exit-code
    Limits limits_;
    Problem problem_;
    ProgressLine progress_;
    std::optional<InterruptWatch> watch_; // from the search until the answer is written
};

} // namespace quadrille::cli
