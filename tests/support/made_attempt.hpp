// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "solve/auto/scheduler.hpp"

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
    double covers_from = never; // it has a cover once it has spent that
    bool begins = true;
    bool knuth_tree = false; // of which it does the same part with each nanosecond
    bool stores = false;
};

/// What it did, which outlives it.
struct Record {
    double spent = 0;
    std::uint32_t most_threads = 0;
};

/// An attempt that follows a script: its time, its forecasts, its ending.
class MadeAttempt : public Attempt {
  public:
    MadeAttempt(const std::string& name, Script script, Record& record)
        : Attempt({.engine = {},
                   .weight = script.begins ? 1.0 : 0.0,
                   .knuth_tree = script.knuth_tree,
                   .stores = script.stores}),
          name_(name), script_(std::move(script)), record_(record) {
        facts_.engine = name_;
    }

    double next_step() const override { return spent_ == 0 ? script_.setup_time : 0; }
    double joining_time() const override { return script_.setup_time; }
    std::optional<Ending> run(const Control& control, double amount, std::uint32_t threads) override {
        record_.most_threads = std::max(record_.most_threads, threads);
        if (spent_ == 0) spend(script_.setup_time);
        script_.before(spent_);
        const double left = static_cast<double>(control.limits.nodes) * ms - spent_; // a node a millisecond
        spend(std::min({amount, script_.takes - spent_, left}));
        if (amount > left) return Ending::node_limit;
        if (control.stop.stop_requested()) return Ending::interrupted;
        if (spent_ >= script_.covers_from && !has_covers()) found_.add(std::vector{OptionId{0}});
        return spent_ >= script_.takes ? std::optional(script_.ending) : std::nullopt;
    }
    double left() const override { return script_.says ? script_.says(spent_) : script_.takes - spent_; }
    SearchStats stats() const override { return {.nodes = static_cast<std::uint64_t>(spent_ / ms)}; }
    SolveResult answer(std::optional<Ending> ending, const Control&, const CoverSink&) override {
        return {1, {}, *ending, name_};
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
};

/// A scheduler of made attempts a, b, ..., of which the first begins alone.
inline Scheduler made_attempts(std::vector<Script> scripts, std::vector<Record>& records, std::uint32_t threads = 1,
                               Aim aim = Aim::count) {
    records.assign(scripts.size(), {});
    const auto made = [scripts = std::move(scripts), &records](std::size_t k) {
        return std::make_unique<MadeAttempt>(std::string(1, static_cast<char>('a' + k)), scripts[k], records[k]);
    };
    auto first = made(0);
    const auto others = [made, &records] {
        Scheduler::Attempts all;
        for (std::size_t k = 1; k < records.size(); ++k) all.push_back(made(k));
        return all;
    };
    return {std::move(first), others, aim, threads};
}

} // namespace quadrille::test
