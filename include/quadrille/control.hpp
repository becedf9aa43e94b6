// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <stop_token>
#include <vector>

#include <quadrille/ids.hpp>

namespace quadrille {

/// Which item a search branches on next.
enum class ChooseRule : std::uint8_t {
    smallest, ///< the item with the fewest live options, the leftmost among equals (Knuth's MRV, the S
              ///< heuristic)
    first,    ///< the leftmost item that is not covered yet
};

/// Takes each cover as ascending indices of the problem's options; false asks for no more. The span dies with
/// the call.
using CoverSink = std::function<bool(std::span<const OptionId>)>;

/// When a search gives up before it is done. The default never does.
struct Limits {
    std::uint64_t covers = std::numeric_limits<std::uint64_t>::max(); ///< stop after so many covers
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();  ///< stop after so many search nodes
    std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
};

/// How far a running search has come.
struct Progress {
    /// The part of the search tree that is done, 0 to 1, if every child of a node were worth the same: each
    /// level is weighted by the branching above it. It never falls while a search goes on.
    double share = 0;
    std::uint64_t nodes = 0;
    std::uint64_t covers = 0;
    std::uint64_t hits = 0; ///< of an engine that stores what it has solved: how often that was of use
    std::size_t memory = 0; ///< and the bytes that it takes
};

/// How the caller holds a running search: by limits, by a token that asks it to stop, and by questions.
struct Control {
    Limits limits = {};
    std::stop_token stop = {};

    /// Another thread sets the flag to ask how far the search has come; the search clears it, soon, and calls
    /// `progress` in one of its threads. Null, or an empty function, if nobody will ask.
    std::atomic<bool>* asked = nullptr;
    std::function<void(const Progress&)> progress = {};
};

/// Why a search ended.
enum class Ending : std::uint8_t {
    exhausted,   ///< every cover was seen
    cover_limit, ///< Limits::covers was reached, or the sink asked for no more
    node_limit,
    time_limit,
    memory_limit,
    interrupted, ///< the stop token asked for it
};

/// What a search did. Search nodes are counted as in TAOCP 7.2.2: the root, every choice, every cover.
struct SearchStats {
    std::uint64_t nodes = 0;
    std::uint64_t updates = 0;               ///< options taken out of an item's list, put back later
    std::vector<std::uint64_t> profile = {}; ///< search nodes by depth, the root first
    double seconds = 0;                      ///< wall time, building the engine's structure included
    std::uint32_t threads = 1;               ///< that searched
};

} // namespace quadrille
