// SPDX-License-Identifier: MIT
// Missed without it: bytes that crash a reader of covers.
// Whatever the bytes, a problem, a line `---` and a listing of its covers, or of restrictions as --each reads
// them: reading ends in options of the problem or in a ParseError with a place. For libFuzzer, and for files
// given by name (replay.cpp).
#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include <quadrille/error.hpp>
#include <quadrille/formats.hpp>
#include <quadrille/verify.hpp>

#include "cli/input/covers_input.hpp"
#include "fuzz/demand.hpp"

namespace {

using quadrille::fuzz::demand;
using namespace quadrille;

template <class Read> void try_read(const std::string& text, const Read& read) {
    fuzz::try_run([&] {
        std::stringbuf buffer(text);
        format::Bytes bytes(buffer, "fuzz");
        format::Lines lines(bytes);
        read(lines);
    });
}

void read_covers(const Problem& problem, format::Lines& lines, std::optional<output::Show> show) {
    cli::CoverReader reader(lines, show && *show != output::Show::indices);
    cli::ListedOptions listed(problem, "fuzz", show);
    Verifier verifier(problem);
    std::vector<OptionId> options;
    while (const cli::ListedCover* const cover = reader.next()) {
        options.clear();
        listed.find(*cover, options);
        for (const OptionId option : options) demand(index(option) < problem.option_count(), "a listing names options");
        (void)verifier.violation(options);
    }
}

void read_givens(const Problem& problem, format::Lines& lines) {
    cli::GivensInput givens(lines, problem);
    while (const auto options = givens.next())
        for (const OptionId option : *options) demand(index(option) < problem.option_count(), "givens are options");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::with_problem(data, size, [](const Problem& problem, const std::string& text) {
        for (const auto show : {std::optional<output::Show>(), std::optional(output::Show::indices),
                                std::optional(output::Show::names), std::optional(output::Show::items)})
            try_read(text, [&](format::Lines& lines) { read_covers(problem, lines, show); });
        try_read(text, [&](format::Lines& lines) { read_givens(problem, lines); });
    });
    return 0;
}
