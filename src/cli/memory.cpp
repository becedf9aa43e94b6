// SPDX-License-Identifier: MIT
#include "cli/memory.hpp"

#include <algorithm>
#include <cstdint>
#include <fstream>

#include <unistd.h>

namespace quadrille::cli {

std::size_t usual_memory() {
    std::uint64_t bytes = static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES))
                          * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    // Versions 2 and 1 of control groups, as a container sees its own; "max" is no number.
    for (const char* file : {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"}) {
        std::uint64_t limit = 0;
        if (std::ifstream(file) >> limit) bytes = std::min(bytes, limit);
    }
    return bytes / 2;
}

} // namespace quadrille::cli
