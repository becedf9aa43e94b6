// SPDX-License-Identifier: MIT
#define BOOST_TEST_MODULE quadrille
#include <boost/test/unit_test.hpp>
