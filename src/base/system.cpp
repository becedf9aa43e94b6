// SPDX-License-Identifier: MIT
#include "base/system.hpp"

#include <algorithm>
#include <string_view>

namespace quadrille {

std::optional<std::vector<std::string>> names_in(const std::filesystem::path& folder) {
    const OpenFolder open(::opendir(folder.c_str()));
    if (!open) return std::nullopt;
    std::vector<std::string> names;
    while (const dirent* const entry = ::readdir(open.get()))
        if (const std::string_view name = entry->d_name; name != "." && name != "..") names.emplace_back(name);
    std::ranges::sort(names);
    return names;
}

} // namespace quadrille
