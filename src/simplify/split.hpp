// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <quadrille/simplify.hpp>

#include "simplify/residue.hpp"

namespace quadrille::reductions {

/// To which part each item and option belongs; those that are gone have `none`.
struct PartNumbers {
    static constexpr std::uint32_t none = 0xffff'ffff;
    std::vector<std::uint32_t> of_items, of_options;
    std::uint32_t parts = 0;
};

/// Everything in one part.
PartNumbers in_one(const Residue& residue);

/// Parts that share no item, in the order of their first options. A cover is the taken options together with
/// a cover of each part, since the conditions of a cover are about one item each. Precondition: no open item
/// is without a live option (idle.hpp).
PartNumbers in_components(const Residue& residue);

/// The parts as problems of their own.
std::vector<Simplified::Part> make_parts(const Residue& residue, const PartNumbers& places);

} // namespace quadrille::reductions
