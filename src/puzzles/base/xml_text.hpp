// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <pugixml.hpp>
#include <string>
#include <string_view>
#include <vector>

#include <quadrille/error.hpp>

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

} // namespace quadrille::puzzles
