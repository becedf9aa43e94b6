// SPDX-License-Identifier: MIT
#include "solve/auto/auto.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <quadrille/symmetry.hpp>

#include "base/threads.hpp"
#include "search/meter.hpp"
#include "solve/auto/alternate.hpp"
#include "solve/auto/attempt.hpp"
#include "solve/auto/counting_attempts.hpp"
#include "solve/auto/walk_attempt.hpp"
#include "solve/auto/weights_attempt.hpp"
#include "symmetry/group.hpp"

#ifdef QUADRILLE_CADICAL
#include <new>
#include <stop_token>

#include <quadrille/control.hpp>
#include <quadrille/error.hpp>

#include "external/sat.hpp"
#endif

namespace quadrille {

namespace {

/// Nanoseconds. In rounds up to here learning gets twice as much as the systematic search; what it has not
/// found by then it hardly finds later, and gets a quarter.
constexpr double long_round = 80e6;

/// A systematic search that takes this long to build, in nanoseconds, and twice as long as the one that learns, waits
/// for that one.
constexpr double long_build = 1e6;

/// The searches and compilations of one problem, in turns.
class Turns {
  public:
    Turns(const FirstWalks& walks, const Problem& problem, const SolveParams& params, const Control& control,
          Clock clock, bool telling)
        : reports_(control) {
        add_searches(walks, params, {.clock = clock, .telling = telling});
        if (control.limits.nodes != search::unlimited) return;
        const auto searched = [searches = searches_] {
            double sum = 0;
            for (const WalkAttempt* const search : searches) sum += search->spent();
            return sum;
        };
        add_capped(std::make_unique<WeightsAttempt>(problem), searched);
        if (OrbitsAttempt::may_join(problem, params))
            add_capped(std::make_unique<OrbitsAttempt>(problem, params,
                                                       AttemptParams{.clock = Clock::counters, .telling = telling}),
                       searched);
        auto compilations = std::make_unique<Compilations>(problem, params, [first = systematic_, searched] {
            return Compilations::Searched{searched(), first->spent(), first->done()};
        });
        const auto rule = [it = compilations.get()](double) { return it->spent() + it->budget(); };
        turns_.add(std::move(compilations), rule);
    }

    /// As Alternate::run.
    std::optional<Ending> run(const std::stop_token& stop, double amount = unlimited_time) {
        Control own = reports_.control();
        own.stop = stop;
        own.limits.covers = 1; // a sink that takes only one may stand for that limit
        return turns_.run(own, amount);
    }

    double next_step() const { return turns_.next_step(); }
    SearchStats stats() const { return turns_.stats(); }

    SolveResult answer(Ending ending, const CoverSink& sink) const {
        SolveResult result = turns_.last().answer(ending, reports_.control(), sink);
        result.stats = turns_.stats();
        return result;
    }

  private:
    /// The search that is likely to end first begins: that is the systematic one in small problems, whose first cover
    /// is the first one of a list, too.
    void add_searches(const FirstWalks& walks, const SolveParams& params, const AttemptParams& how) {
        const auto add = [&](const TreeWalk& walk, Alternate::TimeRule rule) {
            auto search = std::make_unique<WalkAttempt>(walk, params, how);
            searches_.push_back(search.get());
            turns_.add(std::move(search), std::move(rule));
        };
        const auto add_tables = [&] {
            if (std::isinf(walks.tables.build_time)) return;
            add(walks.tables, [lead = walks.tables.lead](double round) { return std::max(4 * round, lead); });
        };
        const auto add_learning = [&] {
            if (std::isinf(walks.learning.build_time)) return;
            add(walks.learning,
                [](double round) { return 4 * std::min(round, long_round) + std::max(round - long_round, 0.0) / 2; });
        };
        const bool tables_begin = walks.tables.lead > 0; // in large problems
        const bool learning_begins = walks.systematic.build_time > std::max(long_build, 2 * walks.learning.build_time);
        if (tables_begin) add_tables();
        if (learning_begins) add_learning();
        // The rounds so far and this one make twice this one.
        add(walks.systematic, [](double round) { return 2 * round; });
        systematic_ = searches_.back();
        if (!learning_begins) add_learning();
        if (!tables_begin) add_tables();
    }

    /// An attempt that has a cap: it may spend some part of what the searches have spent.
    void add_capped(std::unique_ptr<Attempt> attempt, const std::function<double()>& searched) {
        // Its setup time is charged to its budget; the others' is not.
        const auto rule = [it = attempt.get(), searched](double) {
            const double budget = *it->cap(searched()) - std::max(it->spent(), it->setup_time());
            return budget > 0 ? it->spent() + budget - it->setup_time() : 0;
        };
        turns_.add(std::move(attempt), rule);
    }

    static constexpr double unlimited_time = std::numeric_limits<double>::infinity();

    Reports reports_;
    Alternate turns_;
    std::vector<const WalkAttempt*> searches_;
    const WalkAttempt* systematic_ = nullptr;
};

/// Whether a symmetry maps a cover to another one. A search for symmetries that takes long is given up.
bool is_moved(const Problem& problem, std::span<const OptionId> cover, Control control) {
    constexpr std::uint64_t most_nodes = 10'000;
    constexpr double second = 1e9, patience = 4;
    const auto budget = search::Budget::of_time(second + patience * symmetries::search_time(problem));
    control.limits.deadline = std::min(control.limits.deadline, budget.time);
    std::vector<bool> chosen(problem.option_count());
    for (const OptionId option : cover) chosen[index(option)] = true;
    const Symmetry found = symmetry(problem, {.nodes = most_nodes}, control);
    return std::ranges::any_of(found.generators, [&](const Permutation& generator) {
        return std::ranges::any_of(generator.options, [&](const std::vector<OptionId>& cycle) {
            const auto in = std::ranges::count_if(cycle, [&](OptionId o) { return chosen[index(o)]; });
            return in != 0 && in != std::ssize(cycle);
        });
    });
}

class FirstAttempt : public Attempt {
  public:
    FirstAttempt(FirstWalks walks, const Problem& problem, const SolveParams& params, const Control& control)
        : problem_(problem), params_(params), walks_(std::move(walks)) {
        control_.limits.deadline = control.limits.deadline;
    }

    std::string_view engine() const override { return result_.engine; }
    double setup_time() const override { return spent_ + next_step(); }
    double spent() const override { return spent_; }
    SearchStats stats() const override { return turns_ ? turns_->stats() : SearchStats(); }

    std::optional<double> cap(double others) const override {
        constexpr double share = 0.05;
        return is_over_ ? 0 : share * others;
    }

    std::optional<Ending> run(const Control& control, double amount, std::uint32_t) override {
        const double goal = setup_time() + amount;
        std::optional<Ending> ending;
        if (!is_over_ && !cover_) ending = charged([&] { return search(control, goal - spent_); });
        if (!is_over_ && cover_ && setup_time() <= goal) ending = charged([&] { return look(control); });
        return ending;
    }

    SolveResult answer(std::optional<Ending> ending, const Control&, const CoverSink&) override {
        SolveResult result = result_;
        result.ending = ending.value_or(Ending::memory_limit);
        return result;
    }

  private:
    /// Forecast of the time until it can pause.
    double next_step() const {
        if (is_over_) return 0;
        if (cover_) return symmetries::search_time(problem_);
        return turns_ ? turns_->next_step() : walks_.systematic.build_time;
    }

    /// What a step returns. Its time is added to what is spent.
    template <class Step> std::optional<Ending> charged(const Step& step) {
        const Stopwatch watch;
        const auto ending = step();
        spent_ += watch.passed();
        return ending;
    }

    std::optional<Ending> search(const Control& control, double amount) {
        if (!turns_) turns_ = std::make_unique<Turns>(walks_, problem_, params_, control_, Clock::time, true);
        const auto ending = turns_->run(control.stop, amount);
        if (!ending || !is_answer(*ending)) return ending;
        result_ = turns_->answer(*ending, [&](std::span<const OptionId> cover) {
            cover_.emplace(cover.begin(), cover.end());
            return false;
        });
        is_over_ = !cover_ || params_.symmetry == UseSymmetry::off || !symmetries::available();
        return cover_ ? std::nullopt : std::optional(Ending::exhausted);
    }

    std::optional<Ending> look(const Control& control) {
        is_over_ = true;
        if (!is_moved(problem_, *cover_, control)) return std::nullopt;
        result_.covers = 2;
        return Ending::cover_limit;
    }

    const Problem& problem_;
    const SolveParams& params_;
    const FirstWalks walks_;
    Control control_;
    std::unique_ptr<Turns> turns_;               // which refers to the control
    std::optional<std::vector<OptionId>> cover_; // once there is one
    bool is_over_ = false;
    double spent_ = 0;
    SolveResult result_{0, {}, Ending::exhausted, "auto", {}};
};

#ifdef QUADRILLE_CADICAL

/// What the searches do alone, in nanoseconds: most problems are settled by then.
constexpr double searches_first = 5e6;

/// A core for CaDiCaL must be free, and a limit of search nodes is one of the searches' nodes.
bool may_race(const SolveParams& params, const Control& control) {
    return params.threads != 1 && control.limits.nodes == search::unlimited && usable_cores() > 1;
}

struct SatAnswer {
    SolveResult result;
    std::vector<OptionId> cover;
};

/// What CaDiCaL answers before a stop: it wants one cover, also where no limit says so. Nothing if it has no answer.
std::optional<SatAnswer> ask_sat(const Problem& problem, const Limits& limits, const std::stop_token& stop) {
    try {
        SatAnswer answer;
        const CoverSink keep = [&](std::span<const OptionId> cover) {
            answer.cover.assign(cover.begin(), cover.end());
            return false;
        };
        answer.result = external::walk_sat(problem, {limits, stop}, keep);
        if (!answer.result.cut_short()) return answer;
    } catch (const Unsupported&) { // too large for it: the search goes on alone
    } catch (const std::bad_alloc&) {
    }
    return std::nullopt;
}

SolveResult race(Turns& turns, const Problem& problem, const Control& control, const CoverSink& sink) {
    const auto search = [&](const std::stop_source& over) {
        const auto ending = turns.run(over.get_token());
        over.request_stop();
        return *ending;
    };
    const auto ask = [&](const std::stop_source& over) {
        auto answer = ask_sat(problem, control.limits, over.get_token());
        if (answer) over.request_stop();
        return answer;
    };
    const auto both = beside(control.stop, search, ask);
    if (!both) return turns.answer(*turns.run(control.stop), sink);
    const auto& [ending, sat] = *both;
    SolveResult result = turns.answer(ending, sink);
    result.stats.threads = 2;
    if (!sat || !result.cut_short()) return result;
    result.covers = sat->result.covers;
    result.ending = sat->result.ending;
    result.engine = sat->result.engine;
    result.stats.nodes += sat->result.stats.nodes;
    if (result.covers > 0 && sink) sink(sat->cover);
    return result;
}

#endif

} // namespace

SolveResult walk_first(const FirstWalks& walks, const Problem& problem, const SolveParams& params,
                       const Control& control, const CoverSink& sink) {
#ifdef QUADRILLE_CADICAL
    if (may_race(params, control)) {
        Turns turns(walks, problem, params, control, Clock::counters, bool(sink));
        const auto ending = turns.run(control.stop, searches_first);
        return ending ? turns.answer(*ending, sink) : race(turns, problem, control, sink);
    }
#endif
    return walk_first_alone(walks, problem, params, control, sink);
}

std::unique_ptr<Attempt> make_first_attempt(FirstWalks walks, const Problem& problem, const SolveParams& params,
                                            const Control& control) {
    return std::make_unique<FirstAttempt>(std::move(walks), problem, params, control);
}

SolveResult walk_first_alone(const FirstWalks& walks, const Problem& problem, const SolveParams& params,
                             const Control& control, const CoverSink& sink) {
    Turns turns(walks, problem, params, control, Clock::counters, bool(sink));
    return turns.answer(*turns.run(control.stop), sink);
}

} // namespace quadrille
