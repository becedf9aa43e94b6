// SPDX-License-Identifier: MIT
#include "solve/count_auto.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <quadrille/error.hpp>

#include "solve/contestant.hpp"
#include "solve/cores.hpp"
#include "solve/engine_table.hpp"
#include "solve/walk_diagram.hpp"

namespace quadrille {

namespace {

// Nanoseconds by estimate.
constexpr double first_walk = 1e6, least_compilation = 1e6;

Contestant make_walk(const Problem& problem, ChooseRule rule, std::string_view engine) {
    if (engine == "masks") return std::move(*try_masks(problem, rule));
    return engine == "cells" ? try_cells(problem, rule) : try_links(problem, rule);
}

/// A walk and a compilation of the same problem.
class Contest {
  public:
    Contest(const Problem& problem, const SolveParams& params, const Control& control,
            std::string_view walking)
        : problem_(problem), params_(params),
          control_(control), watched_{control.limits, control.stop, control.asked, {}},
          walk_(make_walk(problem, params.choose, walking)) {
        if (control.progress) watched_.progress = [this](const Progress& progress) { report(progress); };
    }

    SolveResult run() {
        for (double due = first_walk;; due = next_walk()) {
            if (const auto ending = walk_.run(watched_, due)) return walked(*ending);
            const double allowed = allowance();
            const bool over = allowed < std::max(spent(), least_compilation);
            if (threads() > 1 && (over || is_soon_walked() || is_behind())) return walk_anew();
            if (over) continue;
            if (!compiler_ && !start(allowed)) return walk_anew();
            const std::uint32_t together = spent() < alone ? 1 : threads();
            if (const auto ending
                = spend(*compiler_, watched_, std::min(allowed, longest * walk_.spent()), together))
                return compiled(*ending);
            course_.emplace_back(spent(), compiler_->done());
        }
    }

  private:
    /// How often the walk is looked after: when the compilation has spent so many times what it has.
    static constexpr double longest = 10;

    /// What the compilation may spend before it is judged.
    static constexpr double chance = 2.5e8;

    /// What it spends before other threads join it.
    static constexpr double alone = 5e7;

    /// What is told never falls, whoever tells it: the compilation only once it has gone on for long.
    void report(const Progress& progress) {
        if (progress.memory == 0 || spent() > chance) {
            shown_.share = std::max(shown_.share, progress.share);
            shown_.nodes = std::max(shown_.nodes, progress.nodes);
            shown_.covers = std::max(shown_.covers, progress.covers);
            shown_.hits = progress.hits;
            shown_.memory = progress.memory;
        }
        control_.progress(shown_);
    }

    SolveResult walk_anew() { return find_engine(walk_.engine()).walk(problem_, params_, watched_, {}); }

    std::uint32_t threads() const { return threads_or_cores(params_.threads); }

    double spent() const { return compiler_ ? compiler_->cost() : 0; }

    /// What the compilation may have spent by now.
    double allowance() const {
        // How many times as long as so far the walk will take. What a first look says of a tree is often
        // wrong by an order of magnitude, hence the root.
        const double left = walk_.left(), times = 1 + left / walk_.spent();
        // Stored remainders make a compilation faster and faster: where it is ahead even by the part of its
        // tree that is done, it stays so.
        if (compiler_ && spent() * (std::exp2(-compiler_->done()) - 1) < left / 2) return 2 * spent();
        return walk_.spent() * std::min(0.1 * times, 0.3 * std::sqrt(times));
    }

    /// Whether the walk is short, and the compilation, after a while, not far ahead: several threads make the
    /// walk shorter still, and waiting for more would take as long.
    bool is_soon_walked() const {
        constexpr double a_while = 3e6, soon = 4e9, far = 16;
        const double left = walk_.left();
        return compiler_ && spent() > a_while && left < soon
               && spent() * (std::exp2(-compiler_->done()) - 1) > left / far;
    }

    /// Whether the compilation has had its chance, and going on as it has of late would take longer than the
    /// walk: several threads have something better to do then.
    bool is_behind() const {
        constexpr double late = 4; // it is judged by what came after so great a part
        if (!compiler_ || spent() < chance) return false;
        const auto then
            = std::ranges::lower_bound(course_, spent() / late, {}, &std::pair<double, double>::first);
        const double gained = course_.back().second - then->second; // doublings of the part that is done
        const double slope = gained / std::log2(course_.back().first / then->first);
        return spent() * std::exp2(-course_.back().second / std::max(slope, 1.0)) > walk_.left();
    }

    double next_walk() const {
        return allowance() < std::max(spent(), least_compilation)
                   ? 2 * walk_.spent()
                   : std::max(1.5 * walk_.spent(), spent() / longest);
    }

    /// False if the problem is too large for a diagram.
    bool start(double allowed) {
        try {
            diagram::Choice choice = choice_of(params_);
            choice.budget = allowed;
            compiler_ = diagram::choose_compiler(problem_, choice, control_);
            return true;
        } catch (const Unsupported&) {
            return false;
        }
    }

    SolveResult walked(Ending ending) {
        SolveResult result = walk_.answer(ending);
        return ending == Ending::exhausted || ending == Ending::cover_limit || !compiler_
                   ? result
                   : larger(result, count_compiled(*compiler_, ending, control_));
    }

    SolveResult compiled(Ending ending) {
        SolveResult result = count_compiled(*compiler_, ending, control_);
        return ending == Ending::exhausted ? result : larger(result, walk_.answer(ending));
    }

    /// Of two that were stopped, the one that has met more covers.
    static SolveResult larger(const SolveResult& a, const SolveResult& b) {
        return a.covers < b.covers ? b : a;
    }

    const Problem& problem_;
    const SolveParams& params_;
    const Control& control_;
    Control watched_; // the same, with reports that do not fall
    Progress shown_;
    Contestant walk_;
    std::unique_ptr<diagram::Compiler> compiler_;
    std::vector<std::pair<double, double>> course_; // what it had spent, and done(), after each of its turns
};

} // namespace

SolveResult count_auto(const Problem& problem, const SolveParams& params, const Control& control,
                       std::string_view walking) {
    // A limit of search nodes is one of the walk's, and so is when to share it.
    if (control.limits.nodes != Limits().nodes || params.share_after != 0 || control.limits.covers == 0)
        return find_engine(walking).walk(problem, params, control, {});
    return Contest(problem, params, control, walking).run();
}

} // namespace quadrille
