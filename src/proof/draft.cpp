// SPDX-License-Identifier: MIT
#include "proof/draft.hpp"

#include <algorithm>
#include <vector>

namespace quadrille::proof {

bool Draft::renamed(std::uint32_t number, const Renaming& names) {
    if (names_.size() > UINT32_MAX) return false;
    version_ = 2;
    steps_.push_back({Step::Kind::renamed, static_cast<std::uint32_t>(names_.size()), number});
    names_.push_back(static_cast<std::uint32_t>(names.items.size()));
    for (const auto& [from, to] : names.items) names_.push_back(from), names_.push_back(to);
    names_.push_back(static_cast<std::uint32_t>(names.colours.size()));
    for (const auto& new_colour : names.colours) names_.insert(names_.end(), new_colour.begin(), new_colour.end());
    return true;
}

Renaming Draft::names_of(const Line& line) const {
    Renaming names;
    std::size_t at = line.item;
    names.items.resize(names_[at++]);
    for (auto& [from, to] : names.items) from = names_[at++], to = names_[at++];
    names.colours.resize(names_[at++]);
    for (auto& new_colour : names.colours)
        for (std::uint32_t& n : new_colour) n = names_[at++];
    return names;
}

void Draft::repeat(std::size_t begin, std::size_t end) {
    for (; begin < end; ++begin) {
        Line line = steps_[begin];
        if (line.kind != Step::Kind::reference) line.number = no_number;
        steps_.push_back(line);
    }
}

bool Draft::takes_at_most(std::size_t bytes, std::size_t begin) const {
    std::size_t some = 0;
    for (; begin < steps_.size() && some <= bytes; ++begin) some += bytes_of(steps_[begin]);
    return some <= bytes;
}

std::size_t Draft::written_bytes() const {
    std::size_t bytes = 0;
    for (const Line& line : steps_) bytes += bytes_of(line);
    return bytes;
}

std::size_t Draft::bytes_of(const Line& line) {
    return line.kind == Step::Kind::reference ? 2 : Writer::branch_bytes(line.item) + (line.kind == Step::Kind::block);
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
    const auto refers
        = [](const Line& line) { return line.kind == Step::Kind::reference || line.kind == Step::Kind::renamed; };
    for (const Line& line : steps_)
        if (refers(line)) ++node[line.number].uses;
    std::uint32_t kept = 0;
    for (const Line& line : steps_) {
        Step step{.kind = line.kind, .at = line.item};
        if (refers(line)) {
            Node& target = node[line.number];
            step.at = kept - 1 - target.kept;
            step.last = --target.uses == 0;
        } else if (line.number != no_number && node[line.number].uses != 0) {
            step.keep = true;
            node[line.number].kept = kept++;
        }
        if (line.kind == Step::Kind::renamed)
            writer.step(step, names_of(line));
        else
            writer.step(step);
    }
}

} // namespace quadrille::proof
