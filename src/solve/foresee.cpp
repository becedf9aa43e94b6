// SPDX-License-Identifier: MIT
#include "solve/foresee.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace quadrille {

namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

/// What share of the work was done after how many seconds.
using Course = std::vector<std::pair<double, double>>;

/// Sets a flag now and then, in a thread of its own.
class Ticker {
  public:
    explicit Ticker(std::atomic<bool>& flag) {
        try {
            thread_ = std::jthread([&flag](const std::stop_token& stop) { tick(flag, stop); });
        } catch (const std::system_error&) { // no thread is to be had: nothing is asked
        }
    }

  private:
    static void tick(std::atomic<bool>& flag, const std::stop_token& stop) {
        constexpr std::chrono::milliseconds pause(10);
        std::mutex mutex;
        std::condition_variable_any over;
        std::unique_lock lock(mutex);
        while (!over.wait_for(lock, stop, pause, [&] { return stop.stop_requested(); })) flag = true;
    }

    std::jthread thread_; // its destructor ends it
};

/// From what came late: the beginning is often another matter.
std::optional<double> end_of(const Course& course) {
    if (course.empty() || course.back().second <= 0) return std::nullopt;
    const auto [time, share] = course.back();
    constexpr double late = 4;
    const auto before = std::ranges::lower_bound(course, time / late, {}, &std::pair<double, double>::first);
    double power = 1;
    if (before->first < time && before->second > 0)
        power = std::max(power, std::log(share / before->second) / std::log(time / before->first));
    return time * std::pow(share, -1 / power);
}

} // namespace

Foreseen foresee(const Problem& problem, const SolveParams& params, const Control& control) {
    constexpr std::chrono::seconds most(1);
    const auto begin = Clock::now();
    Course course;
    std::atomic<bool> asked = false;
    Control own;
    own.stop = control.stop;
    own.limits.deadline = begin + std::min<Clock::duration>(most, (control.limits.deadline - begin) / 2);
    own.asked = &asked;
    own.progress = [&](const Progress& progress) {
        course.emplace_back(Seconds(Clock::now() - begin).count(), progress.share);
    };
    const Ticker ticker(asked);
    Foreseen foreseen{count(problem, params, own), std::nullopt};
    foreseen.seconds = foreseen.begun.complete() ? foreseen.begun.stats.seconds : end_of(course);
    return foreseen;
}

} // namespace quadrille
