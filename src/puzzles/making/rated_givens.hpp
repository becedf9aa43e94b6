// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/deduce.hpp>
#include <quadrille/solve.hpp>

#include "deduce/state.hpp"
#include "deduce/techniques.hpp"

namespace quadrille::making {

/// Measures how a problem resists trials, for a search that wants one which none of them solves.
///
/// Where single, inside and pair find nothing more, each option that is left is tried once, with singles to the end. The
/// fewer of the wrong ones fail, the nearer the problem is to level 5: there none fails. This takes a tenth of the time of
/// a rating, and says more: a rating only tells levels 4 and 5 apart.
class Resistance {
  public:
    /// The base must outlive it.
    explicit Resistance(const Problem& base);

    /// Returns the share of the wrong options that fail, 0 to 1; 1 if no trial is needed. It ends early where the share is
    /// larger than `most`. `cover`: the only one with these givens.
    double failing(std::span<const OptionId> givens, std::span<const OptionId> cover, double most);

  private:
    bool deduce_next(deductions::Patience& patience);
    bool fails(OptionId option);

    deductions::DeductionState state_;
    deductions::Singles singles_;
    deductions::Inside inside_;
    deductions::Pairs pairs_;
    Deduction found_;
    Rest::Mark root_ = 0;
    std::vector<std::uint64_t> failed_; // by option: when it failed last
    std::uint64_t serial_ = 0;
};

/// A sudoku of level 5 on a line of 81: a published one in another guise, with rows, columns and digits exchanged at random.
/// Draws do not meet this level, and a search from any grid has not come to it in minutes; its neighbours often have it too.
std::string hard_sudoku(std::uint64_t seed);

/// The levels of `rate` that are wanted.
struct Levels {
    Technique easiest = Technique::nothing, hardest = Technique::search;
    bool has(Technique level) const { return level >= easiest && level <= hardest; }
};

/// Looks for givens of one cover whose problem has a wanted level.
///
/// A walk from puzzle to puzzle: each step adds some givens and removes others until none is superfluous. It accepts
/// a puzzle whose distance to the wanted levels is not larger than before, or little larger (threshold accepting:
/// Dueck, Scheuer 1990). The distance is the difference of levels; one level below a search it is the resistance to
/// trials.
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
