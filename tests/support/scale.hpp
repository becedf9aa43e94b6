// SPDX-License-Identifier: MIT
#pragma once

namespace quadrille::test {

/// The share of their random cases that suites run: the value of the environment variable
/// QUADRILLE_TEST_SCALE, above 0 and at most 1; 1 if it is not set. Throws std::invalid_argument for any
/// other value.
double scale();

/// The number of random cases to run out of `cases`: that share, and a thirtieth of it under sanitizers,
/// where each case takes some thirty times as long. At least 20, or all if there are fewer.
int runs(int cases);

} // namespace quadrille::test
