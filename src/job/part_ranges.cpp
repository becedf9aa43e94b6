// SPDX-License-Identifier: MIT
#include "job/part_ranges.hpp"

#include <fmt/core.h>

namespace quadrille::job {

std::string in_ranges(std::span<const std::uint32_t> numbers, std::size_t most) {
    std::string text;
    std::size_t ranges = 0;
    for (std::size_t begin = 0; begin < numbers.size();) {
        std::size_t end = begin + 1;
        while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) ++end;
        if (begin > 0) text += ',';
        if (ranges++ == most) return text + "...";
        text += fmt::format("{}", numbers[begin]);
        if (end - begin > 1) text += fmt::format("-{}", numbers[end - 1]);
        begin = end;
    }
    return text;
}

} // namespace quadrille::job
