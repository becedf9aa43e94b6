// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <span>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/deduce.hpp>
#include <quadrille/solve.hpp>

#include "puzzles/making/resistance.hpp"

namespace quadrille::making {

/// The levels of `rate` that are wanted.
struct Levels {
    Technique easiest = Technique::nothing, hardest = Technique::search;
    bool has(Technique level) const { return level >= easiest && level <= hardest; }
};

/// Looks for givens of one cover whose problem has a wanted level.
///
/// A walk from puzzle to puzzle: it gives some options more and takes others away until none is superfluous. It stays
/// where the distance to the wanted levels is not larger than before, or little larger (threshold accepting: Dueck,
/// Scheuer 1990). The distance is that of the level. Of those one level too easy for a search it is how they resist trials.
class RatedGivens {
  public:
    struct Params {
        std::span<const OptionId> cover;
        std::span<const std::uint32_t> orbits; ///< as in MakeParams
        Levels levels;
        std::optional<std::uint32_t> givens; ///< how many are wanted, if any number is not right
        std::uint64_t seed = 0;
    };

    /// All must outlive this.
    RatedGivens(EachSolver& solver, Deducer& deducer, const Params& params);

    /// Walks until a problem has a wanted level, for `most_steps` steps, or until the control ends it. Returns the nearest
    /// that it met.
    std::vector<OptionId> run(std::vector<OptionId> givens, std::uint64_t most_steps, const Control& control);

    /// Walks on from a problem of a wanted level, for a few changes, and only to problems of such a level.
    std::vector<OptionId> wander(std::vector<OptionId> givens, const Control& control);

  private:
    std::vector<OptionId> neighbour(const std::vector<OptionId>& givens, const Control& control);
    double distance(std::span<const OptionId> givens, double most, double least, const Control& control);
    double distance_of_rating(std::span<const OptionId> givens, const Control& control);

    EachSolver& solver_;
    Deducer& deducer_;
    const Params params_;
    Resistance resistance_;
    std::mt19937_64 random_;
};

} // namespace quadrille::making
