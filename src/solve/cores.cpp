// SPDX-License-Identifier: MIT

#include <quadrille/control.hpp>

#include <algorithm>
#include <thread>

#ifdef __linux__
#include <sched.h>
#endif

namespace quadrille::inline QUADRILLE_ABI {

std::uint32_t usable_cores() {
#ifdef __linux__
    cpu_set_t set; // what taskset and batch systems allow; the standard library tells of the whole machine
    if (::sched_getaffinity(0, sizeof set, &set) == 0) return static_cast<std::uint32_t>(CPU_COUNT(&set));
#endif
    return std::max(std::thread::hardware_concurrency(), 1u);
}

} // namespace quadrille::inline QUADRILLE_ABI
