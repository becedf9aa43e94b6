// SPDX-License-Identifier: MIT
// Lemmas, n(R) being the number of covers of a remainder R:
// 1. If a symmetry of R maps option o to o', n(R with o taken) = n(R with o' taken).
// 2. If item i needs exactly k options, k n(R) is the sum of n(R with o taken) over its live options o, the
//    others staying live: each cover is met once for each of its k options of i.
// 3. If i needs lo..hi, n(R) is the sum over k from lo to hi of n(R with exactly k for i).
// 4. Isomorphic remainders have equally many covers.
#include "search/orbits/orbits.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include <quadrille/error.hpp>

#include "problem/limbs.hpp"

namespace quadrille::search {

namespace {

/// Nodes of a walk that cost about as much as a canonical form.
constexpr std::uint64_t short_walk = 24;

/// Nodes of a walk that tells whether walks of a size are short.
constexpr std::uint64_t longest_sample = 400;

constexpr std::size_t most_scale_bits = 1 << 15;

/// By how much weights are scaled up: an item that allows k options divides by k, k - 1, ... at most. Nothing
/// if that is too large a number.
std::optional<Count> scale_of(const Problem& problem) {
    Limbs scale{1};
    if (!problem.has_bounds()) return Count(1);
    std::vector<std::uint32_t> uses(problem.item_count());
    for (const ItemId item : problem.cells()) ++uses[index(item)];
    for (std::uint32_t i = 0; i < problem.item_count(); ++i) {
        if (!problem.is_primary(ItemId{i})) continue;
        for (std::uint64_t k = 2; k <= std::min(problem.bounds(ItemId{i}).max, uses[i]); ++k) {
            multiply_by(scale, k);
            if (bit_width(scale) > most_scale_bits) return std::nullopt;
        }
    }
    return Count::from_limbs(scale);
}

} // namespace

Orbits::Orbits(const Problem& problem, std::size_t memory)
    : problem_(&problem), most_memory_(memory), rest_(problem) {
    if (!symmetries::available())
        throw Unsupported("engine orbits needs nauty, and this build was made without it");
    const auto scale = scale_of(problem);
    if (!scale) throw Unsupported("engine orbits cannot take bounds as large as these");
    scale_ = *scale;
}

double Orbits::build_time(const Problem& problem) {
    if (!symmetries::available() || !scale_of(problem)) return std::numeric_limits<double>::infinity();
    constexpr double a_cell = 500; // most of it is nauty's time for the whole problem
    return 1000 + a_cell * static_cast<double>(problem.cell_count());
}

Count Orbits::covers() const {
    if (scale_ == 1u) return total_;
    return divide(total_, scale_).quotient; // what remains belongs to covers that are not yet all met
}

SearchStats Orbits::stats() const { return {.nodes = nodes(), .updates = work_.merged}; }

/// Why the search should end now. Sets `pause` if only the budget is spent.
std::optional<Ending> Orbits::look(const Control& control, const Budget& budget, bool& pause) const {
    if (const auto why = stopped(control)) return why;
    if (nodes() >= control.limits.nodes) return Ending::node_limit;
    if (control.limits.covers != unlimited && covers() >= control.limits.covers) return Ending::cover_limit;
    if (control.progress.due()) {
        const double whole = static_cast<double>(std::max<std::uint64_t>(whole_.first, 1));
        const double share = begun_ ? 1 - static_cast<double>(size_.first) / whole : 0;
        control.progress({.share = std::clamp(share, 0.0, 1.0),
                          .nodes = nodes(),
                          .covers = covers().saturated(),
                          .hits = work_.merged,
                          .memory = memory_});
    }
    pause = nodes() >= budget.nodes || std::chrono::steady_clock::now() >= budget.time
            || budget.attention.stop_requested();
    return std::nullopt;
}

void Orbits::apply(const Step& step) {
    switch (step.kind) {
    case Step::Kind::take:
        return rest_.take(OptionId{step.id});
    case Step::Kind::close:
        return rest_.close(ItemId{step.id});
    case Step::Kind::exactly:
        return rest_.narrow(ItemId{step.id}, {step.number, step.number});
    }
}

void Orbits::go_to(const Path& path) {
    rest_.undo(0);
    for (const Step& step : path) apply(step);
}

/// Takes forced options and closes items without options. Returns false if there is no cover.
bool Orbits::settle(Path& path) {
    while (!rest_.is_done()) {
        const Rest::Branch next = rest_.narrowest();
        if (next.ways == 0) return false;
        if (next.ways > 1) return true;
        Step step{Step::Kind::close, index(next.item)};
        if (const auto option = rest_.first_live(next.item)) step = {Step::Kind::take, index(*option)};
        path.push_back(step);
        apply(step);
    }
    return true;
}

Orbits::Size Orbits::size_of(const symmetries::Graph& graph) const {
    Size size{0, 0};
    std::size_t at = 0;
    for (const symmetries::ClassKey& key : graph.keys) {
        std::uint64_t number = 1;
        while (graph.inner[at++] != 0) ++number;
        if (key.kind != symmetries::ClassKey::Kind::primary) continue;
        size.first += number * key.second;
        size.second += number * (key.second - static_cast<std::uint64_t>(key.first));
    }
    return size;
}

/// Chooses the item to branch on, and takes one option of each orbit of it.
void Orbits::choose(const symmetries::Graph& graph, const symmetries::Group& group, Entry& entry) const {
    std::uint64_t fewest_orbits = UINT64_MAX, fewest = UINT64_MAX;
    std::uint32_t best = UINT32_MAX;
    const bool root
        = !begun_
          && group.order <= symmetries::most_of_boards; // larger groups: the smallest item merges more
    std::vector<std::uint32_t> met;
    for (std::uint32_t x = 0; x < graph.item_count(); ++x) {
        const ItemId item = graph.names[x].item;
        if (!problem_->is_primary(item) || rest_.need(item).min != rest_.need(item).max) continue;
        std::uint64_t options = 0, orbit_count = 0;
        if (root) met.clear();
        for (const int y : graph.neighbours(x)) {
            options += graph.options(static_cast<std::uint32_t>(y)).size();
            if (root) met.push_back(group.orbits[static_cast<std::size_t>(y)]);
        }
        if (root) {
            std::ranges::sort(met);
            orbit_count = static_cast<std::uint64_t>(std::unique(met.begin(), met.end()) - met.begin());
        }
        if (std::pair(orbit_count, options) >= std::pair(fewest_orbits, fewest)) continue;
        fewest_orbits = orbit_count;
        fewest = options;
        best = x;
    }
    if (best == UINT32_MAX) return split(graph, entry);
    std::map<std::uint32_t, Child> by_orbit;
    for (const int y : graph.neighbours(best)) {
        const auto v = static_cast<std::uint32_t>(y);
        const std::uint64_t number = graph.options(v).size();
        const Step step{Step::Kind::take, index(graph.options(v).front())};
        by_orbit.try_emplace(group.orbits[v], Child{step, 0}).first->second.number += number;
    }
    for (const auto& [orbit, child] : by_orbit) entry.children.push_back(child);
    entry.options = fewest;
    entry.divisor = rest_.need(graph.names[best].item).min;
}

/// Where no item needs an exact number of options, gives one item each number that it allows.
void Orbits::split(const symmetries::Graph& graph, Entry& entry) const {
    std::uint64_t fewest = UINT64_MAX;
    std::uint32_t best = 0;
    for (std::uint32_t x = 0; x < graph.item_count(); ++x) {
        if (!problem_->is_primary(graph.names[x].item)) continue;
        const std::uint64_t options = rest_.size(graph.names[x].item);
        if (options < fewest) fewest = options, best = x;
    }
    const ItemId item = graph.names[best].item;
    const Bounds need = rest_.need(item);
    for (std::uint32_t k = need.min; k <= std::min<std::uint64_t>(need.max, fewest); ++k)
        entry.children.push_back(
            {k == 0 ? Step{Step::Kind::close, index(item)} : Step{Step::Kind::exactly, index(item), k}, 1});
    entry.options = entry.children.size();
}

/// Adds the remainder at which the rest stands, to the total or to the front. If it returns an ending,
/// nothing was added.
std::optional<Ending> Orbits::add(Path path, const Count& weight, const Control& control) {
    if (!settle(path)) return std::nullopt;
    const std::uint64_t left = left_of(control.limits.nodes, nodes());
    if (left == 0) return Ending::node_limit;
    walk_.begin(rest_);
    walk_nodes_ += walk_.run(rest_, std::min(short_walk, left));
    if (walk_.is_over()) {
        Count found = walk_.found();
        found *= weight;
        total_ += found;
        return std::nullopt;
    }
    walk_.cancel(rest_);
    if (left <= short_walk) return Ending::node_limit;
    graph_.make(rest_);
    symmetries::Form form;
    const symmetries::Group group = symmetries::find_group(graph_, {.form = true}, control, form);
    if (!group.complete) return stopped(control).value_or(Ending::interrupted);
    ++work_.forms;
    const Size size = size_of(graph_);
    const auto [place, fresh] = front_[size].try_emplace(std::move(form.bytes));
    Entry& entry = place->second;
    entry.weight += weight;
    if (!fresh) {
        ++work_.merged;
        return std::nullopt;
    }
    entry.path = std::move(path);
    entry.has_symmetry = group.order != 1u;
    choose(graph_, group, entry);
    memory_ += place->first.size() + bytes_of(entry);
    if (!begun_) {
        is_rich_ = group.order > symmetries::most_of_boards;
        whole_ = size;
    }
    return std::nullopt;
}

/// The weight of a child.
Count Orbits::scaled(const Entry& entry, std::uint64_t number) const {
    Limbs weight(entry.weight.limbs().begin(), entry.weight.limbs().end());
    if (entry.divisor > 1) divide_exactly(weight, entry.divisor);
    multiply_by(weight, number);
    return Count::from_limbs(weight);
}

/// Begins with the largest remainders of the front.
void Orbits::open_next(std::uint64_t nodes_left) {
    const auto first = front_.begin();
    size_ = first->first;
    now_.clear();
    memory_ -= std::exchange(now_bytes_, 0);
    for (auto& [form, entry] : first->second) {
        memory_ -= form.size();
        now_bytes_ += bytes_of(entry);
        now_.push_back(std::move(entry));
    }
    front_.erase(first);
    at_ = child_ = 0;
    at_entry_ = false;
    expands_ = pays(nodes_left);
    before_ = work_;
}

/// What an entry of the front takes besides its form, about.
std::size_t Orbits::bytes_of(const Entry& entry) {
    constexpr std::size_t places = 64; // of the table
    return sizeof(Entry) + places + entry.path.size() * sizeof(Step) + entry.children.size() * sizeof(Child);
}

/// How many nodes a walk of a remainder takes, up to a limit.
std::uint64_t Orbits::sampled(const Entry& entry) {
    go_to(entry.path);
    walk_.begin(rest_);
    const std::uint64_t nodes = walk_.run(rest_, longest_sample);
    if (!walk_.is_over()) walk_.cancel(rest_);
    walk_nodes_ += nodes;
    return nodes < longest_sample ? nodes : UINT64_MAX;
}

/// Whether remainders of this size should be expanded; otherwise they are handed over to walks. Orbits save
/// options / orbits, merging saves forms / different forms. What is left must cost less than walks.
bool Orbits::pays(std::uint64_t nodes_left) {
    constexpr double least_gain = 1.15, sure_gain = 1.6, first_merge_gain = 1.3;
    constexpr std::size_t samples = 4;
    std::uint64_t options = 0, orbit_count = 0;
    bool symmetric = false;
    for (const Entry& entry : now_) {
        options += entry.options;
        orbit_count += entry.children.size();
        symmetric = symmetric || entry.has_symmetry;
    }
    const double orbit_gain
        = static_cast<double>(options) / static_cast<double>(std::max<std::uint64_t>(orbit_count, 1));
    const std::uint64_t forms = work_.forms - before_.forms, merged = work_.merged - before_.merged;
    const double merge_gain = forms > 30  ? static_cast<double>(forms) / static_cast<double>(forms - merged)
                              : symmetric ? first_merge_gain
                                          : 1;
    const double gain = orbit_gain * merge_gain;
    if (gain < least_gain) return false;
    if (gain >= sure_gain || nodes_left < samples * longest_sample) return true;
    std::uint64_t walked = 0;
    const std::size_t step = std::max<std::size_t>(now_.size() / samples, 1);
    std::size_t tried = 0;
    for (std::size_t k = 0; k < now_.size() && tried < samples; k += step, ++tried) {
        const std::uint64_t nodes = sampled(now_[k]);
        if (nodes == UINT64_MAX) return true;
        walked += nodes;
    }
    const double walk = static_cast<double>(walked) / static_cast<double>(std::max<std::size_t>(tried, 1));
    const double price = short_walk * static_cast<double>(orbit_count) / static_cast<double>(now_.size());
    return price < walk * (1 - 1 / gain);
}

/// Walks the remainder at which the rest stands to the end, or goes on to walk it.
std::optional<Ending> Orbits::walk_here(const Count& weight, const Control& control, const Budget& budget,
                                        bool& pause) {
    constexpr std::uint64_t step = 64;
    if (!walking_) {
        walk_.begin(rest_);
        walking_ = true;
        ++work_.handed_over;
    }
    while (!walk_.is_over()) {
        if (const auto why = look(control, budget, pause); why || pause) return why;
        walk_nodes_ += walk_.run(rest_, std::min(step, left_of(control.limits.nodes, nodes())));
    }
    Count found = walk_.found();
    found *= weight;
    total_ += found;
    walking_ = false;
    return std::nullopt;
}

std::optional<Ending> Orbits::run(const Control& control, const Budget& budget) {
    bool pause = false;
    if (!begun_) {
        if (const auto why = look(control, budget, pause)) return why;
        if (const auto why = add({}, scale_, control)) {
            rest_.undo(0);
            return why;
        }
        rest_.undo(0);
        begun_ = true;
    }
    for (;; ++at_, child_ = 0, at_entry_ = false) {
        if (at_ == now_.size()) {
            if (front_.empty()) return Ending::exhausted;
            open_next(left_of(control.limits.nodes, nodes()));
        }
        Entry& entry = now_[at_];
        if (!at_entry_) {
            go_to(entry.path);
            entry_mark_ = rest_.mark();
            at_entry_ = true;
        }
        if (child_ == 0 && most_memory_ != 0 && memory_ > most_memory_) expands_ = false;
        if (!expands_) {
            if (const auto why = walk_here(entry.weight, control, budget, pause)) return why;
            if (pause) return paused;
            continue;
        }
        for (; child_ < entry.children.size(); ++child_) {
            if (const auto why = look(control, budget, pause); why || pause) return why;
            const Child& child = entry.children[child_];
            Path path = entry.path;
            path.push_back(child.step);
            apply(child.step);
            const auto why = add(std::move(path), scaled(entry, child.number), control);
            rest_.undo(entry_mark_);
            if (why) return why;
        }
        ++work_.expanded;
    }
}

} // namespace quadrille::search
