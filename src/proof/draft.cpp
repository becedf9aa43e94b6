// SPDX-License-Identifier: MIT
#include "proof/draft.hpp"

#include <algorithm>
#include <vector>

namespace quadrille::proof {

void Draft::repeat(std::size_t begin, std::size_t end) {
    for (; begin < end; ++begin) {
        Line line = steps_[begin];
        if (line.kind != Step::Kind::reference) line.number = no_number;
        steps_.push_back(line);
    }
}

bool Draft::takes_at_most(std::size_t bytes, std::size_t begin) const {
    std::size_t some = 0;
    for (; begin < steps_.size() && some <= bytes; ++begin) {
        const Line& line = steps_[begin];
        some += line.kind == Step::Kind::reference ? 2 : Writer::branch_bytes(line.item);
    }
    return some <= bytes;
}

void Draft::write(Writer& writer) const {
    struct Node {
        std::uint32_t uses = 0; // to come
        std::uint32_t kept = 0; // how many were kept before it
    };
    std::uint32_t nodes = 0;
    for (const Line& line : steps_)
        if (line.number != no_number) nodes = std::max(nodes, line.number + 1);
    std::vector<Node> node(nodes);
    for (const Line& line : steps_)
        if (line.kind == Step::Kind::reference) ++node[line.number].uses;
    std::uint32_t kept = 0;
    for (const Line& line : steps_) {
        Step step{.kind = line.kind, .at = line.item};
        if (line.kind == Step::Kind::reference) {
            Node& target = node[line.number];
            step.at = kept - 1 - target.kept;
            step.last = --target.uses == 0;
        } else if (line.number != no_number && node[line.number].uses != 0) {
            step.keep = true;
            node[line.number].kept = kept++;
        }
        writer.step(step);
    }
}

} // namespace quadrille::proof
