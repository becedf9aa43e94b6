// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>

#include <quadrille/solve.hpp>

#include "solve/compilations.hpp"
#include "solve/walker.hpp"

namespace quadrille {

/// Two searches of one problem that take turns until one of them has the answer: a systematic one, and one
/// that learns where the difficulties are and starts again and again. After each round compilations have
/// their turn, if there is no limit of search nodes. Turns grow from round to round, and are counted in
/// search nodes and updates, never by the clock.
class Turns {
  public:
    /// The problem and the params must outlive the turns.
    Turns(const Problem& problem, const SolveParams& params);

    /// Searches until it has the answer, a limit stops it or, which is told as a node limit, so much more
    /// work is done: search nodes and updates together, compilations converted. Goes on from there when it is
    /// run again. `Limits::nodes` limits the nodes of both searches.
    Ending run(const Control& control, const CoverSink& sink, std::uint64_t work = UINT64_MAX);

    /// The covers of the one that had the last turn, and its name; what all of them did.
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

    static constexpr std::size_t systematic = 0, learning = 1, compiling = 2;

    std::uint64_t nodes() const;
    std::uint64_t work_of(std::size_t player) const;
    std::uint64_t work() const;
    Compilations::Searched searched() const;
    void pass(bool may_compile);
    Ending search(const Control& control, const CoverSink& sink);
    Ending compile(const Control& control, const CoverSink& sink);

    const Problem& problem_;
    const SolveParams& params_;
    std::array<Player, 2> players_; // by turn
    Compilations compilations_;
    std::size_t turn_ = compiling; // whose it is
    std::uint64_t budget_;         // of the turns of this round
};

} // namespace quadrille
