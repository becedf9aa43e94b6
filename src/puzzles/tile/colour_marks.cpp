// SPDX-License-Identifier: MIT
#include "puzzles/tile/colour_marks.hpp"

#include <algorithm>

namespace quadrille::puzzles {

/// The labels of some colours, each once.
std::string ColourMarks::labels_of(const Colours& fitting) const {
    std::string labels;
    for (const std::uint32_t colour : fitting)
        if (labels.find(of_board(colour)) == std::string::npos) labels += of_board(colour);
    return labels;
}

bool ColourMarks::assign() {
    // The cells without a label: those without a colour or, if all have one, those that no set asks for.
    std::vector<bool> unlabelled(sets_.size(), false);
    std::map<std::vector<bool>, char> by_sets; // which of the sets have a colour
    const auto sets_with = [&](std::uint32_t colour) {
        std::vector<bool> with;
        for (const Colours& set : sets_) with.push_back(set.contains(colour));
        return with;
    };
    if (on_board_.contains(0)) unlabelled = sets_with(0);
    by_sets.emplace(unlabelled, '#');
    for (const std::uint32_t colour : on_board_) {
        const auto [found, fresh] = by_sets.try_emplace(sets_with(colour));
        if (fresh && by_sets.size() > most_labels + 1) return false; // one of them is no letter
        if (fresh) found->second = cell_letters[by_sets.size() - 2];
        labels_[colour] = found->second;
    }
    std::size_t free = cell_letters.size(); // from here on letters are taken
    for (const Colours& set : sets_) {
        const std::string labels = labels_of(set);
        if (labels.size() == 1 && labels != "#") {
            marks_[set] = labels.front();
        } else {
            if (free == most_labels) return false;
            marks_[set] = cell_letters[--free];
        }
    }
    return true;
}

std::vector<FitMark> ColourMarks::fits(Place place) const {
    std::vector<FitMark> fits;
    for (const auto& [set, mark] : marks_)
        if (const std::string labels = labels_of(set); labels != std::string(1, mark))
            fits.push_back({mark, labels, place});
    std::ranges::sort(fits, {}, &FitMark::mark);
    return fits;
}

} // namespace quadrille::puzzles
