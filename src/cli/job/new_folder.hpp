// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "base/folder.hpp"

namespace quadrille::cli {

/// A folder that appears whole or not at all: it is filled beside its place, under a name of its own.
class NewFolder {
  public:
    /// `place` may be an empty folder, or a link to one. Throws UsageError if anything else is there.
    explicit NewFolder(const std::string& place);
    /// Without `commit`, nothing is left of it.
    ~NewFolder();
    NewFolder(const NewFolder&) = delete;
    NewFolder& operator=(const NewFolder&) = delete;

    /// Where it will be, as an absolute path.
    const std::string& place() const { return place_; }

    /// Makes the folder to be filled, with files and empty folders, and returns its path. Throws
    /// std::system_error.
    const std::string& open();

    /// Puts it into its place, for good. Throws std::system_error.
    void commit();

  private:
    std::string place_, temporary_;
    OpenFolder entries_; // of the temporary one, read at the end only
};

} // namespace quadrille::cli
