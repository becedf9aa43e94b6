// SPDX-License-Identifier: MIT
#include "diagram/query/tally.hpp"

#include <algorithm>

#include <quadrille/diagram.hpp>

#include "base/threads.hpp"

namespace quadrille::diagram {

void Counts<Limbs>::push_back(LimbView number) {
    constexpr std::size_t block = std::size_t{1} << 16;
    const std::size_t size = number.size() + 1;
    if (free_size_ < size) {
        free_size_ = std::max(block, size);
        free_ = blocks_.emplace_back(std::make_unique_for_overwrite<std::uint64_t[]>(free_size_)).get();
    }
    at_.push_back(free_);
    *free_ = number.size();
    std::ranges::copy(number, free_ + 1);
    free_ += size;
    free_size_ -= size;
}

namespace {

/// Goes on with the counts, as far as they fit. True if all `end` are there.
template <Narrow N>
bool go_on(const Diagram& diagram, std::uint32_t end, std::vector<N>& counts, const Control& control) {
    StopPoll poll(control, 4096);
    for (auto node = static_cast<std::uint32_t>(counts.size()); node < end; ++node) {
        poll.step();
        const auto edges = diagram.edges(NodeId{node});
        const bool product = is_product(edges);
        N number = product ? 1 : 0;
        bool fits = true;
        if (product)
            for (const Diagram::Edge& edge : edges) fits &= multiply_if_fits(number, counts[index(edge.to)]);
        else
            for (const Diagram::Edge& edge : edges) fits &= add_if_fits(number, counts[index(edge.to)]);
        if (!fits) return false;
        counts.push_back(number);
    }
    return true;
}

void go_on(const Diagram& diagram, std::uint32_t end, Counts<Limbs>& counts, const Control& control) {
    StopPoll poll(control, 256);
    Limbs number;
    for (std::uint32_t node = counts.size(); node < end; ++node) {
        poll.step();
        const auto edges = diagram.edges(NodeId{node});
        const bool product = is_product(edges);
        number.clear();
        if (product) number.push_back(1);
        for (const Diagram::Edge& edge : edges)
            if (product)
                number = multiply(number, counts[edge.to]);
            else
                add(number, counts[edge.to]);
        counts.push_back(number);
    }
}

} // namespace

Tally tally(const Diagram& diagram, NodeId top, const Control& control) {
    const std::uint32_t end = std::max(index(top), index(Diagram::empty)) + 1;
    std::vector<std::uint64_t> narrow{0, 1}; // of none and empty
    narrow.reserve(end);
    if (go_on(diagram, end, narrow, control)) return Counts<std::uint64_t>(std::move(narrow));

    std::vector<Wide> wide;
    wide.reserve(end);
    wide.assign(narrow.begin(), narrow.end());
    narrow = {};
    if (go_on(diagram, end, wide, control)) return Counts<Wide>(std::move(wide));

    Counts<Limbs> limbs;
    limbs.reserve(end);
    for (const Wide number : wide) {
        const std::uint64_t two[]{static_cast<std::uint64_t>(number), static_cast<std::uint64_t>(number >> 64)};
        limbs.push_back(LimbView(two, two[1] != 0 ? 2 : two[0] != 0 ? 1 : 0));
    }
    wide = {};
    go_on(diagram, end, limbs, control);
    return limbs;
}

std::vector<bool> live_nodes(const Diagram& diagram, NodeId top) {
    std::vector<bool> live(std::max(index(top), index(Diagram::empty)) + 1);
    const auto leads_on = [&](const Diagram::Edge& edge) { return live[index(edge.to)]; };
    live[index(Diagram::empty)] = true;
    for (std::uint32_t node = index(Diagram::empty) + 1; node < live.size(); ++node) {
        const auto edges = diagram.edges(NodeId{node});
        live[node] = is_product(edges) ? std::ranges::all_of(edges, leads_on) : std::ranges::any_of(edges, leads_on);
    }
    return live;
}

} // namespace quadrille::diagram

namespace quadrille::inline QUADRILLE_ABI {

Count count(const Diagram& diagram) {
    const diagram::Tally tally = diagram::tally(diagram, diagram.root());
    return std::visit([&](const auto& counts) { return diagram::to_count(counts[diagram.root()]); }, tally);
}

} // namespace quadrille::inline QUADRILLE_ABI
