// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include <quadrille/problem.hpp>

namespace quadrille::symmetries {

/// Changes a map, given by the image of each point, so that each element of a cycle goes to the next one. The
/// points of the elements begin at `shift`.
template <class Id>
void apply_cycles(const std::vector<std::vector<Id>>& cycles, std::uint32_t shift, std::vector<std::uint32_t>& image) {
    for (const auto& cycle : cycles)
        for (std::size_t k = 0; k < cycle.size(); ++k)
            image[shift + index(cycle[k])] = shift + index(cycle[(k + 1) % cycle.size()]);
}

/// The identity of `points` points.
inline std::vector<std::uint32_t> identity(std::size_t points) {
    std::vector<std::uint32_t> image(points);
    std::iota(image.begin(), image.end(), 0U);
    return image;
}

} // namespace quadrille::symmetries
