// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/error.hpp>
#include <quadrille/export.hpp>
#include <quadrille/numbers.hpp>
#include <quadrille/problem.hpp>

namespace quadrille::inline QUADRILLE_ABI {

/// Whether a search uses the symmetries of the problem (docs/symmetry.md).
enum class UseSymmetry : std::uint8_t {
    off,       ///< no engine of `auto` does
    automatic, ///< to count, to refute and to find one cover, where that seems to pay
    on,        ///< there in any case; and a list has covers and their images, in an order of its own
};

struct SolveParams {
    /// A name of `engines()`, or auto.
    std::string engine = "auto";
    ChooseRule choose = ChooseRule::smallest;
    /// Search a simpler problem with the same covers (docs/semantics.md).
    bool simplify = true;
    /// Threads that search, at most; 0 for one a core. `optimize` takes no notice.
    std::uint32_t threads = 1;
    /// About the bytes that a diagram may take, if one is used to count or to find one cover; 0 for no bound, but 2
    /// GiB if one cover is wanted.
    std::size_t memory = 0;
    /// Seed of the random choices that `auto` makes if one cover is wanted.
    std::uint64_t seed = 0;
    /// How `solve` and `count` use symmetries.
    UseSymmetry symmetry = UseSymmetry::automatic;
};

/// The answer of `solve`, `count` or `optimize`.
struct SolveResult {
    /// Covers found; all of them if `complete()`.
    Count covers;
    /// Of `optimize` only: the cost of the best cover found.
    std::optional<Cost> cost;
    Ending ending = Ending::exhausted;
    /// The engine that answered.
    std::string engine;
    SearchStats stats = {};
    /// The seed of the params if choices may have been random; else 0.
    std::uint64_t seed = 0;
    /// Of `optimize` only: costs are in units of 10^-`cost_decimals`.
    unsigned cost_decimals = 0;
    /// Of `optimize` only: no cover has a better cost. Nothing if none is known.
    std::optional<Cost> bound = {};

    bool complete() const { return ending == Ending::exhausted; }
    /// Returns whether a limit or the stop token ended the search before it had the covers that were wanted.
    bool cut_short() const { return !complete() && ending != Ending::cover_limit; }
    bool proved_none() const { return complete() && covers == 0; }
};

/// Hands over the covers of `problem`, each once, in an order that depends on problem and params only, and
/// not on the number of threads. Under a time limit, or a node limit with several threads, which covers are missing
/// varies from run to run. `require` and `forbid` of the problem are obeyed; costs do not matter.
/// Throws Unsupported if the engine is unknown or cannot honour colours or bounds that the problem has.
///
/// It may be called from several threads at once, on the same problem too. It calls `sink` and
/// Control::progress one at a time, not always in the caller's thread, and keeps neither. If one of them
/// throws, all threads of the search end, and the exception passes to the caller.
QUADRILLE_EXPORT SolveResult solve(const Problem& problem, const SolveParams& params, const Control& control,
                                   const CoverSink& sink);

/// Does the same with defaults for what is left out.
QUADRILLE_EXPORT SolveResult solve(const Problem& problem, const CoverSink& sink);
QUADRILLE_EXPORT SolveResult solve(const Problem& problem, const SolveParams& params, const CoverSink& sink);

/// Counts the covers without listing them. Else it is as `solve`.
QUADRILLE_EXPORT SolveResult count(const Problem& problem, const SolveParams& params = {}, const Control& control = {});

/// Finds one cover, as ascending indices; nothing if it is proved that there is none. Throws as `solve`, and
/// Stopped if a limit or the stop token came first.
QUADRILLE_EXPORT std::optional<std::vector<OptionId>> find_cover(const Problem& problem, const SolveParams& params = {},
                                                                 const Control& control = {});

/// How many covers a problem has, if one or several is all that matters.
enum class Uniqueness : std::uint8_t {
    none,
    one,
    many,    ///< two or more
    unknown, ///< a limit or the stop token came first
};

/// Names an answer: "none", "one", "many" and "unknown".
QUADRILLE_EXPORT std::string_view to_string(Uniqueness answer);

/// Returns what a count says whose limit of covers was 2 or more.
QUADRILLE_EXPORT Uniqueness uniqueness(const SolveResult& counted);

struct UniqueResult {
    Uniqueness answer = Uniqueness::unknown;
    /// The result of the count, which ends at the second cover.
    SolveResult search;
};

/// Finds whether there is no cover, one, or several. Else it is as `count` with a limit of 2 covers.
QUADRILLE_EXPORT UniqueResult unique(const Problem& problem, const SolveParams& params = {},
                                     const Control& control = {});

struct OptimizeParams {
    SolveParams search = {};
    /// Whether the least or the greatest cost is the best. The problem's own `sense` does not count.
    Sense sense = Sense::min;
    /// How many covers are wanted, at most.
    std::uint64_t best = 1;
    /// Only covers of this cost or a better one, in units of the problem.
    std::optional<Cost> worst = {};
    /// Only covers whose cost differs from the best by this fraction of it at most: 0.05 is 5%, 0 only the best.
    std::optional<double> within = {};
    /// A cover to begin with: only better ones and equal ones are searched for. Empty if there is none.
    std::vector<OptionId> start = {};
};

/// Returns the gap between the cost of a cover and a bound, as a fraction of the cost; nothing if the cost is 0 and the
/// bound is not.
QUADRILLE_EXPORT std::optional<double> relative_gap(Cost cost, Cost bound);

/// Finds the covers of best total cost, and proves that no other is better. The sink gets them at the end,
/// the best first. Which of several covers of equal cost are chosen depends on problem, params and engine.
/// The result is complete if they are proved to be the best. A search that was stopped hands over the best
/// covers that it has found, or `start` if it has found none. Throws as `solve`, Unsupported if the engine cannot
/// optimise, and BadArgument if `start` is no cover. Threads, sink
/// and progress are as of `solve`; the engine milp tells no progress.
QUADRILLE_EXPORT SolveResult optimize(const Problem& problem, const OptimizeParams& params, const Control& control,
                                      const CoverSink& sink);

/// Does the same with defaults for what is left out.
QUADRILLE_EXPORT SolveResult optimize(const Problem& problem, const CoverSink& sink);
QUADRILLE_EXPORT SolveResult optimize(const Problem& problem, const OptimizeParams& params, const CoverSink& sink);

/// An engine and what it can do.
struct EngineInfo {
    std::string_view name;
    std::string_view summary = {};
    /// Whether it honours colours of secondary items.
    bool colours = false;
    /// Whether it honours bounds other than 1..1.
    bool bounds = false;
    /// Whether it lists covers.
    bool lists = false;
    /// Whether it counts them.
    bool counts = false;
    /// Whether it finds covers of best cost.
    bool optimizes = false;
};
QUADRILLE_EXPORT std::span<const EngineInfo> engines();

/// Answers many problems that differ only in what they require: sudokus, for example, whose givens are
/// options of the empty grid. The base problem is simplified once, and the engine builds its structure once.
/// Each answer is then a search of its own:
///
///     quadrille::EachSolver solver(grid);
///     while (read(givens)) std::cout << solver.count(givens).covers << '\n';
///
/// Givens are options of the base. Each function but `another` answers as for `restrict(base, givens, {})`.
/// A given that is listed twice counts once. If two givens exclude each other, or no cover of the base has
/// one of them, there is no cover. `require` and `forbid` of the base hold for all answers.
///
/// A solver serves one thread at a time; several threads may use several solvers, of the same base too. What
/// Control::progress throws passes to the caller, and the solver can be used again.
class QUADRILLE_EXPORT EachSolver {
  public:
    /// Makes a solver for a base, which must outlive it. Throws Unsupported if the engine is unknown, cannot honour
    /// what the problem has, or cannot answer many problems. `auto` takes an engine that can.
    explicit EachSolver(const Problem& base, const SolveParams& params = {});
    explicit EachSolver(const Problem&&, const SolveParams& = {}) = delete;
    ~EachSolver();
    EachSolver(EachSolver&&) noexcept;
    EachSolver& operator=(EachSolver&&) noexcept;

    /// Looks for one cover that has all givens. The result's `covers` is 0 or 1; `cover` has the cover. The
    /// limits are those of this answer, and the limit of covers does not count. Precondition, here and below:
    /// the givens are options of the base.
    SolveResult first(std::span<const OptionId> givens, const Control& control = {});

    /// Looks for one cover that has all givens, but not all options of `known`, which are a cover or a part of
    /// several covers. The result is as for `first`.
    ///
    ///     const bool needed = solver.another(others, {&given, 1}).covers != 0; // else `others` say it all
    ///
    /// It is faster than counting to two: each option of `known` is forbidden in turn, with those before it required.
    /// List no option that every cover with these givens has, such as a given. The
    /// engine `sweep` cannot forbid, and passes all covers by that have the option.
    SolveResult another(std::span<const OptionId> givens, std::span<const OptionId> known, const Control& control = {});

    /// Returns the cover that `first` or `another` found, givens included, as ascending indices of the base's
    /// options. It is good until the next question.
    std::span<const OptionId> cover() const;

    /// Returns the base that it was made for.
    const Problem& base() const;

    /// Counts the covers that have all givens, as quadrille::count does.
    SolveResult count(std::span<const OptionId> givens, const Control& control = {});

  private:
    class Answers;
    std::unique_ptr<Answers> answers_;
};

/// How to make a problem on a base.
struct MakeParams {
    /// Seed of the random choices.
    std::uint64_t seed = 0;
    /// For each option of the base, the number of its orbit: options of one orbit are given together or not
    /// at all. Empty: each option is given for itself.
    std::span<const std::uint32_t> orbits = {};
    /// Stop taking givens away when this many are left, or as few more as an orbit makes. 0: none is superfluous.
    std::uint32_t givens = 0;
    /// Options of a cover that no other cover has all of: they are given at first, and no cover is drawn. Empty: draw
    /// one.
    std::span<const OptionId> cover = {};
};

/// A problem with one cover.
struct MakeResult {
    /// Options of the base, ascending: what the problem requires.
    std::vector<OptionId> givens;
    /// Its only cover, givens included, ascending.
    std::vector<OptionId> cover;
    /// `covers` is 1 if it was made, 0 if not; complete if the base has no cover.
    SolveResult search;
};

/// Makes a problem that has one cover, with no given too many unless `givens` allows them: whichever given is left out,
/// there are more covers; of orbits, whichever orbit. It draws a cover of the base, and takes givens away from it in
/// random order for as long as `EachSolver::another` finds no other cover. A search of its own answers the questions
/// that are hard for the solver.
///
///     quadrille::EachSolver solver(grid);
///     const auto sudoku = quadrille::make_problem(solver, {.seed = 7});
///
/// The result depends on base, engine and params, not on what the solver answered before. Covers are drawn by
/// random options that are required as long as there is a cover, so not all are equally likely. The limits
/// are those of all searches together, and the limit of covers does not count.
/// Precondition: `orbits` is empty or has a number for each option of the base.
QUADRILLE_EXPORT MakeResult make_problem(EachSolver& solver, const MakeParams& params = {},
                                         const Control& control = {});

} // namespace quadrille::inline QUADRILLE_ABI
