// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <exception>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <quadrille/solve.hpp>

#include "solve/auto/attempt.hpp"

namespace quadrille {

/// Several attempts at one question, of which nobody knows beforehand which one is the fastest.
///
/// The attempt that is foreseen to end first leads: it goes on for a while, by half of what it has spent so
/// far. Then each other one may catch up with a part of that, the larger the better its own forecast, and
/// whoever is foreseen to end first then leads on. So no forecast is trusted for long: the leader spends
/// most, the others enough to be judged anew, and nobody is given up. Who has spent twice what it once
/// promised is believed less each time, whatever it says. An attempt that takes long to begin waits until the
/// leader has spent as much. One that tells nothing of itself gets the more the longer the run will be: it is
/// seldom the best of a short one. Where the end is near nobody is looked after any more.
///
/// With several threads a second attempt has a thread of its own while little is known of it; then all
/// threads join the leader, but for one that the others use when they catch up.
class BestOf {
  public:
    /// The attempts, the one to begin with first.
    BestOf(std::vector<std::unique_ptr<Attempt>> attempts, std::uint32_t threads);

    /// Runs them until one has no more to do, and tells its ending; or until `enough` says so before a round.
    template <class Enough> std::optional<Ending> run(const Control& control, const Enough& enough) {
        while (!enough(*attempts_[leader_]))
            if (const auto ending = round(control)) return ending;
        return std::nullopt;
    }
    Ending run(const Control& control) {
        return *run(control, [](const Attempt&) { return false; });
    }

    /// Who leads or, after an ending, whose it is.
    Attempt& leader() { return *attempts_[leader_]; }
    const Attempt& leader() const { return *attempts_[leader_]; }

    std::span<const std::unique_ptr<Attempt>> attempts() const { return attempts_; }

  private:
    /// The earliest end that an attempt foresaw, since it last took twice as long as it had foreseen; and how
    /// often it did.
    struct Promise {
        double end = std::numeric_limits<double>::infinity();
        int broken = 0;
        void note(double spent, double left);
    };

    struct Due {
        std::size_t who;
        double amount;
        double takes; // with its beginning, if it has not begun
    };

    struct Turn {
        std::optional<Ending> ending;
        std::exception_ptr error; // that stands behind a memory limit
        bool unsupported = false; // it is that the attempt cannot take the problem
    };

    std::optional<Ending> round(const Control& control);
    Turn take_turn(std::size_t who, const Control& control, double amount, std::uint32_t threads);
    std::optional<Ending> let_go(std::size_t who, const Turn& turn);
    std::optional<Ending> run_one(std::size_t who, const Control& control, double amount,
                                  std::uint32_t threads);
    std::optional<Ending> run_beside(const std::vector<Due>& others, const Control& control);
    std::vector<Due> due(std::optional<std::size_t> rival, double amount) const;
    std::optional<Ending> catch_up(const Control& control);
    bool is_needed(std::size_t who) const;
    void leave(std::size_t who);
    double behind(std::size_t who) const;
    double allowance(std::size_t who) const;
    std::optional<std::size_t> rival() const;
    void choose_leader();

    double left(std::size_t who) const;
    double done(std::size_t who) const;

    std::vector<std::unique_ptr<Attempt>> attempts_;
    std::vector<Promise> promises_; // by attempt
    const std::uint32_t threads_;
    std::size_t leader_ = 0;
};

} // namespace quadrille
