// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include <quadrille/solve.hpp>

#include "solve/auto/attempt.hpp"
#include "solve/weights/equal.hpp"

namespace quadrille {

/// Weights that show at once that there is no cover (weights/equal.hpp). It answers nothing else, so it
/// gets some passes over the problem once the others have spent as much, and then a small part of their time.
/// Problems without covers that no search would ever refute, such as boards that colours rule out, take some
/// milliseconds.
///
/// What it spends is counted, not timed.
class WeightsAttempt : public Attempt {
  public:
    /// The problem, without `require` and `forbid`, must outlive it.
    explicit WeightsAttempt(const Problem& problem);

    std::string_view engine() const override { return "weights"; }
    double setup_time() const override { return setup_time_; }
    std::optional<Ending> run(const Control& control, double amount, std::uint32_t threads) override;
    double spent() const override { return spent_; }
    std::optional<double> cap(double others) const override;
    SearchStats stats() const override { return {}; }
    SolveResult answer(std::optional<Ending> ending, const Control& control, const CoverSink& sink) override;

  private:
    /// What it works on, which refers to its own parts.
    struct Work {
        explicit Work(const Problem& problem);

        proof::Root root;
        proof::Needs needs;
        proof::Needed needed;
        proof::EqualWeights equal;
    };

    const Problem& problem_;
    const double setup_time_;
    std::unique_ptr<Work> work_;
    bool is_over_ = false; // without having found any
    double spent_ = 0;
};

} // namespace quadrille
