// SPDX-License-Identifier: MIT
#include "puzzles/nonogram/line.hpp"

#include <cstddef>

namespace quadrille::puzzles {

NonogramLine::NonogramLine(const Clue& clue, std::uint32_t length)
    : length_(length), slack_(length - static_cast<std::uint32_t>(least_length(clue))) {
    const auto add = [&](std::optional<std::uint32_t> ink, std::uint32_t run, std::uint32_t number, std::uint32_t done,
                         bool rests) {
        const auto place = static_cast<std::uint32_t>(word_.size());
        word_.push_back({place, place + 1, ink, run, number});
        rests_.push_back(rests);
        runs_.push_back(done);
    };
    for (std::uint32_t k = 0; k < clue.size(); ++k) {
        if (k > 0 && clue[k].ink == clue[k - 1].ink) add({}, k, 1, k, false);
        for (std::uint32_t cell = 0; cell < clue[k].length; ++cell) add(clue[k].ink, k + 1, cell + 1, k, cell == 0);
    }
    rests_.push_back(true);
    runs_.push_back(static_cast<std::uint32_t>(clue.size()));
}

std::uint64_t NonogramLine::step_count() const {
    std::vector<std::uint32_t> rests{0}; // how many places below each may have a blank beyond the word
    for (const bool rest : rests_) rests.push_back(rests.back() + (rest ? 1 : 0));
    std::uint64_t count = 0;
    for (std::uint32_t k = 0; k < length_; ++k) {
        const std::uint32_t end = greatest(k) + 1;
        count += std::min(end, static_cast<std::uint32_t>(word_.size())) - least(k);
        if (least(k + 1) < end) count += rests[end] - rests[least(k + 1)];
    }
    return count;
}

} // namespace quadrille::puzzles
