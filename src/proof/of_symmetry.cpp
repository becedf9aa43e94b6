// SPDX-License-Identifier: MIT
#include "proof/of_symmetry.hpp"

#include <algorithm>
#include <utility>

namespace quadrille::proof {

namespace {

constexpr std::uint32_t none = UINT32_MAX;

} // namespace

Renamer::Renamer(Rest& rest, Draft& draft, std::size_t memory, std::size_t walked)
    : rest_(rest), draft_(draft), memory_(memory), walked_(walked), known_(rest),
      vertex_of_item_(rest.problem().item_count()), vertex_of_set_(known_.set_count()) {}

Ending Renamer::run(const Control& control) {
    control_ = &control;
    for (bool down = true;;) {
        if (down) {
            if (const auto ending = look(control)) return *ending;
            if (enter()) {
                down = next_child();
                continue;
            }
        } else {
            leave();
        }
        if (frames_.empty()) return Ending::exhausted;
        end_child();
        down = next_child();
    }
}

/// Why there can be no more steps, if so.
std::optional<Ending> Renamer::look(const Control& control) const {
    if (is_full_ || draft_.bytes() > memory_ || known_.bytes() > memory_) return Ending::memory_limit;
    if (!known_.pays()) return Ending::node_limit;
    return stopped(control);
}

/// Begins a node. False if it is done.
bool Renamer::enter() {
    outcome_ = {};
    if (rest_.is_done()) return false;
    const auto [item, ways] = rest_.narrowest();
    if (ways == 0) {
        draft_.branch(index(item));
        return false;
    }
    // Below a forced option a walk was tried already.
    const bool after_forced = !frames_.empty() && frames_.back().is_forced;
    if (!after_forced && walk(walked_ * rest_.open_count())) return false;
    // To close an item that has no options changes no form: the node would refer to itself.
    const bool has_form = ways > 1 || (is_wanted() && rest_.size(item) > 0);
    if (has_form && name()) return false;
    push(item, ways, has_form);
    return true;
}

/// Whether other children of the last node are to refer to the present one.
bool Renamer::is_wanted() const {
    if (frames_.empty() || !frames_.back().is_symmetric) return false;
    const Frame& frame = frames_.back();
    return frame.orbits[frame.children[frame.next].orbit].size > 1;
}

/// Proves the rest by branches alone, if they take no more bytes than this.
bool Renamer::walk(std::size_t bytes) {
    const std::size_t begin = draft_.size();
    const Rest::Mark mark = rest_.mark();
    std::size_t spent = 0;
    walk_.clear();
    do {
        if (rest_.is_done()) continue;
        const auto [item, ways] = rest_.narrowest();
        draft_.branch(index(item));
        spent += Writer::branch_bytes(index(item));
        if (spent > bytes) {
            draft_.cut(begin);
            rest_.undo(mark);
            return false;
        }
        const bool has_rest = rest_.need(item).min == 0;
        if (ways > 0) walk_.push_back({item, ways - has_rest, has_rest, rest_.mark(), rest_.mark(), {}});
    } while (next_on_walk());
    return true;
}

/// Makes the rest of the next child. False if all nodes of the walk are done.
bool Renamer::next_on_walk() {
    for (; !walk_.empty(); walk_.pop_back()) {
        Turn& turn = walk_.back();
        rest_.undo(turn.child_mark);
        if (turn.option) rest_.remove(*turn.option);
        turn.child_mark = rest_.mark();
        turn.option.reset();
        if (turn.left > 0) {
            --turn.left;
            turn.option = rest_.first_live(turn.item);
            rest_.take(*turn.option);
            return true;
        }
        if (turn.has_rest) {
            turn.has_rest = false;
            rest_.close(turn.item);
            return true;
        }
        rest_.undo(turn.mark);
    }
    return false;
}

/// Finds the canonical form of what is left. If a kept node has that form, adds a reference to the node and returns
/// true.
bool Renamer::name() {
    is_named_ = known_.find_form(*control_);
    if (!is_named_) return false;
    const std::uint32_t number = known_.find();
    if (number == KeptForms::absent) return false;
    outcome_.number = number;
    const auto here = known_.names(), there = known_.names_of(number);
    for (std::size_t k = 0; k < here.size(); ++k) outcome_.names.emplace_back(here[k], there[k]);
    known_.rename_to(number);
    add_reference(number);
    return true;
}

void Renamer::add_reference(std::uint32_t number) {
    is_full_ = !draft_.renamed(number, known_.take_renaming()) || is_full_;
}

/// Puts a node on the stack that branches on an item. `has_form`: the rest was named just now.
void Renamer::push(ItemId item, std::uint32_t ways, bool has_form) {
    Frame frame;
    frame.item = item;
    frame.is_forced = !has_form;
    frame.mark = rest_.mark();
    rest_.for_each_live(item, [&](OptionId option) { frame.children.push_back({option}); });
    if (has_form && is_named_) {
        frame.outcome.number = known_.keep();
        for (const Name& name : known_.names()) frame.outcome.names.emplace_back(name, name);
    }
    const Bounds need = rest_.need(item);
    if (has_form && need.min == need.max) branch_by_orbits(frame);
    if (need.max > 1 && frame.is_symmetric) {
        draft_.branch_on_all(index(item), frame.outcome.number);
    } else {
        frame.has_rest = need.min == 0;
        frame.removes = need.max > 1;
        frame.children.resize(ways - frame.has_rest);
        draft_.branch(index(item), frame.outcome.number);
    }
    frames_.push_back(std::move(frame));
}

/// Finds the orbits of the children, if some are not alone. Of an item that needs several options they must be
/// few: then each option has a child, and without orbits those of others would be removed.
void Renamer::branch_by_orbits(Frame& frame) {
    const symmetries::Graph& graph = known_.graph();
    for (std::uint32_t v = graph.option_begin(); v < graph.size(); ++v)
        for (const OptionId option : graph.options(v)) {
            if (index(option) >= vertex_of_option_.size()) vertex_of_option_.resize(index(option) + 1);
            vertex_of_option_[index(option)] = v;
        }
    Symmetries& all = frame.symmetries;
    all.generators = known_.take_generators();
    all.names = graph.names;
    all.from.assign(graph.size(), none);
    all.by.assign(graph.size(), none);
    orbit_of_.resize(graph.size());
    for (Child& child : frame.children) {
        child.vertex = vertex_of_option_[index(child.option)];
        if (all.from[child.vertex] == none) {
            grow_tree(frame, child.vertex, frame.orbits.size());
            frame.orbits.push_back({.vertex = child.vertex});
        }
        child.orbit = orbit_of_[child.vertex];
        ++frame.orbits[child.orbit].size;
    }
    const bool is_one = rest_.need(frame.item).max == 1;
    frame.is_symmetric
        = is_one ? frame.orbits.size() < frame.children.size() : 2 * frame.orbits.size() <= frame.children.size();
    if (!frame.is_symmetric) frame.orbits.clear(), frame.symmetries = {};
}

/// Grows a tree of the options that symmetries map an option to.
void Renamer::grow_tree(Frame& frame, std::uint32_t vertex, std::size_t orbit) {
    Symmetries& all = frame.symmetries;
    std::vector<std::uint32_t>& todo = path_;
    todo.assign(1, vertex);
    all.from[vertex] = vertex;
    orbit_of_[vertex] = orbit;
    for (std::size_t k = 0; k < todo.size(); ++k)
        for (std::uint32_t g = 0; g < all.generators.size(); ++g) {
            const std::uint32_t image = all.generators[g][todo[k]];
            if (all.from[image] != none) continue;
            all.from[image] = todo[k];
            all.by[image] = g;
            orbit_of_[image] = orbit;
            todo.push_back(image);
        }
}

/// Makes the rest of the next child of the last node. False if there is none. Children that are images of one
/// that is known get their references.
bool Renamer::next_child() {
    Frame& frame = frames_.back();
    frame.child_mark = rest_.mark();
    for (; frame.next < frame.children.size(); ++frame.next) {
        const Child& child = frame.children[frame.next];
        if (frame.is_symmetric && frame.orbits[child.orbit].number != Draft::no_number) {
            repeat(frame, child);
            continue;
        }
        rest_.take(child.option);
        return true;
    }
    if (!frame.has_rest) return false;
    rest_.close(frame.item);
    return true;
}

/// The present child of the last node is done.
void Renamer::end_child() {
    Frame& frame = frames_.back();
    rest_.undo(frame.child_mark);
    if (frame.next == frame.children.size()) {
        frame.has_rest = false;
        return;
    }
    const Child& child = frame.children[frame.next++];
    if (frame.removes && !frame.is_symmetric) rest_.remove(child.option);
    if (frame.is_symmetric && outcome_.number != Draft::no_number) remember(frame, child, frame.orbits[child.orbit]);
}

/// Remembers by which kept node the first child of an orbit was proved, for the others.
void Renamer::remember(const Frame& frame, const Child& child, Orbit& orbit) {
    if (orbit.size == 1 || orbit.vertex != child.vertex) return;
    const std::vector<Name>& names = frame.symmetries.names;
    for (std::uint32_t v = 0; v < names.size(); ++v) {
        if (names[v].agreeing == OptionSets::none)
            vertex_of_item_[index(names[v].item)] = v;
        else
            vertex_of_set_[names[v].agreeing] = v;
    }
    orbit.number = outcome_.number;
    for (const auto& [here, there] : outcome_.names)
        orbit.names.emplace_back(here.agreeing == OptionSets::none ? vertex_of_item_[index(here.item)]
                                                                   : vertex_of_set_[here.agreeing],
                                 there);
}

/// Adds a reference for a child that is the image of a known one: what has a name in the known one's kept node
/// has its image's name here.
void Renamer::repeat(const Frame& frame, const Child& child) {
    const Symmetries& all = frame.symmetries;
    const Orbit& orbit = frame.orbits[child.orbit];
    path_.clear();
    for (std::uint32_t v = child.vertex; all.from[v] != v; v = all.from[v]) path_.push_back(all.by[v]);
    std::ranges::reverse(path_); // from the known child down to this one
    for (const auto& [vertex, there] : orbit.names) {
        std::uint32_t image = vertex;
        for (const std::uint32_t generator : path_) image = all.generators[generator][image];
        known_.rename(all.names[image], there);
    }
    add_reference(orbit.number);
}

/// The last node is done.
void Renamer::leave() {
    Frame& frame = frames_.back();
    rest_.undo(frame.mark);
    outcome_ = std::move(frame.outcome);
    frames_.pop_back();
}

} // namespace quadrille::proof
