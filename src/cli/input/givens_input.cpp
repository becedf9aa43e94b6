// SPDX-License-Identifier: MIT
#include "cli/input/givens_input.hpp"

#include <algorithm>

#include <fmt/core.h>
#include <quadrille/front_ends.hpp>

#include "base/quoted.hpp"
#include "cli/input/problem_input.hpp"

namespace quadrille::cli {

namespace {

constexpr std::string_view space_or_tab = " \t";

/// Whether the names of some options have blanks in them.
bool have_blanks(const Problem& problem) {
    for (std::uint32_t o = 0; problem.has_option_names() && o < problem.option_count(); ++o)
        if (problem.option_name(OptionId{o}).find_first_of(space_or_tab) != std::string_view::npos) return true;
    return false;
}

} // namespace

GivensInput::GivensInput(format::Lines& lines, const Problem& base, bool quiet)
    : lines_(lines), base_(base), names_(base), namesake_(quiet), has_blanks_(have_blanks(base)) {}

/// Reads a line in which a name may go on behind a blank. False if it cannot be read so.
bool GivensInput::take_names(std::string_view line) {
    std::vector<std::size_t> begins, ends;
    for (std::size_t begin = line.find_first_not_of(space_or_tab); begin < line.size();) {
        begins.push_back(begin);
        ends.push_back(std::min(line.find_first_of(space_or_tab, begin), line.size()));
        begin = line.find_first_not_of(space_or_tab, ends.back());
    }
    struct Step {
        std::size_t ways = 0, from = 0; // to read what stands before it, and where its last word begins
        OptionId option{};
    };
    std::vector<Step> steps(begins.size() + 1);
    steps.front().ways = 1;
    for (std::size_t k = 0; k < begins.size(); ++k)
        for (std::size_t m = k; steps[k].ways > 0 && m < ends.size(); ++m)
            if (const auto option = find_option(base_, names_, line.substr(begins[k], ends[m] - begins[k])))
                steps[m + 1] = {steps[m + 1].ways + steps[k].ways, k, *option};
    if (steps.back().ways == 0) return false;
    if (steps.back().ways > 1) lines_.fail(1, "found names that can be read in several ways, expected indices");
    for (std::size_t end = begins.size(); end > 0; end = steps[end].from) {
        const std::size_t begin = begins[steps[end].from];
        namesake_.check(lines_.source(), lines_.number(), base_, names_, line.substr(begin, ends[end - 1] - begin),
                        steps[end].option);
        givens_.push_back(steps[end].option);
    }
    std::ranges::reverse(givens_);
    return true;
}

std::optional<std::span<const OptionId>> GivensInput::next() {
    auto line = lines_.next();
    if (line && lines_.number() == 1 && line->starts_with("# quadrille:")) stated_ = 1;
    while (line && line->starts_with('#')) line = lines_.next();
    if (!line) return std::nullopt;
    givens_.clear();
    if (has_blanks_ && take_names(*line)) return givens_;
    for (std::size_t begin = line->find_first_not_of(space_or_tab); begin < line->size();) {
        const std::size_t end = std::min(line->find_first_of(space_or_tab, begin), line->size());
        givens_.push_back(parse(line->substr(begin, end - begin), 1 + begin));
        begin = line->find_first_not_of(space_or_tab, end);
    }
    return givens_;
}

OptionId GivensInput::parse(std::string_view word, std::size_t column) {
    if (const auto option = find_option(base_, names_, word)) {
        namesake_.check(lines_.source(), lines_.number(), base_, names_, word, *option);
        return *option;
    }
    const auto& origin = base_.annotations().origin;
    const auto* const front_end = origin ? find_front_end(origin->generator) : nullptr;
    const bool lists_puzzles = front_end && front_end->reads_lists && word.find('=') == std::string_view::npos;
    lines_.fail(column, fmt::format("found {}, expected {}{}", in_quotes(word), expected_option(base_, names_, word),
                                    lists_puzzles ? fmt::format(
                                        "; quadrille gen {} --givens translates a list of puzzles", front_end->name)
                                                  : ""));
}

} // namespace quadrille::cli
