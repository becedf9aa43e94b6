// SPDX-License-Identifier: MIT
#include "search/cost/cheapest.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "search/cost/prices.hpp"
#include "search/links/dance.hpp"
#include "search/links/items.hpp"
#include "search/meter.hpp"

namespace quadrille::search {

/// Dancing links that look for cheap covers only. Every option has a reduced cost of 0 or more, and options
/// that cost more than the remaining allowance are treated as hidden (the cutoff of Garfinkel and Nemhauser
/// 1969, as in Knuth's DLX5).
///
/// Options come in order of their reduced costs. So every item's list is in that order, and a walk along it
/// can end at the first option that is too expensive. Whether an option is too expensive is a comparison of
/// node numbers.
template <class Items, bool coloured> class PricedLinks : private Dance<Items, coloured, true> {
    using Base = Dance<Items, coloured, true>;

  public:
    /// `reduced`: by option, ascending.
    PricedLinks(const Subproblem& problem, std::span<const std::int64_t> reduced);

    /// What is to become of a search node.
    enum class Verdict : std::uint8_t {
        enter,
        skip,  ///< nothing below it is wanted
        pause, ///< `run` returns; when it is called again, the node is skipped
        stop,  ///< `run` returns; when it is called again, the node is judged again
    };

    /// Searches the covers whose reduced costs add up to at most `allowed`, which may only fall from one call
    /// to the next. Returns true when all are found, false if it was paused. `judge(depth)` is asked at each
    /// search node for its Verdict; `on_cover(std::span<const OptionId>)` returns the new value of `allowed`.
    template <class Judge, class OnCover> bool run(std::int64_t allowed, const Judge& judge, const OnCover& on_cover);

    std::uint64_t updates() const { return this->updates_; }
    using Base::position;

    /// The options that were taken on the way to the present node.
    std::vector<OptionId> taken() const;

    /// By option: whether it is still available there.
    std::vector<bool> live() const;

  private:
    std::uint32_t reach(std::int64_t room) const;
    std::uint32_t reachable_degree(std::uint32_t item, std::uint32_t enough) const;
    std::uint32_t choose(std::int64_t room) const;
    bool admit_affordable(std::int64_t room);
    void pay();
    void pay_back();

    enum class Step : std::uint8_t { enter, leave, done } next_ = Step::enter;
    std::span<const std::int64_t> reduced_;
    std::vector<std::int64_t> node_cost_;   // by node
    std::vector<std::uint32_t> first_node_; // by option
    std::int64_t longest_ = 1;              // most primary items of an option
    std::int64_t allowed_ = 0, spent_ = 0;
    std::vector<std::uint32_t> limits_; // two a level: within which its item was covered, and its option settled
};

template <class Items, bool coloured>
PricedLinks<Items, coloured>::PricedLinks(const Subproblem& problem, std::span<const std::int64_t> reduced)
    : Base(problem), reduced_(reduced), node_cost_(this->nodes_.size()) {
    std::uint32_t node = this->first_spacer_ + 1;
    for (std::uint32_t o = 0; o < problem.option_count(); ++o, ++node) {
        first_node_.push_back(node);
        std::int64_t primary = 0;
        for (const ItemId item : problem.items(OptionId{o})) {
            node_cost_[node++] = reduced[o];
            primary += problem.is_primary(item);
        }
        longest_ = std::max(longest_, primary);
    }
    first_node_.push_back(node);
}

/// The node from which on options cost more than that.
template <class Items, bool coloured> std::uint32_t PricedLinks<Items, coloured>::reach(std::int64_t room) const {
    const auto dear = std::upper_bound(reduced_.begin(), reduced_.end(), room);
    return first_node_[static_cast<std::size_t>(dear - reduced_.begin())];
}

/// How many ways there are to branch on an item with the options in reach, or `enough` if there are more.
template <class Items, bool coloured>
std::uint32_t PricedLinks<Items, coloured>::reachable_degree(std::uint32_t item, std::uint32_t enough) const {
    const std::uint32_t need = this->items_.need(item);
    if (need > 1) enough = std::max(enough, enough + need - 1);
    std::uint32_t count = need == 0; // one way is to take none
    for (std::uint32_t p = this->nodes_[item].down; p != item && this->in_reach(p) && count < enough;
         p = this->nodes_[p].down)
        ++count;
    return need == 0 ? count : count < need ? 0 : count - need + 1;
}

/// The item with the fewest options in reach, or `none` if some item has too few of them, or all items
/// together cannot be paid.
template <class Items, bool coloured> std::uint32_t PricedLinks<Items, coloured>::choose(std::int64_t room) const {
    if (this->items_.wiped()) return Items::none;
    const bool all_in_reach = this->limit_ == first_node_.back();
    std::uint32_t best = Items::none, least = UINT32_MAX;
    std::int64_t sum = 0, dearest = 0;
    for (std::uint32_t i = this->items_.next(0); i != 0; i = this->items_.next(i)) {
        const std::uint32_t degree
            = all_in_reach ? static_cast<std::uint32_t>(this->items_.degree(i)) : reachable_degree(i, least);
        if (degree == 0) return Items::none;
        const std::int64_t cost = node_cost_[this->nodes_[i].down];
        if (this->items_.need(i) > 0) sum += cost;
        // As long as all options can be paid, of equals the item whose cheapest option costs most: on
        // mutilated boards the tree is half as large as with the leftmost. Later the leftmost is better
        // (pentominoes).
        if (degree < least || (degree == least && all_in_reach && cost > dearest)) {
            best = i;
            least = degree;
            dearest = cost;
        }
    }
    // Each item costs at least its cheapest option, divided by the greatest number of items that share it.
    return sum / longest_ > room ? Items::none : best;
}

/// Makes sure that the current choice is affordable. If it is not, the item takes no option, if it may.
template <class Items, bool coloured> bool PricedLinks<Items, coloured>::admit_affordable(std::int64_t room) {
    std::uint32_t& choice = this->choices_.back();
    if (!this->is_header(choice) && node_cost_[choice] > room) choice = this->nodes_[choice].item;
    return this->admit();
}

/// Takes the current option, and gives it back.
template <class Items, bool coloured> void PricedLinks<Items, coloured>::pay() {
    spent_ += node_cost_[this->choices_.back()];
    this->limit_ = reach(allowed_ - spent_);
    limits_.push_back(this->limit_);
    this->settle();
}
template <class Items, bool coloured> void PricedLinks<Items, coloured>::pay_back() {
    this->limit_ = limits_.back();
    limits_.pop_back();
    this->unsettle();
    spent_ -= node_cost_[this->choices_.back()];
    this->limit_ = limits_.back(); // the limit of the item
}

template <class Items, bool coloured> std::vector<OptionId> PricedLinks<Items, coloured>::taken() const {
    std::vector<OptionId> options;
    Base::taken(options);
    return options;
}

template <class Items, bool coloured> std::vector<bool> PricedLinks<Items, coloured>::live() const {
    std::vector<bool> live(reduced_.size());
    const std::uint32_t limit = reach(allowed_ - spent_);
    for (std::uint32_t i = this->items_.next(0); i != 0; i = this->items_.next(i))
        for (std::uint32_t p = this->nodes_[i].down; p != i && p < limit; p = this->nodes_[p].down)
            live[index(this->option_of(p))] = true;
    return live;
}

template <class Items, bool coloured>
template <class Judge, class OnCover>
bool PricedLinks<Items, coloured>::run(std::int64_t allowed, const Judge& judge, const OnCover& on_cover) {
    allowed_ = allowed;
    const auto close = [&] {
        this->close();
        limits_.pop_back();
    };
    while (next_ != Step::done) {
        if (next_ == Step::enter) {
            next_ = Step::leave;
            const std::int64_t room = allowed_ - spent_;
            if (room < 0) continue;
            const Verdict verdict = judge(this->choices_.size());
            if (verdict == Verdict::stop) next_ = Step::enter;
            if (verdict == Verdict::stop || verdict == Verdict::pause) return false;
            if (verdict == Verdict::skip) continue;
            if (this->items_.empty()) {
                allowed_ = on_cover(taken());
                continue;
            }
            this->limit_ = reach(room);
            const std::uint32_t item = choose(room);
            if (item == Items::none) continue;
            limits_.push_back(this->limit_);
            this->open(item);
        } else if (this->choices_.empty()) {
            next_ = Step::done;
            break;
        } else {
            pay_back();
            if (this->is_header(this->choices_.back())) {
                close();
                continue;
            }
            this->choices_.back() = this->nodes_[this->choices_.back()].down;
        }
        if (admit_affordable(allowed_ - spent_)) {
            pay();
            next_ = Step::enter;
        } else {
            close();
            next_ = Step::leave;
        }
    }
    return true;
}

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
