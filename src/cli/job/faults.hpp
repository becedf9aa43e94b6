// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include <quadrille/job.hpp>

namespace quadrille::cli {

/// Tells of files that do not count, on standard error.
void tell_faults(const JobSurvey& survey, std::string_view command);

} // namespace quadrille::cli
