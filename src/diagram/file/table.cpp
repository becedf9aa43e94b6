// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include <fmt/core.h>

#include <quadrille/error.hpp>

#include "base/quoted.hpp"
#include "diagram/file/format.hpp"
#include "output_text.hpp"

namespace quadrille::inline QUADRILLE_ABI {

namespace {

std::span<const format::DiagramFormat> table() {
    static const std::array<format::DiagramFormat, 2> rows{format::dot, format::nnf};
    return rows;
}

} // namespace

std::span<const DiagramFormatInfo> diagram_formats() {
    static const std::vector<DiagramFormatInfo> infos = [] {
        std::vector<DiagramFormatInfo> list;
        for (const format::DiagramFormat& row : table()) list.push_back(row.info);
        return list;
    }();
    return infos;
}

void write_diagram(std::ostream& out, const Diagram& diagram, std::string_view name, const Control& control) {
    std::string known;
    for (const format::DiagramFormat& row : table()) {
        if (row.info.name == name)
            return format::write_stoppable(out, control, [&](std::ostream& to) { row.write(to, diagram); });
        known += known.empty() ? "" : ", ";
        known += row.info.name;
    }
    throw Unsupported(fmt::format("cannot write diagram format {}: expected one of {}", in_quotes(name), known));
}

} // namespace quadrille::inline QUADRILLE_ABI
