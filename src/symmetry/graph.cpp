// SPDX-License-Identifier: MIT
#include "symmetry/graph.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <utility>

namespace quadrille::symmetries {

namespace {

constexpr std::uint32_t none = UINT32_MAX;

std::uint64_t mix(std::uint64_t hash, std::uint64_t x) {
    hash = (hash ^ x) * 0xff51'afd7'ed55'8ccd;
    hash = (hash ^ hash >> 32) * 0xc4ce'b9fe'1a85'ec53;
    return hash ^ hash >> 29;
}

} // namespace

void Graph::make(const Rest& rest, std::span<const std::int64_t> marks, std::span<const std::uint32_t> item_marks) {
    count_uses(rest);
    name_items(rest);
    join_options(rest, marks);
    list_members();
    make_edges();
    make_classes(rest, marks, item_marks);
}

/// Counts the live uses of items, and finds secondary items that let two live options exclude each other.
void Graph::count_uses(const Rest& rest) {
    Scratch& s = scratch_;
    const std::uint32_t items = rest.problem().item_count();
    s.uses.assign(items, 0);
    s.agreeing.resize(items);
    s.clashes.assign(items, 0);
    s.live.clear();
    rest.for_each_live([&](OptionId option) {
        s.live.push_back(option);
        for (const OptionSets::Cell& cell : rest.sets().cells(option)) {
            const std::uint32_t i = index(cell.item);
            if (s.uses[i]++ == 0)
                s.agreeing[i] = cell.agreeing;
            else if (cell.agreeing == OptionSets::none || cell.agreeing != s.agreeing[i])
                s.clashes[i] = 1;
        }
    });
}

void Graph::name_items(const Rest& rest) {
    Scratch& s = scratch_;
    const Problem& problem = rest.problem();
    s.vertex.assign(problem.item_count(), none);
    names.clear();
    for (std::uint32_t i = 0; i < problem.item_count(); ++i) {
        if (!rest.is_open(ItemId{i})) continue;
        const bool matters
            = problem.is_primary(ItemId{i}) ? s.uses[i] > 0 || rest.need(ItemId{i}).min > 0 : s.clashes[i] != 0;
        if (!matters) continue;
        s.vertex[i] = static_cast<std::uint32_t>(names.size());
        names.push_back({ItemId{i}});
    }
    item_count_ = static_cast<std::uint32_t>(names.size());
    if (!problem.has_colours()) return;
    std::fill(s.vertex_of_set.begin(), s.vertex_of_set.end(), none);
    for (const OptionId option : s.live)
        for (const OptionSets::Cell& cell : rest.sets().cells(option)) {
            if (cell.agreeing == OptionSets::none || s.vertex[index(cell.item)] == none) continue;
            if (cell.agreeing >= s.vertex_of_set.size()) s.vertex_of_set.resize(cell.agreeing + 1, none);
            if (s.vertex_of_set[cell.agreeing] != none) continue;
            s.vertex_of_set[cell.agreeing] = static_cast<std::uint32_t>(names.size());
            names.push_back({cell.item, cell.agreeing});
        }
}

/// Makes one vertex of equal options: those with the same cells, as far as cells matter, and the same mark.
void Graph::join_options(const Rest& rest, std::span<const std::int64_t> marks) {
    Scratch& s = scratch_;
    s.options.clear();
    s.cells.clear();
    s.cell_begins.assign(1, 0);
    s.twin.clear();
    s.slots.assign(std::bit_ceil(2 * s.live.size() + 1), none);
    const auto mark = [&](OptionId option) { return marks.empty() ? 0 : marks[index(option)]; };
    const auto cells = [&](std::size_t k) {
        return std::span(s.cells).subspan(s.cell_begins[k], s.cell_begins[k + 1] - s.cell_begins[k]);
    };
    for (const OptionId option : s.live) {
        const std::size_t begin = s.cells.size();
        for (const OptionSets::Cell& cell : rest.sets().cells(option)) {
            if (s.vertex[index(cell.item)] == none) continue;
            const bool coloured = cell.agreeing != OptionSets::none;
            s.cells.push_back(static_cast<int>(coloured ? s.vertex_of_set[cell.agreeing] : s.vertex[index(cell.item)]));
        }
        std::sort(s.cells.begin() + static_cast<std::ptrdiff_t>(begin), s.cells.end());
        const std::span<const int> mine = std::span(s.cells).subspan(begin);
        std::uint64_t hash = mix(1, static_cast<std::uint64_t>(mark(option)));
        for (const int cell : mine) hash = mix(hash, static_cast<std::uint64_t>(cell));
        std::size_t slot = hash & (s.slots.size() - 1);
        while (s.slots[slot] != none
               && !(mark(s.options[s.slots[slot]]) == mark(option) && std::ranges::equal(cells(s.slots[slot]), mine)))
            slot = (slot + 1) & (s.slots.size() - 1);
        if (s.slots[slot] == none) {
            s.slots[slot] = static_cast<std::uint32_t>(s.options.size());
            s.options.push_back(option);
            s.cell_begins.push_back(s.cells.size());
        } else {
            s.cells.resize(begin);
        }
        s.twin.push_back(s.slots[slot]);
    }
}

void Graph::list_members() {
    Scratch& s = scratch_;
    member_begins.assign(s.options.size() + 1, 0);
    for (const std::uint32_t k : s.twin) ++member_begins[k + 1];
    std::partial_sum(member_begins.begin(), member_begins.end(), member_begins.begin());
    s.number.assign(member_begins.begin(), member_begins.end());
    members.resize(s.live.size());
    for (std::size_t l = 0; l < s.live.size(); ++l) members[s.number[s.twin[l]]++] = s.live[l];
}

void Graph::make_edges() {
    Scratch& s = scratch_;
    const std::size_t first = names.size(), vertices_in_all = first + s.options.size();
    degrees.assign(vertices_in_all, 0);
    const auto for_each_edge = [&](const auto& visit) {
        for (std::size_t p = item_count_; p < first; ++p) visit(s.vertex[index(names[p].item)], p);
        for (std::size_t k = 0; k < s.options.size(); ++k)
            for (std::size_t c = s.cell_begins[k]; c < s.cell_begins[k + 1]; ++c)
                visit(static_cast<std::size_t>(s.cells[c]), first + k);
    };
    for_each_edge([&](std::size_t a, std::size_t b) { ++degrees[a], ++degrees[b]; });
    begins.resize(vertices_in_all);
    std::size_t total = 0;
    for (std::size_t x = 0; x < vertices_in_all; ++x) {
        begins[x] = total;
        total += static_cast<std::size_t>(degrees[x]);
        degrees[x] = 0;
    }
    ends.resize(total);
    for_each_edge([&](std::size_t a, std::size_t b) {
        ends[begins[a] + static_cast<std::size_t>(degrees[a]++)] = static_cast<int>(b);
        ends[begins[b] + static_cast<std::size_t>(degrees[b]++)] = static_cast<int>(a);
    });
}

void Graph::make_classes(const Rest& rest, std::span<const std::int64_t> marks,
                         std::span<const std::uint32_t> item_marks) {
    Scratch& s = scratch_;
    const auto item_mark = [&](ItemId item) { return item_marks.empty() ? 0 : item_marks[index(item)]; };
    const auto key_of = [&](std::uint32_t x) -> ClassKey {
        if (x >= names.size()) {
            const OptionId option = s.options[x - names.size()];
            const std::int64_t mark = marks.empty() ? 0 : marks[index(option)];
            return {ClassKey::Kind::option, mark, options(x).size()};
        }
        if (x >= item_count_) return {ClassKey::Kind::colour};
        const ItemId item = names[x].item;
        if (!rest.problem().is_primary(item)) return {ClassKey::Kind::secondary, 0, 0, item_mark(item)};
        const Bounds need = rest.need(item);
        return {ClassKey::Kind::primary, need.min, std::min(need.max, s.uses[index(item)]), item_mark(item)};
    };
    s.class_of.resize(size());
    s.class_key.clear();
    s.classes.clear();
    std::uint32_t last = 0; // neighbours are mostly of one class
    for (std::uint32_t x = 0; x < size(); ++x) {
        const ClassKey key = key_of(x);
        if (last >= s.class_key.size() || s.class_key[last] != key) {
            const auto next = static_cast<std::uint32_t>(s.class_key.size());
            last = s.classes.try_emplace(key, next).first->second;
            if (last == next) s.class_key.push_back(key);
        }
        s.class_of[x] = last;
    }
    std::vector<std::uint32_t> order(s.class_key.size()), place(s.class_key.size() + 1);
    std::iota(order.begin(), order.end(), 0u);
    std::ranges::sort(order, {}, [&](std::uint32_t c) { return s.class_key[c]; });
    std::vector<std::uint32_t> rank(order.size());
    keys.clear();
    for (std::uint32_t k = 0; k < order.size(); ++k) {
        rank[order[k]] = k;
        keys.push_back(s.class_key[order[k]]);
    }
    for (const std::uint32_t c : s.class_of) ++place[rank[c] + 1];
    std::partial_sum(place.begin(), place.end(), place.begin());
    vertices.resize(size());
    inner.assign(size(), 1);
    for (std::size_t k = 1; k < place.size(); ++k) inner[place[k] - 1] = 0;
    for (std::uint32_t x = 0; x < size(); ++x) vertices[place[rank[s.class_of[x]]]++] = static_cast<int>(x);
}

std::vector<std::int64_t> option_marks(const Problem& problem, bool costs) {
    if (problem.required().empty() && problem.forbidden().empty() && !(costs && problem.has_costs())) return {};
    std::map<std::pair<std::int64_t, int>, std::int64_t> numbers; // of cost and restriction
    std::vector<int> restriction(problem.option_count());
    for (const OptionId option : problem.required()) restriction[index(option)] |= 1;
    for (const OptionId option : problem.forbidden()) restriction[index(option)] |= 2;
    std::vector<std::int64_t> marks(problem.option_count());
    for (std::uint32_t o = 0; o < marks.size(); ++o) {
        const auto next = static_cast<std::int64_t>(numbers.size());
        const std::pair key(costs ? problem.cost(OptionId{o}) : 0, restriction[o]);
        marks[o] = numbers.try_emplace(key, next).first->second;
    }
    return marks;
}

} // namespace quadrille::symmetries
