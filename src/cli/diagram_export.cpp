// SPDX-License-Identifier: MIT
#include "cli/diagram_export.hpp"

#include <quadrille/formats.hpp>

namespace quadrille::cli {

std::optional<std::string> parse_export(const Invocation& invocation) {
    std::string known;
    for (const DiagramFormatInfo& format : diagram_formats())
        known += (known.empty() ? "" : "|") + std::string(format.name);
    return invocation.has("format") ? std::optional(invocation.choice("format", known)) : std::nullopt;
}

} // namespace quadrille::cli
