// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <dirent.h>

namespace quadrille {

struct CloseFolder {
    void operator()(DIR* folder) const { ::closedir(folder); }
};

/// A folder that is being read, closed at the end.
using OpenFolder = std::unique_ptr<DIR, CloseFolder>;

/// The names of what a folder holds, in order; nothing, with errno, if it cannot be opened. Not by a
/// directory_iterator: the one of libstdc++ 12 ends the process if it gets no memory.
std::optional<std::vector<std::string>> names_in(const std::filesystem::path& folder);

} // namespace quadrille
