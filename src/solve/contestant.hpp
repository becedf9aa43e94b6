// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <quadrille/solve.hpp>

#include "solve/walker.hpp"

namespace quadrille {

/// An engine on trial: what it has spent, in nanoseconds by estimate, and which part of the tree it has done
/// for that. What is spent is told by counters, never by the clock.
class Contestant {
  public:
    Contestant(std::string_view engine, std::unique_ptr<Walker> walker,
               std::function<double(const Walker&)> cost)
        : engine_(engine), walker_(std::move(walker)), cost_(std::move(cost)) {}

    std::string_view engine() const { return engine_; }

    /// Counts until so much is spent. The ending, if there is no more to do: all is searched, or a limit is
    /// reached.
    std::optional<Ending> run(const Control& control, double budget);

    double spent() const { return cost_(*walker_); }

    /// The part of the tree that is done.
    double done() const { return course_.empty() ? 0 : course_.back().first; }

    /// What it cost to come so far.
    double cost_of(double part) const;

    /// What the rest will cost, if it goes on as in the second half of what was spent: the first branches are
    /// often over at once. Infinite if nothing was done there.
    double left() const;

    SolveResult answer(Ending ending) const {
        return {walker_->covers(), {}, ending, std::string(engine_), walker_->stats()};
    }

  private:
    std::string_view engine_;
    std::unique_ptr<Walker> walker_;
    std::function<double(const Walker&)> cost_;
    std::vector<std::pair<double, double>> course_; // part done, cost; both rise
};

/// Masks, if they can take the problem; cells; links.
std::optional<Contestant> try_masks(const Problem& problem, ChooseRule rule);
Contestant try_cells(const Problem& problem, ChooseRule rule);
Contestant try_links(const Problem& problem, ChooseRule rule);

} // namespace quadrille
