// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <new>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <pugixml.hpp>
#include <quadrille/error.hpp>

#include "puzzles/base/front_end.hpp"

namespace quadrille::puzzles {

/// A text in XML: its elements, and where they stand.
class XmlText {
  public:
    using Element = pugi::xml_node;

    /// Parses a text, which must outlive it, as messages call it. Throws ParseError for broken XML: `expected`
    /// is what was expected instead, as in "a puzzle of BurrTools".
    XmlText(std::string_view text, std::string source, std::string_view expected);

    /// The outermost element of that name; null if there is none.
    Element root(const char* name) const { return document_.child(name); }

    /// Where an element begins.
    Place place(Element element) const { return place(element.offset_debug() - 1); } // its name is at 1

    /// Throws ParseError: "SOURCE:LINE:COLUMN: found FOUND, expected EXPECTED".
    [[noreturn]] void fail(Place place, std::string_view found, std::string_view expected) const;

    const std::string& source() const { return source_; }

  private:
    Place place(std::ptrdiff_t offset) const;

    std::string source_;
    std::vector<std::size_t> lines_; // where each begins
    pugi::xml_document document_;    // neither its parser nor its destructor recurs
};

inline XmlText::XmlText(std::string_view text, std::string source, std::string_view expected)
    : source_(std::move(source)), lines_{0} {
    for (std::size_t at = 0; at < text.size(); ++at)
        if (text[at] == '\n') lines_.push_back(at + 1);
    const pugi::xml_parse_result parsed
        = document_.load_buffer(text.data(), text.size(), pugi::parse_default, pugi::encoding_utf8);
    if (parsed.status == pugi::status_out_of_memory) throw std::bad_alloc();
    if (!parsed) fail(place(parsed.offset), fmt::format("XML that is broken: {}", parsed.description()), expected);
}

inline Place XmlText::place(std::ptrdiff_t offset) const {
    const auto at = static_cast<std::size_t>(std::max<std::ptrdiff_t>(offset, 0));
    const auto next = std::ranges::upper_bound(lines_, at);
    return {static_cast<std::uint64_t>(next - lines_.begin()), at - *(next - 1) + 1};
}

inline void XmlText::fail(Place place, std::string_view found, std::string_view expected) const {
    fail_at(source_, place, found, expected);
}

} // namespace quadrille::puzzles
