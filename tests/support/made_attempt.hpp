// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <utility>

#include "solve/auto/attempt.hpp"
#include "solve/auto/best_of.hpp"

namespace quadrille::test {

inline constexpr double never = std::numeric_limits<double>::infinity();
inline constexpr double ms = 1e6; // nanoseconds, which are only numbers here

/// What a made attempt is like.
struct Script {
    double takes = never;                                     // in all
    std::function<double(double spent)> says = {};            // its forecast; empty: the truth
    Ending ending = Ending::exhausted;                        // when it has spent that
    std::function<void(double spent)> before = [](double) {}; // may throw
    double setup_time = 0;
    std::size_t memory = 0;
    std::function<std::optional<double>(double leader)> cap
        = [](double) { return std::optional<double>(); }; // its budget
    double covers_from = never;                           // it has covers once it has spent that
    double usual_lag = 1;
    double trial_share = 0.01;
    double lead = 0, least_share = 0;
    bool knuth_tree = false; // of which it does the same part with each nanosecond
};

/// What it did, which outlives it.
struct Record {
    double spent = 0;
    int dropped = 0;
    std::uint32_t most_threads = 0;
};

/// An attempt that follows a script: its time, its forecasts, its ending.
class MadeAttempt : public Attempt {
  public:
    MadeAttempt(std::string name, Script script, Record& record)
        : name_(std::move(name)), script_(std::move(script)), record_(record) {}

    std::string_view engine() const override { return name_; }
    double setup_time() const override { return script_.setup_time; }
    std::optional<Ending> run(const Control& control, double amount, std::uint32_t threads) override {
        record_.most_threads = std::max(record_.most_threads, threads);
        if (spent_ == 0) spend(script_.setup_time);
        script_.before(spent_);
        const double left = static_cast<double>(control.limits.nodes) * ms - spent_; // a node a millisecond
        spend(std::min({amount, script_.takes - spent_, left}));
        if (amount > left) return Ending::node_limit;
        if (control.stop.stop_requested()) return Ending::interrupted;
        return spent_ >= script_.takes ? std::optional(script_.ending) : std::nullopt;
    }
    double spent() const override { return spent_; }
    double left() const override { return script_.says ? script_.says(spent_) : script_.takes - spent_; }
    const Trend* knuth_tree() const override { return script_.knuth_tree ? &trend_ : nullptr; }
    double usual_lag() const override { return script_.usual_lag; }
    double lead() const override { return script_.lead; }
    double least_share() const override { return script_.least_share; }
    double trial_share() const override { return script_.trial_share; }
    std::optional<double> cap(double others) const override { return script_.cap(others); }
    bool has_covers() const override { return spent_ >= script_.covers_from; }
    SearchStats stats() const override { return {.nodes = static_cast<std::uint64_t>(spent_ / ms)}; }
    SolveResult answer(std::optional<Ending> ending, const Control&, const CoverSink&) override {
        return {1, {}, *ending, name_};
    }
    void drop() override {
        ++record_.dropped;
        spent_ = 0;
        trend_ = {};
    }
    std::size_t memory() const override { return spent_ > 0 ? script_.memory : 0; }

  private:
    void spend(double amount) {
        spent_ += amount;
        record_.spent += amount;
        trend_.note(spent_, std::log2(spent_ / script_.takes));
    }

    std::string name_;
    Script script_;
    Record& record_;
    double spent_ = 0;
    Trend trend_;
};

} // namespace quadrille::test
