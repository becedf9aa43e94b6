// SPDX-License-Identifier: MIT
#pragma once

namespace quadrille::verify {

/// The text of `quadrille-verify --help` and of its manual page: how to call it, an empty line, what it does.
inline constexpr auto help = R"(quadrille-verify PROBLEM PROOF
quadrille-verify --diagram PROBLEM DIAGRAM [PROOF]

Checks a proof that quadrille wrote, or anyone else, against the problem alone. - is standard input.
A diagram proves by itself that there are at least as many covers as it holds. With a proof of the
same count it proves that it holds all of them.
)";

} // namespace quadrille::verify
