// SPDX-License-Identifier: MIT
#include "search/tables/tables.hpp"

#include <algorithm>
#include <limits>

#include "search/claims.hpp"
#include "search/meter.hpp"

namespace quadrille::search::tables {

namespace {

constexpr std::uint32_t none = UINT32_MAX;

/// The colour that most of the live options give, as a fraction of each table.
std::uint32_t best_colour(const Propagator& state, std::uint32_t number) {
    const Form& form = state.form();
    const Domain& domain = form.domains[number];
    double most = -1;
    std::uint32_t best = none;
    state.for_each_colour(number, [&](std::uint32_t colour) {
        double sum = 0;
        for (std::uint32_t k = domain.first_watcher; k < domain.last_watcher; ++k) {
            const Use& use = form.uses[form.watchers[k]];
            sum += static_cast<double>(state.count(use, colour)) * state.chance(use.table);
        }
        if (sum > most) {
            most = sum;
            best = colour;
        }
    });
    return best;
}

std::uint32_t random_option(const Propagator& state, std::uint32_t table, std::mt19937& random) {
    std::uint32_t open = 0, option = none;
    state.for_each_open(table, [&](std::uint32_t) { ++open; });
    std::uint32_t skip = static_cast<std::uint32_t>(random()) % open;
    state.for_each_open(table, [&](std::uint32_t o) {
        if (skip-- == 0) option = o;
    });
    return option;
}

std::uint32_t first_option(const Propagator& state, std::uint32_t table) {
    if (state.form().tables[table].has_one()) return state.first_live(table);
    std::uint32_t option = none;
    state.for_each_open(table, [&](std::uint32_t o) { option = std::min(option, o); });
    return option;
}

} // namespace

std::optional<Decision> Choice::choose(const Propagator& state) {
    weights_.resize(state.form().tables.size(), 1);
    std::uint32_t table = random_ && !leftmost_ ? table_of_bounded(state) : none;
    if (table == none && state.form().by_colours && !leftmost_)
        if (const auto decision = choose_colour(state)) return decision;
    if (table == none) table = smallest_table(state, [](const Table&) { return true; });
    if (table == none) return std::nullopt;
    const std::uint32_t option = random_ ? random_option(state, table, *random_) : first_option(state, table);
    return Decision{false, table, option, state.ways(table)};
}

/// A table of the bounded item that is nearest to its end; `none` if there is no such item any more.
std::uint32_t Choice::table_of_bounded(const Propagator& state) const {
    const auto& tables = state.form().tables;
    const std::uint32_t bounded = smallest_table(state, [](const Table& table) { return !table.has_one(); });
    if (bounded == none) return none;
    std::uint32_t best = bounded, fewest = none;
    state.for_each_open(bounded, [&](std::uint32_t option) {
        for (const Place& place : state.form().places_of(option)) {
            if (!tables[place.table].has_one() || state.live(place.table) >= fewest) continue;
            best = place.table;
            fewest = state.live(place.table);
        }
    });
    return best;
}

template <class Filter> std::uint32_t Choice::smallest_table(const Propagator& state, Filter filter) const {
    double least = std::numeric_limits<double>::max();
    std::uint32_t best = none;
    for (std::uint32_t t = 0; t < weights_.size(); ++t) {
        if (!filter(state.form().tables[t])) continue;
        const std::uint32_t ways = state.ways(t);
        if (ways < 2) continue;
        if (leftmost_) return t;
        if (const double score = ways / weights_[t]; score < least) {
            least = score;
            best = t;
        }
    }
    return best;
}

std::optional<Decision> Choice::choose_colour(const Propagator& state) const {
    const Form& form = state.form();
    double least = std::numeric_limits<double>::max();
    std::uint32_t best = none;
    for (std::uint32_t d = 0; d < form.domains.size(); ++d) {
        const std::uint32_t colours = state.colours(d);
        if (colours < 2 || !state.is_touched(d)) continue;
        if (const double score = colours / weight_of(state, form.domains[d]); score < least) {
            least = score;
            best = d;
        }
    }
    if (best == none) return std::nullopt;
    return Decision{true, best, best_colour(state, best), state.colours(best)};
}

double Choice::weight_of(const Propagator& state, const Domain& domain) const {
    const Form& form = state.form();
    double weight = 0;
    for (std::uint32_t k = domain.first_watcher; k < domain.last_watcher; ++k)
        if (const std::uint32_t table = form.uses[form.watchers[k]].table; state.ways(table) > 1)
            weight += weights_[table];
    return weight;
}

void Choice::learn(const Propagator& state) {
    constexpr double decay = 0.999, large = 1e100;
    weights_.resize(state.form().tables.size(), 1);
    weights_[state.failed()] += bump_;
    bump_ /= decay;
    if (bump_ < large) return;
    for (double& weight : weights_) weight /= large;
    bump_ /= large;
}

} // namespace quadrille::search::tables

namespace quadrille::search {

using tables::Decision;

namespace {

/// Failures: of a survey, and of the first round of a search for one cover. Four hard killers of 33,303 to 70,073 nodes take
/// 20% less time with a survey of 300 failures, 30% less with 1,000, and one of them much more with 3,000. But each job
/// has its units by this number, and a tree of fewer failures is walked twice. To learn all the time, without a survey,
/// more than doubled the nodes of one.
constexpr std::uint64_t survey = 100, round = 100;

/// The tables of a problem that is large enough for trials. What is open in a large one falls into places that have little to do with
/// each other, and a search tries all ways of one place for each way of another. In 149 variants of sudoku, which are smaller, trials
/// settled three more within 4 s, but `auto`, which sees no progress while they go on, was slower by a quarter on average and
/// by a hundred times at worst. Shorter trials between longer and longer surveys gave the same picture.
constexpr std::size_t large = 1500;

// Trials end when four fifths of all work so far were spent on trials since the last one that refuted something. Of 6 nonograms of 50x50
// and four of 100x100, at most 8 s each, a search without trials leaves seven undone; with four fifths none is left, with a half two.
// Tried too: to end them when the last third of the work has removed less than 2% of the options.
constexpr double most_vain = 0.8;

/// Whether an option has one primary item, and colours two others or more.
bool is_tuple(const Problem& problem, OptionId option) {
    const auto items = problem.items(option);
    const auto colours = problem.colours(option);
    return std::ranges::count_if(items, [&](ItemId item) { return problem.is_primary(item); }) == 1
           && std::ssize(colours) - std::ranges::count(colours, ColourId::none) > 1;
}

} // namespace

Tables::Tables(const Problem& problem, ChooseRule rule, Aim aim, std::uint64_t seed)
    : form_(std::make_shared<const tables::Form>(problem)), state_(form_), choice_(rule), aim_(aim) {
    if (aim == Aim::one) choice_.shuffle(seed);
    stats_.profile.assign(1, 0);
}

bool Tables::suits(const Problem& problem) {
    if (!problem.has_colours()) return false;
    std::vector<std::uint32_t> tuples(problem.item_count()), others(problem.item_count());
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
        auto& counts = is_tuple(problem, OptionId{o}) ? tuples : others;
        for (const ItemId item : problem.items(OptionId{o})) ++counts[index(item)];
    }
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        if (problem.is_primary(ItemId{i}) && tuples[i] > 1 && others[i] == 0) return true;
    return false;
}

double Tables::build_time(const Problem& problem) {
    constexpr double of_cell = 60, of_pair = 100; // as measured, of a tuple and of two items of any other option
    double pairs = 0;
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
        const auto items = static_cast<double>(problem.items(OptionId{o}).size());
        if (!is_tuple(problem, OptionId{o})) pairs += items * items;
    }
    return of_cell * static_cast<double>(problem.cell_count()) + of_pair * pairs;
}

Position Tables::position() const {
    if (next_ == Step::done) return {end_, 0};
    return surveys_ || restarts() ? Position() : here_;
}

/// Applies the rules.
void Tables::settle(std::uint64_t most_work) {
    switch (state_.propagate(most_work)) {
    case tables::Propagator::Verdict::settled:
        next_ = Step::choose;
        if (!root_) begin();
        break;
    case tables::Propagator::Verdict::failed:
        next_ = Step::retreat;
        if (learns()) {
            choice_.learn(state_);
            if (surveys_ || restarts()) fail();
        }
        break;
    case tables::Propagator::Verdict::paused:
        break;
    }
}

/// Whether the search begins again and again.
bool Tables::restarts() const { return aim_ == Aim::one && choice_.learns(); }

/// Whether a failure weighs in later choices.
bool Tables::learns() const { return root_ && choice_.learns() && (surveys_ || aim_ != Aim::all); }

/// The rules were applied at the root: the first round begins.
void Tables::begin() {
    root_ = state_.mark();
    surveys_ = choice_.learns() && aim_ != Aim::one;
    counted_ = state_.removed() - uncounted_;
    rounds_ = 1;
    failures_left_ = surveys_ ? survey : round;
}

/// A branch of a survey, or of a round, has failed.
void Tables::fail() {
    if (--failures_left_ > 0) return;
    if (form_->tables.size() < large) return end_round();
    to_root();
    if (!trials_) trials_.emplace(state_);
    next_ = Step::try_values;
}

/// Goes on with the trials. The rules are applied to the end where a trial begins.
void Tables::try_values() {
    const std::uint64_t before = state_.work(), refuted = trials_->refuted();
    const auto step = trials_->step(before + patience);
    vain_ = trials_->refuted() == refuted ? vain_ + state_.work() - before : 0;
    if (step == tables::Trials::Step::failed) {
        root_.reset();
        surveys_ = false;
        next_ = Step::done;
    } else if (step == tables::Trials::Step::over
               || (trials_->is_trying()
                   && static_cast<double>(vain_) > most_vain * static_cast<double>(state_.work()))) {
        trials_->end_trial();
        root_ = state_.mark();
        end_round();
    }
}

/// Goes back to the root, to look for a cover again, or to begin to walk after a survey.
void Tables::end_round() {
    to_root();
    failures_left_ = round * luby(++rounds_);
    if (!surveys_) return;
    surveys_ = false;
    uncounted_ = state_.removed() - counted_;
}

/// Makes a step towards the root, or of the survey.
void Tables::prepare() {
    switch (next_) {
    case Step::settle:
        return settle(unlimited);
    case Step::choose:
        return choose();
    case Step::enter:
        return enter();
    case Step::retreat:
        return retreat();
    case Step::try_values:
        return try_values();
    case Step::done:
        return;
    }
}

void Tables::choose() {
    decision_ = choice_.choose(state_);
    next_ = decision_ ? Step::enter : Step::retreat;
    if (!decision_ && surveys_) fail(); // a survey does not tell covers
}

void Tables::list_cover() {
    cover_.clear();
    for (std::uint32_t t = 0; t < form_->tables.size(); ++t)
        state_.for_each_live(t, [&](std::uint32_t option) {
            if (form_->places_of(option).front().table != t) return; // listed with another table
            if (is_required_.empty() || !is_required_[option]) cover_.push_back(form_->id(option));
        });
}

/// Enters a node: its first branch is next.
void Tables::enter() {
    if (!surveys_) {
        const std::size_t depth = levels_.size();
        if (stats_.profile.size() <= depth) stats_.profile.resize(depth + 1);
        ++stats_.profile[depth];
        ++stats_.nodes;
    }
    descend(true);
}

void Tables::descend(bool is_ours) {
    const Decision decision = *decision_;
    levels_.push_back({decision, state_.mark(), path_.size(), here_, is_ours});
    path_.push_back(first_choice(decision));
    here_.weight *= first_part(decision);
    if (decision.is_colour)
        state_.colour(decision.number, decision.value);
    else
        state_.take(decision.number, decision.value);
    next_ = Step::settle;
}

/// Turns to the second branch of a node. It has no level of its own: nothing else is to be tried there.
void Tables::turn(const Level& level) {
    const Decision& decision = level.decision;
    path_.resize(level.choice);
    path_.push_back(first_choice(decision) + 1);
    const double first = level.before.weight * first_part(decision);
    here_ = {level.before.done + first, level.before.weight - first};
    if (decision.is_colour)
        state_.exclude(decision.number, decision.value);
    else
        state_.remove(decision.value);
    next_ = Step::settle;
}

void Tables::retreat() {
    while (!levels_.empty()) {
        const Level level = levels_.back();
        levels_.pop_back();
        state_.undo(level.mark);
        if (level.is_ours) return turn(level);
    }
    if (surveys_)
        end_round();
    else
        next_ = Step::done;
}

void Tables::to_root() {
    state_.undo(*root_);
    levels_.clear();
    path_.clear();
    here_ = {};
    end_ = 1;
    next_ = Step::choose;
}

void Tables::restart(std::span<const OptionId> required, std::span<const OptionId> forbidden) {
    if (numbers_.empty() && !(required.empty() && forbidden.empty())) numbers_ = option_numbers(*form_);
    state_.reset();
    root_.reset();
    choice_.forget();
    trials_.reset();
    vain_ = 0;
    surveys_ = false;
    levels_.clear();
    path_.clear();
    here_ = {};
    end_ = 1;
    unit_.clear();
    unit_weight_ = 1;
    next_ = Step::settle;
    is_required_.clear();
    if (!required.empty()) is_required_.resize(form_->options());
    for (const OptionId id : forbidden) state_.remove(numbers_[index(id)]);
    for (const OptionId id : required) {
        const std::uint32_t option = numbers_[index(id)];
        is_required_[option] = true;
        state_.take(form_->places_of(option).front().table, option);
    }
    covers_ = 0;
    stats_ = {};
    stats_.profile.assign(1, 0);
    uncounted_ = state_.removed();
}

std::optional<Branches> Tables::split() {
    if (learns()) return std::nullopt;
    for (Level& level : levels_) {
        if (!level.is_ours || (next_ == Step::retreat && &level == &levels_.back())) continue;
        level.is_ours = false;
        Branches given{.unit = unit_, .unit_weight = unit_weight_};
        given.choices.assign(path_.begin() + std::ssize(unit_),
                             path_.begin() + static_cast<std::ptrdiff_t>(level.choice));
        given.choices.push_back(first_choice(level.decision) + 1);
        given.weight = level.before.weight * (1 - first_part(level.decision));
        given.floor = given.choices.size() - 1;
        end_ -= given.weight;
        return given;
    }
    return std::nullopt;
}

/// The deepest node whose second branch is to be walked, or null.
const Tables::Level* Tables::last_ours() const {
    const auto found = std::find_if(levels_.rbegin(), levels_.rend(), [](const Level& it) { return it.is_ours; });
    return found == levels_.rend() ? nullptr : &*found;
}

/// The present node if it is not walked yet, and the second branches of the nodes above it. While a survey runs, all
/// is left: the next search makes the survey again.
std::optional<Branches> Tables::rest() const {
    if (next_ == Step::done) return std::nullopt;
    Branches left{.weight = end_, .unit = unit_, .unit_weight = unit_weight_};
    if (learns() || !root_) return left;
    auto path = path_;
    Position here = here_;
    const Level* end = levels_.data() + levels_.size(); // of the nodes above the path's end
    if (next_ == Step::retreat) {
        end = last_ours();
        if (!end) return std::nullopt;
        path.resize(end->choice);
        path.push_back(first_choice(end->decision) + 1);
        here.done = end->before.done + end->before.weight * first_part(end->decision);
    }
    const auto* const first = std::find_if(levels_.data(), end, [](const Level& it) { return it.is_ours; });
    left.floor = (first == end ? path.size() : first->choice) - unit_.size();
    left.choices.assign(path.begin() + std::ssize(unit_), path.end());
    left.weight = end_ - here.done;
    return left;
}

/// Applies the rules at the root, and makes the survey. False if the control ends it.
bool Tables::survey_root(const Control& control) {
    while ((!root_ || surveys_) && next_ != Step::done) {
        if (stopped(control)) return false;
        prepare();
    }
    return true;
}

bool Tables::start(const Branches& branches) {
    const std::uint64_t counted = state_.removed() - uncounted_;
    survey_root({});
    unit_ = branches.unit;
    unit_weight_ = branches.unit_weight;
    auto path = branches.unit;
    path.insert(path.end(), branches.choices.begin(), branches.choices.end());
    if (!root_) return path.empty(); // and there is no cover
    to_root();
    const bool there
        = branches.floor <= branches.choices.size() && follow(path, branches.unit.size() + branches.floor, counted);
    end_ = position().done + branches.weight;
    if (!there) {
        to_root();
        next_ = Step::done;
    }
    return there;
}

/// Goes down a path from the root. From the floor on, the second branches of its nodes are to be walked later. False if there
/// is no such path. `counted`: of the options removed so far. Others have counted the path, but for its last step.
bool Tables::follow(std::span<const std::uint32_t> path, std::size_t floor, std::uint64_t counted) {
    for (std::size_t k = 0; k < path.size(); ++k) {
        if (k > 0) settle(unlimited);
        if (next_ != Step::choose) return false;
        decision_ = choice_.choose(state_);
        if (!decision_ || path[k] / 2 != first_choice(*decision_) / 2) return false;
        uncounted_ = state_.removed() - counted;
        if (path[k] % 2 == 0)
            descend(k >= floor);
        else
            turn({*decision_, 0, path_.size(), here_, false});
    }
    return true;
}

bool Tables::walk_units(const Control& control, UnitVisitor& visitor) {
    if (!survey_root(control)) return false;
    if (!root_) {
        visitor.dead(0);
        return true;
    }
    to_root();
    while (next_ != Step::done) {
        if (next_ == Step::settle) {
            if (stopped(control)) return false;
            settle(unlimited);
            if (next_ == Step::retreat) visitor.dead(path_.size());
        } else if (next_ == Step::choose) {
            choose();
            if (!decision_) visitor.cover(path_, here_.weight);
        } else if (next_ == Step::enter) {
            visitor.branches(path_.size(), 2, unknown_open);
            if (path_.size() + 1 < visitor.level()) {
                descend(true);
                continue;
            }
            if (visitor.wants_units()) {
                const double first = here_.weight * first_part(*decision_);
                path_.push_back(first_choice(*decision_));
                visitor.unit(path_, first);
                ++path_.back();
                visitor.unit(path_, here_.weight - first);
                path_.pop_back();
            }
            next_ = Step::retreat;
        } else {
            retreat();
        }
    }
    return true;
}

} // namespace quadrille::search
