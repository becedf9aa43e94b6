// SPDX-License-Identifier: MIT
// Lemmas, n(R) being the number of covers of a remainder R:
// 1. If a symmetry of R maps option o to o', n(R with o taken) = n(R with o' taken).
// 2. If item i needs exactly k options, k n(R) is the sum of n(R with o taken) over its live options o, the
//    others staying live: each cover is met once for each of its k options of i.
// 3. If i needs lo..hi, n(R) is the sum over k from lo to hi of n(R with exactly k for i).
// 4. Isomorphic remainders have equally many covers.
#include "search/orbits/counts.hpp"

#include <algorithm>

#include <quadrille/error.hpp>

#include "base/limbs.hpp"
#include "search/observers.hpp"

namespace quadrille::search::orbits {

namespace {

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

Counts::Counts(const Problem& problem, bool telling) : telling_(telling) {
    const auto scale = scale_of(problem);
    if (!scale) throw Unsupported("engine orbits cannot take bounds as large as these");
    scale_ = *scale;
}

bool Counts::can_take(const Problem& problem) { return scale_of(problem).has_value(); }

Count Counts::covers() const {
    const std::lock_guard lock(mutex_);
    if (scale_ == 1u) return total_;
    Count whole = divide(total_, scale_).quotient; // what remains belongs to covers that are not yet all met
    return whole == 0u && first_cover_ ? Count(1) : whole;
}

void Counts::add(std::uint64_t found, const Count& weight) {
    Count more = found;
    more *= weight;
    const std::lock_guard lock(mutex_);
    total_ += more;
}

bool Counts::only_counts() const {
    if (!telling_) return true;
    const std::lock_guard lock(mutex_);
    return first_cover_.has_value();
}

/// Keeps the first cover of all: the options on a path, and more.
void Counts::keep(const Path& path, std::span<const OptionId> options) {
    const std::lock_guard lock(mutex_);
    if (first_cover_) return;
    first_cover_.emplace(options.begin(), options.end());
    for (const Step& step : path)
        if (step.kind == Step::Kind::take) first_cover_->push_back(OptionId{step.id});
}

Count Counts::Hand::child_weight(const Count& weight, const Branches& branches, const Child& child) const {
    Limbs scaled(weight.limbs().begin(), weight.limbs().end());
    if (branches.divisor > 1) divide_exactly(scaled, branches.divisor);
    multiply_by(scaled, child.number);
    return Count::from_limbs(scaled);
}

std::uint64_t Counts::Hand::walk(std::uint64_t most) {
    if (!sum_.only_counts())
        return walk_.run(rest_, most, [&](std::span<const OptionId> options) { sum_.keep(path_, options); });
    if (turns_to_masks()) return walk_masks(most);
    return walk_.run(rest_, most);
}

/// Whether a walk is by masks. It begins anew with them.
bool Counts::Hand::turns_to_masks() {
    if (by_masks_) return true;
    if (!is_long_ || walk_.is_over() || !may_use_masks_) return false;
    if (!masks_) make_masks();
    if (!masks_) return false;
    std::vector<OptionId> taken;
    for (const Step& step : path_) taken.push_back(OptionId{step.id}); // without bounds there are no other steps
    walk_.cancel(rest_);
    masks_->restart(taken);
    by_masks_ = true;
    is_over_ = false;
    return true;
}

void Counts::Hand::make_masks() {
    may_use_masks_ = Masks::is_small(*problem_);
    if (!may_use_masks_) return;
    try {
        masks_.emplace(*problem_, ChooseRule::smallest, false);
    } catch (const Unsupported&) { // too many colours
        may_use_masks_ = false;
    }
}

std::uint64_t Counts::Hand::walk_masks(std::uint64_t most) {
    const std::uint64_t before = masks_->stats().nodes;
    Control control;
    control.limits.nodes = before + most;
    is_over_ = masks_->run(control, CountOnly{}) == Ending::exhausted;
    return masks_->stats().nodes - before;
}

} // namespace quadrille::search::orbits
