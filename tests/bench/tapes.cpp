// SPDX-License-Identifier: MIT
// Tapes of attempts, to tune the policy "the best of several" (src/solve/auto/best_of.cpp) without a clock: the
// time that each engine had spent and its forecast at each moment of a count, and the policy's result on
// these tapes.
//
//     quadrille_tapes record TARGET FILE > TAPE
//     quadrille_tapes replay TAPE...
//
// `record` takes the largest component of the simplified problem, and runs each attempt until it has spent
// five times as much as the best. `replay` runs the policy on the tapes: once as they are, and four times
// with all forecasts of an attempt multiplied by a random factor.
#include <algorithm>
#include <cmath>
#include <exception>
#include <fstream>
#include <iostream>
#include <limits>
#include <memory>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include <quadrille/analysis.hpp>
#include <quadrille/control.hpp>
#include <quadrille/error.hpp>
#include <quadrille/formats.hpp>

#include "base/threads.hpp"
#include "solve/auto/auto.hpp"
#include "solve/auto/best_of.hpp"
#include "solve/components.hpp"

using namespace quadrille;

namespace {

constexpr double never = std::numeric_limits<double>::infinity();

/// The time that an attempt had spent when it paused, and its forecast; in nanoseconds.
struct Point {
    double spent = 0, left = never;
    std::size_t memory = 0;
};

/// The course of one attempt.
struct Tape {
    std::string engine;
    double setup_time = 0, usual_lag = 1, trial_share = 0;
    bool bounded = false; // by Attempt::cap
    double asked = 0;     // what the first forecast took, before it began
    bool ended = false;   // with the last point
    std::vector<Point> points;

    double takes() const { return ended && !bounded ? points.back().spent : never; }
};

// Recording.

void note(Tape& tape, const Attempt& attempt) {
    tape.points.push_back({attempt.spent(), attempt.left(), attempt.memory()});
}

/// Runs an attempt until it has spent so much. False if there is no use in going on.
bool go_on(Tape& tape, Attempt& attempt, double goal) {
    constexpr double step = 250'000, part = 0.03;
    while (attempt.spent() < goal) {
        const double before = attempt.spent();
        try {
            const auto ending = attempt.run({}, std::max(step, part * before), 1);
            if (attempt.spent() == before && !ending) return false; // it has ended, without a forecast
            note(tape, attempt);
            tape.ended = ending && is_answer(*ending);
            if (ending) return false;
        } catch (const Unsupported&) {
            return false;
        }
    }
    return true;
}

std::vector<Tape> record(const Problem& problem) {
    constexpr double first_goal = 5e6, times = 5, more = 5e7;
    const SolveParams params{.threads = 1};
    const auto attempts = make_attempts(problem, params, {});
    std::vector<Tape> tapes;
    for (const auto& attempt : attempts) {
        const Stopwatch watch;
        const Point first{0, attempt->left(), 0};
        tapes.push_back({std::string(attempt->engine()),
                         attempt->setup_time(),
                         attempt->usual_lag(),
                         attempt->trial_share(),
                         attempt->cap(0).has_value(),
                         watch.passed(),
                         false,
                         {first}});
    }
    std::vector<bool> goes_on(attempts.size(), true);
    double best = never;
    for (double goal = first_goal; std::ranges::count(goes_on, true) > 0; goal *= 2) {
        for (std::size_t k = 0; k < attempts.size(); ++k) {
            if (!goes_on[k]) continue;
            goes_on[k] = go_on(tapes[k], *attempts[k], goal) && goal < times * best + more;
            best = std::min(best, tapes[k].takes());
        }
    }
    return tapes;
}

void write(const std::vector<Tape>& tapes) {
    for (const Tape& tape : tapes) {
        fmt::print("attempt {} {:.0f} {} {} {:d} {:.0f} {:d}\n", tape.engine, tape.setup_time, tape.usual_lag,
                   tape.trial_share, tape.bounded, tape.asked, tape.ended);
        for (const Point& at : tape.points) fmt::print("{:.0f} {:.6g} {}\n", at.spent, at.left, at.memory);
        fmt::print("end\n");
    }
}

// Replaying.

std::vector<Tape> read(const std::string& name) {
    std::ifstream file(name);
    std::vector<Tape> tapes;
    const auto number = [](const std::string& word) { return std::stod(word); }; // "inf" too
    for (std::string word; file >> word;) {
        if (word != "attempt") throw std::runtime_error(name + " is no tape");
        Tape tape;
        file >> tape.engine >> tape.setup_time >> tape.usual_lag >> tape.trial_share >> tape.bounded >> tape.asked
            >> tape.ended;
        for (std::string left; file >> word && word != "end";) {
            Point at{number(word)};
            file >> left >> at.memory;
            at.left = number(left);
            tape.points.push_back(at);
        }
        if (tape.points.empty()) throw std::runtime_error(name + " ends early");
        tapes.push_back(std::move(tape));
    }
    if (tapes.empty()) throw std::runtime_error(name + " is no tape");
    return tapes;
}

/// An attempt that follows its tape. After the end of the tape it never ends.
class Replay : public Attempt {
  public:
    Replay(const Tape& tape, double wrong, double& spent) : tape_(tape), wrong_(wrong), sum_(spent) {}

    std::string_view engine() const override { return tape_.engine; }
    double setup_time() const override { return tape_.setup_time; }
    double usual_lag() const override { return tape_.usual_lag; }
    double trial_share() const override { return tape_.trial_share; }
    std::optional<Ending> run(const Control&, double amount, std::uint32_t) override {
        const double goal = spent() + amount, before = spent();
        while (spent() < goal && at_ + 1 < tape_.points.size()) ++at_;
        if (spent() < goal && !tape_.bounded && !tape_.ended) beyond_ = goal;
        sum_ += spent() - before;
        if (!tape_.ended || at_ + 1 < tape_.points.size()) return std::nullopt;
        return Ending::exhausted;
    }
    double spent() const override { return std::max(tape_.points[at_].spent, beyond_); }
    double left() const override {
        if (at_ == 0) sum_ += std::exchange(unasked_, 0);
        return wrong_ * tape_.points[at_].left;
    }
    std::size_t memory() const override { return tape_.points[at_].memory; }
    std::optional<double> cap(double leader) const override {
        if (!tape_.bounded) return std::nullopt;
        constexpr double part = 0.018; // as weights have it
        return at_ + 1 == tape_.points.size() ? 0 : std::max(part * leader, tape_.setup_time);
    }
    SearchStats stats() const override { return {}; }
    SolveResult answer(std::optional<Ending> ending, const Control&, const CoverSink&) override {
        return {0, {}, *ending, tape_.engine, {}};
    }

  private:
    const Tape& tape_;
    const double wrong_;
    double& sum_;
    mutable double unasked_ = tape_.asked;
    std::size_t at_ = 0;
    double beyond_ = 0;
};

/// What all spend until the policy has the answer.
double race(const std::vector<Tape>& tapes, const std::vector<double>& wrong) {
    double spent = 0;
    std::vector<std::unique_ptr<Attempt>> attempts;
    for (std::size_t k = 0; k < tapes.size(); ++k)
        attempts.push_back(std::make_unique<Replay>(tapes[k], wrong[k], spent));
    BestOf(std::move(attempts), 1).run({});
    return spent;
}

/// A line for each tape and, below, what the promise of `auto` is about.
void replay(std::span<char* const> names) {
    constexpr double start = 3.5e6; // the time of a process outside the attempts
    constexpr double allowed = 20e6, short_run = 20e6;
    constexpr int draws = 4;
    std::mt19937_64 random(1);
    std::lognormal_distribution<double> by_chance(0, 0.25);
    double sum = 0, sum_of_long = 0;
    int runs = 0, long_runs = 0, broken = 0;
    for (const char* const name : names) {
        const std::vector<Tape> tapes = read(name);
        const Tape& best = *std::ranges::min_element(tapes, {}, &Tape::takes);
        if (best.takes() == never) throw std::runtime_error(std::string(name) + " has no end");
        const double least = best.takes() + start;
        std::string line;
        for (int draw = 0; draw <= draws; ++draw) {
            std::vector<double> wrong(tapes.size(), 1);
            if (draw > 0)
                for (double& factor : wrong) factor = by_chance(random);
            const double takes = race(tapes, wrong) + start;
            line += fmt::format(" {:6.2f}", takes / least);
            sum += std::log(takes / least);
            ++runs;
            broken += takes > 1.5 * least + allowed;
            if (least < short_run) continue;
            sum_of_long += std::log(takes / least);
            ++long_runs;
        }
        fmt::print("{:<10}{:10.1f} ms  {}   {}\n", best.engine, least / 1e6, line, name);
    }
    fmt::print("{} runs: {:.3f} times the best by geometric mean; {} of 20 ms or more: {:.3f}; promise "
               "broken by {}\n",
               runs, std::exp(sum / runs), long_runs, std::exp(sum_of_long / long_runs), broken);
}

} // namespace

int main(int argc, char** argv) {
    try {
        const std::vector<std::string> words(argv, argv + argc);
        if (argc == 4 && words[1] == "record") {
            use_target(argv[2]);
            std::ifstream file(argv[3]);
            const Problem problem = read_problem(file, argv[3]).problem;
            const Simplified simplified = simplify(problem);
            const auto components = by_size(problem, simplified);
            write(record(components.empty() ? problem : *components.back().problem));
        } else if (argc > 2 && words[1] == "replay") {
            replay(std::span(argv, static_cast<std::size_t>(argc)).subspan(2));
        } else {
            std::cerr << "usage: quadrille_tapes record TARGET FILE | replay TAPE...\n";
            return 2;
        }
        return 0;
    } catch (const std::exception& error) {
        std::cerr << "quadrille_tapes: " << error.what() << '\n';
        return 1;
    }
}
