// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "cli/commands/command.hpp"
#include "cli/manual/roff.hpp"

namespace quadrille::cli::manual {

/// quadrille(1): what there is.
Page program_page();

/// quadrille-NAME(1), of a row of the command table.
Page command_page(const Command& command);

/// quadrille-verify(1).
Page verify_page();

/// quadrille-formats(5), from the folder `formats` of the sources and docs/formats.md beside it. Throws
/// std::runtime_error if a format of the table has no page there.
Page formats_page(const std::string& sources);

/// All of them.
std::vector<Page> all_pages(const std::string& sources);

} // namespace quadrille::cli::manual
