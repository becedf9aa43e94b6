// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <quadrille/analysis.hpp>
#include <quadrille/deduce.hpp>
#include <quadrille/diagram.hpp>
#include <quadrille/part.hpp>
#include <quadrille/solve.hpp>

#include "cli/input/problem_input.hpp"
#include "cli/terminal/progress.hpp"

namespace quadrille::cli {

inline constexpr Flag require_flag
    = Flag{"require", "OPTION", "only covers with this option, by index or name"}.repeated();
inline constexpr Flag forbid_flag
    = Flag{"forbid", "OPTION", "only covers without this option, by index or name"}.repeated();

inline constexpr std::uint32_t most_threads = 1024;
inline constexpr std::size_t least_memory = 1024; // less is a number without its unit

/// The flags that solve, count and unique share.
inline constexpr std::array<Flag, 12> search_flags{{
    from_flag,
    require_flag,
    forbid_flag,
    Flag{"choose", "RULE", "branch on the smallest item (the default) or on the first"}.one_of("smallest|first"),
    {"no-simplify", "", "search the problem as it is"},
    {"engine", "NAME", "search with this engine (default auto)"},
    Flag{"time", "T", "stop after T seconds, or after a time such as 90s, 15m, 2h or 1d"}.time(),
    Flag{"nodes", "N", "stop after N search nodes"}.number(),
    Flag{"threads", "N", "search with N threads (default: one a core; 1 with --nodes)"}.number(1, most_threads),
    Flag{"memory", "SIZE", "store at most about SIZE, such as 512M or 6G (default: half of all)"}.bytes(least_memory),
    {"stats", "", "print on standard error what the search did"},
    Flag{"exit-code", "KIND", "posix (the default): 0 covers, 1 none, 3 unknown; or sat: 10, 20 and 0"}.one_of(
        "posix|sat"),
}};

inline constexpr Flag symmetry_flag
    = Flag{"symmetry", "USE", "use symmetries of the problem: off, auto (the default) or on"}.one_of("off|auto|on");

/// These flags but for some, by their long names, which a command does not take.
Flags search_flags_but(std::initializer_list<std::string_view> names);

/// All flags of a command: its own, those of a search but for some, and those of every output.
Flags searching_flags(std::initializer_list<Flag> own, std::initializer_list<std::string_view> but);

/// How to compile all covers into a diagram, for the commands that do.
inline constexpr std::array<Flag, 2> compile_flags{{
    Flag{"order", "NAME", "branch on items in this order: automatic (the default), smallest, items or structure"}
        .one_of("automatic|smallest|items|structure"),
    {"no-components", "", "do not split remainders of the problem into components"},
}};

/// What is left once an answer is written: the cost of the best cover, a message if it is partial, the end by
/// the signal that interrupted it, 0 for none. Returns the exit code; `answer` is the one of a whole answer.
ExitCode conclude(const Invocation& invocation, const SolveResult& result, ExitCode answer, int signal);

/// Warns, unless --quiet, where all covers cost the same because the problem has no costs.
void warn_of_no_costs(const Invocation& invocation, const Problem& problem);

/// A search as the command line asks for it: the problem read, flags obeyed, signals watched.
class SearchRun {
  public:
    /// Reads the problem and the flags.
    explicit SearchRun(const Invocation& invocation, Handed handed = Handed::covers);

    /// The same for a problem that is there already, with the flags that the command has.
    SearchRun(const Invocation& invocation, Problem problem);

    /// The same for what `read` returns, which is called when the flags were found to be sound.
    SearchRun(const Invocation& invocation, const std::function<Problem()>& read);

    const Problem& problem() const { return problem_; }

    /// Whether the command line names a puzzle in place of the problem.
    bool is_puzzle() const { return is_puzzle_; }

    /// Runs the search with the signals watched. `limit` is the number of covers to stop at.
    SolveResult solve(std::uint64_t limit, const CoverSink& sink);
    SolveResult count(std::uint64_t limit);

    /// The same for one part of all covers, which may be kept.
    PartResult solve_part(const Part& part, const CoverSink& sink, const Keeping* keeping = nullptr);
    PartResult count_part(const Part& part, const Keeping* keeping = nullptr);

    /// The same for the best covers.
    SolveResult optimize(const OptimizeParams& params, const CoverSink& sink);

    /// For searches that the caller runs himself: how, and under which control. The signals are watched from
    /// then on; `problems`, if not null, counts what is answered, for the progress line.
    const SolveParams& params() const { return params_; }
    Control start(std::uint64_t limit, const std::uint64_t* problems = nullptr);
    ProgressLine& progress() { return progress_; }

    /// The same for work on the answer, which tells no progress.
    Control control() { return begin(UINT64_MAX); }

    /// Adds the options that the command line requires and forbids: the problem has them beside its own.
    void name_restrictions(std::vector<OptionId>& required, std::vector<OptionId>& forbidden) const;

    /// From now on the problem is what `change` makes of it.
    void change(const std::function<Problem(Problem)>& change) { problem_ = change(std::move(problem_)); }

    /// From now on this engine searches.
    void use_engine(std::string_view engine) { params_.engine = engine; }

    /// From now on the problem requires and forbids these options too.
    void narrow(std::span<const OptionId> required, std::span<const OptionId> forbidden) {
        problem_ = restrict(std::move(problem_), required, forbidden);
    }

    /// Estimates what `count` would take. `params.search` comes from the command line.
    EstimateResult estimate(EstimateParams params);

    /// Compiles all covers into a diagram, as the command line says how, within a number of search nodes.
    CompileResult compile(std::uint64_t most_nodes = UINT64_MAX);

    /// What is left once the answer is written: statistics, a message if it is partial, the end by the signal
    /// that came. Returns the exit code; `answer` is the one of a search that was not stopped.
    ExitCode finish(const SolveResult& result, ExitCode answer) const;
    ExitCode finish(const EstimateResult& result) const;
    ExitCode finish(const CompileResult& result) const;
    ExitCode finish(const DeduceResult& result) const;

  private:
    SearchRun(const Invocation& invocation, const std::function<Problem(SearchRun&)>& read);
    Problem restricted(Problem problem);
    void warn_of_clash() const;
    Control begin(std::uint64_t limit);
    SolveResult watched(std::uint64_t limit, const std::function<SolveResult(const Control&)>& search);
    PartResult watched_part(const std::function<PartResult(const Control&)>& search);
    CoverSink wiping(const CoverSink& sink);
    int signal() const { return watch_ ? watch_->signal() : 0; }

    ProgressSignalClaim claim_; // before anything takes its time
    const Invocation& invocation_;
    SolveParams params_;
    CompileParams compile_params_;
    bool sat_codes_; // of --exit-code
    Limits limits_;
    std::vector<OptionId> required_, forbidden_; // by the command line
    bool is_puzzle_ = false;
    Problem problem_;
    ProgressLine progress_;
    std::optional<InterruptWatch> watch_; // from the search until the answer is written
};

} // namespace quadrille::cli
