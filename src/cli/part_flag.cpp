// SPDX-License-Identifier: MIT
#include "cli/part_flag.hpp"

#include <string>

#include <fmt/core.h>

#include "base/quoted.hpp"
#include "base/to_number.hpp"
#include "cli/exit_code.hpp"

namespace quadrille::cli {

std::optional<Part> parse_part(const Invocation& invocation) {
    for (const std::string_view flag : {"part", "checkpoint"})
        for (const std::string_view other : {"each", "by", "proof", "limit", "best", "minimize", "maximize", "seed"})
            invocation.exclude(flag, other);
    const auto text = invocation.get("part");
    if (!text) return std::nullopt;
    const std::size_t bar = text->find('/');
    if (bar != std::string::npos) {
        const auto part = to_number<std::uint64_t>(std::string_view(*text).substr(0, bar)),
                   of = to_number<std::uint64_t>(std::string_view(*text).substr(bar + 1));
        if (part && of && *part < *of && *of <= most_parts) return Part{*part, *of};
    }
    throw UsageError(fmt::format("{}: found {} for --part, expected I/N with N from 1 to {} and I from 0 to "
                                 "N - 1",
                                 invocation.command(), in_quotes(*text), most_parts));
}

std::vector<output::Field> part_fields(const Part& part, const PartResult& result) {
    return {{"part", part.index},
            {"of", part.of},
            {"units", result.mine},
            {"unit_rule", std::uint64_t{unit_rule(result.answer.engine)}},
            {"unit_level", std::uint64_t{result.units.level}},
            {"unit_count", result.units.count},
            {"unit_sha256", result.units.sha256}};
}

} // namespace quadrille::cli
