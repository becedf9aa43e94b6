// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <quadrille/solve.hpp>

#include "external/coin.hpp"
#include "models/linear.hpp"

// Best covers by Cbc, from the linear model of a problem.
namespace quadrille::external {

/// Where Cbc is: the names of its library, each tried in turn.
inline constexpr std::array cbc_libraries{"libCbcSolver.so.3", "libCbcSolver.so"};

/// What Cbc is asked.
struct CbcQuestion {
    encode::LinearModel model = {};
    std::vector<double> costs = {};                                  ///< by variable; the least sum is wanted
    std::optional<double> cutoff = {};                               ///< only sums below it are of interest
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max(); ///< of Cbc's own tree
    std::optional<double> seconds = {};                              ///< of wall time
};

/// The answer of Cbc.
struct CbcAnswer {
    bool proved = false; ///< that the point is an optimum or, if there is none, that there can be none
    std::optional<std::vector<std::uint32_t>> ones = {}; ///< the best point found: which variables are 1
    double cost = 0;                                     ///< of the point
    std::uint64_t nodes = 0;                             ///< of Cbc's tree
};

/// Loads the library and solves. The library prints, cannot be stopped and may crash: call this in a `ChildTask`.
/// Throws std::runtime_error if Cbc gives up, Unsupported if its library is not there.
CbcAnswer ask_cbc(const CbcQuestion& question, std::span<const char* const> libraries = cbc_libraries);

/// Why Cbc cannot look for best covers of the problem, if it cannot: it computes in doubles.
std::optional<std::string> milp_obstacle(const Problem& problem);

/// What Cbc shall find.
struct MilpParams {
    Sense sense = Sense::min;
    std::optional<Cost> better_than = {}; ///< only covers better than a known one of this cost
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max(); ///< of Cbc's tree, which counts otherwise
    std::optional<std::chrono::duration<double>> time = {};          ///< after which Cbc returns its best result so far
};

/// What Cbc has found.
struct MilpOutcome {
    std::optional<std::vector<OptionId>> cover = {}; ///< verified, its options ascending
    bool proved = false;     ///< no cover is better or, if there is none here, there is none (`better_than`)
    std::uint64_t nodes = 0; ///< of Cbc's tree
};

/// Cbc at work on the linear model of a problem, in a process of its own, while the caller does as he likes:
///
///     MilpRun run(problem, {.better_than = best_cost});
///     while (searching) {
///         ...
///         if (const auto outcome = run.poll()) return *outcome; // its destructor ends the run
///     }
///
/// It has to be dropped by the thread that started it, or before that thread ends: the process ends then.
class MilpRun {
  public:
    /// Starts. The problem must outlive the run. Throws NoResources if the system has no process for it.
    /// Precondition: the problem has no `milp_obstacle`.
    MilpRun(const Problem& problem, const MilpParams& params);

    /// Waits at most this long for the outcome, and returns it once there is one. 0 only polls, in about a
    /// microsecond.
    /// Throws Unsupported if Cbc's library is not there, NoResources if Cbc runs out of memory,
    /// std::runtime_error if it gives up or crashes, std::logic_error if its answer is wrong: then do not ask
    /// again.
    std::optional<MilpOutcome> poll(std::chrono::milliseconds wait = std::chrono::milliseconds(0));

    /// Becomes readable when `poll` has something to do.
    int descriptor() const { return task_.descriptor(); }

  private:
    MilpOutcome outcome(const std::string& text) const;
    void verify(const MilpOutcome& outcome, double cost) const;

    const Problem& problem_;
    MilpParams params_;
    ChildTask task_;
};

/// The engine `milp`: waits for a run, and obeys the control meanwhile. `Limits::nodes` limits Cbc's own
/// tree. Throws as `MilpRun` does, and Unsupported if more than one cover is asked for or the costs are too
/// large.
SolveResult optimize_milp(const Problem& problem, const OptimizeParams& params, const Control& control,
                          const CoverSink& sink);

} // namespace quadrille::external
