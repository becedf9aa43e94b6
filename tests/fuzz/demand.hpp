// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>

#include <quadrille/error.hpp>
#include <quadrille/formats.hpp>

namespace quadrille::fuzz {

/// Ends the process if an invariant does not hold.
inline void demand(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "violated: %s\n", what);
    std::abort();
}

/// Runs what may end in a ParseError, which must have a place.
template <class Run> void try_run(const Run& run) try { run(); } catch (const ParseError& error) {
    demand(error.place().line >= 1 && error.place().column >= 1, "an error has a place");
}

/// Takes bytes apart into a problem, a line `---` and a text about it.
template <class Use> void with_problem(const std::uint8_t* data, std::size_t size, const Use& use) {
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    const std::size_t end = bytes.find("\n---\n");
    if (end == std::string::npos) return;
    try_run([&] {
        std::istringstream in(bytes.substr(0, end + 1));
        const Problem problem = read_problem(in, "fuzz").problem;
        if (problem.item_count() > 10'000) return; // a header alone can declare millions
        use(problem, bytes.substr(end + 5));
    });
}

} // namespace quadrille::fuzz
