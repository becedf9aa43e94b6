// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

#include <quadrille/part.hpp>

#include "search/branches.hpp"

namespace quadrille {

/// Nodes of a tree by their paths, one behind the other: there may be millions.
class UnitList {
  public:
    void add(std::span<const std::uint32_t> path, double weight) {
        options_.insert(options_.end(), path.begin(), path.end());
        ends_.push_back(options_.size());
        weights_.push_back(weight);
        weight_ += weight;
    }

    std::size_t size() const { return ends_.size(); }
    double weight() const { return weight_; } ///< of all
    double weight_from(std::size_t first) const {
        return std::accumulate(weights_.begin() + static_cast<std::ptrdiff_t>(first), weights_.end(), 0.0);
    }

    /// The weight of the unit with this path; 0 if there is none.
    double weight_of(std::span<const std::uint32_t> path) const;

    search::Branches operator[](std::size_t i) const {
        const auto begin = options_.begin() + static_cast<std::ptrdiff_t>(i == 0 ? 0 : ends_[i - 1]);
        const auto end = options_.begin() + static_cast<std::ptrdiff_t>(ends_[i]);
        return {.weight = weights_[i], .unit = {begin, end}, .unit_weight = weights_[i]};
    }

  private:
    std::vector<std::uint32_t> options_;
    std::vector<std::size_t> ends_;
    std::vector<double> weights_;
    double weight_ = 0;
};

/// What a part is to do. The nodes above the units belong to the first part; covers among them are units
/// themselves.
struct PartUnits {
    Units units;
    UnitList mine;
    search::UpperNodes above;
};

/// Finds the units of a problem without `require` and `forbid`, and those of a part, by rule 1 or 3. `original`: its
/// options by their indices in the input, which the digest of rule 1 is over; empty if they are the same. Where
/// the part knows the units, those of their level are dealt, whatever they are. Nothing if the control ends it.
std::optional<PartUnits> find_part_units(const Problem& problem, std::uint32_t rule, std::span<const OptionId> original,
                                         const Part& part, Deal deal, const Control& control);

/// The same where there is no cover at all.
PartUnits no_units();

} // namespace quadrille
