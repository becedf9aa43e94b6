// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include <quadrille/control.hpp>

#include "symmetry/graph.hpp"
#include "symmetry/group.hpp"
#include "symmetry/refinement.hpp"

namespace quadrille::distinct {

/// Finds the forms of covers, those of the first ones in each way, and chooses the way of least price. Prices
/// are counted, so the same problem has the same forms each time. Forms of different ways differ.
class FormTrial {
  public:
    /// Finds the symmetries and the form of a cover whose graph is given; the form is empty if `control` ended it. During
    /// the trial it is the form by the first way.
    symmetries::Group find(const symmetries::Graph& graph, const Control& control, symmetries::Form& form);

    bool is_over() const { return tried_ == covers; }

    /// Whether the last form ended the trial, and others follow by another way: then former forms must be made anew.
    bool has_changed() const { return has_changed_; }

  private:
    static constexpr int covers = 10;

    void try_others(const symmetries::Graph& graph, const Control& control, std::uint64_t price);
    void choose();

    int tried_ = 0;
    bool has_changed_ = false;
    symmetries::Probe way_ = symmetries::Probe::items;
    std::array<std::uint64_t, 3> prices_ = {}; // by way
};

} // namespace quadrille::distinct
