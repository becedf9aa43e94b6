// SPDX-License-Identifier: MIT
// The one source that dancing links are compiled in, but for those with prices (cost/cheapest.cpp).
#include "search/links/links.hpp"

#include <algorithm>
#include <type_traits>

#include <quadrille/watch.hpp>

#include "search/links/items.hpp"

namespace quadrille::search {

namespace {

/// Whether an observer wants to know of each step, and not of covers only.
template <class Observer>
inline constexpr bool watches_steps = std::is_base_of_v<StepObserver, std::remove_cvref_t<Observer>>;

} // namespace

template <class Items, bool coloured> Links<Items, coloured>::Links(const Problem& problem) : Base(problem) {
    stats_.profile.assign(1, 0);
}

template <class Items, bool coloured> Position Links<Items, coloured>::position() const {
    return next_ == Next::done ? Position{1, 0} : Base::position();
}

template <class Items, bool coloured> void Links<Items, coloured>::find_options() {
    for (auto spacer = static_cast<std::uint32_t>(nodes_.size() - 1); spacer != this->first_spacer_;) {
        const std::uint32_t option = nodes_[spacer].right, first = nodes_[spacer].up;
        if (first_nodes_.size() <= option) first_nodes_.resize(option + 1);
        first_nodes_[option] = first;
        spacer = first - 1;
    }
}

template <class Items, bool coloured>
void Links<Items, coloured>::restart(std::span<const OptionId> required, std::span<const OptionId> forbidden) {
    climb();
    floor_ = 0;
    for (; !required_.empty(); required_.pop_back()) this->unrequire(required_.back());
    for (; !forbidden_.empty(); forbidden_.pop_back()) this->unforbid(forbidden_.back());
    if (first_nodes_.empty()) find_options();
    updates_ = 0;
    for (const OptionId option : forbidden) {
        forbidden_.push_back(first_nodes_[index(option)]);
        this->forbid(forbidden_.back());
    }
    for (const OptionId option : required) {
        required_.push_back(first_nodes_[index(option)]);
        this->require(required_.back());
    }
    next_ = Next::enter;
    covers_ = 0;
    stats_.nodes = 0;
    stats_.updates = 0;
    stats_.profile.assign(1, 0);
}

template <class Items, bool coloured> template <class Observer> bool Links<Items, coloured>::visit(Observer& observer) {
    if constexpr (!std::remove_cvref_t<Observer>::listens) {
        return true;
    } else {
        this->taken(cover_);
        return observer(std::span<const OptionId>(cover_));
    }
}

/// Reports a step. Compiles to nothing if there is no watcher.
template <class Items, bool coloured>
template <class Observer>
void Links<Items, coloured>::tell(Observer& observer, SearchStep::Kind kind, std::uint32_t subject) {
    if constexpr (watches_steps<Observer>) observer.step(kind, subject);
}

template <class Items, bool coloured>
template <class Observer>
void Links<Items, coloured>::tell_choice(Observer& observer) const {
    if constexpr (watches_steps<Observer>) {
        const std::uint32_t choice = choices_.back();
        if (is_header(choice))
            tell(observer, SearchStep::Kind::take_none);
        else
            tell(observer, SearchStep::Kind::take, index(this->option_of(choice)));
    }
}

template <class Items, bool coloured>
template <class Observer>
Ending Links<Items, coloured>::run(const Control& control, Observer&& observer) {
    Meter meter(control, this->primary_, stats_.nodes, updates_, covers_);
    if (!meter.wants_covers()) return Ending::cover_limit;
    using Kind = SearchStep::Kind;
    Ending ending = Ending::exhausted;
    while (next_ != Next::done) {
        if constexpr (watches_steps<Observer>) {
            if (!observer.wants_more()) {
                ending = Ending::cover_limit;
                break;
            }
        }
        if (next_ == Next::enter) { // X2: enter level l
            const auto describe = [&] { return Progress{position().done, meter.nodes(), covers_}; };
            if (const auto stopped = meter.enter(updates_, describe)) {
                ending = *stopped;
                break;
            }
            if (stats_.profile.size() <= choices_.size()) stats_.profile.resize(choices_.size() + 1);
            ++stats_.profile[choices_.size()];
            next_ = Next::leave;
            if (items_.empty()) {
                ++covers_;
                tell(observer, Kind::cover);
                const bool more = visit(observer);
                if (meter.last_cover() || !more) {
                    ending = Ending::cover_limit;
                    break;
                }
                continue;
            }
            const std::uint32_t item = items_.choose(); // X3
            if (item == Items::none || items_.degree(item) <= 0) {
                if constexpr (watches_steps<Observer>)
                    observer.step(Kind::dead_end, item == Items::none ? items_.starved() : item);
                continue;
            }
            open(item);
            tell(observer, Kind::branch, item);
        } else if (choices_.size() == floor_) { // X8: leave level l
            climb();
            next_ = Next::done;
            break;
        } else {
            unsettle();
            tell(observer, Kind::give_back);
            if (bounded && is_header(choices_.back())) {
                close();
                tell(observer, Kind::leave);
                continue;
            }
            choices_.back() = nodes_[choices_.back()].down;
        }
        if (admit()) {
            settle();
            tell_choice(observer);
            next_ = Next::enter;
        } else {
            close();
            tell(observer, Kind::leave);
            next_ = Next::leave;
        }
    }
    stats_.nodes = meter.nodes();
    stats_.updates = updates_;
    return ending;
}

template <class Items, bool coloured> Probe Links<Items, coloured>::probe(std::mt19937_64& random) {
    Probe whole{1, 0, 0};
    double weight = 1;
    std::uint64_t counted = updates_;
    const auto spend = [&](double share) {
        whole.updates += share * static_cast<double>(updates_ - counted);
        counted = updates_;
    };
    while (!items_.empty()) {
        const std::uint32_t item = items_.choose();
        if (item == Items::none || items_.degree(item) <= 0) break;
        const auto degree = static_cast<std::uint32_t>(items_.degree(item));
        open(item);
        admit();
        spend(weight);
        const auto skipped = static_cast<std::uint32_t>(random() % degree);
        for (std::uint32_t k = 1; k <= skipped; ++k) {
            choices_.back() = nodes_[choices_.back()].down;
            admit();
            spend(weight * degree / (degree - k)); // only this fraction of the paths comes by here
        }
        weight *= degree;
        settle();
        spend(weight);
        whole.nodes += weight;
    }
    if (items_.empty()) whole.covers = weight;
    climb();
    stats_.updates = updates_;
    return whole;
}

/// Goes back to the root.
template <class Items, bool coloured> void Links<Items, coloured>::climb() {
    while (!choices_.empty()) {
        unsettle();
        close();
    }
}

/// What stands for a choice in Branches.
template <class Items, bool coloured> std::uint32_t Links<Items, coloured>::name(std::uint32_t choice) const {
    return is_header(choice) ? Branches::no_more : index(this->option_of(choice));
}

/// The path down to the current branch of a level, or to the next one. The weight is the weight of one branch.
template <class Items, bool coloured> Branches Links<Items, coloured>::branches_at(std::size_t level, bool next) const {
    Branches branches;
    for (std::size_t l = 0; l <= level; ++l) {
        branches.choices.push_back(name(l == level && next ? nodes_[choices_[l]].down : choices_[l]));
        branches.weight /= fan(l).degree;
    }
    return branches;
}

// The shallowest branches are given away first, so exactly the levels above a floor have none left. The search
// compares its level with the floor instead of with the root, so sharing costs nothing.
template <class Items, bool coloured> std::optional<Branches> Links<Items, coloured>::split() {
    if (next_ == Next::done) return std::nullopt;
    for (std::size_t level = floor_; level < choices_.size(); ++level) {
        const std::uint32_t left = fan(level).left();
        if (left == 0) continue;
        floor_ = level + 1;
        Branches given = branches_at(level, true);
        given.weight *= left;
        given.floor = level;
        return given;
    }
    return std::nullopt;
}

/// The deepest level that has branches left.
template <class Items, bool coloured> std::optional<std::size_t> Links<Items, coloured>::last_level() const {
    for (std::size_t level = choices_.size(); level-- > floor_;)
        if (fan(level).left() != 0) return level;
    return std::nullopt;
}

/// After a finished node, the remaining work begins with the next branch of the deepest level that has one.
template <class Items, bool coloured> std::optional<Branches> Links<Items, coloured>::rest() const {
    if (next_ == Next::done) return std::nullopt;
    std::size_t levels = choices_.size();
    if (next_ == Next::leave) {
        const auto last = last_level();
        if (!last) return std::nullopt;
        levels = *last + 1;
    }
    Branches left;
    if (levels > 0) left = branches_at(levels - 1, next_ == Next::leave);
    if (next_ == Next::leave) left.weight = 0; // of the deepest level: with the others
    left.floor = floor_;
    double weight = 1;
    for (std::size_t level = 0; level < levels; ++level) {
        const auto branches = fan(level);
        weight /= branches.degree;
        if (level >= floor_) left.weight += weight * branches.left();
    }
    return left;
}

/// Branches on the next item, up to an option. Returns false, back at the node, if the item has no such option. Options
/// before it are taken off, as in the search that gave the branch away. The updates of the last level do not belong to
/// the path: the search that walks the branch counts them.
template <class Items, bool coloured> bool Links<Items, coloured>::reach(std::uint32_t option, bool last) {
    if (items_.empty()) return false;
    const std::uint64_t updates = updates_;
    const std::uint32_t item = items_.choose();
    if (item == Items::none || items_.degree(item) <= 0) return false;
    open(item);
    while (name(choices_.back()) != option) {
        if (!admit()) {
            close();
            return false;
        }
        if (is_header(choices_.back())) {
            unsettle();
            close();
            return false;
        }
        choices_.back() = nodes_[choices_.back()].down;
    }
    if (last) updates_ = updates;
    if (admit()) return true;
    close();
    return false;
}

template <class Items, bool coloured> bool Links<Items, coloured>::start(const Branches& branches) {
    climb();
    const std::uint64_t updates = updates_;
    const std::size_t above = branches.unit.size(), levels = above + branches.choices.size();
    bool there = branches.floor <= branches.choices.size();
    for (std::size_t level = 0; there && level < levels; ++level) {
        const bool last = level + 1 == levels;
        if (last) updates_ = updates; // the search that gave it away counted the updates of the path
        there = reach(level < above ? branches.unit[level] : branches.choices[level - above], last);
        if (there) settle();
    }
    if (!there) climb();
    floor_ = there ? above + branches.floor : 0;
    next_ = there ? Next::enter : Next::done;
    return there;
}

template <class Items> UnitWalk<Items>::UnitWalk(const Problem& problem) : Base(problem) {}

template <class Items> bool UnitWalk<Items>::run(const Control& control, UnitVisitor& visitor) {
    constexpr std::uint32_t interval = 1024; // reading the clock costs as much as a node
    path_.clear();
    on_path_.assign(1, {1, primary_, 0});
    bool more = true;
    for (std::uint32_t nodes = 1; more; ++nodes) {
        if (nodes % interval == 0 && stopped(control)) break;
        more = enter(visitor) ? take() : advance();
    }
    for (; !choices_.empty(); close()) unsettle();
    return !more;
}

/// Enters a node. Whether it was opened: it has children, which are to be entered too.
template <class Items> bool UnitWalk<Items>::enter(UnitVisitor& visitor) {
    OnPath& node = on_path_.back();
    if (items_.empty()) {
        visitor.cover(path_, node.weight);
        return false;
    }
    const std::uint32_t item = items_.choose();
    node.degree = item == Items::none ? 0 : static_cast<std::uint32_t>(std::max(items_.degree(item), 0));
    if (node.degree == 0) {
        visitor.dead(path_.size());
        return false;
    }
    visitor.branches(path_.size(), node.degree, node.open);
    if (path_.size() + 1 >= visitor.level()) {
        if (visitor.wants_units()) visit_units(visitor, item);
        return false;
    }
    open(item);
    return true;
}

/// The branches of an item are its first options, as many as may be the first that it takes, and to take none if it
/// needs none.
template <class Items> void UnitWalk<Items>::visit_units(UnitVisitor& visitor, std::uint32_t item) {
    const std::uint32_t degree = on_path_.back().degree;
    const double weight = on_path_.back().weight / degree;
    bool may_stop = false;
    if constexpr (bounded) may_stop = items_.need(item) == 0;
    path_.push_back(Branches::no_more);
    for (std::uint32_t k = may_stop, node = nodes_[item].down; k < degree; ++k, node = nodes_[node].down) {
        path_.back() = index(this->option_of(node));
        visitor.unit(path_, weight);
    }
    path_.back() = Branches::no_more;
    if (may_stop) visitor.unit(path_, weight);
    path_.pop_back();
}

/// Goes to the current branch. If there is none, closes the item and returns false.
template <class Items> bool UnitWalk<Items>::take() {
    if (!admit()) {
        close();
        return false;
    }
    settle();
    const std::uint32_t choice = choices_.back();
    const OnPath above = on_path_.back();
    path_.push_back(is_header(choice) ? Branches::no_more : index(this->option_of(choice)));
    on_path_.push_back({above.weight / above.degree, above.open - primary_items(choice), 0});
    return true;
}

/// Goes on to the next branch. False if there is none.
template <class Items> bool UnitWalk<Items>::advance() {
    while (!choices_.empty()) {
        unsettle();
        path_.pop_back();
        on_path_.pop_back();
        if (is_header(choices_.back())) {
            close();
            continue;
        }
        choices_.back() = nodes_[choices_.back()].down;
        if (take()) return true;
    }
    return false;
}

/// How many items are covered by the option of a node. Where items have bounds it does not matter.
template <class Items> std::uint32_t UnitWalk<Items>::primary_items(std::uint32_t node) const {
    if (bounded) return 0;
    std::uint32_t items = 1;
    for (std::uint32_t q = nodes_[node].right; q != node; q = nodes_[q].right) items += nodes_[q].item <= primary_;
    return items;
}

#define QUADRILLE_LINKS(Items, coloured)                                                                               \
    template class Links<Items, coloured>;                                                                             \
    template Ending Links<Items, coloured>::run(const Control&, CountOnly&&);                                          \
    template Ending Links<Items, coloured>::run(const Control&, SinkObserver&&);

QUADRILLE_LINKS(SmallestItem, false)
QUADRILLE_LINKS(SmallestItem, true)
QUADRILLE_LINKS(FirstItem, true)
QUADRILLE_LINKS(ItemTree, false)
QUADRILLE_LINKS(ItemTree, true)
QUADRILLE_LINKS(SmallestDegree, false)
QUADRILLE_LINKS(SmallestDegree, true)
QUADRILLE_LINKS(FirstActive, true)

template Ending Links<SmallestItem, true>::run(const Control&, StepObserver&);
template Ending Links<FirstItem, true>::run(const Control&, StepObserver&);
template Ending Links<ItemTree, true>::run(const Control&, StepObserver&);
template Ending Links<SmallestDegree, true>::run(const Control&, StepObserver&);
template Ending Links<FirstActive, true>::run(const Control&, StepObserver&);

template class UnitWalk<SmallestItem>;
template class UnitWalk<ItemTree>;
template class UnitWalk<SmallestDegree>;

} // namespace quadrille::search
