// SPDX-License-Identifier: MIT
#include "search/cost/cheapest.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "search/budget.hpp"
#include "search/cost/priced_links.hpp"
#include "search/cost/prices.hpp"
#include "search/cost/subproblem.hpp"
#include "search/links/item_bounds.hpp"
#include "search/links/item_list.hpp"
#include "search/meter.hpp"

namespace quadrille::search {

namespace {

constexpr PriceEffort first_effort{.quick = 4};
constexpr PriceEffort root_effort{.quick = 4, .soft = 40, .heat = 0.3};
constexpr PriceEffort inner_effort{.quick = 2, .soft = 8, .heat = 0.05};

/// What is known of the nodes at one level of the search tree.
struct Level {
    double gain = 0.5;      // the part of the work below a node that new prices save
    double price_work = -1; // of finding them; negative if never tried
};

template <class Links> class BranchAndBound final : public Cheapest {
    using Verdict = typename Links::Verdict;

  public:
    BranchAndBound(const Problem& problem, Sense sense, std::uint64_t wanted, std::optional<Cost> worst)
        : BranchAndBound(problem, BestCovers(problem, sense, wanted, worst), problem) {
        if (wanted == 1) return;
        begin(root_effort); // to walk twice would find covers twice
        begun_ = true;
    }
    BranchAndBound(const Rest& rest, Sense sense, std::optional<Cost> worst)
        : BranchAndBound(rest.problem(), BestCovers(rest.problem(), sense, 1, worst), rest) {}

    std::optional<Ending> run(const Control& control, std::uint64_t work) override;
    const BestCovers& best() const override { return best_; }
    void offer(const std::vector<OptionId>& cover) override { best_.offer(cover); }
    double gap() const override;
    std::optional<Cost> bound() const override;
    const SearchStats& stats() const override { return stats_; }
    std::string_view engine() const override { return "links"; }

  private:
    /// `root`: of what it is the search, a problem or a rest.
    template <class Root>
    BranchAndBound(const Problem& problem, BestCovers best, const Root& root)
        : problem_(problem), best_(std::move(best)), whole_(root, best_.scaled_costs()) {}

    /// A subproblem with prices of its own, and the walk through it.
    struct Frame {
        Subproblem problem;
        std::vector<OptionId> taken = {}; // above it, as indices of the whole problem
        std::int64_t cost = 0;            // of those
        std::size_t level = 0;            // of its root in the whole search tree
        Position above = {};
        Prices prices = {};
        std::unique_ptr<Links> links = {};
        std::uint64_t begun = 0; // the work done before it
    };

    std::int64_t room(const Frame& frame) const { return best_.threshold() - frame.cost - frame.prices.bound; }
    void begin(const PriceEffort& effort);
    void walk_first();
    bool price(Frame& frame, std::vector<double> start, const PriceEffort& effort);
    std::uint32_t drop_dear_options(Frame& frame);
    bool walk(Frame& frame, std::uint64_t budget);
    Verdict judge(Frame& frame, std::size_t depth);
    Verdict reprice(Frame& frame, std::size_t depth);
    bool enter(std::uint64_t work, std::size_t level);
    bool goes_on() const { return !ending_ && !pauses_; }
    bool pays(std::size_t level) const;
    void leave(const Frame& frame);
    double share() const;

    std::uint64_t work() const { return work_ + (path_.empty() ? 0 : walking(path_.back())); }
    std::uint64_t walking(const Frame& frame) const { return frame.links ? frame.links->updates() - walked_ : 0; }

    const Problem& problem_;
    BestCovers best_;
    const Subproblem whole_;
    std::vector<Frame> path_;
    std::optional<Frame> next_; // the frame that a paused walk asks for
    bool begun_ = false;
    std::optional<std::int64_t> root_bound_;
    std::vector<Level> levels_;
    double root_price_work_ = 0;   // of an inner effort on the whole problem
    std::uint64_t work_ = 0;       // without the work of the current walk
    std::uint64_t walked_ = 0;     // updates of the current walk when it was last begun
    std::uint64_t budget_ = 0;     // work at which the current walk ends
    std::uint64_t work_limit_ = 0; // and that at which all does
    std::optional<Meter> meter_;
    std::optional<Ending> ending_;
    bool pauses_ = false; // the work of this run is done
    SearchStats stats_;
};

template <class Links> std::optional<Ending> BranchAndBound<Links>::run(const Control& control, std::uint64_t work) {
    meter_.emplace(control, problem_.item_count(), stats_.nodes, work_, 0);
    ending_.reset();
    pauses_ = false;
    work_limit_ = work > UINT64_MAX - work_ ? UINT64_MAX : work_ + work;
    if (!begun_) walk_first();
    while (!path_.empty() && goes_on()) {
        if (walk(path_.back(), UINT64_MAX)) {
            leave(path_.back());
            path_.pop_back();
        } else if (goes_on()) {
            path_.push_back(std::move(*next_));
            next_.reset();
        }
    }
    stats_.nodes = meter_->nodes();
    stats_.updates = work_;
    if (pauses_) return paused;
    return ending_.value_or(Ending::exhausted);
}

/// Prices the whole problem.
template <class Links> void BranchAndBound<Links>::begin(const PriceEffort& effort) {
    Frame root{whole_};
    auto start = even_prices(root.problem);
    root_price_work_ = static_cast<double>(price_work(root.problem, inner_effort));
    const bool possible = price(root, std::move(start), effort);
    root_bound_ = std::max(root_bound_.value_or(root.prices.bound), root.prices.bound);
    if (possible) path_.push_back(std::move(root));
}

template <class Links> double BranchAndBound<Links>::gap() const {
    if (!best_.enough()) return std::numeric_limits<double>::infinity();
    const auto bound = static_cast<double>(root_bound_.value_or(0));
    return (static_cast<double>(best_.threshold()) - bound) / std::max(std::abs(bound), 1.0);
}

/// The root's bound leaves out the covers that are no better than those known when it was found.
template <class Links> std::optional<Cost> BranchAndBound<Links>::bound() const {
    if (!root_bound_) return std::nullopt;
    const Cost bound = best_.unscaled(*root_bound_);
    return best_.found().empty() ? bound : std::min(bound, best_.found().begin()->first);
}

/// Easy problems need no good prices. And before a cover is known, no option can be excluded as too
/// expensive. So the problem is first walked with quick prices, for about as long as good prices take.
template <class Links> void BranchAndBound<Links>::walk_first() {
    if (path_.empty()) begin(first_effort);
    if (!path_.empty() && !walk(path_.front(), price_work(path_.front().problem, root_effort))) {
        if (!goes_on()) return;
        path_.clear();
        begin(root_effort);
    } else {
        path_.clear();
    }
    begun_ = true;
}

/// Finds prices for a frame, and again as long as they let many options go. False if no cover is cheap
/// enough.
template <class Links>
bool BranchAndBound<Links>::price(Frame& frame, std::vector<double> start, const PriceEffort& effort) {
    constexpr std::uint32_t many = 4; // a quarter
    while (true) {
        if (frame.problem.is_impossible()) return false;
        work_ += price_work(frame.problem, effort);
        frame.prices = find_prices(frame.problem, std::move(start), effort, best_.range());
        if (room(frame) < 0) return false;
        const std::uint32_t before = frame.problem.option_count();
        if (drop_dear_options(frame) < before / many + 1) return !frame.problem.is_impossible();
        start = {frame.prices.price.begin(), frame.prices.price.end()};
    }
}

/// Reduced-cost fixing: an option whose reduced cost lifts the bound over the threshold is in no better
/// cover. The others are sorted by their reduced costs. Returns the number of options removed.
template <class Links> std::uint32_t BranchAndBound<Links>::drop_dear_options(Frame& frame) {
    std::vector<OptionId> order;
    const auto& reduced = frame.prices.reduced;
    const std::int64_t most = room(frame);
    for (std::uint32_t o = 0; o < frame.problem.option_count(); ++o)
        if (reduced[o] <= most) order.push_back(OptionId{o});
    const auto gone = frame.problem.option_count() - static_cast<std::uint32_t>(order.size());
    std::ranges::stable_sort(order, {}, [&](OptionId o) { return reduced[index(o)]; });
    std::vector<std::int64_t> sorted;
    for (const OptionId option : order) sorted.push_back(reduced[index(option)]);
    frame.problem = frame.problem.select(order);
    frame.prices.reduced = std::move(sorted);
    return gone;
}

/// Walks on in a frame, until it is done (then true), so much work was done in it, a frame on top of it is
/// wanted, or it was stopped.
template <class Links> bool BranchAndBound<Links>::walk(Frame& frame, std::uint64_t budget) {
    if (!frame.links) frame.links = std::make_unique<Links>(frame.problem, frame.prices.reduced);
    walked_ = frame.links->updates();
    budget_ = budget > UINT64_MAX - work_ ? UINT64_MAX : work_ + budget;
    const bool done = frame.links->run(
        room(frame), [&](std::size_t depth) { return judge(frame, depth); },
        [&](const std::vector<OptionId>& options) {
            std::vector<OptionId> cover = frame.taken;
            for (const OptionId option : options) cover.push_back(frame.problem.original(option));
            best_.offer(std::move(cover));
            return room(frame);
        });
    work_ += walking(frame);
    walked_ = frame.links->updates();
    return done;
}

template <class Links> auto BranchAndBound<Links>::judge(Frame& frame, std::size_t depth) -> Verdict {
    const std::uint64_t work = this->work();
    const std::size_t level = frame.level + depth;
    if (work > budget_ || !enter(work, level)) return Verdict::stop;
    if (depth == 0 || !begun_ || !pays(level)) return Verdict::enter;
    return reprice(frame, depth);
}

/// Whether new prices at a node of that level can be expected to save twice the work of finding them.
template <class Links> bool BranchAndBound<Links>::pays(std::size_t level) const {
    const double below = static_cast<double>(work_ + 1) / static_cast<double>(stats_.profile[level]);
    if (level >= levels_.size()) return below > 4 * root_price_work_;
    return below * levels_[level].gain > 2 * levels_[level].price_work;
}

/// Finds new prices for the subproblem below a node.
template <class Links> auto BranchAndBound<Links>::reprice(Frame& frame, std::size_t depth) -> Verdict {
    const std::size_t level = frame.level + depth;
    if (levels_.size() <= level) levels_.resize(level + 1);
    const std::vector<OptionId> taken = frame.links->taken();
    std::vector<ItemId> item_origin;
    Frame child{frame.problem.rest(taken, frame.links->live(), item_origin), frame.taken, frame.cost, level};
    for (const OptionId option : taken) {
        child.taken.push_back(frame.problem.original(option));
        child.cost += frame.problem.cost(option);
    }
    std::vector<double> start;
    for (const ItemId item : item_origin) start.push_back(static_cast<double>(frame.prices.price[index(item)]));
    const std::uint64_t before = work_;
    const std::uint32_t options = child.problem.option_count();
    child.begun = this->work();
    const bool possible = price(child, std::move(start), inner_effort);
    Level& here = levels_[level];
    const auto spent = static_cast<double>(work_ - before);
    here.price_work = here.price_work < 0 ? spent : 0.8 * here.price_work + 0.2 * spent;
    if (!possible) {
        here.gain = 0.8 * here.gain + 0.2;
        return Verdict::skip;
    }
    constexpr double few = 0.7;
    if (child.problem.option_count() >= few * options) {
        here.gain *= 0.8;
        return Verdict::enter;
    }
    const auto above = frame.links->position();
    child.above = {frame.above.done + frame.above.weight * above.done, frame.above.weight * above.weight};
    next_ = std::move(child);
    return Verdict::pause;
}

/// A frame is done: learns what its prices have saved.
template <class Links> void BranchAndBound<Links>::leave(const Frame& frame) {
    if (frame.level == 0) return;
    const double below = static_cast<double>(work_) / static_cast<double>(stats_.profile[frame.level]);
    const double saved = 1 - static_cast<double>(work_ - frame.begun) / below;
    Level& here = levels_[frame.level];
    here.gain = 0.8 * here.gain + 0.2 * std::clamp(saved, 0.0, 1.0);
}

/// Counts a search node, so much work being done. False if a limit or the stop token ends the search, or it
/// pauses.
template <class Links> bool BranchAndBound<Links>::enter(std::uint64_t work, std::size_t level) {
    const auto describe = [&] {
        Progress progress{share(), meter_->nodes(), best_.found().size()};
        if (!best_.found().empty()) progress.cost = best_.found().begin()->first;
        progress.bound = bound();
        return progress;
    };
    ending_ = meter_->enter(work, describe);
    pauses_ = !ending_ && work > work_limit_;
    if (!goes_on()) return false;
    if (stats_.profile.size() <= level) stats_.profile.resize(level + 1);
    ++stats_.profile[level];
    return true;
}

template <class Links> double BranchAndBound<Links>::share() const {
    if (path_.empty() || !path_.back().links) return 0;
    const Frame& top = path_.back();
    return top.above.done + top.above.weight * top.links->position().done;
}

template <class... Arguments> std::unique_ptr<Cheapest> make(const Problem& problem, const Arguments&... arguments) {
    const auto make = [&]<class Items, bool coloured>() -> std::unique_ptr<Cheapest> {
        return std::make_unique<BranchAndBound<PricedLinks<Items, coloured>>>(arguments...);
    };
    if (problem.has_bounds())
        return problem.has_colours() ? make.template operator()<BoundedList, true>()
                                     : make.template operator()<BoundedList, false>();
    return problem.has_colours() ? make.template operator()<ItemList, true>()
                                 : make.template operator()<ItemList, false>();
}

} // namespace

std::unique_ptr<Cheapest> make_cheapest(const Problem& problem, Sense sense, std::uint64_t wanted,
                                        std::optional<Cost> worst) {
    return make(problem, problem, sense, wanted, worst);
}

std::unique_ptr<Cheapest> make_cheapest(const Rest& remainder, Sense sense, std::optional<Cost> worst) {
    return make(remainder.problem(), remainder, sense, worst);
}

} // namespace quadrille::search
