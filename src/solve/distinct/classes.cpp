// SPDX-License-Identifier: MIT
// A partial cover is a set of options that exclude each other nowhere. Its form is that of the whole problem with these
// options marked, so two partial covers have the same form exactly if a symmetry maps one to the other. If S
// stands for a class of partial covers, each cover that contains an image of S is an image of a cover that contains
// S. So it suffices to extend one partial cover of each class, by all options of one item that needs one. Where a
// short walk lists all covers that contain S, their forms are taken instead.
//
// The class of a cover has |G| / |Aut| members: as many as the symmetries of the problem, divided by those that
// keep the cover. The sizes of all classes must add up to the number of covers.
//
// The first covers that a search finds are often the most symmetric ones, and show little. So several are tried.
#include "solve/distinct/distinct.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include <quadrille/control.hpp>

#include "base/limbs.hpp"
#include "problem/rest/rest.hpp"
#include "problem/rest/walk.hpp"
#include "symmetry/graph.hpp"
#include "symmetry/group.hpp"
#include "symmetry/refinement.hpp"

namespace quadrille::distinct {

namespace {

/// Finds the forms of covers, those of the first ones in each way, and chooses the way of least price. Prices
/// are counted, so the same problem has the same forms each time. Forms of different ways differ.
class FormTrial {
  public:
    /// Finds the symmetries and the form of a cover whose graph is given; the form is empty if `control` ended it.
    /// During the trial it is the form by the first way.
    symmetries::Group find(const symmetries::Graph& graph, const Control& control, symmetries::Form& form);

    bool is_over() const { return tried_ == covers; }

    /// Whether the last form ended the trial, and others follow by another way: then former forms must be made anew.
    bool has_changed() const { return has_changed_; }

  private:
    static constexpr int covers = 10;

    void try_others(const symmetries::Graph& graph, const Control& control, std::uint64_t price);
    void choose();

    int tried_ = 0;
    bool has_changed_ = false;
    symmetries::Probe way_ = symmetries::Probe::items;
    std::array<std::uint64_t, 3> prices_ = {}; // by way
};

using symmetries::Form, symmetries::Graph, symmetries::Group, symmetries::Probe, symmetries::Question;

/// A node of nauty's tree refines the whole graph: 8 to 17 ns for each vertex and each neighbour. A step of a probe
/// takes 1.5 ns.
std::uint64_t price_of_node(const Graph& graph) { return 10 * (1 + graph.size() + graph.ends.size()); }

std::uint64_t price_of(const Group& group, const Graph& graph) {
    return group.probe_steps + group.nodes * price_of_node(graph);
}

Group FormTrial::find(const Graph& graph, const Control& control, Form& form) {
    has_changed_ = false;
    Group group = symmetries::find_group(graph, {.form = true, .probe = way_}, control, form);
    if (is_over() || !group.complete) return group;
    const std::uint64_t price = price_of(group, graph);
    prices_[static_cast<std::size_t>(Probe::items)] += price;
    try_others(graph, control, price);
    ++tried_;
    if (is_over()) choose();
    return group;
}

/// Adds the prices of the other ways. One that takes twice this price is cut short there.
void FormTrial::try_others(const Graph& graph, const Control& control, std::uint64_t price) {
    Form form;
    for (const Probe way : {Probe::none, Probe::pairs}) {
        const Question question{.form = true, .probe = way, .nodes = 1 + 2 * price / price_of_node(graph)};
        const Group group = symmetries::find_group(graph, question, control, form);
        prices_[static_cast<std::size_t>(way)] += price_of(group, graph);
    }
}

void FormTrial::choose() {
    const auto least = std::ranges::min_element(prices_) - prices_.begin();
    way_ = static_cast<Probe>(least);
    has_changed_ = way_ != Probe::items;
}

using symmetries::Form, symmetries::Graph, symmetries::Group;
using Options = std::vector<OptionId>;
using Forms = std::unordered_set<std::string>; // in full

/// A set of options that covers are to contain, and one option of each orbit that may come next.
struct Partial {
    Options options;
    Options next = {};
};

class Search {
  public:
    Search(const Problem& problem, const DistinctParams& params, const Symmetry& symmetry,
           const std::optional<Count>& total, const Control& control, const DistinctSink& sink)
        : rest_(problem), whole_(problem), symmetry_(symmetry), total_(total), control_(control), sink_(sink),
          plain_marks_(symmetries::option_marks(problem, true)), items_(params.symmetry.keep) {
        if (plain_marks_.empty()) plain_marks_.resize(problem.option_count());
        result_.order = symmetry.order;
        result_.search.engine = "links";
    }

    DistinctResult run() {
        const bool has_covers = !rest_.restrict();
        if (has_covers) extend_all();
        (void)is_over();
        if (!ending_ && total_ && result_.total != *total_)
            throw std::logic_error(
                fmt::format("classes account for {} covers of {}", result_.total.to_string(), total_->to_string()));
        result_.search.ending = ending_.value_or(Ending::exhausted);
        return std::move(result_);
    }

  private:
    const Problem& problem() const { return rest_.problem(); }

    /// Extends partial covers by one option a round, all of a round before those of the next.
    void extend_all() {
        std::vector<Partial> front, next;
        Forms seen;
        add({}, front, seen);
        while (!front.empty() && !is_over()) {
            seen.clear();
            for (const Partial& partial : front)
                for (const OptionId option : partial.next) {
                    if (is_over()) return;
                    Options longer = partial.options;
                    longer.insert(std::ranges::upper_bound(longer, option), option);
                    add(std::move(longer), next, seen);
                }
            front = std::exchange(next, {});
        }
    }

    bool is_over() {
        if (!ending_) ending_ = stopped(control_);
        return ending_ || (total_ && result_.total == *total_);
    }

    /// Lists the covers that contain a partial cover, if a short walk has them all or if no item needs an option; else
    /// adds it to a front, unless one of its class is there.
    void add(Options partial, std::vector<Partial>& front, Forms& seen) {
        const Rest::Mark before = rest_.mark();
        for (const OptionId option : partial) rest_.take(option);
        const auto item = item_to_cover();
        if (!list(partial, !item)) {
            const Group group = group_of(partial);
            if (!form_.bytes.empty() && seen.insert(form_.bytes).second)
                front.push_back({std::move(partial), one_of_each_orbit(group, *item)});
        }
        rest_.undo(before);
    }

    /// Adds the covers that contain a partial cover, at which the rest stands. False, and none is added, if a short
    /// walk does not have them all; unless all are wanted at any length.
    bool list(const Options& partial, bool at_any_length) {
        walk_.begin(rest_);
        while (!walk_.is_over() && !is_over()) {
            found_.clear();
            walk_.run(rest_, short_walk, [&](std::span<const OptionId> more) {
                found_.emplace_back(partial).insert(found_.back().end(), more.begin(), more.end());
            });
            if (!walk_.is_over() && !at_any_length) {
                walk_.cancel(rest_);
                return false;
            }
            for (Options& cover : found_) {
                if (is_over()) break;
                add_cover(std::move(cover));
            }
        }
        if (!walk_.is_over()) walk_.cancel(rest_);
        return true;
    }

    /// One live option of the item of each orbit. `group`: of the graph that was made last.
    Options one_of_each_orbit(const Group& group, ItemId item) const {
        std::vector<bool> met(graph_.size());
        Options firsts;
        for (std::uint32_t x = graph_.option_begin(); x < graph_.size(); ++x)
            for (const OptionId option : graph_.options(x)) {
                if (!rest_.is_live(option) || met[group.orbits[x]] || !has(option, item)) continue;
                met[group.orbits[x]] = true;
                firsts.push_back(option);
            }
        return firsts;
    }

    void add_cover(Options cover) {
        for (const OptionId option : problem().required())
            if (std::ranges::find(cover, option) == cover.end()) cover.push_back(option);
        std::ranges::sort(cover);
        const Group group = group_of_cover(cover);
        if (form_.bytes.empty()) return; // nauty was stopped
        const bool is_new = classes_.insert(form_.bytes).second;
        const bool needs_new_forms = trial_.has_changed();
        if (is_new) add_class(cover, group);
        if (needs_new_forms) renew_classes();
        if (trial_.is_over()) firsts_.clear();
    }

    /// `group`: of the graph that was made last.
    void add_class(const Options& cover, const Group& group) {
        firsts_.push_back(cover);
        Count keepers = group.order; // symmetries that keep the cover
        keepers *= symmetries::exchange_count(graph_);
        const auto [images, is_whole] = divide(symmetry_.order, keepers);
        if (!is_whole) throw std::logic_error("the symmetries that keep a cover are no subgroup");
        result_.total += images;
        result_.search.covers += 1;
        if ((sink_ && !sink_(cover, images)) || result_.search.covers == control_.limits.covers)
            ending_ = Ending::cover_limit;
    }

    /// Makes the forms of all classes anew.
    void renew_classes() {
        classes_.clear();
        for (const Options& cover : firsts_) {
            group_of_cover(cover);
            if (form_.bytes.empty()) return; // nauty was stopped, and so is this search
            classes_.insert(form_.bytes);
        }
    }

    /// The symmetries of the problem that keep a set of options. Makes `graph_` and `form_`, which is empty if nauty
    /// was stopped. Few of these graphs are hard for nauty, those of covers often are.
    Group group_of(const Options& marked) {
        mark(marked);
        return symmetries::find_group(graph_, {.form = true}, control_, form_);
    }
    Group group_of_cover(const Options& cover) {
        mark(cover);
        return trial_.find(graph_, control_, form_);
    }
    void mark(const Options& marked) {
        marks_ = plain_marks_;
        for (const OptionId option : marked) marks_[index(option)] = ~marks_[index(option)]; // the others are >= 0
        graph_.make(whole_, marks_, items_);
    }

    bool has(OptionId option, ItemId item) const {
        return std::ranges::find(problem().items(option), item) != problem().items(option).end();
    }
    /// The open item with the fewest options among those that need one, if there is any.
    std::optional<ItemId> item_to_cover() const {
        std::pair least{UINT32_MAX, ItemId{}};
        rest_.for_each_open([&](ItemId item) {
            if (rest_.need(item).min > 0) least = std::min(least, std::pair(rest_.size(item), item));
            return true;
        });
        return least.first == UINT32_MAX ? std::nullopt : std::optional(least.second);
    }

    static constexpr std::uint64_t short_walk = 300; // about what a canonical form costs

    Rest rest_;
    const Rest whole_;
    const Symmetry& symmetry_;
    const std::optional<Count>& total_;
    const Control& control_;
    const DistinctSink& sink_;
    std::vector<std::int64_t> plain_marks_, marks_; // by option
    std::span<const std::uint32_t> items_;          // marks by item, or none
    Graph graph_;
    Form form_;
    FormTrial trial_;
    Forms classes_;
    std::vector<Options> firsts_; // as long as forms are on trial: the cover of each class that was found first
    RestWalk walk_;
    std::vector<Options> found_; // by a walk
    DistinctResult result_;
    std::optional<Ending> ending_;
};

} // namespace

DistinctResult find_classes(const Problem& problem, const DistinctParams& params, const Symmetry& symmetry,
                            const std::optional<Count>& total, const Control& control, const DistinctSink& sink) {
    return Search(problem, params, symmetry, total, control, sink).run();
}

} // namespace quadrille::distinct
