// SPDX-License-Identifier: MIT
#include <quadrille/verify.hpp>

#include <algorithm>

#include <fmt/core.h>

#include "base/wording.hpp"

namespace quadrille {

Verifier::Verifier(const Problem& problem)
    : problem_(problem), uses_(problem.item_count()), colours_(problem.item_count()), taken_(problem.option_count()) {}

std::optional<std::string> Verifier::violation(std::span<const OptionId> cover) {
    ++serial_;
    std::ranges::fill(uses_, 0);
    if (auto wrong = overlap(cover)) return wrong;
    if (auto wrong = shortage()) return wrong;
    for (const OptionId option : problem_.required())
        if (taken_[index(option)] != serial_) return fmt::format("option {} is required and not used", index(option));
    for (const OptionId option : problem_.forbidden())
        if (taken_[index(option)] == serial_) return fmt::format("option {} is forbidden and used", index(option));
    return std::nullopt;
}

/// What is wrong with the options by themselves and with each other. Fills `uses_` and `taken_`.
std::optional<std::string> Verifier::overlap(std::span<const OptionId> cover) {
    for (const OptionId option : cover) {
        if (index(option) >= problem_.option_count())
            return fmt::format("there is no option {}: the problem has {}", index(option), problem_.option_count());
        if (taken_[index(option)] == serial_) return fmt::format("option {} is used twice", index(option));
        taken_[index(option)] = serial_;

        const auto items = problem_.items(option);
        bool primary = false;
        for (std::size_t k = 0; k < items.size(); ++k) {
            const ItemId item = items[k];
            const std::uint32_t uses = ++uses_[index(item)];
            if (problem_.is_primary(item)) {
                primary = true;
                if (uses > problem_.bounds(item).max)
                    return fmt::format("item {} is covered {}, at most {} allowed", display_name(problem_, item),
                                       times(std::to_string(uses)), problem_.bounds(item).max);
                continue;
            }
            const ColourId colour = problem_.colour(option, k);
            if (uses > 1 && (colour == ColourId::none || colour != colours_[index(item)]))
                return fmt::format("secondary item {} is used twice without one common colour",
                                   display_name(problem_, item));
            colours_[index(item)] = colour;
        }
        if (!primary) return fmt::format("option {} has no primary item", index(option));
    }
    return std::nullopt;
}

/// The first primary item that is covered too seldom.
std::optional<std::string> Verifier::shortage() const {
    for (std::uint32_t i = 0; i < problem_.item_count(); ++i) {
        const ItemId item{i};
        if (problem_.is_primary(item) && uses_[i] < problem_.bounds(item).min)
            return fmt::format("item {} is covered {}, at least {} needed", display_name(problem_, item),
                               times(std::to_string(uses_[i])), problem_.bounds(item).min);
    }
    return std::nullopt;
}

} // namespace quadrille
