// SPDX-License-Identifier: MIT
// With forms, a rest is proved in one of these ways:
//
//     rest ── a few branches prove it ───────── its steps
//          ├─ its form is known ─────────────── a reference, names from the two canonical labellings
//          └─ its form is new: a branch ──┬──── first child that symmetries map to others: as above
//                                         └──── the others: references, names from a symmetry and from the first
//
// A rest is isomorphic to a known one whichever paths led to them, and no symmetry of the problem need relate them. A
// symmetry of a rest that maps option o to o' maps the rest after o to the rest after o', so one form is enough for
// both.
#include "proof/refuter.hpp"

#include <algorithm>
#include <utility>

namespace quadrille::proof {

namespace {

/// A proof of so few bytes is written again where it is needed: a reference would be as long, and the checker
/// need not remember the rest.
constexpr std::size_t few_bytes = 2;

/// Steps that are on their way to the file.
constexpr std::size_t streamed_bytes = 1 << 20;

Rest restricted(const Problem& problem) {
    Rest rest(problem);
    rest.restrict();
    return rest;
}

} // namespace

Refuter::Refuter(const Problem& problem, Draft& draft, const RefuterParams& params)
    : rest_(restricted(problem)), draft_(draft), params_(params), key_of_(rest_) {
    rest_.count_if_sparse();
    if (params.guide != nullptr) clue_ = params.guide->root();
    if (params.blocks) blocking_.emplace(rest_);
    if (params.memory == Memory::forms) forms_.emplace(rest_);
    if (params.memory == Memory::none) forget();
}

Ending Refuter::run(const Control& control, std::size_t bytes) {
    while (!is_over_) {
        if (const auto ending = look(control, bytes)) return *ending;
        if (!enter(control)) end_child();
        while (!nodes_.empty() && !next_child()) leave();
        is_over_ = nodes_.empty();
    }
    return Ending::exhausted;
}

void Refuter::forget() {
    params_.memory = Memory::none;
    params_.bytes = streamed_bytes;
    keys_ = {};
    known_ = {};
    for (Node& node : nodes_) node.number = Draft::no_number;
}

/// Why there can be no more steps, if so.
std::optional<Ending> Refuter::look(const Control& control, std::size_t bytes) {
    constexpr std::uint32_t interval = 256, interval_of_forms = 16;
    if (is_full_ || draft_.bytes() > std::min(bytes, params_.bytes)) return Ending::memory_limit;
    if (++looks_ % (forms_ ? interval_of_forms : interval) != 0) return std::nullopt;
    if (forms_ && forms_->bytes() > params_.bytes) return Ending::memory_limit;
    if (!pays()) return Ending::node_limit;
    return stopped(control);
}

/// How many rests return is clear after some hundred thousand: of random problems none, of pentominoes
/// one of 30, with colours one of 3.
bool Refuter::pays() const {
    constexpr std::uint64_t enough = 1 << 18, least_part = 64;
    if (forms_) return forms_->pays();
    return params_.memory == Memory::none || params_.guide != nullptr || blocking_ || looks_ < enough
           || met_ * least_part > looks_;
}

/// Begins a node. False if it has no children: then it is done.
bool Refuter::enter(const Control& control) {
    kept_ = Draft::no_number;
    found_ = rest_.is_done();
    if (found_ || (blocking_ && follow())) return false;
    if (params_.memory == Memory::rests) {
        key_of_.write(rest_, key_);
        if (meet()) return false;
    }
    if (plan()) {
        push({plan_.item, static_cast<std::uint32_t>(plan_.children.size())});
        return true;
    }
    Rest::Branch on = rest_.narrowest();
    if (forms_ && !is_on_trial(on.item)) on = rest_.narrowest();
    // Before it is split, since a component in front of a dead one would be proved in vain.
    if (on.ways == 0) {
        draft_.branch(index(on.item));
        return false;
    }
    if (forms_ && !trial_) {
        // To close an item that has no options changes no form: the node would refer to itself.
        const bool has_form = on.ways > 1 || (is_wanted() && rest_.size(on.item) > 0);
        if (has_form && name(control)) return false;
        push_named(on, has_form);
        return true;
    }
    // An option that is forced is taken first. Looking for components takes longer.
    if (params_.memory == Memory::rests && clue_ != no_cover && on.ways > 1) plan_split();
    push(on);
    return true;
}

/// Writes the steps with one child. Returns whether the node is done with them.
bool Refuter::follow() {
    const Blocking::End end = blocking_->run(nodes_.empty() ? std::nullopt : nodes_.back().settled);
    for (const Blocking::Event& event : blocking_->events())
        if (event.is_branch)
            draft_.branch(index(event.item));
        else
            draft_.block(index(event.item));
    if (end == Blocking::End::dead) draft_.branch(index(blocking_->dead_item()));
    found_ = end == Blocking::End::covered;
    return end != Blocking::End::open;
}

/// Whether the rest was met before. If so, its step is written.
bool Refuter::meet() {
    const std::uint32_t number = keys_.find(key_);
    if (number == KeyTable::absent) return false;
    ++met_;
    const Known& known = known_[number];
    if (known.steps != 0)
        draft_.repeat(known.begin, known.begin + known.steps);
    else
        draft_.reference(number);
    found_ = known.found;
    return true;
}

/// Asks the guide how to go on. False if it does not know.
bool Refuter::plan() {
    plan_.splits = false;
    plan_.children.clear();
    if (params_.guide == nullptr || clue_ == no_cover || clue_ == no_clue) return false;
    if (params_.guide->plan(clue_, rest_, plan_, component_)) return true;
    plan_.splits = false;
    plan_.children.clear();
    return false;
}

/// Finds out whether the rest has components.
void Refuter::plan_split() {
    const std::uint32_t found = components_.find(rest_, component_);
    plan_.splits = found > 1;
    if (plan_.splits) plan_.children.assign(found, no_clue);
}

/// Puts the node on the stack that the plan describes, or one that branches.
void Refuter::push(Rest::Branch on) {
    Node node{.turn = Turn(rest_, on)};
    node.begin = draft_.size();
    node.clues = clues_.size();
    node.rest = clue_ == no_cover ? no_cover : no_clue;
    if (blocking_) node.settled = blocking_->settled();
    clues_.insert(clues_.end(), plan_.children.begin(), plan_.children.end());
    if (params_.memory == Memory::rests && keys_.bytes() <= params_.bytes) {
        node.number = keys_.add(key_);
        known_.push_back({.begin = node.begin});
    }
    if (plan_.splits) {
        node.found = true; // so far
        node.components = static_cast<std::uint32_t>(plan_.children.size());
        draft_.split(node.number);
        splits_.push_back(component_);
    } else {
        draft_.branch(index(on.item), node.number);
    }
    nodes_.push_back(std::move(node));
}

// Forms.

/// Whether the present rest, which branches on `item`, is to be proved by branches alone. If there are too many of
/// them, it goes back to the rest of which this was said first.
bool Refuter::is_on_trial(ItemId item) {
    // Below a forced option it was tried already.
    if (!trial_ && (nodes_.empty() || !nodes_.back().is_forced))
        trial_ = {nodes_.size(), draft_.size(), rest_.mark(), params_.walked * rest_.open_count()};
    if (!trial_) return false;
    const std::size_t bytes = Writer::branch_bytes(index(item));
    if (bytes <= trial_->left) {
        trial_->left -= bytes;
        return true;
    }
    draft_.cut(trial_->begin);
    rest_.undo(trial_->mark);
    while (nodes_.size() > trial_->depth) nodes_.pop_back();
    trial_.reset();
    return false;
}

/// Whether other children of the last node are to refer to the present one.
bool Refuter::is_wanted() const {
    return !nodes_.empty() && nodes_.back().siblings && nodes_.back().siblings->is_wanted(nodes_.back().next - 1);
}

/// Finds the canonical form of what is left. If a kept node has that form, adds a reference to the node and returns
/// true.
bool Refuter::name(const Control& control) {
    is_named_ = forms_->find_form(control);
    if (!is_named_) return false;
    const std::uint32_t number = forms_->find();
    if (number == KeptForms::absent) return false;
    kept_ = number;
    kept_names_ = forms_->names();
    forms_->rename_to(number);
    is_full_ = !draft_.renamed(number, forms_->take_renaming()) || is_full_;
    return true;
}

/// Puts a node on the stack that branches on an item. `has_form`: the rest was named just now.
void Refuter::push_named(Rest::Branch on, bool has_form) {
    Node node{.turn = Turn(rest_, on)};
    node.is_forced = !has_form;
    if (has_form && is_named_) node.number = forms_->keep();
    const Bounds need = rest_.need(on.item);
    if (has_form && need.min == need.max) node.siblings = Siblings::find(rest_, on.item, *forms_);
    if (need.max > 1 && node.siblings)
        draft_.branch_on_all(index(on.item), node.number);
    else
        draft_.branch(index(on.item), node.number);
    nodes_.push_back(std::move(node));
}

// Children.

/// Makes the rest of the next child of the last node. False if there is none.
bool Refuter::next_child() {
    Node& node = nodes_.back();
    const std::size_t known = node.clues + node.next;
    clue_ = known < clues_.size() ? clues_[known] : node.rest;
    if (node.siblings) return next_sibling(node);
    if (node.components > 0) return next_component(node);
    ++node.next;
    return node.turn.next(rest_);
}

/// Children that are images of one that is known get their references.
bool Refuter::next_sibling(Node& node) {
    rest_.undo(node.turn.begin());
    const Siblings& all = *node.siblings;
    while (node.next < all.size()) {
        const std::uint32_t child = node.next++;
        if (!all.is_known(child)) {
            rest_.take(all.option(child));
            return true;
        }
        is_full_ = !draft_.renamed(all.number(child), all.renaming(child, *forms_)) || is_full_;
    }
    return false;
}

bool Refuter::next_component(Node& node) {
    rest_.undo(node.turn.begin());
    if (node.next == node.components) return false;
    rest_.for_each_open([&](ItemId item) {
        if (splits_.back()[index(item)] != node.next) rest_.close(item);
    });
    ++node.next;
    return true;
}

/// The node that was entered last is done, or the last one on the stack was, and left it.
void Refuter::end_child() {
    if (trial_ && trial_->depth == nodes_.size()) trial_.reset();
    if (nodes_.empty()) return;
    Node& node = nodes_.back();
    if (node.components > 0) {
        node.found = found_;
        if (!found_) node.next = node.components; // one without covers is enough
    } else {
        node.found |= found_;
    }
    if (node.siblings && kept_ != Draft::no_number) node.siblings->remember(node.next - 1, kept_, kept_names_);
}

/// The last node is done.
void Refuter::leave() {
    const Node& node = nodes_.back();
    found_ = node.found;
    kept_ = node.number;
    if (forms_ && kept_ != Draft::no_number) kept_names_ = forms_->names_of(kept_);
    if (!forms_ && node.number != Draft::no_number) {
        Known& known = known_[node.number];
        known.found = found_;
        if (draft_.takes_at_most(few_bytes, node.begin))
            known.steps = static_cast<std::uint32_t>(draft_.size() - node.begin);
    }
    if (node.components > 0) splits_.pop_back();
    clues_.resize(node.clues);
    nodes_.pop_back();
    end_child();
}

} // namespace quadrille::proof
