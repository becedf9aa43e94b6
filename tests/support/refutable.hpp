// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "support/read_file.hpp"

// Problems with an option in no cover, which is seen on trial only.
namespace quadrille::test {

/// Items a and b give x, y and z the same colour.
inline const std::string equal_pairs = "a x:0 y:0\na x:1 y:1\nb y:0 z:0\nb y:1 z:1\n";

/// Item c gives x and z the same colour too, but for its first option. So that is in no cover, and each other option is
/// in one of two covers.
inline const std::string three_options = equal_pairs + "c x:0 z:1\nc x:0 z:0\nc x:1 z:1\n";
inline const std::string three = "a b c | x y z\n" + three_options;

/// This many copies of them, side by side. Option 4 of the seven options of each copy is refuted.
inline Problem copies_of_three(std::uint32_t copies) {
    std::string primary, secondary, options;
    for (std::uint32_t k = 0; k < copies; ++k) {
        const std::string n = std::to_string(k);
        primary += " a" + n + " b" + n + " c" + n;
        secondary += " x" + n + " y" + n + " z" + n;
        std::string text = three_options;
        for (std::size_t at = 0; (at = text.find_first_of("abcxyz", at)) != std::string::npos; at += n.size())
            text.insert(++at, n);
        options += text;
    }
    return read_string(primary.substr(1) + " |" + secondary + "\n" + options, "dlx").problem;
}

} // namespace quadrille::test
