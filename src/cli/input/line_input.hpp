// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "base/input_file.hpp"
#include "cli/flags.hpp"
#include "lines.hpp"

namespace quadrille::cli {

/// A file that a command reads line by line: covers, or a list of problems.
class LineInput {
  public:
    /// Opens `path`, or standard input for "-". Throws NoInput if it cannot be opened, and UsageError if an output
    /// of the command would replace it.
    LineInput(const Invocation& invocation, const std::string& path);

    InputFile& file() { return file_; }

    /// What to call it in messages.
    const std::string& name() const { return file_.name(); }

    /// Its lines, decompressed. The first call reads the first bytes.
    format::Lines& lines();

  private:
    InputFile file_;
    std::optional<format::Bytes> bytes_;
    std::optional<format::Lines> lines_;
};

} // namespace quadrille::cli
