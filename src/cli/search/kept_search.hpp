// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include <quadrille/part.hpp>

#include "cli/search/search_run.hpp"
#include "output/writer.hpp"

namespace quadrille::cli {

// Searches with --checkpoint: the same command begins, or goes on.

inline constexpr Flag checkpoint_flag
    = Flag{"checkpoint", "C", "save the state in C; continue from C if it exists"}.excludes(
        "each|by|proof|limit|seed|symmetry=on");

/// What is to be checked before anything is read. Throws UsageError if a list cannot be kept.
void check_kept_list(const Invocation& invocation);

/// Counts a part. `path`: of the checkpoint. Throws std::system_error with the error EBUSY if another process
/// keeps it.
PartResult count_kept(const Invocation& invocation, SearchRun& search, const Part& part, const std::string& path);

/// Lists it, in the file that `--output` names.
PartResult list_kept(const Invocation& invocation, SearchRun& search, const std::optional<Part>& part,
                     output::Show show);

} // namespace quadrille::cli
