// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace quadrille::job {

/// Ascending numbers as `sbatch --array` takes them: 0-3,7,12-13. At most `most` ranges are named; what is
/// left out is told by "...".
std::string in_ranges(std::span<const std::uint32_t> numbers, std::size_t most = SIZE_MAX);

} // namespace quadrille::job
