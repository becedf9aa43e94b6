// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>

#include <quadrille/solve.hpp>

#include "solve/walker.hpp"

namespace quadrille {

/// Two searches of one problem that take turns until one of them has the answer: a systematic one, and one
/// that learns where the difficulties are and starts again and again. Turns grow from round to round, and are
/// counted in search nodes and updates, never by the clock.
class Turns {
  public:
    /// The problem and the params must outlive the turns.
    Turns(const Problem& problem, const SolveParams& params);

    /// Searches until it has the answer, a limit stops it or, which is told as a node limit, so much more
    /// work is done: search nodes and updates together. Goes on from there when it is run again.
    /// `Limits::nodes` limits the nodes of both.
    Ending run(const Control& control, const CoverSink& sink, std::uint64_t work = UINT64_MAX);

    /// The covers of the one that had the last turn, and its name; what both of them did.
    SolveResult answer(Ending ending) const;

  private:
    struct Player {
        std::string_view engine;
        std::unique_ptr<Walker> (*make)(const Problem& problem, const SolveParams& params);
        std::uint64_t (*work)(const Problem& problem, const Walker& walker); // what it has done
        std::unique_ptr<Walker> walker = {};                                 // made at its first turn
        std::uint64_t due = 0; // the work after which its turn ends

        std::uint64_t nodes() const { return walker ? walker->stats().nodes : 0; }
    };

    std::uint64_t nodes() const { return players_[0].nodes() + players_[1].nodes(); }
    std::uint64_t work_of(std::size_t player) const;
    std::uint64_t work() const { return work_of(0) + work_of(1); }
    Ending step(const Control& control, const CoverSink& sink);
    void pass();

    const Problem& problem_;
    const SolveParams& params_;
    std::array<Player, 2> players_; // the systematic one first
    std::size_t turn_ = 1;          // whose it is
    std::uint64_t budget_;          // of the turns of this round
};

} // namespace quadrille
