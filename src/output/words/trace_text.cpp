// SPDX-License-Identifier: MIT
#include "output/words/trace_text.hpp"

#include <cstddef>
#include <vector>

#include <fmt/core.h>

namespace quadrille::output {

namespace {

constexpr std::uint32_t levels = 3;
constexpr std::size_t most_lines = 24;

/// For each branch: the number of branches right below it, and the number of all branches below it.
struct Below {
    std::size_t ways = 0, all = 0;
};

std::vector<Below> count_below(std::span<const Reason::Branch> branches) {
    std::vector<Below> below(branches.size());
    std::vector<std::size_t> above; // the branches that the present one stands below
    for (std::size_t k = 0; k < branches.size(); ++k) {
        above.resize(branches[k].depth);
        if (!above.empty()) ++below[above.back()].ways;
        above.push_back(k);
    }
    for (std::size_t k = branches.size(); k-- > 0;)
        // What stands below its first child and so on was added up before.
        for (std::size_t child = k + 1, way = 0; way < below[k].ways; ++way, child += 1 + below[child].all)
            below[k].all += 1 + below[child].all;
    return below;
}

std::string more_branches(std::size_t count) {
    return count == 1 ? "one more branch" : fmt::format("{} more branches", count);
}

} // namespace

std::string trace_text(std::span<const Reason::Branch> branches, const ReasonWords& words) {
    const auto below = count_below(branches);
    std::string text;
    std::size_t lines = 0;
    for (std::size_t k = 0; k < branches.size() && lines < most_lines;) {
        const auto& [item, depth, by] = branches[k];
        const bool is_shown = depth + 1 < levels;
        const std::string name = words.item(item);
        text += std::string(2 * depth, ' ') + (by ? fmt::format("with {}: ", words.option(*by)) : "");
        if (below[k].ways == 0)
            text += name + " has too few options left";
        else
            text += fmt::format("{} can be covered in {}, {}", name,
                                below[k].ways == 1 ? "one way" : fmt::format("{} ways", below[k].ways),
                                is_shown ? "and none leads to a cover:"
                                         : fmt::format("refuted in {}", more_branches(below[k].all)));
        text += '\n';
        ++lines;
        k += is_shown ? 1 : 1 + below[k].all;
        if (lines == most_lines && k < branches.size())
            text += fmt::format("... and {}\n", more_branches(branches.size() - k));
    }
    return text;
}

} // namespace quadrille::output
