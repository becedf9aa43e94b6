// SPDX-License-Identifier: MIT
#include "search/orbits/walk.hpp"

namespace quadrille::search::orbits {

std::uint64_t Walk::run(Rest& rest, std::uint64_t most) {
    std::uint64_t nodes = 0;
    while (descend_ && nodes < most) {
        ++nodes;
        if (rest.is_done()) {
            ++found_;
        } else if (const Rest::Branch next = rest.narrowest(); next.ways > 0) {
            frames_.push_back({next.item, {}, rest.mark(), rest.mark()});
            if (branch(rest, frames_.back())) continue;
            frames_.pop_back();
        }
        descend_ = advance(rest);
    }
    if (is_over()) rest.undo(origin_);
    return nodes;
}

bool Walk::advance(Rest& rest) {
    for (; !frames_.empty(); frames_.pop_back()) {
        Frame& frame = frames_.back();
        if (!frame.closed) {
            rest.undo(frame.taken);
            rest.remove(frame.option);
            if (branch(rest, frame)) return true;
        }
        rest.undo(frame.begin);
    }
    return false;
}

/// Takes the next option of an item or, behind the last one, closes it if it needs none.
bool Walk::branch(Rest& rest, Frame& frame) {
    const Bounds need = rest.need(frame.item);
    bool found = false;
    if (rest.size(frame.item) < need.min) return false;
    rest.for_each_live(frame.item, [&](OptionId option) {
        frame.option = option;
        found = true;
        return false;
    });
    frame.taken = rest.mark();
    if (found) {
        rest.take(frame.option);
        return true;
    }
    if (need.min > 0) return false;
    frame.closed = true;
    rest.close(frame.item);
    return true;
}

} // namespace quadrille::search::orbits
