// SPDX-License-Identifier: MIT
#pragma once

/// @file
/// What searches use of this machine.

#include <cstdint>
#include <span>
#include <string_view>

#include <quadrille/export.hpp>

namespace quadrille::inline QUADRILLE_ABI {

/// How many cores this process may use, 1 or more. SolveParams with 0 threads means this number.
QUADRILLE_EXPORT std::uint32_t usable_cores();

/// `threads`, or one a core for 0.
inline std::uint32_t threads_or_cores(std::uint32_t threads) {
    return threads != 0 ? threads : usable_cores();
}

/// The instruction sets that this machine has and this build knows, the fastest first: "avx2", if the machine
/// has it, and "baseline", which is always there.
QUADRILLE_EXPORT std::span<const std::string_view> targets();

/// The one that is used by searches begun from now on: at first the fastest.
QUADRILLE_EXPORT std::string_view target();

/// Chooses it, for all threads: to measure or to test what a machine of another kind would do. Answers do not
/// depend on it. Throws Unsupported if it is none of `targets()`.
QUADRILLE_EXPORT void use_target(std::string_view name);

} // namespace quadrille::inline QUADRILLE_ABI
