// SPDX-License-Identifier: MIT
#include "proof/refuter.hpp"

#include <algorithm>

namespace quadrille::proof {

namespace {

/// A proof of so few bytes is written again where it is needed: a reference would be as long, and the checker
/// need not remember the rest.
constexpr std::size_t few_bytes = 2;

} // namespace

Ending Refuter::run(Clue clue, const Control& control) {
    for (bool down = true;;) {
        if (down) {
            if (const auto ending = look(control)) return *ending;
            if (enter(clue)) {
                down = next_child(clue);
                continue;
            }
        } else {
            leave();
        }
        if (frames_.empty()) return Ending::exhausted;
        end_child();
        down = next_child(clue);
    }
}

/// Why there can be no more steps, if so.
std::optional<Ending> Refuter::look(const Control& control) {
    constexpr std::uint32_t interval = 256;
    if (++looks_ % interval != 0) return std::nullopt;
    if (draft_.bytes() > memory_) return Ending::memory_limit;
    if (!pays()) return Ending::node_limit;
    return stopped(control);
}

/// How many rests return is clear after some hundred thousand: of random problems none, of pentominoes
/// one of 30, with colours one of 3.
bool Refuter::pays() const {
    constexpr std::uint64_t enough = 1 << 18, least_part = 64;
    return guide_ != nullptr || blocking_ || looks_ < enough || met_ * least_part > looks_;
}

/// Begins a node. False if it has no children: then it is done.
bool Refuter::enter(Clue clue) {
    if (rest_.is_done()) {
        found_ = true;
        return false;
    }
    if (blocking_ && follow()) return false;
    key_of_.write(rest_, key_);
    if (meet()) return false;
    if (!plan(clue)) {
        draft_.branch(index(plan_.item));
        found_ = false;
        return false;
    }
    push(clue);
    return true;
}

/// Writes the steps with one child. Returns whether the node is done with them.
bool Refuter::follow() {
    const Blocking::End end = blocking_->run(frames_.empty() ? std::nullopt : frames_.back().settled);
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

/// False if an item, the one of the plan, has too few options.
bool Refuter::plan(Clue clue) {
    plan_.splits = false;
    plan_.children.clear();
    const bool guided = guide_ != nullptr && clue != no_cover && clue != no_clue;
    if (guided && guide_->plan(clue, rest_, plan_, component_)) return true;
    if (guided) plan_.children.clear();
    const auto [item, ways] = rest_.narrowest();
    plan_.item = item;
    // Before it is split, since a component in front of a dead one would be proved in vain.
    if (ways == 0) return false;
    // An option that is forced is taken first. Looking for components takes longer.
    if (clue == no_cover || ways == 1 || !plan_split()) plan_branch(clue);
    return true;
}

bool Refuter::plan_split() {
    const std::uint32_t found = components_.find(rest_, component_);
    plan_.splits = found > 1;
    for (std::uint32_t k = 0; plan_.splits && k < found; ++k) plan_.children.push_back({k, no_clue});
    return plan_.splits;
}

void Refuter::plan_branch(Clue clue) {
    rest_.for_each_live(plan_.item, [&](OptionId option) {
        plan_.children.push_back({index(option), clue == no_cover ? no_cover : no_clue});
    });
}

/// Puts the node on the stack that the plan describes.
void Refuter::push(Clue clue) {
    Frame frame;
    frame.splits = frame.found = plan_.splits;
    frame.item = plan_.item;
    frame.begin = draft_.size();
    frame.number = Draft::no_number;
    if (keys_.bytes() <= memory_) {
        frame.number = keys_.add(key_);
        known_.push_back({.begin = frame.begin});
    }
    frame.mark = rest_.mark();
    if (blocking_) frame.settled = blocking_->settled();
    frame.children = frame.next = children_.size();
    children_.insert(children_.end(), plan_.children.begin(), plan_.children.end());
    frame.end = children_.size();
    if (plan_.splits) {
        draft_.split(frame.number);
        splits_.push_back(component_);
    } else {
        draft_.branch(index(plan_.item), frame.number);
        // Enough options must be left behind the first one that is taken.
        const std::uint32_t lo = rest_.need(plan_.item).min;
        frame.end -= std::min<std::size_t>(lo > 1 ? lo - 1 : 0, plan_.children.size());
        frame.has_rest = lo == 0;
        frame.rest = clue == no_cover ? no_cover : no_clue;
    }
    frames_.push_back(frame);
}

/// Makes the rest of the next child of the last node. False if there is none.
bool Refuter::next_child(Clue& clue) {
    Frame& frame = frames_.back();
    frame.child_mark = rest_.mark();
    if (frame.next < frame.end) {
        const Child& child = children_[frame.next];
        clue = child.clue;
        if (frame.splits)
            take_component(child.at);
        else
            rest_.take(OptionId{child.at});
        return true;
    }
    if (!frame.has_rest) return false;
    rest_.close(frame.item);
    clue = frame.rest;
    return true;
}

void Refuter::take_component(std::uint32_t number) {
    rest_.for_each_open([&](ItemId item) {
        if (splits_.back()[index(item)] != number) rest_.close(item);
    });
}

/// The present child of the last node is done.
void Refuter::end_child() {
    Frame& frame = frames_.back();
    rest_.undo(frame.child_mark);
    if (frame.splits) {
        frame.found = found_;
        frame.next = found_ ? frame.next + 1 : frame.end; // one without covers is enough
        return;
    }
    frame.found |= found_;
    if (frame.next < frame.end)
        rest_.remove(OptionId{children_[frame.next++].at});
    else
        frame.has_rest = false;
}

/// The last node is done.
void Refuter::leave() {
    const Frame& frame = frames_.back();
    rest_.undo(frame.mark);
    found_ = frame.found;
    if (frame.number != Draft::no_number) {
        Known& known = known_[frame.number];
        known.found = found_;
        if (draft_.takes_at_most(few_bytes, frame.begin))
            known.steps = static_cast<std::uint32_t>(draft_.size() - frame.begin);
    }
    if (frame.splits) splits_.pop_back();
    children_.resize(frame.children);
    frames_.pop_back();
}

} // namespace quadrille::proof
