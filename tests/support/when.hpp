// SPDX-License-Identifier: MIT
#pragma once

// Marks of test cases that take long, or need what a build can leave out: they name the runs that leave them out. They combine: `*a() *b()`.
// (They are not made of `enable_if`, which has no effect if a suite is run by name, as ctest does.)

#include <boost/test/unit_test.hpp>

#include "support/engines.hpp"
#include "support/sanitizers.hpp"
#include "support/scale.hpp"

namespace quadrille::test {

using Answer = boost::test_tools::assertion_result;

inline Answer is_unsanitized(boost::unit_test::test_unit_id) { return !sanitized; }
inline Answer is_full_scale(boost::unit_test::test_unit_id) { return scale() == 1; }
inline Answer is_unsanitized_or_full_scale(boost::unit_test::test_unit_id) { return !sanitized || scale() == 1; }

inline Answer has_orbits(boost::unit_test::test_unit_id) { return has_engine("orbits"); }

/// Needs symmetries, and so nauty.
inline auto with_symmetries() { return boost::unit_test::precondition(has_orbits); }

/// Takes too long under sanitizers.
inline auto without_sanitizers() { return boost::unit_test::precondition(is_unsanitized); }

/// Takes many seconds in any build.
inline auto at_full_scale() { return boost::unit_test::precondition(is_full_scale); }

/// Takes many seconds under sanitizers, and is left out there but at the full scale.
inline auto sanitized_at_full_scale() { return boost::unit_test::precondition(is_unsanitized_or_full_scale); }

} // namespace quadrille::test
