// SPDX-License-Identifier: MIT
#pragma once

#include <quadrille/job.hpp>

namespace quadrille::job {

/// Throws ParseError: this program finds other units than those of the job.
[[noreturn]] void refuse_units(const JobFolder& folder);

} // namespace quadrille::job
