// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string_view>

#include "base/usage_error.hpp"

namespace quadrille::cli {

/// What the process ends with; `exit_codes` says when.
enum ExitCode : int {
    answered = 0,
    refuted = 1, ///< proved none, not unique, or a check failed
    usage = 2,
    stopped = 3, ///< a limit came before the answer
    bad_data = 65,
    no_input = 66,
    internal = 70,
    io_error = 74,
};

/// An exit code and when it comes, for help and manual.
struct ExitCodeInfo {
    ExitCode code;
    std::string_view when;
};
inline constexpr std::array<ExitCodeInfo, 8> exit_codes{{
    {answered, "answered; count of no covers and a reason of why are answers too"},
    {refuted, "no cover, proved; unique says none or many; why finds a cover; check found something wrong"},
    {usage, "a wrong command line, or one that asks for what the engine or format cannot do"},
    {stopped, "a limit of time, memory or search nodes came before the answer; what was found is printed"},
    {bad_data, "bad input"},
    {no_input, "an input that cannot be opened, or a pipe without a byte"},
    {internal, "out of memory, or an error of quadrille"},
    {io_error, "reading or writing failed"},
}};

} // namespace quadrille::cli
