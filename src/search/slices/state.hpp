// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "search/slices/form.hpp"

namespace quadrille::search::slices {

/// What becomes of a state when all forced options are taken.
enum class Verdict : std::uint8_t {
    dead,  ///< an item is wiped out
    cover, ///< no item is open
    open,  ///< each open item has two options or more
};

/// A choice of an item, and its live options: a bit for each slice.
struct Choice {
    std::uint32_t item = 0;
    Word slices = 0;
};

/// The operations of a kernel, for one width of slices.
struct Kernel {
    /// Takes the options that are the only ones of open items until there is none, and notes their numbers.
    /// If not, because the leftmost item is branched on whatever it has, `force` is false. Adds the words
    /// that it went through to `work`.
    Verdict (*settle)(const Form& form, Word* state, bool force, std::vector<std::uint32_t>& taken,
                      std::uint64_t& work);

    /// The open item with the fewest options, the leftmost of several, or the leftmost of all. Precondition:
    /// there is an open item.
    Choice (*choose)(const Form& form, const Word* state, bool leftmost);

    /// child = parent & effect
    void (*take)(const Form& form, const Word* parent, const Word* effect, Word* child);
};

/// The kernel for a form.
const Kernel& kernel_for(const Form& form);

} // namespace quadrille::search::slices
