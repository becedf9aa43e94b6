// SPDX-License-Identifier: MIT
#include "solve/weights/equal.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include <quadrille/numbers.hpp>

namespace quadrille::proof {

namespace {

struct PrimePower {
    std::uint64_t prime;
    int power;
};

/// The first stands for the rational numbers: what holds modulo it holds of them, but for rare accidents,
/// which are noticed.
constexpr auto rings = std::to_array<PrimePower>(
    {{Ring::large, 1}, {2, 1}, {3, 1}, {5, 1}, {7, 1}, {2, 10}, {3, 6}, {5, 4}, {7, 3}, {11, 2}, {13, 2}});

/// The residue nearest to 0.
std::int64_t nearest(std::uint64_t residue, std::uint64_t size) {
    return residue > size / 2 ? -static_cast<std::int64_t>(size - residue) : static_cast<std::int64_t>(residue);
}

struct Fraction {
    std::int64_t numerator, denominator;
};

/// The fraction of small numbers that is the residue modulo the large prime, if there is one: the first
/// remainder of Euclid's algorithm that is small (Wang).
std::optional<Fraction> small_fraction(std::uint64_t residue) {
    constexpr std::int64_t small = 100'000;
    std::int64_t before = Ring::large, now = static_cast<std::int64_t>(residue), times_before = 0, times = 1;
    while (now > small) {
        const std::int64_t quotient = before / now;
        before = std::exchange(now, before - quotient * now);
        times_before = std::exchange(times, times_before - quotient * times);
        if (times > small || times < -small) return std::nullopt;
    }
    return times < 0 ? Fraction{-now, -times} : Fraction{now, times};
}

/// Whole numbers in the proportion of the residues modulo the large prime, if they are small.
std::optional<std::vector<ItemWeight>> whole_numbers(std::vector<ItemWeight> residues) {
    constexpr std::int64_t most = 1'000'000'000;
    const Ring ring(Ring::large, 1);
    const std::uint64_t unit = ring.inverse(static_cast<std::uint64_t>(residues.front().weight));
    std::vector<Fraction> fractions;
    std::int64_t denominator = 1, divisor = 0;
    for (const auto& [item, residue] : residues) {
        const auto fraction = small_fraction(ring.times(static_cast<std::uint64_t>(residue), unit));
        if (!fraction) return std::nullopt;
        denominator = std::lcm(denominator, fraction->denominator);
        if (denominator > most) return std::nullopt;
        fractions.push_back(*fraction);
    }
    for (std::size_t k = 0; k < residues.size(); ++k) {
        residues[k].weight = fractions[k].numerator * (denominator / fractions[k].denominator);
        divisor = std::gcd(divisor, residues[k].weight);
    }
    for (ItemWeight& it : residues) it.weight /= divisor;
    return residues;
}

Cost total(std::span<const ItemWeight> weights, const Needs& needs) {
    Cost sum = 0;
    for (const auto& [item, weight] : weights) sum += Cost{weight} * needs[index(item)];
    return sum;
}

/// The same weights modulo a part of the modulus.
void reduce(std::vector<ItemWeight>& weights, const Ring& ring) {
    for (ItemWeight& it : weights) it.weight = nearest(ring.of(it.weight), ring.size());
    std::erase_if(weights, [](const ItemWeight& it) { return it.weight == 0; });
}

/// Times the unit that makes them smallest.
void make_small(std::vector<ItemWeight>& weights, const Ring& ring) {
    constexpr std::uint64_t most_tried = 64;
    const std::vector<ItemWeight> given = weights;
    Cost least = -1;
    for (std::uint64_t unit = 1; unit < std::min(ring.size(), most_tried); ++unit) {
        if (unit % ring.prime() == 0) continue;
        std::vector<ItemWeight> scaled = given;
        Cost size = 0;
        for (ItemWeight& it : scaled) {
            it.weight = nearest(ring.times(ring.of(it.weight), unit), ring.size());
            size += it.weight < 0 ? -it.weight : it.weight;
        }
        if (least >= 0 && size >= least) continue;
        least = size;
        weights = std::move(scaled);
    }
}

} // namespace

EqualWeights::EqualWeights(const Root& root, const Needs& needs, const Needed& needed, std::uint64_t at_once)
    : root_(root), needs_(needs), needed_(needed), at_once_(at_once) {
    begin();
}

/// Prepares the next ring.
void EqualWeights::begin() {
    while (ring_ < rings.size() && std::ranges::find(without_, rings[ring_].prime) != without_.end()) ++ring_;
    if (ring_ < rings.size())
        elimination_.emplace(root_, needs_, Ring(rings[ring_].prime, rings[ring_].power), at_once_);
}

bool EqualWeights::run(std::uint64_t work) {
    const std::uint64_t goal = this->work() + std::min(work, UINT64_MAX - this->work());
    while (elimination_ && this->work() < goal)
        if (elimination_->run(goal - this->work())) conclude();
    return !elimination_;
}

/// What follows from a ring that is done.
void EqualWeights::conclude() {
    if (auto weights = elimination_->refutation()) {
        if (ring_ == 0) found_ = exact(*weights);
        if (!found_) found_ = modulo(std::move(*weights));
        if (!refutes(root_, needed_, *found_)) found_.reset(); // a rare accident
    }
    if (!elimination_->has_weights()) without_.push_back(elimination_->ring().prime());
    done_ += elimination_->work();
    elimination_.reset();
    ++ring_;
    if (!found_) begin();
}

/// Of weights modulo the large prime, the rational ones behind them.
std::optional<Weights> EqualWeights::exact(std::vector<ItemWeight> residues) const {
    auto weights = whole_numbers(std::move(residues));
    if (!weights) return std::nullopt;
    if (total(*weights, needs_) < 0)
        for (ItemWeight& it : *weights) it.weight = -it.weight;
    Weights found{Argument::linear, 1, std::move(*weights)};
    if (!refutes(root_, needed_, found)) return std::nullopt;
    return found;
}

/// The smallest modulus and the smallest weights that still do.
Weights EqualWeights::modulo(std::vector<ItemWeight> weights) const {
    const PrimePower whole = rings[ring_];
    auto common = static_cast<std::int64_t>(elimination_->ring().size());
    for (const ItemWeight& it : weights) common = std::gcd(common, it.weight);
    for (ItemWeight& it : weights) it.weight /= common;
    int power = 1;
    for (Cost sum = total(weights, needs_); power < whole.power && sum % whole.prime == 0; ++power)
        sum /= static_cast<Cost>(whole.prime);
    const Ring ring(whole.prime, power);
    reduce(weights, ring);
    make_small(weights, ring);
    return {Argument::modular, static_cast<std::int64_t>(ring.size()), std::move(weights)};
}

} // namespace quadrille::proof
