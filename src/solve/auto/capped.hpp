// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include <quadrille/solve.hpp>

#include "solve/auto/attempt.hpp"

namespace quadrille {

/// An attempt at a count that may spend at most a part of what those without a cap have spent. So it never leads.
class Capped : public Attempt {
  public:
    Capped(std::unique_ptr<Attempt> attempt, double part) : attempt_(std::move(attempt)), part_(part) {}

    std::string_view engine() const override { return attempt_->engine(); }
    double setup_time() const override { return attempt_->setup_time(); }
    std::optional<Ending> run(const Control& control, double amount, std::uint32_t threads) override {
        return attempt_->run(control, amount, threads);
    }
    double spent() const override { return attempt_->spent(); }
    SearchStats stats() const override { return attempt_->stats(); }
    SolveResult answer(std::optional<Ending> ending, const Control& control, const CoverSink& sink) override {
        return attempt_->answer(ending, control, sink);
    }
    std::optional<double> cap(double others) const override {
        return std::min(part_ * others, attempt_->cap(others).value_or(part_ * others));
    }
    bool stores() const override { return attempt_->stores(); }
    void drop() override { attempt_->drop(); }
    std::size_t memory() const override { return attempt_->memory(); }

  private:
    const std::unique_ptr<Attempt> attempt_;
    const double part_;
};

} // namespace quadrille
