// SPDX-License-Identifier: MIT
// Missed without it: random suites that run too few cases to mean anything.
#include "support/scale.hpp"

#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <stdexcept>
#include <string>

#include "support/sanitizers.hpp"

BOOST_AUTO_TEST_SUITE(scale_test)

using namespace quadrille;

namespace {

/// Sets the variable while it lives.
class Scale {
  public:
    explicit Scale(const char* text) {
        if (const char* set = std::getenv(name)) before_ = set;
        set(text);
    }
    ~Scale() { set(before_.empty() ? nullptr : before_.c_str()); }
    Scale(const Scale&) = delete;
    Scale& operator=(const Scale&) = delete;

  private:
    static constexpr const char* name = "QUADRILLE_TEST_SCALE";
    static void set(const char* text) {
        if (text)
            setenv(name, text, 1);
        else
            unsetenv(name);
    }
    std::string before_;
};

constexpr int share = test::sanitized ? 30 : 1;

} // namespace

BOOST_AUTO_TEST_CASE(all_cases_unless_the_variable_is_set) {
    const Scale scale(nullptr);
    BOOST_TEST(test::runs(90'000) == 90'000 / share);
}

BOOST_AUTO_TEST_CASE(the_share_that_the_variable_says) {
    const Scale scale("0.125");
    BOOST_TEST(test::runs(240'000) == 30'000 / share);
}

BOOST_AUTO_TEST_CASE(never_too_few_to_mean_anything) {
    const Scale scale("0.001");
    BOOST_TEST(test::runs(300) == 20);
    BOOST_TEST(test::runs(7) == 7);
}

BOOST_AUTO_TEST_CASE(anything_else_is_an_error) {
    for (const char* text : {"", "0", "-1", "1.5", "nan", "fast", "0.5x"}) {
        const Scale scale(text);
        BOOST_CHECK_THROW(test::runs(100), std::invalid_argument);
    }
}

BOOST_AUTO_TEST_SUITE_END()
