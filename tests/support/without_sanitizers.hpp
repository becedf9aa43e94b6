// SPDX-License-Identifier: MIT
#pragma once

#include <boost/test/unit_test.hpp>

#include "support/sanitizers.hpp"

namespace quadrille::test {

inline boost::test_tools::assertion_result is_unsanitized(boost::unit_test::test_unit_id) { return !sanitized; }

/// Marks a test case that takes too long under sanitizers and is left to other builds. (Not by `enable_if`:
/// that says nothing where a suite is named to run, as ctest does.)
inline auto without_sanitizers() { return boost::unit_test::precondition(is_unsanitized); }

} // namespace quadrille::test
