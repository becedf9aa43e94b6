// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>

#include <unistd.h>

namespace quadrille {

/// What this machine calls itself.
inline std::string host_name() {
    std::array<char, 256> name{};
    ::gethostname(name.data(), name.size() - 1);
    return name.data();
}

} // namespace quadrille
