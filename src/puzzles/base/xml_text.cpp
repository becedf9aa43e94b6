// SPDX-License-Identifier: MIT
#include "puzzles/base/xml_text.hpp"

#include <algorithm>
#include <cstddef>
#include <new>
#include <utility>

#include <fmt/core.h>

namespace quadrille::puzzles {

XmlText::XmlText(std::string_view text, std::string source, std::string_view expected)
    : source_(std::move(source)), lines_{0} {
    for (std::size_t at = 0; at < text.size(); ++at)
        if (text[at] == '\n') lines_.push_back(at + 1);
    const pugi::xml_parse_result parsed
        = document_.load_buffer(text.data(), text.size(), pugi::parse_default, pugi::encoding_utf8);
    if (parsed.status == pugi::status_out_of_memory) throw std::bad_alloc();
    if (!parsed) fail(place(parsed.offset), fmt::format("XML that is broken: {}", parsed.description()), expected);
}

Place XmlText::place(std::ptrdiff_t offset) const {
    const auto at = static_cast<std::size_t>(std::max<std::ptrdiff_t>(offset, 0));
    const auto next = std::ranges::upper_bound(lines_, at);
    return {static_cast<std::uint64_t>(next - lines_.begin()), at - *(next - 1) + 1};
}

void XmlText::fail(Place place, std::string_view found, std::string_view expected) const {
    throw ParseError(source_, place, fmt::format("found {}, expected {}", found, expected));
}

} // namespace quadrille::puzzles
