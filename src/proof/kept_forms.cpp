// SPDX-License-Identifier: MIT
#include "proof/kept_forms.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace quadrille::proof {

namespace {

/// How many nodes of nauty's tree a form may take. Most take some tens.
constexpr std::uint64_t nauty_nodes = 100'000;

} // namespace

KeptForms::KeptForms(const Rest& rest, std::vector<std::int64_t> marks) : rest_(rest), marks_(std::move(marks)) {
    number_colours();
}

/// As the format does: from 1 as colours come, option by option, in each by ascending items.
void KeptForms::number_colours() {
    const Problem& problem = rest_.problem();
    std::vector<std::uint32_t> number(problem.colour_count());
    std::uint32_t colours = 0;
    std::vector<std::pair<ItemId, std::size_t>> cells;
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
        const auto items = problem.items(OptionId{o});
        cells.clear();
        for (std::size_t k = 0; k < items.size(); ++k)
            if (problem.colour(OptionId{o}, k) != ColourId::none) cells.emplace_back(items[k], k);
        std::ranges::sort(cells);
        for (const auto& [item, k] : cells) {
            std::uint32_t& known = number[index(problem.colour(OptionId{o}, k))];
            if (known == 0) known = ++colours;
            const std::uint32_t set = rest_.sets().cells(OptionId{o})[k].agreeing;
            if (set >= colour_.size()) colour_.resize(set + 1);
            colour_[set] = known;
        }
    }
}

bool KeptForms::find_form(const Control& control) {
    ++looked_;
    graph_.make(rest_, marks_);
    group_ = symmetries::find_group(graph_, {.generators = true, .form = true, .nodes = nauty_nodes}, control, form_);
    if (!group_.complete) return false;
    key_.assign(2 + form_.bytes.size() / sizeof(std::uint64_t), 0);
    key_[0] = form_.bytes.size();
    std::memcpy(key_.data() + 1, form_.bytes.data(), form_.bytes.size());
    return true;
}

std::uint32_t KeptForms::keep() {
    const std::uint32_t known = keys_.find(key_);
    if (known != absent) {
        std::ranges::copy(form_.names, kept_names_.begin() + static_cast<std::ptrdiff_t>(begins_[known]));
        return known;
    }
    kept_names_.insert(kept_names_.end(), form_.names.begin(), form_.names.end());
    begins_.push_back(kept_names_.size());
    return keys_.add(key_);
}

void KeptForms::rename(Name here, Name there) {
    if (here.agreeing == OptionSets::none) {
        if (here.item != there.item) renaming_.items.emplace_back(index(here.item), index(there.item));
    } else if (colour_[here.agreeing] != colour_[there.agreeing]) {
        renaming_.colours.push_back({index(here.item), colour_[here.agreeing], colour_[there.agreeing]});
    }
}

Renaming KeptForms::take_renaming() {
    ++met_;
    std::ranges::sort(renaming_.items);
    std::ranges::sort(renaming_.colours);
    return std::exchange(renaming_, {});
}

std::unique_ptr<Siblings> Siblings::find(const Rest& rest, ItemId item, KeptForms& forms) {
    constexpr std::uint32_t none = KeptForms::absent;
    const symmetries::Graph& graph = forms.graph();
    auto all = std::make_unique<Siblings>();
    all->generators_ = forms.take_generators();
    all->names_ = graph.names;
    all->from_.assign(graph.size(), none);
    all->by_.assign(graph.size(), none);
    std::vector<std::uint32_t> vertex_of(rest.problem().option_count());
    for (std::uint32_t v = graph.option_begin(); v < graph.size(); ++v)
        for (const OptionId option : graph.options(v)) vertex_of[index(option)] = v;
    std::vector<std::uint32_t> orbit_of(graph.size());
    rest.for_each_live(item, [&](OptionId option) {
        const std::uint32_t vertex = vertex_of[index(option)];
        if (all->from_[vertex] == none) all->grow_tree(vertex, orbit_of);
        ++all->orbits_[orbit_of[vertex]].size;
        all->children_.push_back({option, vertex, orbit_of[vertex]});
    });
    const std::size_t orbits = all->orbits_.size(), children = all->children_.size();
    const bool pays = rest.need(item).max == 1 ? orbits < children : 2 * orbits <= children;
    return pays ? std::move(all) : nullptr;
}

/// Grows a tree of the options that symmetries map an option to: a new orbit.
void Siblings::grow_tree(std::uint32_t vertex, std::vector<std::uint32_t>& orbit_of) {
    std::vector<std::uint32_t> todo{vertex};
    from_[vertex] = vertex;
    for (std::size_t k = 0; k < todo.size(); ++k) {
        orbit_of[todo[k]] = static_cast<std::uint32_t>(orbits_.size());
        for (std::uint32_t g = 0; g < generators_.size(); ++g) {
            const std::uint32_t image = generators_[g][todo[k]];
            if (from_[image] != KeptForms::absent) continue;
            from_[image] = todo[k];
            by_[image] = g;
            todo.push_back(image);
        }
    }
    orbits_.push_back({.first = vertex});
}

void Siblings::remember(std::uint32_t child, std::uint32_t number, std::span<const Name> names) {
    Orbit& orbit = orbits_[children_[child].orbit];
    if (orbit.size == 1 || orbit.first != children_[child].vertex) return;
    orbit.number = number;
    const auto key = [](const Name& name) { return std::pair(index(name.item), name.agreeing); };
    std::vector<std::uint32_t> vertices(names_.size());
    for (std::uint32_t v = 0; v < vertices.size(); ++v) vertices[v] = v;
    std::ranges::sort(vertices, {}, [&](std::uint32_t v) { return key(names_[v]); });
    for (const Name& name : names)
        orbit.named.push_back(
            *std::ranges::lower_bound(vertices, key(name), {}, [&](std::uint32_t v) { return key(names_[v]); }));
}

/// What has a name in the kept node of the first child has its image's name here.
Renaming Siblings::renaming(std::uint32_t child, KeptForms& forms) const {
    std::vector<std::uint32_t> path;
    for (std::uint32_t v = children_[child].vertex; from_[v] != v; v = from_[v]) path.push_back(by_[v]);
    std::ranges::reverse(path); // from the first child down to this one
    const auto there = forms.names_of(orbit(child).number);
    for (std::size_t k = 0; k < there.size(); ++k) {
        std::uint32_t image = orbit(child).named[k];
        for (const std::uint32_t generator : path) image = generators_[generator][image];
        forms.rename(names_[image], there[k]);
    }
    return forms.take_renaming();
}

} // namespace quadrille::proof
