// SPDX-License-Identifier: MIT
#include "puzzles/xml_looks.hpp"

#include <cstddef>

namespace quadrille::puzzles {

bool looks_like_xml(std::string_view text, std::string_view begin) {
    constexpr std::size_t far = 2000; // behind a declaration
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) return false;
    text.remove_prefix(first);
    return text.starts_with(begin) || (text.starts_with("<?xml") && text.find(begin) < far);
}

} // namespace quadrille::puzzles
