// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

#include <quadrille/error.hpp>
#include <quadrille/export.hpp>
#include <quadrille/numbers.hpp>
#include <quadrille/problem.hpp>

namespace quadrille::inline QUADRILLE_ABI {

/// Which item a search branches on next.
enum class ChooseRule : std::uint8_t {
    smallest, ///< the item with the fewest live options, the leftmost of several (Knuth's MRV heuristic)
    first,    ///< the leftmost item that is not covered yet
};

/// Takes each cover as ascending indices of the problem's options. It returns true to go on, and false if it
/// wants no more. The span is good during the call only.
///
/// An empty sink takes no cover and always goes on: the covers are found and counted, and not handed over.
/// A verb calls the sink one call at a time, but not always in the caller's thread. What a sink throws ends
/// the search: all threads of the verb end, and the exception passes to the caller.
using CoverSink = std::function<bool(std::span<const OptionId>)>;

/// When a search gives up before it is done. By default it never does.
struct Limits {
    /// Stop after as many covers.
    std::uint64_t covers = std::numeric_limits<std::uint64_t>::max();
    /// Stop after as many search nodes.
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
};

/// How far a running search has come.
struct Progress {
    /// The part of the search tree that is done, 0 to 1. All children of a node count the same, whatever they
    /// take. It never falls while a search goes on.
    double share = 0;
    std::uint64_t nodes = 0;
    std::uint64_t covers = 0;
    /// How often an engine that stores its results could use one again.
    std::uint64_t hits = 0;
    /// Bytes that the stored results take; 0 if the engine stores none.
    std::size_t memory = 0;
    /// Of `optimize`: the cost of the best cover so far, if there is one.
    std::optional<Cost> cost = {};
    /// Of `optimize`: no cover has a better cost, if that is known.
    std::optional<Cost> bound = {};
    /// `cost` and `bound` are in units of 10^-`cost_decimals`.
    unsigned cost_decimals = 0;
};

/// Takes word of how far a search has come, about once in every interval:
///
///     control.progress = {std::chrono::seconds(1), [](const quadrille::Progress& p) { show(p.share); }};
///
/// The search calls it in one of its own threads, one call at a time. Copies share the time of the next call,
/// so that searches with copies of one Control call as often as a single one.
class QUADRILLE_EXPORT ProgressSink {
  public:
    using Function = std::function<void(const Progress&)>;

    /// Makes a sink that is never called.
    ProgressSink() = default;

    /// Makes a sink. The first call comes when an interval has passed. With an interval of 0 a call comes at each look
    /// at the clock, some thousand times a second. An empty function is the same as none.
    ProgressSink(std::chrono::milliseconds interval, Function function);

    /// Returns a sink of another function, with the time of the next call shared. Of an empty sink, it is an empty one.
    ProgressSink with(Function function) const;

    explicit operator bool() const { return state_ != nullptr; }

    /// Returns, for searches, whether it is time for a call. It is true for one caller in an interval.
    bool due() const;
    void operator()(const Progress& progress) const;

  private:
    struct Clock;
    struct State;
    std::shared_ptr<const State> state_;
};

/// The limits, the stop token and the progress of a running search. What `progress` throws ends the search, and
/// passes to the caller as
/// what a CoverSink throws does.
struct Control {
    Limits limits = {};
    /// Asks the search to end; it does so within some milliseconds.
    std::stop_token stop = {};
    ProgressSink progress = {};
};

/// Why a search ended.
enum class Ending : std::uint8_t {
    exhausted,   ///< every cover was seen
    cover_limit, ///< Limits::covers was reached, or the sink wanted no more
    node_limit,
    time_limit,
    memory_limit,
    interrupted, ///< the stop token asked for it
};

/// Returns why a search under this control should end now: its time is over, or the stop token asks for it. Nothing
/// if it may go on.
QUADRILLE_EXPORT std::optional<Ending> stopped(const Control& control);

/// Thrown by functions that cannot return a partial answer when their Control ends them: `time_limit` or
/// `interrupted`, or another limit where a function says so.
class QUADRILLE_EXPORT Stopped : public Error {
  public:
    explicit Stopped(Ending ending);
    Ending ending() const { return ending_; }

  private:
    Ending ending_;
};

/// Throws Stopped if a function under this control should end now.
QUADRILLE_EXPORT void throw_if_stopped(const Control& control);

/// What the engine `orbits` did (docs/symmetry.md).
struct SymmetryStats {
    /// How many symmetries the problem has, or the part of it that has most.
    Count order = 1;
    /// Remainders of which one option of each orbit was taken.
    std::uint64_t expanded = 0;
    /// Remainders whose canonical form was found; 0 if the engine did not begin.
    std::uint64_t forms = 0;
    /// Remainders that are isomorphic to one that was there.
    std::uint64_t merged = 0;
    /// Remainders that a plain walk counted.
    std::uint64_t handed_over = 0;
    /// CPU time in nauty.
    double seconds = 0;

    SymmetryStats& operator+=(const SymmetryStats& more);
};

/// What a search did. Search nodes are counted as in TAOCP 7.2.2: the root, every choice, every cover.
struct QUADRILLE_EXPORT SearchStats {
    std::uint64_t nodes = 0;
    /// How often an option left the list of an item.
    std::uint64_t updates = 0;
    /// Search nodes by depth, the root first.
    std::vector<std::uint64_t> profile = {};
    /// Wall time, building the engine's structure included.
    double seconds = 0;
    /// Threads that searched.
    std::uint32_t threads = 1;
    SymmetryStats symmetry = {};

    /// Adds what one more search did. Of the threads, the greater number stays.
    SearchStats& operator+=(const SearchStats& more);
};

/// Returns how many cores this process may use, 1 or more. SolveParams with 0 threads means this number.
QUADRILLE_EXPORT std::uint32_t usable_cores();

/// Returns `threads`, or one a core for 0.
inline std::uint32_t threads_or_cores(std::uint32_t threads) { return threads != 0 ? threads : usable_cores(); }

/// Returns the instruction sets that this machine has and this build knows, the fastest first: "avx512" and "avx2", if
/// the machine has them, and "baseline", which is always there.
QUADRILLE_EXPORT std::span<const std::string_view> targets();

/// Returns the one that is used by searches begun from now on: at first the fastest.
QUADRILLE_EXPORT std::string_view target();

/// Chooses one, for all threads: to measure or to test what a machine of another kind would do. Answers do not
/// depend on it. Throws Unsupported if it is none of `targets()`.
QUADRILLE_EXPORT void use_target(std::string_view name);

} // namespace quadrille::inline QUADRILLE_ABI
