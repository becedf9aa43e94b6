// SPDX-License-Identifier: MIT
#pragma once

#include <iosfwd>
#include <span>

#include <quadrille/formats.hpp>

namespace quadrille::format {

/// A row of the table of formats that diagrams are written in. A new one is one file and one row.
struct DiagramFormat {
    DiagramFormatInfo info;
    void (*write)(std::ostream& out, const Diagram& diagram);
};

extern const DiagramFormat dot, nnf;

} // namespace quadrille::format
