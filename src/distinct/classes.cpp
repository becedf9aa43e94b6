// SPDX-License-Identifier: MIT
// A partial cover is a set of options that exclude each other nowhere. Its form is that of the whole problem with these
// options marked, so two partial covers have the same form exactly if a symmetry maps one to the other. If S
// stands for a class of partial covers, each cover that contains an image of S is an image of a cover that contains
// S. So it suffices to extend one partial cover of each class, by all options of one item that needs one. Where a
// short walk lists all covers that contain S, their forms are taken instead.
//
// The class of a cover has |G| / |Aut| members: as many as the symmetries of the problem, divided by those that
// keep the cover. The sizes of all classes must add up to the number of covers.
#include "distinct/classes.hpp"

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "problem/limbs.hpp"
#include "rest/rest.hpp"
#include "symmetry/graph.hpp"
#include "symmetry/group.hpp"

namespace quadrille::distinct {

namespace {

using symmetries::Form, symmetries::Graph, symmetries::Group;
using Options = std::vector<OptionId>;
using Forms = std::unordered_set<std::string>; // in full

/// The quotient, which must be whole.
Count divided(const Count& a, const Count& b) {
    Limbs quotient(a.limbs().begin(), a.limbs().end());
    if (!is_zero(divide(quotient, b.limbs())))
        throw std::logic_error("the symmetries of a cover are no subgroup");
    return Count::from_limbs(quotient);
}

std::string key_of(const Form& form) {
    std::string key(form.bytes.size(), '\0');
    std::ranges::transform(form.bytes, key.begin(), [](std::byte byte) { return static_cast<char>(byte); });
    return key;
}

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
            throw std::logic_error(fmt::format("classes account for {} covers of {}",
                                               result_.total.to_string(), total_->to_string()));
        result_.search.ending = ending_.value_or(Ending::exhausted);
        return std::move(result_);
    }

  private:
    const Problem& problem() const { return rest_.problem(); }

    /// Extends partial covers by one option a round, all of a round before those of the next.
    void extend_all() {
        std::vector<Options> front, next;
        Forms seen;
        add({}, front, seen);
        while (!front.empty() && !is_over()) {
            seen.clear();
            for (const Options& partial : front) {
                if (is_over()) return;
                extend(partial, next, seen);
            }
            front = std::exchange(next, {});
        }
    }

    bool is_over() {
        if (!ending_) ending_ = stopped(control_);
        return ending_ || (total_ && result_.total == *total_);
    }

    void extend(const Options& partial, std::vector<Options>& next, Forms& seen) {
        const Rest::Mark before = rest_.mark();
        for (const OptionId option : partial) rest_.take(option);
        const ItemId item = item_to_cover();
        // One option of each orbit of those symmetries that keep the partial cover.
        const Group group = group_of(partial, nullptr);
        std::vector<bool> met(graph_.size());
        Options firsts;
        for (std::uint32_t x = graph_.option_begin(); x < graph_.size(); ++x)
            for (const OptionId option : graph_.options(x)) {
                if (!rest_.is_live(option) || met[group.orbits[x]] || !has(option, item)) continue;
                met[group.orbits[x]] = true;
                firsts.push_back(option);
            }
        rest_.undo(before);
        for (const OptionId option : firsts) {
            if (is_over()) return;
            Options longer = partial;
            longer.insert(std::ranges::upper_bound(longer, option), option);
            add(std::move(longer), next, seen);
        }
    }

    /// Lists the covers that contain a partial cover, if a short walk has them all; else adds it to a front, unless one of
    /// its class is there.
    void add(Options partial, std::vector<Options>& front, Forms& seen) {
        const Rest::Mark before = rest_.mark();
        for (const OptionId option : partial) rest_.take(option);
        found_.clear();
        steps_ = 0;
        const bool can_extend = has_item_to_cover();
        const bool listed = walk(partial, can_extend ? short_walk : UINT64_MAX);
        rest_.undo(before);
        if (!listed && !can_extend) return; // the walk was stopped
        if (listed) {
            for (Options& cover : found_) {
                if (is_over()) return;
                add_cover(std::move(cover));
            }
            return;
        }
        (void)group_of(partial, &form_);
        if (form_.bytes.empty()) return; // nauty was stopped
        if (seen.insert(key_of(form_)).second) front.push_back(std::move(partial));
    }

    /// Notes the covers that contain `taken`, all of them if it returns true; it visits `most` nodes at most.
    bool walk(Options& taken, std::uint64_t most) {
        if (++steps_ > most || (steps_ % 1024 == 0 && is_over())) return false;
        if (rest_.is_done()) {
            found_.push_back(taken);
            return true;
        }
        const Rest::Branch branch = rest_.narrowest();
        if (branch.ways == 0) return true;
        const Rest::Mark before = rest_.mark();
        Options live;
        rest_.for_each_live(branch.item, [&](OptionId option) {
            live.push_back(option);
            return true;
        });
        const Bounds need = rest_.need(branch.item);
        const std::size_t firsts = live.size() - (need.min == 0 ? 0 : need.min - 1);
        bool whole = true;
        for (std::size_t k = 0; k < firsts && whole;
             ++k) { // the first option that is taken; those before it go
            const Rest::Mark here = rest_.mark();
            rest_.take(live[k]);
            taken.push_back(live[k]);
            whole = walk(taken, most);
            taken.pop_back();
            rest_.undo(here);
            rest_.remove(live[k]);
        }
        if (whole && need.min == 0) {
            rest_.close(branch.item);
            whole = walk(taken, most);
        }
        rest_.undo(before);
        return whole;
    }

    void add_cover(Options cover) {
        for (const OptionId option : problem().required())
            if (std::ranges::find(cover, option) == cover.end()) cover.push_back(option);
        std::ranges::sort(cover);
        const Group group = group_of(cover, &form_);
        if (form_.bytes.empty()) return; // nauty was stopped
        if (!classes_.insert(key_of(form_)).second) return;
        const Count images = divided(symmetry_.order, order_of(group));
        result_.total += images;
        result_.search.covers += 1;
        if ((sink_ && !sink_(cover, images)) || result_.search.covers == control_.limits.covers)
            ending_ = Ending::cover_limit;
    }

    /// The symmetries of the problem that keep a set of options, and the form of both.
    Group group_of(const Options& marked, Form* form) {
        marks_ = plain_marks_;
        for (const OptionId option : marked)
            marks_[index(option)] = ~marks_[index(option)]; // the others are >= 0
        graph_.make(whole_, marks_, items_);
        Form none;
        return symmetries::find_group(graph_, {.form = form != nullptr}, control_, form ? *form : none);
    }

    /// The order of a group with the exchanges of equal options.
    Count order_of(const Group& group) const {
        Count order = group.order;
        for (std::uint32_t x = graph_.option_begin(); x < graph_.size(); ++x)
            for (std::uint64_t k = 2; k <= graph_.options(x).size(); ++k) order *= k;
        return order;
    }

    bool has(OptionId option, ItemId item) const {
        return std::ranges::find(problem().items(option), item) != problem().items(option).end();
    }
    bool has_item_to_cover() const {
        bool found = false;
        rest_.for_each_open([&](ItemId item) { return !(found = rest_.need(item).min > 0); });
        return found;
    }
    /// The open item with the fewest options among those that need one.
    ItemId item_to_cover() const {
        std::pair least{UINT32_MAX, ItemId{}};
        rest_.for_each_open([&](ItemId item) {
            if (rest_.need(item).min > 0) least = std::min(least, std::pair(rest_.size(item), item));
            return true;
        });
        return least.second;
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
    Forms classes_;
    std::vector<Options> found_; // by a walk
    std::uint64_t steps_ = 0;
    DistinctResult result_;
    std::optional<Ending> ending_;
};

} // namespace

DistinctResult find_classes(const Problem& problem, const DistinctParams& params, const Symmetry& symmetry,
                            const std::optional<Count>& total, const Control& control,
                            const DistinctSink& sink) {
    return Search(problem, params, symmetry, total, control, sink).run();
}

} // namespace quadrille::distinct
