// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "cli/manual/roff.hpp"

namespace quadrille::cli::manual {

/// Adds a page of formats/ or docs/ to a manual page, without its title: paragraphs, lists, tables, fenced
/// blocks, `code`, **bold**, *italic*, links without their targets. It is for those pages, not for any.
void add_markdown(Page& page, std::string_view markdown);

} // namespace quadrille::cli::manual
