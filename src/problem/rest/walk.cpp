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
            turns_.emplace_back(rest, next);
        }
        while (!turns_.empty() && !turns_.back().next(rest)) turns_.pop_back();
        descend_ = !turns_.empty();
    }
    if (is_over()) rest.undo(origin_);
    return nodes;
}

void RestWalk::hand_over(const Sink& sink) {
    cover_.clear();
    for (const Turn& turn : turns_)
        if (turn.option()) cover_.push_back(*turn.option());
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
