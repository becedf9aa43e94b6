// SPDX-License-Identifier: MIT
#pragma once

namespace quadrille::test {

/// The share of their random cases that suites run: what the environment variable QUADRILLE_TEST_SCALE says,
/// above 0 and at most 1; 1 if it is not set. Throws std::invalid_argument if it says anything else.
double scale();

/// How many random cases to run of so many: that share of them, and a thirtieth of it under sanitizers,
/// where each takes some thirty times as long. At least 20, or all where they are fewer.
int runs(int cases);

} // namespace quadrille::test
