// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <quadrille/ids.hpp>

namespace quadrille::search {

/// The numbers that a form gives to the options of its problem, by their indices there. What it leaves out
/// has none.
template <class Form> std::vector<std::uint32_t> option_numbers(const Form& form) {
    std::vector<std::uint32_t> numbers;
    for (std::uint32_t o = 0; o < form.options(); ++o) {
        const std::uint32_t id = index(form.id(o));
        if (id >= numbers.size()) numbers.resize(id + 1);
        numbers[id] = o;
    }
    return numbers;
}

} // namespace quadrille::search
