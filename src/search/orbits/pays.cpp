// SPDX-License-Identifier: MIT
// Whether the remainders of a size are expanded or handed over to walks. Everything here counts; nothing reads a clock.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "search/orbits/orbits.hpp"

namespace quadrille::search {

namespace {

/// Nodes of a walk that tells whether walks of a size are short.
constexpr std::uint64_t longest_sample = 400;

} // namespace

/// How many nodes a walk of a remainder takes, up to a limit.
template <class Sum> std::uint64_t OrbitsOf<Sum>::sampled(const Entry& entry, std::uint64_t most) {
    Worker& worker = workers_.front();
    worker.position.go_to(entry.path);
    worker.position.begin_walk(entry.path, entry.weight);
    const std::uint64_t nodes = walk(worker, most);
    if (!worker.position.is_walked()) worker.position.cancel_walk();
    return nodes;
}

/// How often merging and orbits save a remainder of the present size: options / orbits, times forms / different forms.
template <class Sum> double OrbitsOf<Sum>::gain() {
    constexpr double first_merge_gain = 1.3, least_forms = 30;
    std::uint64_t options = 0, orbit_count = 0;
    bool symmetric = false;
    for (const Entry& entry : now_) {
        options += entry.branches.options;
        orbit_count += entry.branches.children.size();
        symmetric = symmetric || entry.has_symmetry;
    }
    // One size may have few forms: the sizes before it count too, each half as much as the next.
    recent_forms_ = recent_forms_ / 2 + static_cast<double>(work_.forms - before_.forms);
    recent_merged_ = recent_merged_ / 2 + static_cast<double>(work_.merged - before_.merged);
    const double merge_gain = recent_forms_ > least_forms ? recent_forms_ / (recent_forms_ - recent_merged_)
                              : symmetric                 ? first_merge_gain
                                                          : 1;
    return merge_gain * static_cast<double>(options) / static_cast<double>(std::max<std::uint64_t>(orbit_count, 1));
}

/// Whether remainders of this size should be expanded; otherwise they are handed over to walks. What is left must cost
/// less than walks. Where walks are far longer than one expansion, it is worth a try even if this size saves little:
/// the rows of a latin square merge only where a row ends.
template <class Sum> bool OrbitsOf<Sum>::pays(std::uint64_t nodes_left) {
    constexpr double least_gain = 1.15, sure_gain = 1.6, long_walk = 20;
    constexpr std::uint64_t samples = 4, few_merged = 20, forms_a_kept = 32;
    const double gain = this->gain();
    // Remainders that were kept come from a search that merged: it takes many of their kind to see the contrary.
    const bool merges = work_.merged > work_.forms / few_merged || work_.forms < kept_forms_ * forms_a_kept;
    if (reduces()) return true;
    // A board gains as long as symmetry is left.
    if (!is_rich_ && (work_.handed_over != 0 || std::ranges::none_of(now_, &Entry::has_symmetry))) return false;
    if (gain < least_gain && !merges) return false;
    if (gain >= sure_gain) return true;
    std::uint64_t children = 0, walked = 0;
    for (const Entry& entry : now_) children += entry.branches.children.size();
    const double price = static_cast<double>(short_walk_ * children) / static_cast<double>(now_.size());
    const std::uint64_t most = std::max(longest_sample, static_cast<std::uint64_t>(long_walk * price));
    if (nodes_left < samples * most) return true;
    const std::size_t step = std::max<std::size_t>(now_.size() / samples, 1);
    std::size_t tried = 0;
    for (std::size_t k = 0; k < now_.size() && tried < samples; k += step, ++tried) {
        const std::uint64_t nodes = sampled(now_[k], most);
        if (nodes == most) return true;
        walked += nodes;
    }
    const double walk = static_cast<double>(walked) / static_cast<double>(tried);
    return price < walk * (1 - 1 / gain);
}

template <class Sum> std::size_t OrbitsOf<Sum>::width() const {
    std::size_t width = now_.size() - std::min(next_, now_.size());
    for (const auto& [size, bucket] : front_) width += bucket.size();
    return width;
}

template <class Sum> double OrbitsOf<Sum>::mean_ways() const {
    constexpr std::size_t samples = 64;
    const auto whole = static_cast<double>(sum_.whole().saturated());
    double sum = 0, seen = 0;
    const auto see = [&](const Entry& entry) {
        sum += static_cast<double>(entry.weight.saturated()) / whole;
        ++seen;
    };
    const std::size_t waiting = now_.size() - std::min(next_, now_.size());
    const std::size_t seen_now = std::min(samples, waiting);
    for (std::size_t k = 0; k < seen_now; ++k) see(now_[next_ + k * waiting / seen_now]);
    for (const auto& [size, bucket] : front_)
        for (auto place = bucket.begin(); place != bucket.end() && seen < 2 * samples; ++place) see(place->second);
    return seen == 0 ? 1 : sum / seen;
}

template <class Sum> double OrbitsOf<Sum>::share_walked() const {
    double done = static_cast<double>(work_.handed_over);
    for (const Worker& worker : workers_)
        if (worker.entry && worker.is_handed_over) done -= 1 - worker.position.share_walked();
    const std::size_t all = walk_count();
    return all == 0 ? 0 : done / static_cast<double>(all);
}

/// The nodes of a walk, as estimated from some remainders.
template <class Sum> double OrbitsOf<Sum>::sampled_mean(const std::vector<const Entry*>& entries) {
    double sum = 0;
    for (const Entry* const entry : entries) {
        probe_->go_to(entry->path);
        sum += probe_->sample(random_);
    }
    return sum / static_cast<double>(entries.size());
}

/// Samples the largest sizes. Walks of smaller remainders are taken to be as long as the last ones sampled.
template <class Sum> double OrbitsOf<Sum>::nodes_ahead() {
    constexpr std::size_t samples = 4, sampled_sizes = 4;
    if (!begun_ || !kept_.empty()) return std::numeric_limits<double>::infinity();
    if (!probe_) probe_.emplace(*problem_);
    double sum = 0, mean = 0;
    std::size_t sizes = 0;
    std::vector<const Entry*> some;
    for (const Worker& worker : workers_)
        if (worker.entry) some.push_back(worker.entry);
    const std::size_t waiting = now_.size() - next_, present = some.size() + waiting;
    for (std::size_t k = 0; k < std::min(samples, waiting); ++k) some.push_back(&now_[next_ + k * waiting / samples]);
    if (!some.empty()) {
        mean = sampled_mean(some);
        sum = mean * static_cast<double>(present);
        ++sizes;
    }
    for (const auto& [size, bucket] : front_) {
        if (sizes++ < sampled_sizes) {
            some.clear();
            for (auto place = bucket.begin(); place != bucket.end() && some.size() < samples; ++place)
                some.push_back(&place->second);
            mean = sampled_mean(some);
        }
        sum += mean * static_cast<double>(bucket.size());
    }
    return sum;
}

template bool OrbitsOf<orbits::Counts>::pays(std::uint64_t);
template bool OrbitsOf<orbits::LeastRanks>::pays(std::uint64_t);
template double OrbitsOf<orbits::Counts>::nodes_ahead();
template double OrbitsOf<orbits::Counts>::mean_ways() const;
template double OrbitsOf<orbits::Counts>::share_walked() const;
template std::size_t OrbitsOf<orbits::Counts>::width() const;

} // namespace quadrille::search
