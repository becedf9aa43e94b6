// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "diagram/compile/fixed_form.hpp"

namespace quadrille::diagram {

/// By the number of options of a remainder: how often a search for its components was made, and how often it
/// found some.
///
/// Only the first thread learns, and only at the beginning. Then learning stops, so that splitting does not
/// depend on the number of threads.
class SplitRecord {
  public:
    explicit SplitRecord(std::size_t options) : attempts_(options + 1), splits_(options + 1) {}

    bool is_worth_a_try(std::size_t options, bool learning) {
        if (options < 2 || splits_[options] * 64 + 64 < attempts_[options]) return false;
        if (learning) ++attempts_[options];
        return true;
    }
    void note_split(std::size_t options, bool learning) {
        if (learning) ++splits_[options];
    }

  private:
    std::vector<std::uint64_t> attempts_, splits_;
};

/// Cuts a remainder of a plain form along the forest of its items (order.hpp).
template <std::size_t W>
void cut_along_forest(const Form& form, const Words<W>& words, std::vector<Words<W>>& components) {
    for (Words<W> rest = words; !is_empty(rest);) {
        const std::uint32_t end = form.item(first_bit(rest)).end;
        Words<W> component = rest;
        for (std::size_t w = 0; w < W; ++w) {
            const std::uint64_t before = end >= 64 * (w + 1) ? ~std::uint64_t{0}
                                         : end <= 64 * w     ? 0
                                                             : (std::uint64_t{1} << end % 64) - 1;
            component[w] &= before;
            rest[w] &= ~before;
        }
        components.push_back(component);
    }
}

/// Finds the components of a remainder that none of the options left joins. Returns how many steps it took.
template <std::size_t W>
std::uint64_t find_components(const FixedForm<W>& form, const Words<W>& words, std::span<const std::uint32_t> options,
                              std::vector<Words<W>>& components) {
    std::uint64_t steps = 0;
    const Words<W> bits = common(words, form.bits());
    for (const std::uint32_t option : options) {
        Words<W> component = form.claims(option);
        add(component, form.forbids(option));
        component = common(component, bits);
        std::size_t kept = 0;
        for (std::size_t p = 0; p < components.size(); ++p) {
            if (meet(components[p], component))
                add(component, components[p]);
            else
                components[kept++] = components[p];
        }
        components.resize(kept);
        components.push_back(component);
        steps += kept;
    }
    // Open items without options are components of their own: they need none, or there is no cover.
    Words<W> rest = common(words, form.primary());
    for (const Words<W>& component : components) remove(rest, component);
    for_each_bit(rest, [&](std::uint32_t item) {
        Words<W> component{};
        set(component, item);
        components.push_back(component);
        return true;
    });
    return steps;
}

} // namespace quadrille::diagram
