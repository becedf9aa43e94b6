// SPDX-License-Identifier: MIT
#include "support/scale.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

#include "support/sanitizers.hpp"

namespace quadrille::test {

double scale() {
    const char* set = std::getenv("QUADRILLE_TEST_SCALE");
    if (!set) return 1;
    const std::string_view text(set);
    double share = 0;
    const auto [end, error] = std::from_chars(text.begin(), text.end(), share);
    if (error != std::errc() || end != text.end() || !(share > 0 && share <= 1))
        throw std::invalid_argument("QUADRILLE_TEST_SCALE is \"" + std::string(text)
                                    + "\", not a number above 0 and at most 1");
    return share;
}

int runs(int cases) {
    constexpr int least = 20;
    const double share = sanitized ? scale() / 30 : scale();
    return std::max(static_cast<int>(cases * share), std::min(cases, least));
}

} // namespace quadrille::test
