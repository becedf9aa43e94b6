// SPDX-License-Identifier: MIT
#include "deduce/state.hpp"

#include <bit>

namespace quadrille::deductions {

DeductionState::DeductionState(const Problem& problem)
    : rest_(problem), sizes_(rest_), exclusions_(problem.option_count()) {
    rest_.for_each_live([this](OptionId) { ++live_; });
    rest_.for_each_open([&](ItemId item) {
        if (size(item) >= need(item).min) return true;
        short_ = item;
        return false;
    });
}

std::optional<ColourId> DeductionState::colour(OptionId option, ItemId item) const {
    for (std::size_t k = 0; k < cell_count(option); ++k)
        if (const Cell cell = this->cell(option, k); cell.item == item) return cell.colour;
    return std::nullopt;
}

/// An option that was live is gone: its items may become tight or short.
void DeductionState::drop(OptionId option) {
    --live_;
    sizes_.drop(rest_, option, [this](ItemId item, std::uint32_t size) {
        const std::uint32_t needed = need(item).min;
        if (size > needed) return;
        if (size < needed) {
            if (!short_) short_ = item;
        } else if (size > 0) {
            tight_.push_back(item);
        }
    });
}

void DeductionState::remove(OptionId option) {
    exclusions_[index(option)].reset();
    rest_.remove(option);
    drop(option);
}

void DeductionState::take(OptionId option) {
    --live_;
    sizes_.drop(rest_, option);
    rest_.take(option, [&](ItemId item, OptionBits some) {
        for_each_bit<OptionId>(some.word, some.bits, [&](OptionId gone) {
            exclusions_[index(gone)] = {option, item};
            drop(gone);
        });
    });
}

void DeductionState::undo(Rest::Mark mark) {
    rest_.undo(mark, [this](OptionBits some) {
        live_ += static_cast<std::uint32_t>(std::popcount(some.bits));
        for_each_bit<OptionId>(some.word, some.bits, [this](OptionId back) { sizes_.add(rest_, back); });
    });
    short_.reset();
    tight_.clear();
}

} // namespace quadrille::deductions
