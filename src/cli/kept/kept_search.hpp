// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include <quadrille/part.hpp>

#include "cli/search_run.hpp"
#include "output/writer.hpp"

namespace quadrille::cli {

// Searches with --checkpoint: the same command begins, or goes on.

/// What is to be checked before anything is read. Throws UsageError if a list cannot be kept.
void check_kept_list(const Invocation& invocation);

/// Counts a part; the whole if there is none. `path`: of the checkpoint. Throws std::system_error with the
/// error EBUSY if another process keeps it.
PartResult count_kept(const Invocation& invocation, SearchRun& search, const std::optional<Part>& part,
                      const std::string& path);

/// Lists it, in the file that `--output` names.
PartResult list_kept(const Invocation& invocation, SearchRun& search, const std::optional<Part>& part,
                     output::Show show);

} // namespace quadrille::cli
