// SPDX-License-Identifier: MIT
#include "cli/job/faults.hpp"

#include <fmt/core.h>

#include "cli/files.hpp"
#include "cli/input/problem_input.hpp"

namespace quadrille::cli {

void tell_faults(const JobSurvey& survey, std::string_view command) {
    for (const std::string& fault : survey.faults()) tell(fault);
    if (survey.fault_count() > survey.faults().size())
        say(fmt::format("{}: and {} files more that do not count", command,
                        survey.fault_count() - survey.faults().size()));
}

} // namespace quadrille::cli
