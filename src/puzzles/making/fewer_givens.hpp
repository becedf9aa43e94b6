// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/solve.hpp>

namespace quadrille::making {

/// Looks for fewer givens of one cover that still leave no other cover.
///
/// Each other cover of the base differs from this one in some options. Givens must have one of those: they are a hitting
/// set of all such differences (McGuire, Tugemann, Civario: There is no 16-clue sudoku, 2012). The differences are too
/// many to list. So a local search hits those that are known, and the solver is asked for a cover that
/// has these givens too. Either there is none, or its difference is one more to hit.
///
/// The local search weighs the differences: those that are not hit grow heavier, as clauses do in searches for models.
class FewerGivens {
  public:
    /// `orbits` as in MakeParams. All must outlive this.
    FewerGivens(EachSolver& solver, std::span<const OptionId> cover, std::span<const std::uint32_t> orbits,
                std::uint64_t seed);

    /// Returns the fewest givens that it finds, `wanted` or more, beginning with `givens`, which leave no other cover. It
    /// gives up after this many questions to the solver, or when the control ends it.
    std::vector<OptionId> run(std::vector<OptionId> givens, std::size_t wanted, std::uint64_t most_questions,
                              const Control& control);

  private:
    using Orbit = std::uint32_t; // its number, from 0
    enum class Answer : std::uint8_t { only, another, unknown };

    void take(Orbit orbit);
    void give_back(Orbit orbit);
    void shrink_to(std::size_t goal, Orbit kept);
    bool fill_to(std::size_t goal);
    void hit_one(std::size_t goal);
    void add_difference(const std::vector<bool>& differs);
    Answer ask(const std::vector<bool>& given, std::size_t most_known, std::vector<bool>& differs);
    Answer learn();
    void set_missed(std::uint32_t difference, bool missed);
    std::vector<OptionId> givens() const;

    EachSolver& solver_;
    const std::span<const OptionId> cover_;
    std::mt19937_64 random_;
    Control control_;
    std::uint64_t questions_ = 0, step_ = 0;

    // By orbit.
    std::vector<std::vector<OptionId>> options_;
    std::vector<bool> taken_;
    std::vector<double> score_;       // the weight that it alone hits; of one that is not taken, that it would hit
    std::vector<std::uint64_t> last_; // the step at which it was taken or given back
    std::vector<std::vector<std::uint32_t>> of_; // the differences that have it

    // By difference.
    std::vector<std::vector<Orbit>> differences_;
    std::vector<std::uint32_t> hits_, place_; // how many hit it; its place in `missed_`
    std::vector<double> weight_;

    std::vector<std::uint32_t> missed_; // differences that are not hit
    std::size_t size_ = 0;              // options that are taken
};

} // namespace quadrille::making
