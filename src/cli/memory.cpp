// SPDX-License-Identifier: MIT
#include "cli/memory.hpp"

#include <algorithm>
#include <cstdint>
#include <fstream>

#include <sys/resource.h>
#include <unistd.h>

namespace quadrille::cli {

std::size_t usual_memory() {
    std::uint64_t bytes
        = static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    // Versions 2 and 1 of control groups, as a container sees its own; "max" is no number.
    for (const char* file : {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"}) {
        std::uint64_t limit = 0;
        if (std::ifstream(file) >> limit) bytes = std::min(bytes, limit);
    }
    // Of addresses more are taken than is used: tables grow by doubling.
    for (const auto resource : {RLIMIT_AS, RLIMIT_DATA}) {
        rlimit limit{};
        if (::getrlimit(resource, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
            bytes = std::min<std::uint64_t>(bytes, limit.rlim_cur / 2);
    }
    return bytes / 2;
}

} // namespace quadrille::cli
