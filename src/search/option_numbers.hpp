// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <quadrille/problem.hpp>

namespace quadrille::search {

/// Returns the form's number of each option, by the option's index in the problem. Options that the form
/// omits have an entry without meaning, or none.
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
