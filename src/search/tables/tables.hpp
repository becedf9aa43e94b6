// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <span>
#include <type_traits>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/problem.hpp>

#include "search/branches.hpp"
#include "search/meter.hpp"
#include "search/observers.hpp"
#include "search/tables/form.hpp"
#include "search/tables/propagator.hpp"
#include "search/tables/trials.hpp"

namespace quadrille::search::tables {

/// A choice in two: an option of a table is taken, or removed; or a domain gets a colour, or loses it.
struct Decision {
    bool is_colour;
    std::uint32_t number; // of the table or domain
    std::uint32_t value;  // the option or colour
    std::uint32_t ways;   // options or colours there are
};

/// The rule of choice: the table or domain with the least quotient of size and weight is next, the first of
/// equals, where a table weighs more for each time that it was left without options (dom/wdeg: Boussemart,
/// Hemery, Lecoutre and Sais, "Boosting systematic search by weighting constraints", 2004). A domain weighs
/// what its open tables weigh. It gets the colour that most options give it.
///
/// For one cover, items with other bounds than 1..1 come first, the one that is nearest to its end before all others;
/// of its options the smallest table of one. So each day of a roster is settled before the next one begins: rows know
/// by their states what may follow, and only the days conflict. Rosters of 12x14 and 20x14 take hundredths of a second;
/// smallest tables first, or colours, found none in 4 s on both. Where all covers are listed, it doubled the time of a
/// roster of 6x5.
///
/// Only a domain that is touched may be branched on: covers that do not use the item would come in each branch.
/// Colours are better where tables are long: then they cut large parts out of several tables at once.
///
/// Ten random nonograms of 25x25 and 30x30, to two covers: weights of 100 failures took fewer nodes on six (5,239
/// became 117, 1,480 became 12), and more on two (1,229 became over 20,000, 2,372 became 3,047). Ties by the number
/// of open tables around a domain, or by their live options, changed nothing.
///
/// 19 hard sudokus, to two covers, learning all the time: a decay of 1 or 0.9999 instead of 0.999 takes up to 1.6 times as many
/// nodes on renbans and 0.7 on killers, 0.99 the reverse; to branch next where the last failure was took 0.9 to 3.7 times as
/// many. Options in random order, and restarts, are worse for a second cover: renbans of 100,000 nodes were not settled by
/// 250,000.
class Choice {
  public:
    explicit Choice(ChooseRule rule) : leftmost_(rule == ChooseRule::first) {}

    /// Whether it is of use to learn.
    bool learns() const { return !leftmost_; }

    /// Takes options in random order from now on.
    void shuffle(std::uint64_t seed) { random_.emplace(static_cast<std::uint32_t>(seed ^ seed >> 32)); }

    /// Nothing if no table has a choice left.
    std::optional<Decision> choose(const Propagator& state);

    /// A table was left without options. The last failures weigh most.
    void learn(const Propagator& state);

    /// Lets all tables weigh the same again.
    void forget() { weights_.clear(), bump_ = 1; }

  private:
    std::optional<Decision> choose_colour(const Propagator& state) const;
    std::uint32_t table_of_bounded(const Propagator& state) const;
    template <class Filter> std::uint32_t smallest_table(const Propagator& state, Filter filter) const;
    double weight_of(const Propagator& state, const Domain& domain) const;

    bool leftmost_;               // the first table with two live options, whatever it has
    std::vector<double> weights_; // by table
    double bump_ = 1;             // what the next failure weighs
    std::optional<std::mt19937> random_;
};

} // namespace quadrille::search::tables

namespace quadrille::search {

/// The engine `tables`, for problems whose options colour shared items: lines of a nonogram, cages of a killer sudoku,
/// words that cross, rosters of which each day has bounds. The options of an item are a table, a coloured item has the
/// colours that it may still have, and before each choice rules take out what cannot be in a cover
/// (tables/propagator.hpp).
///
/// A node branches in two: an option is taken or removed, or an item gets a colour or loses it. So each cover
/// comes once. Its first branch has one of the ways that there are, and that part of the node's weight. The
/// search is iterative, and what changes is undone by a trail.
///
/// In its statistics `nodes` are the states branched on, `updates` the options removed, counted in each of
/// their primary items.
///
/// Which table or colour is best to branch on shows when branches fail. So a *survey* of the upper part of the
/// tree comes first, some failures from the root on, unless the rules settle the problem without a choice. What
/// it finds weighs in the rule of choice (tables/choice.hpp) from then on, and no more is learnt if all covers are wanted.
/// Nothing of a survey is told or counted.
///
/// In a large problem, a survey that does not settle it is followed by trials at the root (tables/trials.hpp), as long as they refute
/// something now and then.
///
/// A search for one cover learns all the time, and begins again after 100 failures times Luby's numbers. Its trials go on
/// each time.
class Tables {
  public:
    enum class Aim : std::uint8_t {
        all, ///< covers, by a tree that depends on the problem only, so that several searches can share it
        few, ///< covers, by a tree of its own: it learns all the time
        one, ///< cover: it learns, and begins again and again
    };

    /// `require` and `forbid` are not looked at. `seed`: for a search for one cover. Throws Unsupported as tables::Form
    /// does.
    explicit Tables(const Problem& problem, ChooseRule rule = ChooseRule::smallest, Aim aim = Aim::all,
                    std::uint64_t seed = 0);

    /// Whether the engine is likely to be fast: the options of an item are all tuples, which have no other primary item
    /// and colour two others or more. One small table may do: an outside sudoku with six arrows takes 6 nodes, and two
    /// million by slices. Where options have several primary items, as pieces on a board of coloured edges have, the
    /// rules find little, and masks are up to a hundred times as fast.
    static bool suits(const Problem& problem);

    /// Forecasts the time that it takes to build the tables of a problem, in nanoseconds; infinite if the engine cannot take
    /// it.
    static double build_time(const Problem& problem);

    /// Searches until a limit or the observer stops it, as Links::run does. Precondition: one cover is wanted,
    /// if that is the aim.
    template <class Observer> Ending run(const Control& control, Observer&& observer);

    const SearchStats& stats() const { return stats_; }
    std::uint64_t covers() const { return covers_; }
    Position position() const;

    /// The time that the search has spent, in nanoseconds, computed from its counters as in Links::cost.
    double cost() const { return 100 * static_cast<double>(stats_.nodes) + 5.3 * static_cast<double>(state_.work()); }

    /// Begins again with some options taken and some left out. The taken options are not reported with the
    /// covers, and the remainder is walked as a problem of its own. Precondition: the two sets are disjoint,
    /// and the taken options do not exclude each other.
    void restart(std::span<const OptionId> required, std::span<const OptionId> forbidden = {});

    /// Of the nodes above the units of a job (walk_units), those that a search of the whole tree counts.
    std::uint64_t nodes_above(const UpperNodes& above) const { return above.branching; }

    /// Gives branches away or keeps them, and walks what another search gave away: see Branches. A choice, in the
    /// path of a unit too, is an even number for the first branch of a node, and 1 more for the second. The number
    /// tells what is chosen, so a path of another tree is refused.
    /// Where the tree is the search's own, it gives nothing away, and what is left is not to be asked for.
    std::optional<Branches> split();
    std::optional<Branches> rest() const;
    bool start(const Branches& branches);
    static constexpr bool names_options = false;

    /// Walks the upper levels of the tree, with a visitor. False if the stop token or the
    /// clock of the control ends it. To be called on a search that was not run.
    bool walk_units(const Control& control, UnitVisitor& visitor);

  private:
    enum class Step : std::uint8_t { settle, choose, enter, retreat, try_values, done };

    /// A node whose first branch is being walked.
    struct Level {
        tables::Decision decision;
        std::size_t mark;   // of the state
        std::size_t choice; // where its choice stands in the path
        Position before;    // of the node
        bool is_ours;       // its second branch is to be walked by this search
    };

    /// Work between two looks at the clock within a node or a trial.
    static constexpr std::uint64_t patience = 1 << 18;

    /// The number of open items, which the visitors of units do not need here.
    static constexpr std::uint32_t unknown_open = UINT32_MAX;

    /// The part of a node that its first branch is.
    static double first_part(const tables::Decision& decision) { return 1.0 / decision.ways; }

    /// The choice of the first branch.
    std::uint32_t first_choice(const tables::Decision& decision) const {
        if (!decision.is_colour) return 2 * decision.value;
        return 2 * tables::Form::number_of(form_->domains[decision.number], decision.value);
    }

    bool restarts() const;
    bool learns() const;
    void settle(std::uint64_t most_work);
    void begin();
    void fail();
    void try_values();
    void prepare();
    void choose();
    void enter();
    void descend(bool is_ours);
    void turn(const Level& level);
    void retreat();
    void end_round();
    void to_root();
    bool survey_root(const Control& control);
    bool follow(std::span<const std::uint32_t> path, std::size_t floor, std::uint64_t counted);
    const Level* last_ours() const;
    void list_cover();

    std::shared_ptr<const tables::Form> form_;
    tables::Propagator state_;
    tables::Choice choice_;
    Aim aim_;
    std::optional<std::size_t> root_;          // a mark of the state at the root, once the rules were applied there
    std::optional<tables::Decision> decision_; // of the node to be entered
    std::vector<Level> levels_;
    std::vector<std::uint32_t> path_; // the choices so far
    std::vector<std::uint32_t> unit_; // the first of them, which lead to a unit of a job
    double unit_weight_ = 1;
    Position here_;
    double end_ = 1; // where in the tree our branches end
    Step next_ = Step::settle;

    bool surveys_ = false;
    std::uint64_t rounds_ = 0, failures_left_ = 0;
    std::optional<tables::Trials> trials_; // which refer to the state: there are none before the first step
    std::uint64_t vain_ = 0;               // work of trials since the last value was refuted

    std::vector<std::uint32_t> numbers_; // of options by index, once `restart` has asked for them
    std::vector<char> is_required_;      // by option; empty if none is
    std::vector<OptionId> cover_;
    std::uint64_t covers_ = 0;
    // Updates of surveys, and on the way to branches, do not count; what counted before the survey.
    std::uint64_t uncounted_ = 0, counted_ = 0;
    SearchStats stats_;
};

template <class Observer> Ending Tables::run(const Control& control, Observer&& observer) {
    Meter meter(control, form_->tables.size() + form_->domains.size(), stats_.nodes, state_.work(), covers_);
    if (!meter.wants_covers()) return Ending::cover_limit;
    const auto describe = [&] { return Progress{position().done, meter.nodes(), covers_}; };
    std::optional<Ending> ending;
    while (!ending && next_ != Step::done) {
        const bool counts = !surveys_; // before the step: a cover may end the survey, which does not tell it
        if (next_ == Step::settle) {
            settle(state_.work() + patience);
            if (next_ == Step::settle || !counts) ending = stopped(control);
        } else if (next_ == Step::try_values) {
            try_values();
            ending = stopped(control);
        } else if (next_ == Step::choose) {
            choose();
            if (decision_ || !counts) continue;
            ++covers_;
            bool more = true;
            if constexpr (std::remove_cvref_t<Observer>::listens) {
                list_cover();
                more = observer(std::span<const OptionId>(cover_));
            }
            if (meter.last_cover() || !more) ending = Ending::cover_limit;
        } else if (next_ == Step::enter) {
            if (counts) ending = meter.enter(state_.work(), describe);
            if (!ending) enter();
        } else {
            retreat();
        }
    }
    stats_.updates = state_.removed() - uncounted_;
    return ending.value_or(Ending::exhausted);
}

} // namespace quadrille::search
