// SPDX-License-Identifier: MIT
#include "search/masks/masks.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <quadrille/error.hpp>

#include "search/claims.hpp"
#include "search/masks/state.hpp"
#include "search/meter.hpp"

namespace quadrille::search::masks {

OptionMasks::OptionMasks(const Problem& problem) {
    const Claims claims(problem);
    primary_ = claims.primary();
    bits_ = claims.bits();
    ids_.assign(claims.ids().begin(), claims.ids().end());
    words_ = std::max(1u, (bits_ + 63) / 64);
    if (bits_ > most_bits || std::uint64_t{words_} * options() > most_words)
        throw Unsupported("engine masks takes at most " + std::to_string(most_bits)
                          + " items and colours of items, and " + std::to_string(most_words)
                          + " words of masks, and this problem has more");
    claims_.resize(std::size_t{words_} * options());
    for (std::uint32_t o = 0; o < options(); ++o)
        for (const std::uint32_t bit : claims.of(o))
            claims_[std::size_t{bit / 64} * options() + o] |= std::uint64_t{1} << bit % 64;
    if (!claims.coloured()) return;
    forbids_.resize(claims_.size());
    for (std::uint32_t o = 0; o < options(); ++o)
        claims.for_each_forbidden(o, [&](std::uint32_t bit) { set_bit(&forbids_[std::size_t{o} * words_], bit); });
}

} // namespace quadrille::search::masks

namespace quadrille::search {

using masks::Frame;
using masks::State;
using masks::Tier;

namespace {

/// How often limits are looked at: after this number of nodes, and after this amount of work.
constexpr std::uint64_t node_interval = 1024;
constexpr std::uint64_t work_interval = 1 << 20;

/// Restores the counters at its end: for paths that are gone down apart from the search.
class SameCounters {
  public:
    explicit SameCounters(State& state)
        : state_(state), profile_(state.profile), covers_(state.covers), nodes_(state.nodes), looks_(state.looks),
          work_(state.work) {}
    ~SameCounters() {
        state_.profile = std::move(profile_);
        state_.covers = covers_;
        state_.nodes = nodes_;
        state_.looks = looks_;
        state_.work = state_.work_due = work_;
    }
    SameCounters(const SameCounters&) = delete;
    SameCounters& operator=(const SameCounters&) = delete;

  private:
    State& state_;
    std::vector<std::uint64_t> profile_;
    const std::uint64_t covers_, nodes_, looks_, work_;
};

std::size_t record_size(const State& state, const Frame& frame) {
    if (frame.tier == Tier::lists) return 1;
    return masks::kid_words(masks::words_of(frame.tier),
                            state.remainders[static_cast<std::size_t>(frame.tier)].item_words);
}

/// Which child of its node a branch is, or how many there are behind the last branch: the same numbers
/// however the node is kept.
std::uint32_t ordinal_of(const State& state, const Frame& frame, std::uint32_t branch) {
    if (frame.tier == Tier::lists) return branch;
    const std::size_t size = record_size(state, frame), record = frame.at + branch * size;
    return record == frame.top ? frame.degree : masks::ordinal_of(state.kids[record + size - 1]);
}

} // namespace

Masks::Masks(const Problem& problem, ChooseRule rule, bool telling)
    : state_(std::make_unique<State>(problem)), kernel_(masks::kernel()) {
    State& s = *state_;
    s.telling = telling;
    s.leftmost = rule == ChooseRule::first;
    s.numbered = telling || s.form.coloured();
    s.capacity = 4 * (std::size_t{s.form.options()} + 64);
    s.planes = std::make_unique_for_overwrite<std::uint64_t[]>((s.form.words() + s.numbered) * s.capacity);
    claim({}); // by the first branch
    if (s.numbered) s.planes[s.form.words() * s.capacity] = masks::no_option;
    list_options({});
    if (s.form.coloured()) s.root_forbids.assign(s.form.words(), 0);
    s.frames.resize(s.form.primary() + 2);
    s.open.resize(s.frames.size() * s.form.primary_words());
    s.profile.resize(s.form.primary() + 2);
    for (std::uint32_t item = 0; item < s.form.primary(); ++item) set_bit(s.open.data(), item);
    start_at_root();
}

double Masks::build_time(const Problem& problem) {
    if (problem.has_bounds() || problem.primary_count() > masks::OptionMasks::most_bits)
        return std::numeric_limits<double>::infinity();
    const std::uint32_t words = problem.item_count() / 64 + 1;
    return 4.0 * problem.option_count() * words + list_build_time(problem);
}

bool Masks::is_small(const Problem& problem) {
    constexpr std::uint32_t most_items = 512;
    constexpr std::uint32_t most_options = 1 << 16;
    return !problem.has_bounds() && problem.item_count() <= most_items && problem.option_count() <= most_options;
}

bool Masks::suits(const Problem& problem) { return is_small(problem) && !problem.has_colours(); }

std::uint64_t Masks::nodes_above(const UpperNodes& above) const {
    static_assert(std::tuple_size_v<decltype(UpperNodes::branching_with)> > masks::most_few_items);
    std::uint64_t nodes = above.branching;
    if (telling()) return nodes;
    for (std::uint32_t open = 0; open <= state_->few_items(); ++open) nodes -= above.branching_with[open];
    return nodes;
}

/// Fills the first list, in the order of the problem, behind the place of the first branch.
void Masks::list_options(std::span<const OptionId> forbidden) {
    State& s = *state_;
    std::vector<bool> out(s.form.options());
    for (const OptionId id : forbidden) out[numbers_[index(id)]] = true;
    listed_ = 0;
    for (std::uint32_t o = 0; o < s.form.options(); ++o) {
        if (out[o]) continue;
        ++listed_;
        for (std::uint32_t w = 0; w < s.form.words(); ++w) s.planes[w * s.capacity + listed_] = s.form.claims(w)[o];
        if (s.numbered) s.planes[s.form.words() * s.capacity + listed_] = o;
    }
}

/// One branch leads to the root: an option that claims nothing, or what the options required claim.
void Masks::start_at_root() {
    state_->frames[0] = Frame{.end = 1, .degree = 1, .size = listed_, .list = 1, .top = 1 + std::size_t{listed_}};
    state_->depth = 1;
}

void Masks::restart(std::span<const OptionId> required, std::span<const OptionId> forbidden) {
    State& s = *state_;
    if (numbers_.empty() && !(required.empty() && forbidden.empty())) numbers_ = option_numbers(s.form);
    if (!forbidden.empty() || listed_ != s.form.options()) list_options(forbidden);
    claim(required);
    s.covers = s.nodes = s.looks = s.surplus = 0;
    stats_ = {};
    std::ranges::fill(s.profile, 0);
    start_at_root();
}

/// What the options required claim and forbid.
void Masks::claim(std::span<const OptionId> required) {
    State& s = *state_;
    for (std::uint32_t w = 0; w < s.form.words(); ++w) {
        std::uint64_t& claims = s.planes[w * s.capacity];
        claims = 0;
        for (const OptionId id : required) claims |= s.form.claims(w)[numbers_[index(id)]];
    }
    std::ranges::fill(s.root_forbids, 0);
    for (const OptionId id : required)
        for (std::uint32_t w = 0; w < s.root_forbids.size(); ++w)
            s.root_forbids[w] |= s.form.forbids(numbers_[index(id)])[w];
}

/// Why the search must end now, if so.
std::optional<Ending> Masks::over(const Control& control) {
    State& s = *state_;
    if (s.surplus != 0 && s.covers < control.limits.covers) {
        const std::uint64_t taken = std::min(s.surplus, control.limits.covers - s.covers);
        s.surplus -= taken;
        s.covers += taken;
    }
    if (s.covers >= control.limits.covers) return Ending::cover_limit;
    if (s.depth == 0) return Ending::exhausted;
    return std::nullopt;
}

/// Looks at the clock and at requests for progress once the nodes and the work that were granted are spent.
std::optional<Ending> Masks::poll(const Control& control) {
    State& s = *state_;
    if (s.nodes_left != 0 && s.work < s.work_due) return std::nullopt;
    if (const auto ending = stopped(control)) return ending;
    if (control.progress.due()) control.progress({position().done, s.nodes, s.covers});
    return std::nullopt;
}

/// Says what may be spent until the next poll.
void Masks::grant(const Control& control) {
    State& s = *state_;
    if (s.work >= s.work_due) s.work_due = s.work + work_interval;
    s.nodes_left = std::min(node_interval, control.limits.nodes - std::min(s.nodes, control.limits.nodes));
    s.covers_left = control.limits.covers - s.covers;
}

/// Notes what was done.
Ending Masks::end(Ending ending) {
    stats_.nodes = state_->nodes;
    stats_.updates = state_->looks;
    stats_.profile = state_->profile;
    while (stats_.profile.size() > 1 && stats_.profile.back() == 0) stats_.profile.pop_back();
    return ending;
}

Position Masks::position() const {
    const State& s = *state_;
    if (s.depth == 0) return {unit_weight_, 0};
    Position here{0, unit_weight_};
    for (std::size_t level = 0; level < s.depth; ++level) {
        const Frame& frame = s.frames[level];
        if (frame.degree == 0) return here;
        const bool last = level + 1 == s.depth;
        here.done += here.weight * ordinal_of(s, frame, last ? frame.next : frame.next - 1) / frame.degree;
        here.weight /= frame.degree;
    }
    return here;
}

std::optional<Branches> Masks::split() {
    const State& s = *state_;
    Branches given{.weight = unit_weight_, .unit = unit_, .unit_weight = unit_weight_};
    for (std::size_t level = 0; level < s.depth; ++level) {
        Frame& frame = state_->frames[level];
        const bool present = level + 1 == s.depth && frame.next < frame.end; // its next branch is the present one
        const std::uint32_t first = frame.next + present;
        if (frame.degree != 0) given.weight /= frame.degree;
        if (first < frame.end) {
            given.choices.push_back(ordinal_of(s, frame, first));
            given.weight *= ordinal_of(s, frame, frame.end) - given.choices.back();
            given.floor = given.choices.size() - 1;
            frame.end = first;
            return given;
        }
        if (level != 0 && frame.next != 0) given.choices.push_back(ordinal_of(s, frame, frame.next - 1));
    }
    return std::nullopt;
}

/// It begins with the next branch of the deepest node that has one. The nodes that gave branches away are
/// those above the first that has more.
std::optional<Branches> Masks::rest() const {
    const State& s = *state_;
    std::size_t levels = s.depth;
    while (levels > 0 && s.frames[levels - 1].next == s.frames[levels - 1].end) --levels;
    if (levels == 0) return std::nullopt;
    Branches left{.weight = 0, .floor = levels - 1, .unit = unit_, .unit_weight = unit_weight_};
    double weight = unit_weight_;
    for (std::size_t level = 0; level < levels; ++level) {
        const Frame& frame = s.frames[level];
        const std::uint32_t behind = frame.next + (level + 1 == levels);
        weight /= frame.degree;
        if (level != 0) left.choices.push_back(ordinal_of(s, frame, behind - 1));
        if (behind == frame.end) continue;
        left.floor = std::min(left.floor, level - 1); // the root has one branch only
        left.weight += weight * (ordinal_of(s, frame, frame.end) - ordinal_of(s, frame, behind));
    }
    left.weight += weight;
    return left;
}

bool Masks::start(const Branches& branches) {
    const SameCounters same(*state_); // the search that gave the branches away has counted the path
    const bool there
        = branches.floor <= branches.choices.size() && take_unit(branches) && replay(branches.choices, branches.floor);
    if (!there) state_->depth = 0;
    return there;
}

/// Takes the options of a unit above the root. False if they cannot stand together.
bool Masks::take_unit(const Branches& branches) {
    const State& s = *state_;
    unit_weight_ = branches.unit_weight;
    if (branches.unit == unit_) return true;
    if (numbers_.empty()) numbers_ = option_numbers(s.form);
    std::vector<OptionId> taken;
    std::vector<std::uint64_t> forbidden(s.form.words());
    for (const std::uint32_t option : branches.unit) {
        if (option >= numbers_.size() || s.form.id(numbers_[option]) != OptionId{option}) return false;
        const std::uint32_t number = numbers_[option];
        for (std::uint32_t w = 0; w < s.form.words(); ++w) {
            const std::uint64_t claims = s.form.claims(w)[number];
            if ((claims & forbidden[w]) != 0) return false;
            forbidden[w] |= s.form.coloured() ? s.form.forbids(number)[w] : claims;
        }
        taken.push_back(OptionId{option});
    }
    unit_ = branches.unit;
    claim(taken);
    return true;
}

/// Goes down a path, and leaves what is below it and, from the floor on, behind it. Returns false if there is none.
///
/// A thread that kept a node as lists may have given away a branch that is dead where the node is
/// kept as bits; then the parent's next branch is taken.
bool Masks::replay(std::vector<std::uint32_t> path, std::size_t floor) {
    State& s = *state_;
    for (;;) {
        start_at_root();
        std::size_t level = 0;
        Step step = Step::there;
        while (level < path.size() && (step = replay(path[level])) == Step::there) ++level;
        if (step == Step::there) break;
        if (step == Step::nowhere || level + 1 < path.size()) return false;
        path.pop_back();
        if (path.size() <= floor) {
            s.depth = 0;
            return true;
        }
        ++path.back();
    }
    for (std::size_t level = 0; level < floor; ++level) {
        Frame& frame = s.frames[level + 1];
        frame.end = std::min(frame.end, frame.next + (level + 1 == path.size()));
    }
    return true;
}

/// Takes branches until a node is entered.
void Masks::step() {
    State& s = *state_;
    s.nodes_left = 1;
    s.covers_left = UINT64_MAX;
    s.work_due = UINT64_MAX;
    s.stepping = true;
    kernel_(s);
    s.stepping = false;
}

/// Takes a branch at random until there is none: each stands for all branches of its node. Returns the cost of all.
double Masks::follow() {
    State& s = *state_;
    double sum = 0, product = 1;
    start_at_root();
    for (std::size_t depth = 1; s.depth == depth; ++depth) {
        Frame& frame = s.top();
        const std::uint32_t branches = frame.end - frame.next;
        if (branches == 0) break;
        product *= branches;
        frame.next += static_cast<std::uint32_t>(random_() % branches);
        frame.end = frame.next + 1;
        const double before = cost();
        step();
        sum += product * (cost() - before);
    }
    return sum;
}

double Masks::forecast(double time) {
    State& s = *state_;
    const SameCounters same(s);
    const auto left = rest();
    const auto lessons = s.lessons; // subtrees of one path teach nothing
    for (const double end = cost() + time; paths_ == 0 || cost() < end; ++paths_) on_paths_ += follow();
    s.lessons = lessons;
    if (left)
        start(*left);
    else
        s.depth = 0;
    return on_paths_ / paths_;
}

/// Enters the next node, and goes to the branch of that number.
Masks::Step Masks::replay(std::uint32_t ordinal) {
    State& s = *state_;
    const std::size_t depth = s.depth;
    Frame& above = s.top();
    if (above.next == above.end) return Step::nowhere;
    const std::uint32_t end = std::exchange(above.end, above.next + 1);
    step();
    if (s.depth != depth + 1) return Step::childless;
    above.end = end;
    Frame& frame = s.top();
    if (ordinal > frame.degree) return Step::nowhere;
    while (frame.next < frame.end && ordinal_of(s, frame, frame.next) < ordinal) ++frame.next;
    return Step::there;
}

} // namespace quadrille::search
