// SPDX-License-Identifier: MIT
#include "problem/rest/walk.hpp"

#include <optional>

namespace quadrille {

std::uint64_t RestWalk::run(Rest& rest, std::uint64_t most, const Sink& sink) {
    std::uint64_t nodes = 0;
    while (descend_ && nodes < most) {
        ++nodes;
        if (rest.is_done()) {
            ++found_;
            if (sink) hand_over(sink);
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

bool RestWalk::advance(Rest& rest) {
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
bool RestWalk::branch(Rest& rest, Frame& frame) {
    const Bounds need = rest.need(frame.item);
    if (rest.size(frame.item) < need.min) return false;
    frame.taken = rest.mark();
    if (const auto option = rest.first_live(frame.item)) {
        frame.option = *option;
        rest.take(*option);
        return true;
    }
    if (need.min > 0) return false;
    frame.closed = true;
    rest.close(frame.item);
    return true;
}

void RestWalk::hand_over(const Sink& sink) {
    cover_.clear();
    for (const Frame& frame : frames_)
        if (!frame.closed) cover_.push_back(frame.option);
    sink(cover_);
}

namespace {

/// Goes to a child of an item with this number.
void descend(Rest& rest, ItemId item, std::uint64_t number) {
    std::optional<OptionId> option = rest.first_live(item);
    for (; number > 0; --number) {
        rest.remove(*option);
        option = rest.first_live(item);
    }
    option ? rest.take(*option) : rest.close(item);
}

} // namespace

double sampled_nodes(Rest& rest, std::mt19937_64& random) {
    const Rest::Mark begin = rest.mark();
    double nodes = 1, width = 1;
    while (!rest.is_done()) {
        const Rest::Branch next = rest.narrowest();
        if (next.ways == 0) break;
        width *= next.ways;
        nodes += width;
        descend(rest, next.item, random() % next.ways);
    }
    rest.undo(begin);
    return nodes;
}

} // namespace quadrille
