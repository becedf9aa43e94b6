// SPDX-License-Identifier: MIT
// The best covers: by a named engine, or for `auto` by branch and bound, which shares its time with remainders up to
// isomorphism, and beside which Cbc runs.
#include <quadrille/solve.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <utility>

#include <fmt/core.h>

#include <quadrille/verify.hpp>

#include "base/threads.hpp"
#include "search/cost/cheapest.hpp"
#include "search/meter.hpp"
#include "search/orbits/best_by_orbits.hpp"
#include "solve/auto/scheduler.hpp"
#include "solve/best_search.hpp"
#include "solve/engine_table.hpp"
#include "solve/verb.hpp"

#ifdef QUADRILLE_CBC
#include <new>

#include <sys/resource.h>

#include "external/milp.hpp"
#endif

namespace quadrille::inline QUADRILLE_ABI {

namespace {

using search::BestByOrbits, search::Cheapest, search::left_of;

constexpr std::size_t most_memory = std::size_t{1} << 30; // unless another bound is given

/// The best cover of a component that any search has met.
using Incumbent = std::optional<std::pair<Cost, std::vector<OptionId>>>;

/// A search for the best cover of a component, by its updates.
class BestAttempt final : public Attempt {
  public:
    using Make = std::function<std::shared_ptr<Cheapest>()>;

    /// `is_of_use`: whether the search should go on, once it has begun. The incumbent must outlive it.
    BestAttempt(const AttemptFacts& facts, double setup_time, Make make, std::function<bool()> is_of_use,
                Incumbent& incumbent)
        : Attempt(facts), setup_time_(setup_time), make_(std::move(make)), is_of_use_(std::move(is_of_use)),
          incumbent_(incumbent) {}

    double next_step() const override { return search_ ? 0 : setup_time_; }
    std::optional<Ending> run(const Control& control, double amount, std::uint32_t threads) override;
    double left() const override { return std::numeric_limits<double>::infinity(); }
    SearchStats stats() const override { return search_ ? search_->stats() : SearchStats(); }
    SolveResult answer(std::optional<Ending> ending, const Control&, const CoverSink&) override {
        return {0, {}, ending.value(), std::string(engine()), stats()};
    }

  private:
    const double setup_time_;
    const Make make_;
    const std::function<bool()> is_of_use_;
    Incumbent& incumbent_;
    std::shared_ptr<Cheapest> search_;
};

std::optional<Ending> BestAttempt::run(const Control& control, double amount, std::uint32_t) {
    constexpr double update_time = 2.5; // nanoseconds
    if (!search_) search_ = make_();
    const auto own = [&]() -> Incumbent {
        if (!search_->best().enough()) return std::nullopt;
        return *search_->best().found().begin();
    };
    const auto is_better
        = [](const Incumbent& one, const Incumbent& than) { return one && (!than || one->first < than->first); };
    if (is_better(incumbent_, own())) search_->offer(incumbent_->second);
    const auto ending = search_->run(control, static_cast<std::uint64_t>(amount / update_time) + 1);
    if (auto found = own(); is_better(found, incumbent_)) incumbent_ = std::move(found);
    spent_ = setup_time_ + update_time * static_cast<double>(search_->stats().updates);
    if (ending) return ending;
    facts_.weight = 1;
    return is_of_use_() ? std::nullopt : std::optional(Ending::memory_limit);
}

/// Branch and bound on links and, where the problem has symmetries, remainders up to isomorphism
/// (search/orbits/best_by_orbits.hpp), by the rule of `auto`. They tell each other their covers. No clock is read: which best
/// cover is found is the same each time. If there are no more symmetries than a board has, and no option dominates another
/// one, remainders up to isomorphism seldom pay, and leave.
class BestOfBoth final : public Cheapest {
  public:
    /// The problem and the params must outlive it.
    BestOfBoth(const Problem& problem, const OptimizeParams& params, std::optional<Cost> worst)
        : problem_(problem), params_(params), worst_(worst),
          links_(search::make_cheapest(problem, params.sense, 1, worst)),
          attempts_(
              by_links(), [this] { return others(); }, Aim::few, 1) {}

    std::optional<Ending> run(const Control& control, std::uint64_t work) override;
    const search::BestCovers& best() const override { return links_->best(); }
    void offer(const std::vector<OptionId>& cover) override { links_->offer(cover); }
    double gap() const override { return links_->gap(); }
    std::optional<Cost> bound() const override;
    const SearchStats& stats() const override { return stats_; }
    std::string_view engine() const override { return engine_; }

  private:
    std::unique_ptr<Attempt> by_links() {
        return std::make_unique<BestAttempt>(
            AttemptFacts{.engine = "links", .weight = 1}, 0, [this] { return links_; }, [] { return true; },
            incumbent_);
    }
    Scheduler::Attempts others();

    const Problem& problem_;
    const OptimizeParams& params_;
    const std::optional<Cost> worst_;
    Incumbent incumbent_;
    std::shared_ptr<Cheapest> links_;
    std::shared_ptr<BestByOrbits> orbits_;
    Scheduler attempts_;
    std::string_view engine_ = "links";
    SearchStats stats_;
    std::uint64_t shown_ = 0; // nodes
};

/// Symmetries are looked for once that takes a small part of the time.
Scheduler::Attempts BestOfBoth::others() {
    Scheduler::Attempts all;
    const auto make = [this] {
        const std::size_t memory = params_.search.memory != 0 ? params_.search.memory : most_memory;
        return orbits_ = std::make_shared<BestByOrbits>(problem_, params_.sense, worst_, memory);
    };
    const auto is_of_use = [this] { return params_.search.symmetry == UseSymmetry::on || orbits_->is_promising(); };
    all.push_back(std::make_unique<BestAttempt>(AttemptFacts{.engine = "orbits"}, search::Orbits::build_time(problem_),
                                                make, is_of_use, incumbent_));
    return all;
}

std::optional<Ending> BestOfBoth::run(const Control& control, std::uint64_t work) {
    Control own = control;
    own.progress = control.progress.with([&](Progress progress) {
        shown_ = progress.nodes = std::max(shown_, progress.nodes);
        control.progress(progress);
    });
    const std::uint64_t begin = stats_.updates;
    const auto ending = attempts_.run(own, [&](const Attempt&) {
        stats_ = attempts_.stats();
        return search::left_of(work, stats_.updates - begin) == 0;
    });
    stats_ = attempts_.stats();
    if (incumbent_) links_->offer(incumbent_->second);
    if (ending) engine_ = attempts_.leader().engine();
    return ending;
}

std::optional<Cost> BestOfBoth::bound() const {
    const auto one = links_->bound(), other = orbits_ ? orbits_->bound() : std::nullopt;
    return one && other ? std::max(one, other) : one ? one : other;
}

/// Makes what `auto` searches a component with.
std::unique_ptr<Cheapest> best_by_schedule(const Problem& component, const OptimizeParams& params, std::uint64_t wanted,
                                           std::optional<Cost> worst) {
    if (wanted > 1 || params.search.symmetry == UseSymmetry::off || !symmetries::available())
        return search::make_cheapest(component, params.sense, wanted, worst);
    return std::make_unique<BestOfBoth>(component, params, worst);
}

#ifdef QUADRILLE_CBC

using external::MilpOutcome;
using external::MilpRun;

/// What the search does by itself, in updates: some 40 ms, less than it takes to wait for Cbc. (It had 5 s
/// where a cover was known and linear programming told little of it, since Cbc seldom wins there. Seldom is
/// not never: an airline problem of 10,757 options took 17.6 s where Cbc took 0.8.)
constexpr std::uint64_t search_first = 16'000'000;

constexpr std::chrono::milliseconds poll_time(5);

/// Waits for Cbc while `go_on()`. Nothing if that ends it, or Cbc is not there or gives up.
template <class GoOn> std::optional<MilpOutcome> ask(MilpRun& run, const GoOn& go_on) {
    try {
        while (go_on())
            if (auto outcome = run.poll(poll_time)) return outcome->proved ? outcome : std::nullopt;
    } catch (const Unsupported&) {    // no library: the search goes on alone
    } catch (const std::bad_alloc&) { // nor has it memory enough
    } catch (const std::runtime_error&) {
    }
    return std::nullopt;
}

/// Cbc gets the problem as it is. It simplifies for itself, and how long it takes depends on the order of
/// rows and columns by a factor of 2 either way: so it is as fast as it would be without us. The search takes
/// no time that Cbc can use, unless its bounds are weak.
SolveResult beside_cbc(const Problem& problem, const OptimizeParams& params, const Control& control,
                       const CoverSink& sink, BestSearch& search) {
    std::optional<MilpRun> run; // started before the search's thread is
    try {
        run.emplace(problem, external::MilpParams{.sense = params.sense});
    } catch (const std::bad_alloc&) { // no more processes: the search goes on alone
        return search.finish(control, sink);
    }
    const auto wait = [&run](const std::stop_source& over) {
        auto proof = ask(*run, [&] { return !over.stop_requested(); });
        if (proof) over.request_stop();
        return proof;
    };
    const auto go_on = [&, yields = !search.has_wide_gap()](const std::stop_source& over) {
        constexpr int least_priority = 19;
        if (yields) ::setpriority(PRIO_PROCESS, 0, least_priority); // of this thread
        Control own = control;
        own.stop = over.get_token();
        const Ending ending = *search.run(own);
        over.request_stop();
        return ending;
    };
    const auto both = beside(control.stop, wait, go_on);
    if (!both) { // no more threads
        run.reset();
        return search.finish(control, sink);
    }
    const auto& [proof, ending] = *both;
    if (!proof) return search.answer(ending, sink);
    SolveResult result{0, {}, Ending::exhausted, "milp", search.stats()};
    if (!proof->cover) return result;
    result.covers = 1;
    result.cost = total_cost(problem, *proof->cover);
    sink(*proof->cover);
    return result;
}

/// Adds a cover to start from where an engine is made for the problem, if it finds one within a second: links, and Cbc,
/// may look for a first cover for minutes where the rules of that engine find one at once, as on rosters.
OptimizeParams with_start(const Problem& problem, OptimizeParams params, const Control& control) {
    if (params.best > 1 || params.worst || !params.start.empty() || engine_made_for(problem) == nullptr) return params;
    Control first = control;
    first.progress = {};
    first.limits.covers = 1;
    first.limits.deadline = std::min(first.limits.deadline, std::chrono::steady_clock::now() + std::chrono::seconds(1));
    solve(problem, params.search, first, [&](std::span<const OptionId> cover) {
        params.start.assign(cover.begin(), cover.end());
        return false;
    });
    return params;
}

/// What `auto` does for best covers: branch and bound on links, which settles most problems within its head
/// start; then, for a single best cover and with Cbc at hand, both at once. Where linear programming bounds
/// are strong Cbc wins by far, where they are weak it loses by far, and which is so cannot be forecast. The
/// result names the engine that proved it. As Engine::optimize otherwise.
SolveResult optimize_auto(const Problem& problem, const OptimizeParams& asked, const Control& control,
                          const CoverSink& sink) {
    const bool may_start = control.limits.nodes == Limits().nodes;
    const OptimizeParams params = may_start ? with_start(problem, asked, control) : asked;
    BestSearch search(problem, params, best_by_schedule);
    const bool alone
        = params.best > 1 || params.worst || control.limits.nodes != Limits().nodes || external::milp_obstacle(problem);
    if (const auto ending = search.run(control, alone ? UINT64_MAX : search_first)) return search.answer(*ending, sink);
    return beside_cbc(problem, params, control, sink, search);
}

#else

SolveResult optimize_auto(const Problem& problem, const OptimizeParams& params, const Control& control,
                          const CoverSink& sink) {
    return BestSearch(problem, params, best_by_schedule).finish(control, sink);
}

#endif

auto optimizer_of(const Problem& problem, const OptimizeParams& params) {
    const std::string& name = params.search.engine;
    if (name == "auto") return optimize_auto;
    const Engine& engine = require_engine(name, problem, Ability::optimize);
    if (params.best > 1 && !engine.info.lists)
        throw Unsupported(fmt::format("engine {} lists one best cover only", name));
    return engine.optimize;
}

void check(const Problem& problem, const OptimizeParams& params) {
    if (params.within && !(*params.within >= 0))
        throw BadArgument(fmt::format("found a fraction of {} of the best cost, expected 0 or more", *params.within));
    if (params.start.empty()) return;
    if (const auto wrong = Verifier(problem).violation(params.start))
        throw BadArgument("the cover to start from is none: " + *wrong);
}

/// Finds a best cover, by whatever engine, then lists those that are nearly as good.
SolveResult near_best(const Problem& problem, const OptimizeParams& params, const Control& control,
                      const CoverSink& sink) {
    (void)optimizer_of(problem, params); // which may refuse
    OptimizeParams one = params;
    one.best = 1;
    std::vector<OptionId> best;
    SolveResult first = optimizer_of(problem, one)(problem, one, control, [&](std::span<const OptionId> cover) {
        best.assign(cover.begin(), cover.end());
        return true;
    });
    if (!first.complete() || !first.cost) {
        if (first.cost) sink(best);
        return first;
    }
    constexpr long double most = 0x1p120L; // above all sums of costs
    // 0.06 is less than 6% by up to half its last bit, and 106 is within 6% of 100.
    constexpr long double up = 1 + 0x1p-53L;
    const auto slack = static_cast<Cost>(
        std::floor(std::min(*params.within * up * std::abs(static_cast<long double>(*first.cost)), most)));
    OptimizeParams all = params;
    all.start = {};
    all.worst = params.sense == Sense::max ? *first.cost - slack : *first.cost + slack;
    if (params.worst)
        all.worst
            = params.sense == Sense::max ? std::max(*all.worst, *params.worst) : std::min(*all.worst, *params.worst);
    Control rest = control;
    rest.limits.nodes = search::left_of(rest.limits.nodes, first.stats.nodes);
    SolveResult result = BestSearch(problem, all).finish(rest, sink);
    if (result.covers == 0) { // a limit came before it was met again
        sink(best);
        result.covers = 1;
        result.cost = first.cost;
    }
    result.bound = first.cost;
    SearchStats stats = first.stats;
    result.stats = stats += result.stats;
    return result;
}

} // namespace

SolveResult optimize(const Problem& problem, const OptimizeParams& params, const Control& control,
                     const CoverSink& sink) {
    if (params.best == 0) return {0, {}, Ending::cover_limit, params.search.engine, {}};
    check(problem, params);
    SolveResult result = timed([&] {
        return params.within && params.best > 1
                   ? near_best(problem, params, control, ascending(sink))
                   : optimizer_of(problem, params)(problem, params, control, ascending(sink));
    });
    result.cost_decimals = problem.cost_decimals();
    if (result.complete()) result.bound = result.cost;
    return result;
}

std::optional<double> relative_gap(Cost cost, Cost bound) {
    if (cost == bound) return 0;
    if (cost == 0) return std::nullopt;
    return std::abs((static_cast<double>(cost) - static_cast<double>(bound)) / static_cast<double>(cost));
}

SolveResult optimize(const Problem& problem, const CoverSink& sink) { return optimize(problem, {}, {}, sink); }

SolveResult optimize(const Problem& problem, const OptimizeParams& params, const CoverSink& sink) {
    return optimize(problem, params, {}, sink);
}

} // namespace quadrille::inline QUADRILLE_ABI
