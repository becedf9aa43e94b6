// SPDX-License-Identifier: MIT
#include "proof/kept_forms.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace quadrille::proof {

namespace {

/// How many nodes of nauty's tree a form may take. Most take some tens.
constexpr std::uint64_t nauty_nodes = 100'000;

} // namespace

KeptForms::KeptForms(const Rest& rest, std::vector<std::int64_t> marks) : rest_(rest), marks_(std::move(marks)) {
    number_colours();
}

/// As the format does: from 1 as colours come, option by option, in each by ascending items.
void KeptForms::number_colours() {
    const Problem& problem = rest_.problem();
    std::vector<std::uint32_t> number(problem.colour_count());
    std::uint32_t colours = 0;
    std::vector<std::pair<ItemId, std::size_t>> cells;
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
        const auto items = problem.items(OptionId{o});
        cells.clear();
        for (std::size_t k = 0; k < items.size(); ++k)
            if (problem.colour(OptionId{o}, k) != ColourId::none) cells.emplace_back(items[k], k);
        std::ranges::sort(cells);
        for (const auto& [item, k] : cells) {
            std::uint32_t& known = number[index(problem.colour(OptionId{o}, k))];
            if (known == 0) known = ++colours;
            const std::uint32_t set = rest_.sets().cells(OptionId{o})[k].agreeing;
            if (set >= colour_.size()) colour_.resize(set + 1);
            colour_[set] = known;
        }
    }
}

bool KeptForms::find_form(const Control& control) {
    ++looked_;
    graph_.make(rest_, marks_);
    group_ = symmetries::find_group(graph_, {.generators = true, .form = true, .nodes = nauty_nodes}, control, form_);
    if (!group_.complete) return false;
    key_.assign(2 + form_.bytes.size() / sizeof(std::uint64_t), 0);
    key_[0] = form_.bytes.size();
    std::memcpy(key_.data() + 1, form_.bytes.data(), form_.bytes.size());
    return true;
}

std::uint32_t KeptForms::keep() {
    const std::uint32_t known = keys_.find(key_);
    if (known != absent) {
        std::ranges::copy(form_.names, kept_names_.begin() + static_cast<std::ptrdiff_t>(begins_[known]));
        return known;
    }
    kept_names_.insert(kept_names_.end(), form_.names.begin(), form_.names.end());
    begins_.push_back(kept_names_.size());
    return keys_.add(key_);
}

void KeptForms::rename(Name here, Name there) {
    if (here.agreeing == OptionSets::none) {
        if (here.item != there.item) renaming_.items.emplace_back(index(here.item), index(there.item));
    } else if (colour_[here.agreeing] != colour_[there.agreeing]) {
        renaming_.colours.push_back({index(here.item), colour_[here.agreeing], colour_[there.agreeing]});
    }
}

Renaming KeptForms::take_renaming() {
    ++met_;
    std::ranges::sort(renaming_.items);
    std::ranges::sort(renaming_.colours);
    return std::exchange(renaming_, {});
}

} // namespace quadrille::proof
