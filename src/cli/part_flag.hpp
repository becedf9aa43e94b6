// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include <quadrille/part.hpp>

#include "cli/flags.hpp"
#include "output/writer.hpp"

namespace quadrille::cli {

inline constexpr Flag part_flag{"part", "I/N", "do part I of N, from 0/N on, without simplification"};

/// What `--part` says; nothing if it is not given. Throws UsageError, also for flags that do not go with it
/// or with `--checkpoint`.
std::optional<Part> parse_part(const Invocation& invocation);

/// What the last record says of a part.
std::vector<output::Field> part_fields(const Part& part, const PartResult& result);

} // namespace quadrille::cli
