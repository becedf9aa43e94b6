// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string_view>

#include "cli/exit_code.hpp"

namespace quadrille::cli {

/// An exit code as help lists it; docs/command-line.md says more.
struct ExitCodeInfo {
    ExitCode code;
    std::string_view meaning;
};

/// All exit codes but those of signals and of `--exit-code sat`.
inline constexpr std::array exit_code_table{
    ExitCodeInfo{answered,
                 "answered: there are covers, a count is done, check found nothing wrong, unique says one"},
    ExitCodeInfo{refuted, "no cover, proved; unique says none or many; check found something wrong"},
    ExitCodeInfo{usage, "a wrong command line"},
    ExitCodeInfo{stopped, "a limit of time, memory or search nodes came before the answer"},
    ExitCodeInfo{bad_data, "bad input"},
    ExitCodeInfo{no_input, "an input that cannot be opened"},
    ExitCodeInfo{internal, "out of memory, or an error of quadrille"},
    ExitCodeInfo{io_error, "reading or writing failed"},
};

} // namespace quadrille::cli
